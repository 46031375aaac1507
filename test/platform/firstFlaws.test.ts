import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { firstFlaws, mostFlaws } from "../../src/platform/firstFlaws.ts"
import { AuditSearch } from "../../src/tenancy/audit/AuditSearch.ts"
import { KeyAccess } from "../../src/tenancy/secretKeys/SecretKey.ts"

const flawsOf = (schema: Schema.Codec<unknown, unknown>, value: unknown): ReadonlyArray<string> => {
  const decoded = Schema.decodeUnknownResult(schema, { errors: "all", onExcessProperty: "error" })(
    value
  )
  if (Result.isSuccess(decoded)) return []
  return firstFlaws(decoded.failure.issue).map(
    ({ message, path }) => `/${path.map(String).join("/")} ${message}`
  )
}

const Proof = Schema.Union([
  Schema.Struct({ password: Schema.String }),
  Schema.Struct({ code: Schema.String })
])

describe("the first flaws of a value", () => {
  it("tell once what each of several alternatives finds", () => {
    assert.deepStrictEqual(flawsOf(Proof, { other: 1 }), [
      "/other Expected no excess property",
      "/password Missing key",
      "/code Missing key"
    ])
  })

  it("are those of the alternative that has the given keys, so that no right key is called one too many", () => {
    const Step = Schema.Union([
      Schema.Struct({ id: Schema.String, code: Schema.String }),
      Schema.Struct({ id: Schema.String, ceremony: Schema.String, credential: Schema.String })
    ])
    assert.deepStrictEqual(flawsOf(Step, { id: "1", code: 5 }), ["/code Expected string"])
    assert.deepStrictEqual(flawsOf(Step, { id: "1", ceremony: "2" }), ["/credential Missing key"])
    assert.deepStrictEqual(flawsOf(Step, { id: 1, code: "5" }), ["/id Expected string"])
    assert.deepStrictEqual(flawsOf(Step, { id: "1" }), [
      "/code Missing key",
      "/ceremony Missing key",
      "/credential Missing key"
    ])
  })

  it("are twenty at most", () => {
    const bad = Array.from({ length: 1000 }, () => 1)
    assert.lengthOf(flawsOf(Schema.Array(Schema.String), bad), mostFlaws)
  })

  it("say which alternatives there are in words of the contract", () => {
    assert.deepStrictEqual(flawsOf(AuditSearch, { page: { mode: "tail" } }), [
      "/page Expected a page of mode poll or browse"
    ])
    assert.deepStrictEqual(flawsOf(KeyAccess, "all"), [
      "/ Expected full, or read or write for each group of the server API"
    ])
  })
})
