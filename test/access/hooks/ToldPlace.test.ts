import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { answers, callsAt, putHook } from "../../support/HookServer.ts"
import { Idp } from "../../support/Idp.ts"
import { invitation, signUpBy } from "../../support/Invitations.ts"
import { password, person, signIn } from "../../support/People.ts"
import { outcomeOf } from "../../support/ProviderSignIn.ts"
import { activeConnection, throughConnection } from "../../support/SsoConnections.ts"
import { TestService } from "../../support/TestService.ts"
import { WebhookReceiver } from "../../support/WebhookReceiver.ts"

const world = Layer.provideMerge(WebhookReceiver.layer, Idp.layerOffering({}))

const allow = { verdict: "allow" }

const organizationsTold = (path: string) =>
  Effect.map(callsAt(path), (calls) => calls.map(({ json }) => json.data.organization))

/** Sets both hooks up, and tells the organizations that each was told of since. */
const toldSince = Effect.gen(function* () {
  const service = yield* TestService
  const paths = yield* Effect.forEach(["sign_up.before", "session.before"], (point) =>
    Effect.gen(function* () {
      const { path } = yield* putHook(point, service)
      yield* answers(path, allow)
      return { path, before: (yield* callsAt(path)).length }
    })
  )
  const told = Effect.forEach(paths, ({ before, path }) =>
    Effect.map(organizationsTold(path), (all) => all.slice(before))
  )
  return { told }
})

layer(world)("the organization that hooks are told of", (it) => {
  it.effect("is the one that the session begins with", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const { path } = yield* putHook("session.before", service)
      yield* answers(path, allow)
      const email = "place@example.com"
      const { id } = yield* person(email)
      const { browser } = yield* signIn(email)
      const { json: organization } = yield* service.ask("/organizations", {
        method: "POST",
        json: { name: "Told", ownerUserId: id }
      })
      yield* browser.ask("/organizations/active", {
        method: "PUT",
        json: { organizationId: organization.id }
      })
      const second = yield* service.browser().ask("/auth/login", { json: { email, password } })
      assert.strictEqual(second.json.session.organizationId, organization.id, second.text)
      assert.deepStrictEqual(yield* organizationsTold(path), [null, { id: organization.id }])
    })
  )

  it.effect("is the one that an invitation leads into", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const { told } = yield* toldSince
      const { id } = yield* person("inviter@example.com")
      const { json: organization } = yield* service.ask("/organizations", {
        method: "POST",
        json: { name: "Inviting", ownerUserId: id }
      })
      const { token } = yield* invitation({
        email: "invited@example.com",
        organizationId: organization.id,
        role: "member"
      })
      const { answer } = yield* signUpBy(token)
      assert.strictEqual(answer.json.status, "complete", answer.text)
      assert.isNull(answer.json.session.organizationId, "they have chosen none yet")
      assert.deepStrictEqual(yield* told, [[{ id: organization.id }], [null]])
    })
  )

  it.effect("is that of the connection that somebody signs up by", () =>
    Effect.gen(function* () {
      const provider = yield* Idp
      const { domain, id, organizationId } = yield* activeConnection(provider)
      const { told } = yield* toldSince
      provider.script.idToken = { sub: "ada", email: `ada@${domain}` }
      const browser = (yield* TestService).browser()
      const back = yield* throughConnection(browser, provider, id)
      assert.strictEqual(outcomeOf(back)["status"], "complete", back.text)
      const [session] = (yield* browser.ask("/users/me/sessions")).json.items
      assert.isNull(session.organizationId, "they have chosen none yet")
      assert.deepStrictEqual(yield* told, [[{ id: organizationId }], [null]])
    })
  )
})
