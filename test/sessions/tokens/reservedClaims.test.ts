import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { isReservedClaim } from "../../../src/sessions/tokens/Jwt.ts"

/** Claims that contract.md, provider.md and enterprise.md name. */
const named = [
  "iss sub sid aud client_id jti azp iat nbf exp env amr auth_time org act connection_id nonce",
  "at_hash acr cnf scope name given_name family_name locale updated_at email email_verified",
  "events may_act"
].flatMap((line) => line.split(" "))

const inheritable = ["constructor", "toString", "hasOwnProperty", "__proto__", "valueOf"]

describe("claims that a hook may not set", () => {
  it("are those that the service writes itself, to the letter", () => {
    assert.deepStrictEqual(
      named.filter((name) => !isReservedClaim(name)),
      []
    )
    for (const name of ["plan", "https://acme.example/plan", "Sub", "sub ", "", ...inheritable]) {
      assert.isFalse(isReservedClaim(name), name)
    }
  })

  it.effect.prop("are few: any other text is the customer's own", [Schema.String], ([name]) =>
    Effect.sync(() => {
      assert.isFalse(isReservedClaim(`https://acme.example/${name}`))
      assert.isFalse(isReservedClaim(`acme_${name}`))
    })
  )
})
