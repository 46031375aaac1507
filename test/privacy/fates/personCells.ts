import { Effect, Exit } from "effect"
import { SqlClient } from "effect/sql"
import { isPersonal, type DatabaseFates, type PersonalColumn } from "./Fate.ts"
import { isEmpty, takeSnapshot, type Snapshot, type SnapshotRow } from "./snapshot.ts"

/** Columns of the person's rows that other tables name those rows by. */
const growing: Readonly<Record<string, ReadonlyArray<string>>> = {
  sessions: ["id", "client_id"],
  data_requests: ["id"],
  token_families: ["id"]
}

/** A value of the person, and its column. */
export interface Cell {
  readonly row: SnapshotRow
  readonly table: string
  readonly column: string
  readonly type: string
  readonly fate: PersonalColumn
  readonly value: unknown
}

const text = (value: unknown): string => JSON.stringify(value) ?? ""

const mentions = (value: unknown, handles: ReadonlySet<string>): boolean => {
  const spelled = text(value).toLowerCase()
  return [...handles].some((handle) => spelled.includes(handle))
}

const fateOf = (fates: DatabaseFates, table: string, column: string) => {
  const fate = fates[table]?.[column]
  return fate !== undefined && isPersonal(fate) ? fate : undefined
}

/** A row is the person's own if a column that a purge erases from it names them. */
const isOwned = (fates: DatabaseFates, handles: ReadonlySet<string>) => (row: SnapshotRow) =>
  Object.entries(row.cells).some(([column, value]) => {
    const fate = fateOf(fates, row.table, column)
    const isOwner = fate?.purge === "erased" || (row.table === "users" && column === "id")
    return isOwner && mentions(value, handles)
  })

const isMentioning = (handles: ReadonlySet<string>) => (row: SnapshotRow) =>
  mentions(row.cells, handles)

/** All that a snapshot holds on the person whom the handles name: ids, addresses and hashes. */
export const personIn = (
  snapshot: Snapshot,
  fates: DatabaseFates,
  known: ReadonlyArray<string>
) => {
  const handles = new Set(known.map((handle) => handle.toLowerCase()))
  const first = snapshot.rows.filter(isOwned(fates, handles))
  const others = snapshot.rows.filter((row) => !first.includes(row))
  for (const { cells, table } of first) {
    for (const column of growing[table] ?? []) {
      const value = cells[column]
      // A browser that somebody else is signed in on is theirs too, and stays.
      const isShared = others.some((row) => row.table === table && row.cells[column] === value)
      if (typeof value === "string" && !isShared)
        handles.add(value.replace("\\x", "").toLowerCase())
    }
  }
  const owned = new Set(snapshot.rows.filter(isOwned(fates, handles)))
  const mentioning = new Set(snapshot.rows.filter(isMentioning(handles)))
  const types = new Map(
    snapshot.columns.map(({ column, table, type }) => [`${table}.${column}`, type])
  )
  const cells = [...mentioning].flatMap((row): ReadonlyArray<Cell> =>
    Object.entries(row.cells).flatMap(([column, value]): ReadonlyArray<Cell> => {
      const fate = fateOf(fates, row.table, column)
      if (fate === undefined || (fate.purge === "erased" && !owned.has(row))) return []
      const type = types.get(`${row.table}.${column}`) ?? ""
      return [{ row, table: row.table, column, type, fate, value }]
    })
  )
  return { owned, mentioning, cells }
}
export type Person = ReturnType<typeof personIn>

/** Personal columns in which the person has no value, so that looking for one would prove nothing. */
export const unfilled = (
  { cells }: Person,
  fates: DatabaseFates,
  wanted: (fate: PersonalColumn, name: string) => boolean
): ReadonlyArray<{ readonly name: string; readonly cell: Cell | undefined }> =>
  Object.entries(fates).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([column, fate]) => {
      const name = `${table}.${column}`
      if (!isPersonal(fate) || !wanted(fate, name)) return []
      const own = cells.filter((cell) => cell.table === table && cell.column === column)
      return own.some(({ value }) => !isEmpty(value)) ? [] : [{ name, cell: own[0] }]
    })
  )

/** A value that nothing else holds. */
const markerOf = ({ column, table, type }: Cell): unknown => {
  const marker = `marker-of-${table}-${column}`
  switch (type) {
    case "text":
      return marker
    case "jsonb":
      return { marker }
    case "bytea":
      return `\\x${Buffer.from(marker).toString("hex")}`
    case "uuid":
      return `018f0000-0000-7000-8000-${Buffer.from(marker).toString("hex").slice(-12)}`
    case "timestamp with time zone":
      return "1970-01-01T00:00:01.234Z"
    case "ARRAY":
      // Text or a time.
      return ["1970-01-01T00:00:01.234Z"]
    default:
      return undefined
  }
}

/** Writes a value into each wanted column that has none; answers those that could take none. */
export const fill = Effect.fnUntraced(function* (
  fates: DatabaseFates,
  handles: ReadonlyArray<string>,
  wanted: (fate: PersonalColumn, name: string) => boolean
) {
  const sql = yield* SqlClient.SqlClient
  const snapshot = yield* takeSnapshot
  const left: Array<string> = []
  for (const { cell, name } of unfilled(personIn(snapshot, fates, handles), fates, wanted)) {
    const marker = cell === undefined ? undefined : markerOf(cell)
    if (cell === undefined || marker === undefined) {
      left.push(name)
      continue
    }
    const { column, row, table } = cell
    const keys = snapshot.keys.get(table) ?? []
    const written = JSON.stringify({ ...row.cells, [column]: marker })
    const filled = yield* Effect.exit(sql`
      UPDATE ${sql(table)} t SET ${sql(column)} = w.${sql(column)}
      FROM jsonb_populate_record(NULL::${sql(table)}, ${written}::text::jsonb) w
      WHERE ${sql.and(keys.map((key) => sql`t.${sql(key)} = w.${sql(key)}`))}`)
    if (Exit.isFailure(filled)) left.push(name)
  }
  return left
})

const leaves = (value: unknown): ReadonlyArray<string> => {
  if (typeof value === "string") return [value.replace("\\x", "")]
  if (typeof value !== "object" || value === null) return []
  return Object.values(value).flatMap(leaves)
}

/** Shorter texts, such as a language, stand in many places by chance. */
const shortestNeedle = 8

const needlesOf = (
  before: Snapshot,
  { cells, mentioning }: Person
): ReadonlyMap<string, string> => {
  const strangers = text(
    before.rows.filter((row) => !mentioning.has(row)).map(({ cells }) => cells)
  ).toLowerCase()
  const needles = new Map<string, string>()
  for (const { column, fate, table, type, value } of cells) {
    if ((typeof fate.purge === "object" && "kept" in fate.purge) || type.startsWith("time"))
      continue
    for (const leaf of leaves(value)) {
      const needle = leaf.toLowerCase()
      if (needle.length < shortestNeedle || strangers.includes(text(needle).slice(1, -1))) continue
      if (!needles.has(needle)) needles.set(needle, `${table}.${column}`)
    }
  }
  return needles
}

/** What a purge left of the person, as columns; empty if the purge keeps to the fates. */
export const leftBehind = (
  before: Snapshot,
  after: Snapshot,
  fates: DatabaseFates,
  person: Person
): ReadonlyArray<string> => {
  const found = new Set<string>()
  const own = new Set([...person.owned].map(({ key, table }) => `${table} ${key}`))
  const needles = needlesOf(before, person)
  for (const row of after.rows) {
    for (const [column, value] of Object.entries(row.cells)) {
      if (isEmpty(value)) continue
      const fate = fateOf(fates, row.table, column)
      if (fate?.purge === "erased" && own.has(`${row.table} ${row.key}`)) {
        found.add(`${row.table}.${column} is not erased`)
      }
      if (fate !== undefined && typeof fate.purge === "object" && "kept" in fate.purge) continue
      const spelled = text(value).toLowerCase()
      for (const [needle, from] of needles) {
        if (spelled.includes(text(needle).slice(1, -1))) {
          found.add(`${row.table}.${column} holds a value of ${from}`)
        }
      }
    }
  }
  return [...found].toSorted()
}
