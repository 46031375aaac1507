/** Writes the generated files of the client in Go. */
import { goName, oneLine } from "./names.ts"
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

const head = (...imports: ReadonlyArray<string>): string =>
  [
    "// Code generated from docs/openapi/server.json by `npm run openapi`. DO NOT EDIT.",
    "",
    "package gatehouse",
    "",
    ...(imports.length > 0
      ? ["import (", ...imports.map((name) => `\t${JSON.stringify(name)}`), ")", ""]
      : [])
  ]
    .map((line) => `${line}\n`)
    .join("")

const width = 100

const comment = (text: string, indent = ""): string => {
  if (text === "") return ""
  const lines: Array<string> = []
  let line = `${indent}//`
  for (const word of text.split(" ")) {
    if (line.length + 1 + word.length > width && line !== `${indent}//`) {
      lines.push(line)
      line = `${indent}//`
    }
    line += ` ${word}`
  }
  return `${[...lines, line].join("\n")}\n`
}

/** Types that say by themselves that there is no value. */
const hasNil = ({ kind }: Type): boolean => kind === "list" || kind === "map" || kind === "any"

const typeOf = (type: Type): string => {
  switch (type.kind) {
    case "text":
      return "string"
    case "integer":
      return "int"
    case "number":
      return "float64"
    case "boolean":
      return "bool"
    case "instant":
      return "time.Time"
    case "any":
      return "any"
    case "list":
      return `[]${valueOf(type.of)}`
    case "map":
      return `map[string]${valueOf(type.of)}`
    case "page":
      return `Page[${valueOf(type.of)}]`
    case "items":
      return `Items[${valueOf(type.of)}]`
    case "named":
      return goName(type.name)
  }
}

const valueOf = ({ nullable, type }: Value): string =>
  nullable && !hasNil(type) ? `*${typeOf(type)}` : typeOf(type)

/** The type of a member: three states where it may be left out and may be null. */
const memberType = (field: Field): string => {
  const plain = isSecret(field) && field.name !== "url" ? "Secret" : typeOf(field.type)
  if (!field.required && field.nullable) return `Optional[${plain}]`
  return (field.required && !field.nullable) || hasNil(field.type) ? plain : `*${plain}`
}

const known = ({ type }: Value): string =>
  type.kind === "text" && type.known.length > 1 && type.known.length <= 20
    ? `One of ${type.known.join(", ")}.`
    : ""

const fieldOf = (field: Field): string =>
  comment(oneLine(field.description, known(field)), "\t") +
  `\t${goName(field.name)} ${memberType(field)} \`json:"${field.name}${field.required ? "" : ",omitzero"}"\`\n`

const structOf = (name: string, description: string, fields: ReadonlyArray<Field>): string => {
  const type = goName(name)
  const says = comment(
    oneLine(`${type}: ${description === "" ? "see the operations" : description}`)
  )
  return fields.length === 0
    ? `${says}type ${type} struct{}\n`
    : `${says}type ${type} struct {\n${fields.map(fieldOf).join("\n")}}\n`
}

/** Members of every record of a union: which of them are there is told by one of them. */
const merged = (records: ReadonlyArray<Record>): ReadonlyArray<Field> => {
  const fields = new Map<string, Field>()
  for (const field of records.flatMap((record) => record.fields)) {
    const all = records.map((record) => record.fields.find(({ name }) => name === field.name))
    const present = all.filter((it) => it !== undefined)
    const types = new Set(present.map(({ type }) => typeOf(type)))
    const isText = field.type.kind === "text"
    const values = present.flatMap(({ type }) => (type.kind === "text" ? type.known : []))
    fields.set(field.name, {
      ...field,
      type:
        types.size > 1 ? { kind: "any" } : isText ? { kind: "text", known: values } : field.type,
      required: all.every((it) => it?.required === true),
      nullable: present.some(({ nullable }) => nullable)
    })
  }
  return [...fields.values()]
}

const recordsOf = (shapes: ReadonlyArray<Shape>, name: string): ReadonlyArray<Record> => {
  const shape = shapes.find((it) => it.name === name)
  if (shape === undefined) throw new Error(`There is no shape ${name}`)
  return shape.kind === "record"
    ? [shape]
    : shape.members.flatMap((member) => recordsOf(shapes, member))
}

/** Everything that the server API takes and answers. */
export const goModels = ({ shapes }: Plane): string => {
  const inUnions = new Set(
    shapes.flatMap((shape) =>
      shape.kind === "union" ? shape.members.filter((it) => it.startsWith(shape.name)) : []
    )
  )
  const structs = shapes
    .filter(({ name }) => !inUnions.has(name))
    .map((shape) =>
      shape.kind === "record"
        ? structOf(shape.name, shape.description, shape.fields)
        : structOf(
            shape.name,
            "the members that are there follow from one of them",
            merged(recordsOf(shapes, shape.name))
          )
    )
  return `${head("time")}${structs.join("\n")}`
}

const zeroOf = ({ type }: Field, name: string): string =>
  type.kind === "instant"
    ? `!${name}.IsZero()`
    : type.kind === "text"
      ? `${name} != ""`
      : `${name} != 0`

const textOf = ({ type }: Field, name: string): string => {
  if (type.kind === "instant") return `${name}.UTC().Format(time.RFC3339Nano)`
  if (type.kind === "text") return name
  if (type.kind === "integer") return `strconv.Itoa(${name})`
  throw new Error(`A query has no ${type.kind}`)
}

const queryOf = ({ name, query, summary }: Operation): string => {
  if (query.length === 0) return ""
  const type = `${goName(name)}Query`
  const fields = query.map(
    (field) =>
      comment(oneLine(field.description, known(field)), "\t") +
      `\t${goName(field.name)} ${typeOf(field.type)}\n`
  )
  const values = query.map(
    (field) =>
      `\tif ${zeroOf(field, `q.${goName(field.name)}`)} {\n\t\tvalues.Set("${field.name}", ${textOf(field, `q.${goName(field.name)}`)})\n\t}\n`
  )
  return `${comment(`${type} narrows "${summary}"; members that are zero do not.`)}type ${type} struct {
${fields.join("\n")}}

func (q ${type}) values() url.Values {
	values := url.Values{}
${values.join("")}	return values
}

`
}

const localName = (name: string): string => {
  const spelled = goName(name)
  return (
    /^[A-Z]+$/.exec(spelled)
      ? spelled.toLowerCase()
      : spelled.slice(0, 1).toLowerCase() + spelled.slice(1)
  ).replace(/^type$/, "kind")
}

const classOf = (group: string) => `${goName(group)}Operations`

const argumentsOf = ({ body, name, parameters, query }: Operation): ReadonlyArray<string> => [
  "ctx context.Context",
  ...parameters.map((it) => `${localName(it)} string`),
  ...(body === null ? [] : [`body ${body.required ? "" : "*"}${typeOf(body.value.type)}`]),
  ...(query.length === 0 ? [] : [`query ${goName(name)}Query`]),
  "options ...CallOption"
]

const callOf = ({ body, group, method, name, parameters, path, query }: Operation): string => {
  const pieces = path.split(/\{\w+\}/)
  const address = pieces
    .flatMap((piece, index) => [
      ...(piece === "" ? [] : [JSON.stringify(piece)]),
      ...(index < parameters.length ? [`segment(${localName(parameters[index] ?? "")})`] : [])
    ])
    .join(" + ")
  const sent = body === null ? [] : [body.required ? "body: body" : "body: optionalBody(body)"]
  return `call{${[
    `operation: ${JSON.stringify(`${group}.${name}`)}`,
    `method: ${JSON.stringify(method)}`,
    `path: ${address}`,
    ...(query.length === 0 ? [] : ["query: query.values()"]),
    ...sent
  ].join(", ")}}`
}

const methodOf = (operation: Operation): string => {
  const { answer, description, group, name, summary } = operation
  const method = goName(name)
  const receiver = `func (o *${classOf(group)}) ${method}(${argumentsOf(operation).join(", ")})`
  const says = comment(oneLine(`${method}: ${summary}`, description))
  if (answer === null) {
    return `${says}${receiver} error {\n\t_, err := exchange[struct{}](ctx, o.client, ${callOf(operation)}, options)\n\treturn err\n}\n`
  }
  const direct = hasNil(answer.type)
  const type = typeOf(answer.type)
  return direct
    ? `${says}${receiver} (${type}, error) {\n\tanswer, err := exchange[${type}](ctx, o.client, ${callOf(operation)}, options)\n\tif err != nil {\n\t\treturn nil, err\n\t}\n\treturn *answer, nil\n}\n`
    : `${says}${receiver} (*${type}, error) {\n\treturn exchange[${type}](ctx, o.client, ${callOf(operation)}, options)\n}\n`
}

const iteratorOf = (operation: Operation): string => {
  const { answer, group, name, parameters } = operation
  if (answer?.type.kind !== "page") return ""
  const item = valueOf(answer.type.of)
  const all = goName(name).replace(/^List/, "All")
  const given = ["ctx", ...parameters.map(localName), "query", "options..."].join(", ")
  return `
${comment(`${all} is each item of ${goName(name)}, page after page.`)}func (o *${classOf(group)}) ${all}(${argumentsOf(operation).join(", ")}) iter.Seq2[${item}, error] {
	return each(func(cursor string) (*Page[${item}], error) {
		if cursor != "" {
			query.Cursor = cursor
		}
		return o.${goName(name)}(${given})
	})
}
`
}

/** Every operation of the server API. */
export const goOperations = ({ operations }: Plane): string => {
  const groups = [...new Set(operations.map(({ group }) => group))]
  const parts = groups.map((group) => {
    const own = operations.filter((operation) => operation.group === group)
    return `${comment(`${classOf(group)} are the calls of one subject of the server API.`)}type ${classOf(group)} struct {
	client *Client
}

${own.map((operation) => queryOf(operation) + methodOf(operation) + iteratorOf(operation)).join("\n")}`
  })
  return `${head("context", "iter", "net/url", "strconv", "time")}// Operations are the calls of the server API, by what they are about.
type Operations struct {
${groups.map((group) => `\t${goName(group)} *${classOf(group)}\n`).join("\n")}}

func operationsOf(client *Client) Operations {
	return Operations{
${groups.map((group) => `\t\t${goName(group)}: &${classOf(group)}{client},\n`).join("\n")}	}
}

${parts.join("\n")}`
}

/** The codes of problems. */
export const goProblems = ({ problems }: Plane): string =>
  `${head()}${problems
    .map(({ code, title }) => {
      const name = `Code${goName(code)}`
      return `${comment(oneLine(`${name}: ${title}`))}const ${name} ProblemCode = ${JSON.stringify(code)}\n`
    })
    .join("\n")}`
