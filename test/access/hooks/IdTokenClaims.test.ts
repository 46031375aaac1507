import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { decodeJwt } from "jose"
import { answers, callsAt, layer as hookLayer, putHook } from "../../support/HookServer.ts"
import { freshEmail } from "../../support/Invitations.ts"
import { person, signIn } from "../../support/People.ts"
import {
  application,
  callback,
  post,
  relyingParty,
  signedInBy,
  verifier
} from "../../support/RelyingParty.ts"
import { TestService } from "../../support/TestService.ts"

const fieldsOf = (url: string) => Object.fromEntries(new URL(url).searchParams)

layer(hookLayer)("the hook token.claims at an application", (it) => {
  it.effect("adds to ID tokens, and uses up no code where it fails", () =>
    Effect.gen(function* () {
      const main = yield* TestService
      const email = freshEmail()
      const { id } = yield* person(email)
      const { browser } = yield* signIn(email)
      const app = yield* application()
      const config = yield* relyingParty(app)
      const answer = yield* signedInBy(config, browser, { scope: "openid email offline_access" })
      const { code } = fieldsOf(answer)
      const { path } = yield* putHook("token.claims", main, { onFailure: "deny" })
      const credentials = { client_id: app.clientId, client_secret: app.clientSecret }
      const exchange = post("token", {
        ...credentials,
        grant_type: "authorization_code",
        code: code!,
        redirect_uri: callback,
        code_verifier: verifier
      })
      yield* answers(path, "")
      const failed = yield* exchange
      assert.strictEqual(failed.status, 503, failed.text)
      assert.strictEqual(failed.json.error, "temporarily_unavailable")
      assert.isNotNull(failed.headers.get("retry-after"))
      yield* answers(path, { verdict: "allow", claims: { plan: "team" } })
      const tokens = yield* exchange
      assert.strictEqual(tokens.status, 200, tokens.text)
      const claims = decodeJwt(tokens.json.id_token)
      assert.deepInclude(claims, { plan: "team", sub: id, email })
      const asked = yield* callsAt(path)
      assert.deepInclude(asked.at(-1)!.json.data, {
        application: { id: app.id, name: "Shop" },
        token: { kind: "id", template: null }
      })
      const renewed = yield* post("token", {
        ...credentials,
        grant_type: "refresh_token",
        refresh_token: tokens.json.refresh_token
      })
      assert.strictEqual(decodeJwt(renewed.json.id_token)["plan"], "team")
      assert.lengthOf(yield* callsAt(path), asked.length, "asked once for a session")
    })
  )
})
