"""The API as OpenAPI describes it, tried out by Schemathesis on a real server."""

from __future__ import annotations

import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import load_all_checks
from schemathesis.specs.openapi import checks

from server.serving import Running

CHECKS = (
    schemathesis.checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
)
EXAMPLES = settings(
    max_examples=6,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)


def test_answers_are_as_described_whatever_is_asked(running: Running) -> None:
    load_all_checks()
    schema = schemathesis.openapi.from_url(f"{running.address}/api/openapi.json")
    tried = 0
    for found in schema.get_all_operations():
        operation = found.ok()
        if operation.path.endswith("/stream"):
            continue  # it never ends

        @EXAMPLES
        @given(case=operation.as_strategy())
        def ask(case: schemathesis.Case) -> None:
            case.call_and_validate(checks=CHECKS, timeout=10)

        ask()
        tried += 1
    assert tried >= 20
