import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, Effect, Predicate, Schema } from "effect"
import type { HttpApi, HttpApiGroup } from "effect/http-api"
import { ClientApi } from "../../src/api/ClientApi.ts"
import { ConsoleApi } from "../../src/api/ConsoleApi.ts"
import { ServerApi } from "../../src/api/ServerApi.ts"
import { answerEncoder, isInstant } from "../../src/http/answerEncoder.ts"
import { Timestamp } from "../../src/contract/Values.ts"

type AnySchema = Schema.Codec<object, unknown>

const planes = [ServerApi, ClientApi, ConsoleApi] as unknown as ReadonlyArray<
  HttpApi.HttpApi<string, HttpApiGroup.Top>
>

/** Settings and claims hold to rules that no value made up at random keeps. */
const notMadeUp = ["/settings", "/templates/:templateName"]

/** The schemas that many operations answer with count once. */
const answers = new Map<object, readonly [name: string, schema: AnySchema]>()
for (const { groups } of planes) {
  for (const { endpoints } of Object.values(groups)) {
    for (const endpoint of Object.values(endpoints)) {
      const [schema, ...others] = [...endpoint.success] as unknown as ReadonlyArray<AnySchema>
      if (schema === undefined || others.length > 0) continue
      if (answerEncoder(schema) === undefined || answers.has(schema.ast)) continue
      if (notMadeUp.some((path) => endpoint.path.endsWith(path))) continue
      answers.set(schema.ast, [`${endpoint.method} ${endpoint.path}`, schema])
    }
  }
}

/** The value with a field more in each of its objects, however deep. */
const withMore = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withMore)
  if (!Predicate.isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return value
  // The access of a key has members of any name already.
  const fields = Object.entries(value).map(
    ([name, field]) => [name, name === "access" ? field : withMore(field)] as const
  )
  return { ...Object.fromEntries(fields), secretOfTheService: "x" }
}

describe("an answer that the service encodes without checking itself", () => {
  it("is what most operations give", () => {
    assert.isAbove(answers.size, 70)
  })

  it("writes the instants of the contract without the schema's interpreter", () => {
    assert.isTrue(isInstant(Timestamp.ast))
    assert.isFalse(isInstant(Schema.DateTimeUtcFromMillis.ast))
  })

  for (const [name, schema] of answers.values()) {
    const checked = Schema.encodeUnknownSync(Schema.toCodecJson(schema))
    it.effect.prop(
      `${name}: is what its schema says, and nothing that the schema does not name`,
      [Arbitrary.schema(schema)],
      ([value]) =>
        Effect.sync(() => {
          const more = withMore(value)
          const said = JSON.stringify(checked(more))
          assert.strictEqual(JSON.stringify(answerEncoder(schema)?.(more)), said)
        }),
      // Most of their parts stand in many answers, so that each is tried far more often.
      { arbitrary: { runs: 8 } }
    )
  }
})
