import { assert, describe, it } from "@effect/vitest"
import { Redacted } from "effect"
import { isVerifierOf } from "../../src/platform/Crypto.ts"
import { challengeOf } from "../support/Pkce.ts"

describe("a code verifier", () => {
  const verifier = "v".repeat(43)
  const challenge = challengeOf(verifier)

  it("is the one that hashes to the challenge, and of the length that makes it a secret", () => {
    assert.isTrue(isVerifierOf(challenge, Redacted.make(verifier)))
    for (const other of [challenge, `${verifier}v`, verifier.slice(1), "", `${verifier} `]) {
      assert.isFalse(isVerifierOf(challenge, Redacted.make(other)))
    }
    assert.isFalse(isVerifierOf(challenge, null))
    // Short ones are refused even where they match.
    const short = challengeOf("short")
    assert.isFalse(isVerifierOf(short, Redacted.make("short")))
    // No downgrade: the challenge itself is no verifier.
    assert.isFalse(isVerifierOf(verifier, Redacted.make(verifier)))
  })
})
