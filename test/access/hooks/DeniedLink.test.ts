import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { attack } from "../../support/Attack.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { answers, putHook } from "../../support/HookServer.ts"
import { world } from "../../support/HookWays.ts"
import { Idp } from "../../support/Idp.ts"
import { mailsTo } from "../../support/Mailbox.ts"
import { person } from "../../support/People.ts"
import { outcomeOf } from "../../support/ProviderSignIn.ts"
import { activeConnection, throughConnection } from "../../support/SsoConnections.ts"
import { TestService } from "../../support/TestService.ts"

const deny = { verdict: "deny", message: { en: "Not today", da: "Ikke i dag" } }

layer(world)("a link to a connection that the customer's backend denies", (it) => {
  it.effect("takes nothing from the account, which it would have taken over", () =>
    Effect.gen(function* () {
      yield* attack("unverified address links or pre-hijacks")
      const service = yield* TestService
      const provider = yield* Idp
      const { domain, id } = yield* activeConnection(provider, { linkVerifiedDomains: true })
      const email = `planted@${domain}`
      const planted = yield* person(email, { emailVerified: false })
      const hook = yield* putHook("session.before", service)
      yield* answers(hook.path, deny)
      provider.script.idToken = { sub: "planted", email }
      const refused = yield* throughConnection(service.browser(), provider, id)
      assert.deepStrictEqual(outcomeOf(refused), { status: "error", error: "denied_by_hook" })
      const events: ReadonlyArray<{ readonly action: string }> = yield* eventsOf(refused)
      assert.deepStrictEqual(
        events.map(({ action }) => action),
        ["session.refused"]
      )
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(yield* mailsTo(email), [])
      const ask = (path: string) => service.ask(path, { key: service.secretKey })
      assert.deepStrictEqual((yield* ask(`/users/${planted.id}/identities`)).json, [])
      // Once the backend lets them in, the link takes over all of it.
      yield* answers(hook.path, { verdict: "allow" })
      const browser = service.browser()
      const linked = yield* throughConnection(browser, provider, id)
      assert.deepStrictEqual(outcomeOf(linked), { status: "complete" })
      assert.deepInclude((yield* browser.ask("/users/me")).json, {
        id: planted.id,
        hasPassword: false
      })
    })
  )
})
