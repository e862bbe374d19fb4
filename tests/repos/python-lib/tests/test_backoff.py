from retry import retry


def test_retry():
    assert retry(lambda: 1) == 1
