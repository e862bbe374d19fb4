// Starts the web app and mounts its first page.

import { Button } from '@acme/ui'
import { api } from '@/api'

export const app = { Button, api }
