import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { newcomer } from "../../support/Organizations.ts"
import { challengeOf } from "../../support/Pkce.ts"
import { application, callback, post } from "../../support/RelyingParty.ts"
import { TestService } from "../../support/TestService.ts"
import { visit } from "../../support/Visit.ts"

const nul = "\u0000"

layer(TestService.layer)("a parameter with a character that no text has", (it) => {
  it.effect("is told to the application, or on a page where that is unknown", () =>
    Effect.gen(function* () {
      const { clientId } = yield* application({ trust: "own" })
      const { browser } = yield* newcomer
      const good = {
        response_type: "code",
        client_id: clientId as string,
        redirect_uri: callback,
        scope: "openid",
        code_challenge: challengeOf("a-verifier-of-forty-three-characters-or-more"),
        code_challenge_method: "S256"
      }
      const opened = (more: Readonly<Record<string, string>>) =>
        browser.ask(`/oauth/authorize?${new URLSearchParams({ ...good, ...more })}`, {
          headers: visit
        })
      for (const name of ["nonce", "state", "login_hint", "ui_locales", "acr_values", nul]) {
        const { headers, status } = yield* opened({ [name]: nul })
        assert.strictEqual(status, 303, name)
        const location = new URL(headers.get("location") ?? "")
        assert.strictEqual(location.searchParams.get("error"), "invalid_request", name)
      }
      for (const name of ["client_id", "redirect_uri"]) {
        assert.strictEqual((yield* opened({ [name]: nul })).status, 400, name)
      }
    })
  )

  it.effect("is refused at the endpoints that applications call", () =>
    Effect.gen(function* () {
      for (const name of ["client_id", "code", "scope", "resource", nul]) {
        const form = { grant_type: "authorization_code", client_id: "x", code: "x", [name]: nul }
        const { json, status } = yield* post("token", form)
        assert.deepStrictEqual([status, json.error], [400, "invalid_request"], name)
      }
      const { browser } = yield* TestService
      const out = yield* browser().ask("/oauth/logout?client_id=%00", { headers: visit })
      assert.strictEqual(out.status, 400)
    })
  )
})
