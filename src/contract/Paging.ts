import { Schema, SchemaTransformation } from "effect"
import { InvalidCursor, InvalidLimit } from "./Problems.ts"

/** Default number of items of a list. */
export const defaultLimit = 20
const maximumLimit = 100

/** `limit` of a list, 1 to 100, in decimal digits. */
export const Limit = Schema.String.check(
  Schema.isPattern(/^[1-9][0-9]{0,2}$/u, { expected: "a whole number in decimal digits" })
).pipe(
  Schema.decodeTo(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: maximumLimit })),
    SchemaTransformation.numberFromString
  )
)

/** `days` of counts, 1 to 90, in decimal digits. */
export const RecentDays = Schema.String.check(
  Schema.isPattern(/^[1-9][0-9]?$/u, { expected: "a whole number from 1 to 90" })
).pipe(
  Schema.decodeTo(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 90 })),
    SchemaTransformation.numberFromString
  )
)

/** The query of every list: `limit` (1 to 100, default 20) and the opaque `cursor` of a page. */
export const PageQuery = {
  limit: Schema.optionalKey(Limit),
  cursor: Schema.optionalKey(Schema.String)
}

/** Problems of a list besides its own. */
export const PageProblems = [InvalidCursor, InvalidLimit] as const

/** One page of a list; `nextCursor` is null on the last. */
export const PageOf = <S extends Schema.Constraint>(item: S) =>
  Schema.Struct({
    items: Schema.Array(item),
    page: Schema.Struct({ nextCursor: Schema.NullOr(Schema.String), hasMore: Schema.Boolean })
  })

/** A page of a list in the making: what a service hands to the handler that answers it. */
export interface Page<A> {
  readonly items: ReadonlyArray<A>
  readonly page: { readonly nextCursor: string | null; readonly hasMore: boolean }
}

/** Makes a page from one more row than its limit: the extra row only shows that there is more. */
export const paged = <A>(
  rows: ReadonlyArray<A>,
  limit: number,
  cursorOf: (last: A) => string
): Page<A> => {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const hasMore = rows.length > limit
  return {
    items,
    page: { nextCursor: hasMore && last !== undefined ? cursorOf(last) : null, hasMore }
  }
}

/** The answer to a `cursor` that is not one of its list. */
export const foreignCursor = () =>
  new InvalidCursor({
    properties: { errors: [{ path: "/query/cursor", message: "Expected a cursor of this list" }] }
  })
