import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { answers, callsAt, layer as hookLayer, putHook } from "../../support/HookServer.ts"
import { invitation, signUpBy } from "../../support/Invitations.ts"
import { password, person, signIn } from "../../support/People.ts"
import { TestService } from "../../support/TestService.ts"

const allow = { verdict: "allow" }

const organizationsTold = (path: string) =>
  Effect.map(callsAt(path), (calls) => calls.map(({ json }) => json.data.organization))

layer(hookLayer)("the organization that hooks are told of", (it) => {
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
      const paths = yield* Effect.forEach(["sign_up.before", "session.before"], (point) =>
        Effect.gen(function* () {
          const { path } = yield* putHook(point, service)
          yield* answers(path, allow)
          return { path, before: (yield* callsAt(path)).length }
        })
      )
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
      const begins = answer.json.session.organizationId
      for (const [index, { before, path }] of paths.entries()) {
        const told = (yield* organizationsTold(path)).slice(before)
        const expected =
          index === 0 ? { id: organization.id } : begins === null ? null : { id: begins }
        assert.deepStrictEqual(told, [expected], path)
      }
    })
  )
})
