import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Redacted, Result } from "effect"
import { certifiedKey, readCertificate } from "../../../src/platform/Certificates.ts"
import { readSamlResponse } from "../../../src/platform/saml/readSamlResponse.ts"
import { attack } from "../../support/Attack.ts"
import { evilName, forgeriesOf, isHarmless } from "./forgeries.ts"
import { acsUrl, audience, issuer, now, requestId, responseXml, signed } from "./samlResponses.ts"

const at = DateTime.makeUnsafe(now)
const made = await Effect.runPromise(certifiedKey("idp.test", at))
const key = Redacted.value(made.privateKey)
const expectations = {
  now: at,
  issuer,
  certificates: [Result.getOrThrow(readCertificate(made.certificate))],
  audience,
  acsUrl,
  requestId,
  subjectAttribute: null
}
const bySigned = {
  assertion: signed(responseXml(), "Assertion", key),
  response: signed(responseXml(), "Response", key),
  both: signed(signed(responseXml(), "Assertion", key), "Response", key)
}

describe.each(Object.entries(bySigned))("of a response signed at %s", (_where, valid) => {
  it.effect.each(forgeriesOf(valid, "ada").map(({ name, xml }) => [name, xml] as const))(
    "nobody is read: %s",
    ([name, xml]) =>
      Effect.gen(function* () {
        yield* attack("forged SAML responses")
        assert.notStrictEqual(xml, valid, "the forgery changes nothing")
        const read = readSamlResponse(new TextEncoder().encode(xml), expectations)
        if (isHarmless.has(name) && Result.isSuccess(read)) {
          assert.strictEqual(read.success.subject, "ada")
        } else {
          assert.isTrue(Result.isFailure(read), JSON.stringify(Result.getOrUndefined(read)))
        }
        assert.notInclude(JSON.stringify(Result.getOrUndefined(read)) ?? "", evilName)
      })
  )
})
