import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { exportJWK, generateKeyPair } from "jose"
import { pagePaths } from "../../../src/contract/pagesPlane.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { breachedService, leaked } from "../../support/Breaches.ts"
import { answers, callsAt, putHook, settled } from "../../support/HookServer.ts"
import { mailsTo } from "../../support/Mailbox.ts"
import { PageVisitor } from "../../support/PageVisitor.ts"
import { TestService } from "../../support/TestService.ts"
import { WebhookReceiver } from "../../support/WebhookReceiver.ts"

const mailsAbout = (email: string) =>
  Effect.map(mailsTo(email), (mails) =>
    mails.filter(({ template }) => template === "password_breached")
  )

const world = Layer.provideMerge(WebhookReceiver.layer, breachedService)

layer(world)("a breached password of somebody who is taken over from an old system", (it) => {
  it.effect("is told of at that first sign-in, once, and to the hook that decides about it", () =>
    Effect.gen(function* () {
      yield* attack("a leaked password")
      const main = yield* TestService
      yield* (yield* Environments).update("main", { password: { breached: "offline" } })
      yield* settled
      const { publicKey } = yield* Effect.promise(() => generateKeyPair("ECDH-ES"))
      const { path: verifying } = yield* putHook("password.verify", main, {
        publicKey: yield* Effect.promise(() => exportJWK(publicKey)),
        create: true
      })
      yield* answers(verifying, { verdict: "right", user: { emailVerified: true } })
      const { path: deciding } = yield* putHook("session.before", main)
      yield* answers(deciding, { verdict: "allow" })
      const email = "taken-over@example.com"
      const login = () => main.browser().ask("/auth/login", { json: { email, password: leaked } })
      const first = yield* login()
      assert.strictEqual(first.json.status, "complete", first.text)
      assert.isTrue((yield* callsAt(deciding)).at(-1)?.json.data.risk.breachedPassword)
      const found = (yield* eventsOf(first)).find(
        ({ action }: { readonly action: string }) => action === "password.breached_found"
      )
      assert.deepStrictEqual(found?.targets, [{ type: "user", id: first.json.user.id }])
      assert.lengthOf(yield* mailsAbout(email), 1)
      yield* login()
      assert.lengthOf(yield* mailsAbout(email), 1)
      const page = new PageVisitor(main.browser())
      yield* page.open(pagePaths.signIn)
      const another = { email: "taken-over-by-page@example.com", password: leaked }
      yield* page.submit("POST /auth/login", another)
      assert.strictEqual(page.name, "breached-password", page.html)
    })
  )
})
