import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { answers, putHook } from "../../support/HookServer.ts"
import { mint, path as impersonationPath } from "../../support/Impersonation.ts"
import { freshEmail } from "../../support/Invitations.ts"
import { person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import { browserAt, layer as satelliteLayer, redeem, ticketFor } from "../../support/Satellites.ts"
import { TestService } from "../../support/TestService.ts"
import { WebhookReceiver } from "../../support/WebhookReceiver.ts"

layer(Layer.merge(WebhookReceiver.layer, satelliteLayer))("the hook token.claims", (it) => {
  it.effect("is waited for on satellites and in impersonations, too", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const email = freshEmail()
      const { id } = yield* person(email)
      const { browser } = yield* signIn(email)
      const ticket = yield* ticketFor(browser)
      const { token } = yield* mint(id)
      const { path } = yield* putHook("token.claims", service, { onFailure: "deny" })
      yield* answers(path, "")
      const atSatellite = yield* redeem(yield* browserAt("blog.test"), ticket)
      assertProblem(atSatellite, 503, "hook_unavailable")
      const acting = yield* service.browser().ask(impersonationPath, { json: { token } })
      assertProblem(acting, 503, "hook_unavailable")
      yield* answers(path, { verdict: "allow", claims: { plan: "team" } })
      const next = yield* mint(id)
      const through = yield* service
        .browser()
        .ask(impersonationPath, { json: { token: next.token } })
      assert.strictEqual(through.status, 200, through.text)
    })
  )
})
