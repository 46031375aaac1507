import { assert, describe, it } from "@effect/vitest"
import { Option, Schema } from "effect"
import { isProofGood, proofClaims, proofSeconds } from "../../../src/provider/tokens/DpopProofs.ts"

const Word = Schema.String.check(Schema.isPattern(/^[a-z0-9]{1,12}$/))
const Seconds = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 4_000_000_000 }))
const Offset = Schema.Int.check(
  Schema.isBetween({ minimum: -2 * proofSeconds, maximum: 2 * proofSeconds })
)

const address = "https://id.example.com/oauth/token"
const call = { method: "POST", address, tokenHash: null, now: 1000 }
const claims = { jti: "one", htm: "POST", htu: address, iat: 1000 }

describe("a proof of possession", () => {
  it.prop(
    "counts for sixty seconds on either side of its time",
    [Seconds, Offset],
    ([now, offset]) => {
      const isGood = isProofGood({ ...claims, iat: now + offset }, { ...call, now })
      assert.strictEqual(isGood, Math.abs(offset) <= proofSeconds)
    }
  )

  it.prop("is of one method, in its own case", [Word], ([method]) => {
    assert.isTrue(isProofGood({ ...claims, htm: method }, { ...call, method }))
    assert.isFalse(isProofGood({ ...claims, htm: `${method}x` }, { ...call, method }))
    assert.isFalse(isProofGood({ ...claims, htm: "post" }, call))
  })

  it.prop(
    "is of one address, whose query and fragment do not count",
    [Word, Word],
    ([path, other]) => {
      const asked = { ...call, address: `https://id.example.com/${path}?${other}` }
      const isGood = (htu: string) => isProofGood({ ...claims, htu }, asked)
      assert.isTrue(isGood(`https://id.example.com/${path}`))
      assert.isTrue(isGood(`HTTPS://ID.example.com:443/${path}?x=1#${other}`))
      assert.isFalse(isGood(`https://id.example.com/${path}/${other}`))
      assert.isFalse(isGood(`https://${other}.id.example.com/${path}`))
      assert.isFalse(isGood(`http://id.example.com/${path}`))
      assert.isFalse(isGood(other))
    }
  )

  it.prop("is of the access token that it comes with", [Word], ([hash]) => {
    const withToken = { ...call, tokenHash: hash }
    assert.isTrue(isProofGood({ ...claims, ath: hash }, withToken))
    assert.isFalse(isProofGood({ ...claims, ath: `${hash}x` }, withToken))
    assert.isFalse(isProofGood(claims, withToken))
  })

  it.prop(
    "has each claim that the standard asks for",
    [Schema.Literals(["jti", "htm", "htu", "iat"])],
    ([name]) => {
      const { [name]: _, ...others } = claims
      assert.isTrue(Option.isSome(proofClaims(claims)))
      assert.isTrue(Option.isNone(proofClaims(others)))
    }
  )
})
