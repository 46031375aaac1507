import { DateTime, Option, Redacted, Schema } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { equalBytes, hmacSha256 } from "./Crypto.ts"

const macLength = 16
const longest = 1024

/** Content of a cursor: the values of the sort keys at the end of a page. */
export type Position = ReadonlyArray<string | number>

const Payload = Schema.fromJsonString(
  Schema.Tuple([Schema.String, Schema.Array(Schema.Union([Schema.String, Schema.Finite]))])
)
const decodePayload = Schema.decodeUnknownOption(Payload)

/**
 * Writes a position as an opaque cursor, signed with the environment's key and bound to the list
 * that it belongs to: what was not written here for this list reads as nothing.
 */
export const seal = (
  key: Redacted.Redacted<Uint8Array>,
  list: string,
  position: Position
): string => {
  const payload = Buffer.from(JSON.stringify([list, position]))
  const mac = hmacSha256(Redacted.value(key), payload).subarray(0, macLength)
  return Buffer.concat([mac, payload]).toString("base64url")
}

/** Reads a cursor that `seal` wrote for the same list under the same key. */
export const open = (
  key: Redacted.Redacted<Uint8Array>,
  list: string,
  cursor: string
): Option.Option<Position> => {
  if (cursor.length > longest) return Option.none()
  const bytes = Buffer.from(cursor, "base64url")
  // Node's decoder skips invalid characters; only the exact base64url spelling counts.
  if (bytes.toString("base64url") !== cursor || bytes.length <= macLength) return Option.none()
  const payload = bytes.subarray(macLength)
  const mac = hmacSha256(Redacted.value(key), payload).subarray(0, macLength)
  if (!equalBytes(mac, bytes.subarray(0, macLength))) return Option.none()
  return Option.flatMap(decodePayload(payload.toString("utf8")), ([of, position]) =>
    of === list ? Option.some(position) : Option.none()
  )
}

/** The sort keys of a list that is ordered by time, then id. */
export interface Keyset {
  readonly at: DateTime.Utc
  readonly id: string
}

/** Writes the place after an item of a list that is ordered by time, then id. */
export const sealKeyset = (
  key: Redacted.Redacted<Uint8Array>,
  list: string,
  { at, id }: Keyset
): string => seal(key, list, [DateTime.toEpochMillis(at), id])

/** Reads what `sealKeyset` wrote: null without a cursor, undefined for a foreign one. */
export const openKeyset = (
  key: Redacted.Redacted<Uint8Array>,
  list: string,
  cursor: string | null | undefined
): Keyset | null | undefined => {
  if (cursor === null || cursor === undefined) return null
  const [at, id] = Option.getOrElse(open(key, list, cursor), (): Position => [])
  if (typeof at !== "number" || typeof id !== "string") return undefined
  return Option.getOrUndefined(Option.map(DateTime.make(at), (at) => ({ at, id })))
}

/** The way that a list runs through time. */
export type Direction = "newestFirst" | "oldestFirst"

/**
 * SQL for the rows that follow a place of a list: every row where there is no place. The columns are
 * those of the list's order, its time first; they are names of ours, never text of a request.
 */
export const following = (
  sql: SqlClient.SqlClient,
  direction: Direction,
  [at, id]: readonly [at: string, id: string],
  after: Keyset | null
): Statement.Fragment =>
  after === null
    ? sql.literal("true")
    : sql`${sql.literal(`(${at}, ${id}) ${direction === "newestFirst" ? "<" : ">"}`)}
        (${DateTime.toDateUtc(after.at)}::timestamptz, ${after.id}::uuid)`
