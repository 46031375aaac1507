import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { Idp } from "../../support/Idp.ts"
import { outcomeOf } from "../../support/ProviderSignIn.ts"
import { application, redeemed, relyingParty, signedInBy } from "../../support/RelyingParty.ts"
import { activeConnection, throughConnection } from "../../support/SsoConnections.ts"
import { TestService } from "../../support/TestService.ts"

const acr_values = "urn:gatehouse:acr:mfa"

/** A browser in which somebody has signed in by a connection whose second factor counts so. */
const signedInThrough = Effect.fnUntraced(function* (trustSecondFactor: "never" | "always") {
  const provider = yield* Idp
  const { domain, id } = yield* activeConnection(provider, { trustSecondFactor })
  const browser = (yield* TestService).browser()
  provider.script.idToken = { sub: "ada", email: `ada@${domain}` }
  const answer = yield* throughConnection(browser, provider, id)
  assert.deepStrictEqual(outcomeOf(answer), { status: "complete" })
  return browser
})

layer(Idp.layerOffering({}))("a session by a connection whose second factor counts", (it) => {
  it.effect("satisfies a request for two factors, and its tokens say so", () =>
    Effect.gen(function* () {
      const config = yield* relyingParty(yield* application())
      const browser = yield* signedInThrough("always")
      for (const asked of [{ acr_values }, { acr_values, prompt: "none" }, {}]) {
        const tokens = yield* redeemed(config, yield* signedInBy(config, browser, asked))
        assert.deepInclude(tokens.claims(), { acr: acr_values, amr: ["mfa"] })
      }
    })
  )

  it.effect("is one factor where the connection's does not count", () =>
    Effect.gen(function* () {
      const config = yield* relyingParty(yield* application())
      const browser = yield* signedInThrough("never")
      const tokens = yield* redeemed(config, yield* signedInBy(config, browser))
      assert.strictEqual(tokens.claims()?.["acr"], "urn:gatehouse:acr:single")
      assert.notProperty(tokens.claims(), "amr")
    })
  )
})
