import { dirname, join } from "node:path/posix"
import { parseSync, visitorKeys } from "oxc-parser"

/** A file of the project: its path from the project's top, with `/`, and its content. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** One `import`, `export … from`, `import()` or `import("…")` type, type-only ones included. */
export interface Import {
  readonly specifier: string
  /** The imported file's path from the project's top; absent for a package. */
  readonly file: string | undefined
  readonly line: number
  /** Nothing of it is left when the program runs. */
  readonly typeOnly: boolean
}

/** Something that a file does and that only some files may do. */
export interface Use {
  readonly what: "sql" | "cast" | "HttpApiBuilder" | "html" | "run" | "global"
  readonly name: string
  readonly line: number
}

export interface Facts {
  readonly path: string
  readonly lines: number
  readonly imports: ReadonlyArray<Import>
  readonly uses: ReadonlyArray<Use>
  readonly declaresService: boolean
  readonly syntaxError: string | undefined
}

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

const globals = new Set([
  "clearInterval",
  "clearTimeout",
  "console",
  "crypto",
  "Date",
  "fetch",
  "performance",
  "process",
  "setImmediate",
  "setInterval",
  "setTimeout"
])

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value

const nameOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === "Identifier" ? String(value["name"]) : undefined

/** The `a.b` of a plain member expression, else undefined. */
const memberOf = (node: Node): readonly [object: string, property: string] | undefined => {
  if (node.type !== "MemberExpression") return undefined
  const object = nameOf(node["object"])
  const property = node["computed"] === true ? undefined : nameOf(node["property"])
  return object === undefined || property === undefined ? undefined : [object, property]
}

/** Where an identifier is a mere name and reads no variable. */
const isName = (parent: Node, key: string): boolean =>
  ((key === "property" || key === "key") && parent["computed"] !== true) ||
  key === "imported" ||
  key === "exported" ||
  (key === "right" && parent["operator"] === "instanceof")

/** The names that a declaration, a parameter or a pattern of either binds. */
const bindingsOf = (pattern: unknown): ReadonlyArray<string> => {
  if (Array.isArray(pattern)) return pattern.flatMap(bindingsOf)
  if (!isNode(pattern)) return []
  if (pattern.type === "Identifier") return [String(pattern["name"])]
  const parts = ["properties", "elements", "value", "left", "argument"]
  return parts.flatMap((part) => bindingsOf(pattern[part]))
}

const importTypes = new Set([
  "ImportDeclaration",
  "ExportNamedDeclaration",
  "ExportAllDeclaration",
  "ImportExpression",
  "TSImportType"
])

/** What makes markup out of text, on an element of a browser's page. */
const markupSinks = new Set([
  "dangerouslySetInnerHTML",
  "innerHTML",
  "insertAdjacentHTML",
  "outerHTML",
  "setHTMLUnsafe",
  "srcdoc"
])

const isTypeOnly = (node: Node): boolean => {
  if (node.type === "TSImportType") return true
  if (node["importKind"] === "type" || node["exportKind"] === "type") return true
  const specifiers = node["specifiers"]
  return (
    Array.isArray(specifiers) &&
    specifiers.length > 0 &&
    specifiers.every((one: Node) => one["importKind"] === "type" || one["exportKind"] === "type")
  )
}

const expressionsOfTypeScript = new Set([
  "TSAsExpression",
  "TSInstantiationExpression",
  "TSNonNullExpression",
  "TSSatisfiesExpression"
])

/** Reads out of one file what the rules ask about; comments and strings count for nothing. */
export const factsOf = ({ path, text }: SourceFile): Facts => {
  const parsed = parseSync(path, text)
  const imports: Array<Import> = []
  const uses: Array<Use> = []
  const declared = new Set<string>()
  let declaresService = false

  const lineAt = (offset: number): number => text.slice(0, offset).split("\n").length

  const use = (what: Use["what"], name: string, node: Node): void => {
    const line = lineAt(node.start)
    const last = uses.at(-1)
    if (last?.line !== line || last.name !== name) uses.push({ what, name, line })
  }

  const visitImport = (node: Node): void => {
    const source = node["source"]
    if (!isNode(source) || typeof source["value"] !== "string") return
    const specifier = source["value"]
    const file = specifier.startsWith(".") ? join(dirname(path), specifier) : undefined
    imports.push({ specifier, file, line: lineAt(node.start), typeOnly: isTypeOnly(node) })
  }

  const visitMember = (node: Node): void => {
    const [object, property] = memberOf(node) ?? []
    if (object === undefined || property === undefined) return
    if (object === "Math" && property === "random") use("global", "Math.random", node)
    if (object === "globalThis" && globals.has(property)) use("global", property, node)
    if (object === "Effect" && property.startsWith("run")) use("run", `Effect.${property}`, node)
    if (object === "HttpServerResponse" && property.startsWith("html")) {
      use("html", `${object}.${property}`, node)
    }
    if (property === "runMain") use("run", `${object}.runMain`, node)
    if (object === "Context" && property === "Service") declaresService = true
  }

  const visitSink = (node: Node): void => {
    const named = node.type === "MemberExpression" ? node["property"] : node["name"]
    const name = isNode(named) ? String(named["name"]) : ""
    if (markupSinks.has(name)) use("html", name, node)
  }

  const visitIdentifier = (node: Node, parent: Node, key: string): void => {
    const name = String(node["name"])
    if (name === "HttpApiBuilder" && key === "local") use("HttpApiBuilder", name, node)
    if (globals.has(name) && !isName(parent, key)) use("global", name, node)
  }

  const visit = (node: Node, parent: Node, key: string, inType: boolean): void => {
    if (importTypes.has(node.type)) visitImport(node)
    for (const part of ["id", "params", "param", "local"]) {
      for (const name of bindingsOf(node[part])) declared.add(name)
    }
    const isType = inType || (node.type.startsWith("TS") && !expressionsOfTypeScript.has(node.type))
    if (!isType) {
      if (node.type === "Identifier") visitIdentifier(node, parent, key)
      visitMember(node)
      if (node.type === "MemberExpression" || node.type === "JSXAttribute") visitSink(node)
      if (node.type === "TaggedTemplateExpression" && nameOf(node["tag"]) === "sql") {
        use("sql", "sql``", node)
        if (isNode(node["typeArguments"])) use("cast", "sql<>``", node)
      }
    }
    for (const childKey of visitorKeys[node.type] ?? []) {
      const child = node[childKey]
      for (const next of Array.isArray(child) ? child : [child]) {
        if (isNode(next)) visit(next, node, childKey, isType)
      }
    }
  }

  const program: unknown = parsed.program
  if (isNode(program)) visit(program, program, "", false)

  return {
    path,
    lines: text.replace(/\n$/, "").split("\n").length,
    imports,
    uses: uses.filter((one) => one.what !== "global" || !declared.has(one.name)),
    declaresService,
    syntaxError: parsed.errors[0]?.message
  }
}
