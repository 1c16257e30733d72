"""Writes anthropic.types.json and gemini.types.json: the types of the vendors' Python clients as JSON
Schemas, without their prose and without the tools that run at the vendors'.

    pip install anthropic google-genai pydantic && python tests/cases/vendor_types.py
"""

import json
from importlib.metadata import version
from pathlib import Path

import anthropic.types as claude
from google.genai import types as gemini
from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

CLIENTS = {
    "anthropic": {
        "tool": claude.ToolParam,
        "message": claude.MessageParam,
        "response": claude.Message,
        "event": claude.RawMessageStreamEvent,
    },
    "google-genai": {
        "tool": gemini.Tool,
        "content": gemini.Content,
        "response": gemini.GenerateContentResponse,
    },
}
PROSE = ["description", "title", "discriminator", "default"]
# What has to do with a tool's call; the other members of a union or an object are left out.
BLOCKS = "Text Image Document ToolUse ToolResult Thinking RedactedThinking".split()
MEMBERS = {
    "Tool": ["functionDeclarations"],
    "Part": "text inlineData functionCall functionResponse thought thoughtSignature".split(),
    "GenerateContentResponse": ["candidates", "responseId", "modelVersion"],
    "Candidate": ["content", "finishReason", "finishMessage", "index"],
}


class Schemas(GenerateJsonSchema):
    """Files and iterators, which have no JSON, are left out."""

    def handle_invalid_for_json_schema(self, schema, error_info):
        return {"not": {}}

    def emit_warning(self, kind, detail):
        pass


def is_wanted(schema):
    name = schema.get("$ref", "").rpartition("/")[2].removesuffix("Param")
    return not name.endswith("Block") or name.removesuffix("Block") in BLOCKS


def bare(schema, name=""):
    """The rules without the prose, and closed: a key that the type has not is a fault."""
    if not isinstance(schema, dict):
        return schema
    schema = {key: rule for key, rule in schema.items() if key not in PROSE}
    for union in ("anyOf", "oneOf"):
        if union in schema:
            schema[union] = [bare(member) for member in schema[union] if is_wanted(member)]
    for inner in ("items", "additionalProperties"):
        if inner in schema:
            schema[inner] = bare(schema[inner])
    if name == "Type":  # Gemini's, which is read in either case
        schema["enum"] += [member.lower() for member in schema["enum"]]
    if "properties" in schema:
        kept = MEMBERS.get(name, schema["properties"])
        members = schema["properties"].items()
        schema["properties"] = {key: bare(rule) for key, rule in members if key in kept}
        if name != "InputSchemaTyped":
            schema["additionalProperties"] = False
    return schema


def references(value):
    if isinstance(value, dict):
        yield from ([value["$ref"].rpartition("/")[2]] if "$ref" in value else [])
        value = list(value.values())
    for item in value if isinstance(value, list) else []:
        yield from references(item)


for client, types in CLIENTS.items():
    adapters = [(name, "validation", TypeAdapter(kind)) for name, kind in types.items()]
    roots, schema = TypeAdapter.json_schemas(adapters, by_alias=True, schema_generator=Schemas)
    definitions = {name: bare(body, name) for name, body in schema["$defs"].items()}
    definitions |= {name: bare(root) for (name, _), root in roots.items()}
    used, todo = set(), list(types)
    while todo:
        name = todo.pop()
        if name not in used:
            used.add(name)
            todo.extend(references(definitions[name]))
    kept = {name: definitions[name] for name in sorted(used)}
    file = Path(__file__).with_name(client.replace("google-genai", "gemini") + ".types.json")
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(body)}" for name, body in kept.items())
    comment = json.dumps(f"{client} {version(client)}, written by vendor_types.py")
    file.write_text(f'{{"$comment": {comment}, "$defs": {{\n{lines}\n}}}}\n')
