import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, DateTime, Effect, Redacted, Schema } from "effect"
import { UserId } from "../../src/contract/Ids.ts"
import { MetadataBag } from "../../src/contract/Metadata.ts"
import { RedactedText, Timestamp } from "../../src/contract/Values.ts"
import { User } from "../../src/directory/users/User.ts"
import { rowReader, UnfitRow } from "../../src/platform/rowReader.ts"

const State = Schema.Union([
  Schema.Struct({ _tag: Schema.tag("Running") }),
  Schema.Struct({ _tag: Schema.tag("Ended"), reason: Schema.String })
])

const Everything = Schema.Struct({
  id: UserId,
  text: Schema.NullOr(Schema.String),
  count: Schema.Int,
  flag: Schema.Boolean,
  at: Schema.DateTimeUtc,
  until: Schema.NullOr(Timestamp),
  hash: Schema.Uint8Array,
  kind: Schema.Literals(["a", "b"]),
  tags: Schema.Array(Schema.String),
  times: Schema.Array(Schema.DateTimeUtc),
  bag: MetadataBag,
  anything: Schema.Json,
  secret: RedactedText,
  key: Schema.RedactedFromValue(Schema.Uint8Array),
  state: State,
  inner: Schema.NullOr(Schema.Struct({ at: Schema.DateTimeUtc }))
})

/** A value as the driver reads it from columns, or, with ISO 8601, from JSON. */
const stored = (value: unknown, instant: (at: DateTime.Utc) => unknown): unknown => {
  if (DateTime.isDateTime(value)) return instant(DateTime.toUtc(value))
  if (Redacted.isRedacted(value)) return stored(Redacted.value(value), instant)
  if (Array.isArray(value)) return value.map((one) => stored(one, instant))
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, stored(member, instant)])
  )
}

const read = rowReader(Everything)

describe("the reader of rows", () => {
  it.effect.prop(
    "reads what was written, from columns and from JSON",
    [Arbitrary.schema(Everything)],
    ([value]) =>
      Effect.sync(() => {
        assert.deepStrictEqual(read(stored(value, DateTime.toDateUtc)), value)
        assert.deepStrictEqual(read(stored(value, DateTime.formatIso)), value)
      })
  )

  it.effect.prop(
    "reads a user and nothing that the record does not name",
    [Arbitrary.schema(User)],
    ([user]) =>
      Effect.sync(() => {
        const row = { ...(stored(user, DateTime.toDateUtc) as object), other: 1 }
        assert.deepStrictEqual(rowReader(User)(row), user)
      })
  )

  it.effect.prop(
    "refuses a row that lacks any one of its columns, by its name",
    [Arbitrary.schema(Everything)],
    ([value]) =>
      Effect.sync(() => {
        for (const name of Object.keys(Everything.fields)) {
          const { [name]: _, ...row } = stored(value, DateTime.toDateUtc) as Record<string, unknown>
          assert.throws(() => read(row), UnfitRow, new RegExp(`"${name}"`))
        }
      })
  )

  it("takes a count of 64 bits as a number", () => {
    assert.deepStrictEqual(rowReader(Schema.Struct({ count: Schema.Int }))({ count: 3n }), {
      count: 3
    })
  })
})
