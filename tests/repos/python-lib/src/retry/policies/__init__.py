from retry.policies.base import Policy as Policy
from retry.policies.http import HttpPolicy as HttpPolicy
