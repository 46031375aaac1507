import { documents } from "../openapi.ts"
import { code } from "./markdown.ts"
import { problemAdvice } from "./problemAdvice.ts"

const planes = {
  server: documents["server.json"],
  client: documents["client.json"],
  console: documents["console.json"]
}

/** One code as the planes declare it. */
interface Declared {
  readonly statuses: Set<number>
  readonly titles: Set<string>
  readonly members: Set<string>
  /** The operations that can answer it, by plane. */
  readonly operations: Map<string, Set<string>>
}

/** As much of an OpenAPI document as is read here. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, ProblemSchema>> }
}
interface Operation {
  readonly operationId: string
  readonly responses: unknown
}
interface ProblemSchema {
  readonly description: string
  readonly properties: {
    readonly status: { readonly enum: readonly [number] }
    readonly properties: {
      readonly properties: { readonly code: { readonly enum: readonly [string] } }
    }
  }
}

const declared = new Map<string, Declared>()

const declare = (plane: string, schema: ProblemSchema, operations: ReadonlyArray<string>) => {
  const { code: its, ...members } = schema.properties.properties.properties
  const [name] = its.enum
  const known = declared.get(name) ?? {
    statuses: new Set<number>(),
    titles: new Set<string>(),
    members: new Set<string>(),
    operations: new Map<string, Set<string>>()
  }
  known.statuses.add(schema.properties.status.enum[0])
  known.titles.add(schema.description)
  for (const member of Object.keys(members)) known.members.add(member)
  known.operations.set(plane, new Set([...(known.operations.get(plane) ?? []), ...operations]))
  declared.set(name, known)
}

for (const [plane, openapi] of Object.entries(planes)) {
  const document = openapi as unknown as Document
  const operations = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId, responses }) => ({ operationId, text: JSON.stringify(responses) }))
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    if (!name.endsWith("Problem")) continue
    const answering = operations.filter(({ text }) => text.includes(`/schemas/${name}"`))
    declare(
      plane,
      schema,
      answering.map(({ operationId }) => operationId)
    )
  }
}

/** More than these are counted and not listed: the OpenAPI documents have them all. */
const listed = 12

const operationsTold = (operations: Declared["operations"]): string =>
  [...operations]
    .filter(([, names]) => names.size > 0)
    .map(([plane, names]) =>
      names.size > listed
        ? `${names.size} of the ${plane} plane`
        : `${plane} plane: ${[...names].toSorted().map(code).join(", ")}`
    )
    .join("; ")

const sections = Object.entries(problemAdvice).map(([name, advice]) => {
  const { members, operations, statuses, titles } = declared.get(name) ?? {}
  if (members === undefined || operations === undefined || statuses === undefined) {
    throw new Error(`no operation declares ${name}`)
  }
  const more = members.size === 0 ? "" : ` It also has ${[...members].map(code).join(", ")}.`
  return `### ${name}

${[...statuses].toSorted((a, b) => a - b).join(" or ")}. ${[...(titles ?? [])].join("; or: ")}.${more}

- What to do: ${advice}
- Operations: ${operationsTold(operations)}.
`
})

/** `docs/reference/problem-codes.md`, from what the operations declare. */
export const problemCodesPage = `# Problem codes

Written by \`npm run references\` from what the operations declare.

Every refusal is an RFC 9457 problem (\`application/problem+json\`). \`type\` is \`urn:problem-type:<code>\`, \`properties.code\` repeats the code, \`detail\` says in words what is particular to this answer, and \`instance\` has the correlation id of the \`X-Correlation-Id\` header, which the log and the audit trail carry too. Further members are in \`properties\`. Decide by the code, never by the title or the detail.

## Of every route

- 404 \`route_not_found\`: there is no such path. Check the path and the plane.
- 405 \`method_not_allowed\`: the path takes other methods; \`Allow\` lists them.

## By code

${sections.join("\n")}`
