import { globSync, readFileSync } from "node:fs"
import { basename, resolve } from "node:path"
import { parseSync, visitorKeys } from "oxc-parser"

const project = resolve(import.meta.dirname, "../..")

/** One SQL statement of a store, as its source reads. */
export interface StoreStatement {
  /** The file and the operation in it: `UsersStore.ts find`. */
  readonly name: string
  /** Every mention of one of the tables. */
  readonly tables: ReadonlyArray<string>
  /**
   * Whether each mention is held to an environment, by a comparison with the parameter itself or by a
   * column that is written: a join on another table's column asks every node of a cluster.
   */
  readonly namesEnvironment: boolean
  /** Whether rows are written by a SELECT, which goes through the coordinator of a cluster. */
  readonly writesSelected: boolean
  /** Whether one part reads what another part writes: on a cluster it sees the change. */
  readonly readsWritten: boolean
  /** What a cluster crashes at or refuses, whatever the rows. */
  readonly refused: ReadonlyArray<string>
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === "Identifier" ? String(node["name"]) : undefined

const childrenOf = (node: Node): ReadonlyArray<Node> =>
  (visitorKeys[node.type] ?? []).flatMap((key) => [node[key]].flat().filter(isNode))

const nodesOf = (node: Node): ReadonlyArray<Node> => [node, ...childrenOf(node).flatMap(nodesOf)]

const isFunction = (node: unknown): boolean =>
  isNode(node) && /^(ArrowFunction|Function)Expression$/.test(node.type)

/** A name with what it stands for: a declaration, or an operation in the object of a service. */
const isNamed = (node: Node): boolean =>
  node.type === "VariableDeclarator" || (node.type === "Property" && isFunction(node["value"]))

const isSql = (node: Node): boolean =>
  node.type === "TaggedTemplateExpression" && nameOf(node["tag"]) === "sql"

const isStatement = (text: string): boolean =>
  /^`\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/.test(text)

const mentionsOf = (text: string, tables: ReadonlyArray<string>) =>
  Array.from(
    text.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE|USING)\s+([a-z_]+)/g),
    ([, table = ""]) => table
  ).filter((table) => tables.includes(table))

/** A condition on the environment, or its place in the columns that an INSERT writes. */
const holding =
  /\benvironment_id\s*=\s*\$\{|(?<!CONFLICT )[(`]\s*environment_id,|\benvironment_id:/g

const count = (text: string, pattern: RegExp): number => Array.from(text.matchAll(pattern)).length

const writesSelected = (text: string, tables: ReadonlyArray<string>): boolean =>
  Array.from(text.matchAll(/INSERT INTO\s+(\w+)(?:\s+AS\s+\w+)?\s*\([^)]*\)\s*SELECT\b/g)).some(
    ([, table = ""]) => tables.includes(table)
  )

const readsWritten = (text: string): boolean =>
  Array.from(text.matchAll(/\(\s*(?:INSERT INTO|UPDATE|DELETE FROM)\s+(\w+)/g)).some(
    ([, table = ""]) =>
      count(text, new RegExp(`\\b(?:FROM|JOIN|UPDATE|INTO)\\s+${table}\\b`, "g")) > 1
  )

const isWrite = /\b(?:UPDATE\s+\w+|DELETE\s+FROM|INSERT\s+INTO)\b/

/** Each with what it looks like; the first crashes the coordinator, the others are refused. */
const refusals: ReadonlyArray<readonly [name: string, isIn: (text: string) => boolean]> = [
  ["a subscript that is assigned", (text) => /\bSET\s+\w+\s*=\s*\([^`]*\)\s*\[/.test(text)],
  [
    "a function of the database's clock or chance in a write",
    (text) =>
      isWrite.test(text) &&
      /\b(?:now|clock_timestamp|statement_timestamp|random|gen_random_uuid|nextval)\(/.test(text)
  ],
  [
    "a time of a column plus or minus an interval in a write",
    (text) =>
      isWrite.test(text) &&
      /\b\w+_at\s*[-+]\s*(?:make_interval\(|interval\b|'[^']*'::interval)/i.test(text)
  ],
  [
    "a time of a column in the time zone of the connection in a write",
    (text) =>
      isWrite.test(text) &&
      /\b(?:date_trunc|date_part|extract|to_char|age)\((?:(?!AT TIME ZONE)[^()])*_at\b(?!\s+AT TIME ZONE)/i.test(
        text
      )
  ],
  ["a merge", (text) => /\bMERGE\s+INTO\b/.test(text)],
  ["a subquery in VALUES", (text) => /\bVALUES\s*\((?:[^()]|\([^()]*\))*\(\s*SELECT\b/.test(text)],
  [
    "a subquery in the RETURNING of an INSERT",
    (text) => /\bINSERT INTO[\s\S]*RETURNING[^`]*\(\s*SELECT\b/.test(text)
  ],
  [
    "rows that are deleted by their place in an order, or otherwise",
    (text) =>
      /\bDELETE FROM[\s\S]*\bOR\s+\w+\s+IN\s*\(\s*SELECT\b[^)]*\b(?:OFFSET|LIMIT)\b/.test(text)
  ],
  [
    "a notice or an advisory lock beside a table",
    (text) => /\b(?:pg_notify|pg_(?:try_)?advisory_\w+)\(/.test(text)
  ]
]

/** Reads the statements that touch one of the tables out of all stores. */
export const statementsOf = (tables: ReadonlyArray<string>): ReadonlyArray<StoreStatement> =>
  globSync("src/**/*Store.ts", { cwd: project }).flatMap((path) => {
    const text = readFileSync(resolve(project, path), "utf8")
    const textOf = (node: Node) => text.slice(node.start, node.end)
    const found: Array<StoreStatement> = []

    const namesIn = (scope: Node) =>
      new Map(
        nodesOf(scope)
          .filter(isNamed)
          .map((node) => [nameOf(node["id"] ?? node["key"]) ?? "", node] as const)
      )

    const visit = (node: Node, unit: Node | undefined): void => {
      const quasi = node["quasi"]
      if (unit !== undefined && isSql(node) && isNode(quasi) && isStatement(textOf(quasi))) {
        const mentions = mentionsOf(textOf(quasi), tables)
        // A condition that was put together before stands where its name is declared: in the whole
        // operation, where it is one of its own, or beside it.
        const own = namesIn(unit)
        const parts = new Set([textOf(quasi)])
        // Rows are put together in the operation that hands them over.
        if (textOf(quasi).includes("sql.insert(")) parts.add(textOf(unit))
        for (const name of nodesOf(quasi).map(nameOf)) {
          if (name === undefined) continue
          const declared = own.has(name) ? unit : fileNames.get(name)
          if (declared !== undefined) parts.add(textOf(declared))
        }
        const held = count([...parts].join("\n"), holding)
        if (mentions.length > 0) {
          found.push({
            name: `${basename(path)} ${nameOf(unit["id"] ?? unit["key"])}`,
            tables: mentions,
            namesEnvironment: held >= mentions.length,
            writesSelected: writesSelected(textOf(quasi), tables),
            readsWritten: readsWritten(textOf(quasi)),
            refused: refusals.flatMap(([name, isIn]) => (isIn(textOf(quasi)) ? [name] : []))
          })
        }
      }
      for (const child of childrenOf(node)) {
        visit(child, unit ?? (isNamed(child) ? child : undefined))
      }
    }

    const program = parseSync(path, text).program as unknown as Node
    const fileNames = namesIn(program)
    visit(program, undefined)
    return found
  })
