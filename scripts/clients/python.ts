/** Writes the generated modules of the Python client. */
import { camel, capital, oneLine, snake } from "./names.ts"
import {
  type Field,
  isSecret,
  type Operation,
  type Plane,
  type Record,
  type Shape,
  type Type,
  type Value
} from "./shapes.ts"

const width = 96

const head = (...lines: ReadonlyArray<string>): string =>
  ["# Generated from docs/openapi/server.json by `npm run openapi`: change nothing here.", ...lines]
    .map((line) => `${line}\n`)
    .join("")

const keywords = new Set(["from", "class", "global", "import", "in", "is", "not", "pass", "async"])

/** Names that a field of a model must not have: those of pydantic. */
const taken = new Set(["copy", "json", "schema", "dict", "construct", "validate"])

const nameOf = (name: string): string => {
  const spelled = snake(name)
  return keywords.has(spelled) || taken.has(spelled) ? `${spelled}_` : spelled
}

const quoted = (text: string): string => JSON.stringify(text)

const typeOf = (type: Type): string => {
  switch (type.kind) {
    case "text": {
      const known = type.known.map(quoted).join(", ")
      if (type.vocabulary !== undefined) return `${type.vocabulary.name} | str`
      if (type.known.length === 0) return "str"
      // A newer service may know more of them; one alone tells the members of a union apart.
      return type.known.length === 1 ? `Literal[${known}]` : `Literal[${known}] | str`
    }
    case "integer":
      return "int"
    case "number":
      return "float"
    case "boolean":
      return type.constant === undefined ? "bool" : `Literal[${type.constant ? "True" : "False"}]`
    case "instant":
      return "datetime"
    case "any":
      return "Any"
    case "list":
      return `list[${valueOf(type.of)}]`
    case "map":
      return `dict[str, ${valueOf(type.of)}]`
    case "page":
      return `Page[${valueOf(type.of)}]`
    case "items":
      return `Items[${valueOf(type.of)}]`
    case "named":
      return type.name
  }
}

const valueOf = ({ nullable, type }: Value): string =>
  nullable && type.kind !== "any" ? `${typeOf(type)} | None` : typeOf(type)

/** A text as lines of at most the width, each with an indent. */
const wrapped = (text: string, indent: string): ReadonlyArray<string> => {
  const lines: Array<string> = []
  let line = ""
  for (const word of text.split(" ")) {
    if (line !== "" && indent.length + line.length + 1 + word.length > width) {
      lines.push(indent + line)
      line = word
    } else line = line === "" ? word : `${line} ${word}`
  }
  return [...lines, indent + line]
}

const docstring = (text: string, indent: string): string => {
  const plain = text.replaceAll("\\", "\\\\").replaceAll('"""', "'''")
  const lines = wrapped(`"""${plain}`, indent)
  const last = lines.at(-1) ?? ""
  return lines.length === 1 && last.length + 3 <= width + 3
    ? `${last}"""\n`
    : `${lines.join("\n")}\n${indent}"""\n`
}

const comments = (text: string, indent: string): string =>
  text === ""
    ? ""
    : wrapped(oneLine(text), `${indent}# `)
        .map((line) => `${line}\n`)
        .join("")

const fieldOf = (field: Field): string => {
  const name = nameOf(field.name)
  const annotation = field.required || field.nullable ? valueOf(field) : `${valueOf(field)} | None`
  const options = [
    ...(field.required ? [] : ["default=None"]),
    ...(camel(name) === field.name ? [] : [`alias=${quoted(field.name)}`]),
    // Logs and traces show the repr of models.
    ...(isSecret(field) ? ["repr=False"] : [])
  ]
  const [only = ""] = options
  const value =
    only === ""
      ? ""
      : options.length === 1 && !field.required
        ? " = None"
        : ` = Field(${options.join(", ")})`
  return `${comments(field.description, "    ")}    ${name}: ${annotation}${value}\n`
}

const recordOf = ({ closed, description, fields, name }: Record): string => {
  const says = description === "" ? "" : docstring(oneLine(description), "    ")
  const members = fields.map(fieldOf).join("")
  const body = says + (says !== "" && members !== "" ? "\n" : "") + members
  return `class ${name}(${closed ? "Input" : "Model"}):\n${body === "" ? "    pass\n" : body}`
}

const shapeOf = (shape: Shape): string =>
  shape.kind === "union"
    ? `${shape.name}: TypeAlias = ${shape.members.map((name) => `${name}`).join(" | ")}\n`
    : recordOf(shape)

/** The names that a text has. */
const usedIn = (text: string, named: ReadonlyArray<{ readonly name: string }>) => {
  const words = new Set(text.match(/\w+/g))
  return named.map(({ name }) => name).filter((name) => words.has(name))
}

/** The module of the models. */
export const pythonModels = ({ shapes, vocabularies }: Plane): string => `${head(
  '"""Everything that the server API takes and answers."""',
  "",
  "from __future__ import annotations",
  "",
  "from datetime import datetime",
  "from typing import Any, Literal, TypeAlias",
  "",
  "from pydantic import Field",
  "",
  "from ._model import Input, Items, Model, Page",
  "",
  `__all__ = [${["Items", "Page", ...vocabularies.map(({ name }) => name), ...shapes.map(({ name }) => name)].map((name) => `\n    ${quoted(name)},`).join("")}\n]`
)}
${vocabularies.map(({ name, values }) => `\n${name}: TypeAlias = Literal[\n${values.map((value) => `    ${quoted(value)},\n`).join("")}]\n`).join("")}
${shapes.map((shape) => `\n${shapeOf(shape)}`).join("\n")}`

const callOf = ({
  body,
  method,
  name,
  group,
  parameters,
  path,
  query,
  ...operation
}: Operation) => {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, it: string) => `{segment(${nameOf(it)})}`)
  return [
    quoted(`${group}.${name}`),
    quoted(method),
    `${parameters.length > 0 ? "f" : ""}${quoted(address)}`,
    ...(query.length > 0
      ? [`query={${query.map((it) => `${quoted(it.name)}: ${nameOf(it.name)}`).join(", ")}}`]
      : []),
    ...(body === null ? [] : ["body=body"]),
    ...(operation.takesIdempotencyKey ? ["idempotency_key=idempotency_key"] : [])
  ]
}

const parametersOf = (operation: Operation): ReadonlyArray<string> => {
  const { body, parameters, query, takesIdempotencyKey } = operation
  const named = [
    ...query.map(
      (field) => `${nameOf(field.name)}: ${valueOf({ ...field, nullable: true })} = None`
    ),
    ...(takesIdempotencyKey ? ["idempotency_key: str | None = None"] : [])
  ]
  return [
    "self",
    ...parameters.map((name) => `${nameOf(name)}: str`),
    ...(body === null
      ? []
      : [
          body.required
            ? `body: ${valueOf(body.value)}`
            : `body: ${valueOf(body.value)} | None = None`
        ]),
    ...(named.length > 0 ? ["*", ...named] : [])
  ]
}

const listed = (before: string, items: ReadonlyArray<string>, after: string, indent: string) => {
  const line = `${indent}${before}${items.join(", ")}${after}`
  return line.length <= width + 4
    ? `${line}\n`
    : `${indent}${before}\n${items.map((it) => `${indent}    ${it},\n`).join("")}${indent}${after}\n`
}

const methodOf = (operation: Operation, isAsync: boolean): string => {
  const answer = operation.answer === null ? "None" : valueOf(operation.answer)
  const says = oneLine(operation.summary, operation.description)
  return (
    listed(
      `${isAsync ? "async " : ""}def ${snake(operation.name)}(`,
      parametersOf(operation),
      `) -> ${answer}:`,
      "    "
    ) +
    docstring(says, "        ") +
    listed(
      `return ${isAsync ? "await " : ""}self._send(`,
      [`Call(${callOf(operation).join(", ")})`, answer],
      ")",
      "        "
    )
  )
}

/** The iterator over all pages of a list. */
const iteratorOf = (operation: Operation, isAsync: boolean): string => {
  const { answer, name, parameters, query } = operation
  if (answer?.type.kind !== "page") return ""
  const item = valueOf(answer.type.of)
  const kept = query.filter((field) => field.name !== "cursor")
  const given = [
    ...parameters.map(nameOf),
    ...kept.map((field) => `${nameOf(field.name)}=${nameOf(field.name)}`),
    "cursor=cursor"
  ]
  return (
    "\n" +
    listed(
      `def ${snake(name).replace(/^list_/, "iter_")}(`,
      parametersOf({ ...operation, query: kept }),
      `) -> ${isAsync ? "AsyncIterator" : "Iterator"}[${item}]:`,
      "    "
    ) +
    docstring(`Each item of \`${snake(name)}\`, page after page.`, "        ") +
    listed(
      `return ${isAsync ? "each_async" : "each"}(lambda cursor: self.${snake(name)}(`,
      given,
      "))",
      "        "
    )
  )
}

/** Apart from the models, some of which have the group's name. */
const classOf = (group: string) => `${capital(group)}Operations`

const groupOf = (name: string, operations: ReadonlyArray<Operation>, isAsync: boolean): string => {
  const methods = operations.map(
    (operation) => methodOf(operation, isAsync) + iteratorOf(operation, isAsync)
  )
  const send = isAsync ? "AsyncSend" : "Send"
  return `class ${isAsync ? "Async" : ""}${classOf(name)}:
    def __init__(self, send: ${send}) -> None:
        self._send = send

${methods.join("\n")}`
}

const planeClass = (groups: ReadonlyArray<string>, isAsync: boolean): string => {
  const prefix = isAsync ? "Async" : ""
  return `class ${prefix}Operations:
    """Every operation of the server API, by what it is about."""

    def __init__(self, send: ${prefix}Send) -> None:
${groups.map((group) => `        self.${snake(group)} = ${prefix}${classOf(group)}(send)\n`).join("")}`
}

/** The module of the operations, for callers that wait and for asyncio. */
export const pythonOperations = ({ operations, shapes, vocabularies }: Plane): string => {
  const groups = [...new Set(operations.map(({ group }) => group))]
  const classes = [false, true].flatMap((isAsync) => [
    ...groups.map((name) =>
      groupOf(
        name,
        operations.filter(({ group }) => group === name),
        isAsync
      )
    ),
    planeClass(groups, isAsync)
  ])
  const text = classes.map((it) => `\n\n${it}`).join("")
  const used = usedIn(text, [...vocabularies, ...shapes])
  return `${head(
    '# mypy: disable-error-code="no-any-return"',
    '"""Every operation of the server API."""',
    "",
    "from __future__ import annotations",
    "",
    "from collections.abc import AsyncIterator, Iterator",
    "from datetime import datetime",
    "from typing import Literal",
    "",
    "from ._call import AsyncSend, Call, Send, segment",
    "from ._paging import each, each_async",
    `from .models import (${["Items", "Page", ...used].map((name) => `\n    ${name},`).join("")}\n)`
  )}${text}`
}

/** The module of the problems. */
export const pythonProblems = ({ problems, shapes, vocabularies }: Plane): string => {
  const classes = problems.map(({ code, fields, name, title }) => {
    // Every problem has its wait.
    const own = fields.filter((field) => field.name !== "retryAfterSeconds")
    const members = own.map(
      (field) => `
    @property
    def ${nameOf(field.name)}(self) -> ${valueOf({ ...field, nullable: field.nullable || !field.required })}:
        return self._member(${quoted(field.name)}, ${typeOf(field.type)})
`
    )
    return `class ${name}(GatehouseProblem):
    ${docstring(`\`${code}\`: ${oneLine(title)}`, "    ").trimStart()}${members.join("")}`
  })
  const text = classes.join("\n\n")
  const used = usedIn(text, [...vocabularies, ...shapes])
  return `${head(
    '# mypy: disable-error-code="no-any-return"',
    '"""A class of each problem that the server API declares."""',
    "",
    "from typing import Literal",
    "",
    "from ._problem import GatehouseProblem",
    `from .models import ${used.join(", ")}`,
    "",
    `__all__ = [${["GatehouseProblem", "by_code", ...problems.map(({ name }) => name)].map((name) => `\n    ${quoted(name)},`).join("")}\n]`
  )}

${text}

by_code: dict[str, type[GatehouseProblem]] = {
${problems.map(({ code, name }) => `    ${quoted(code)}: ${name},\n`).join("")}}
`
}
