import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { exportJWK, generateKeyPair } from "jose"
import { eventsOf } from "../../support/AuditEvents.ts"
import { answers, callsAt, layer as hookLayer, putHook } from "../../support/HookServer.ts"
import { invitation } from "../../support/Invitations.ts"
import { TestService } from "../../support/TestService.ts"

const login = (email: string) =>
  TestService.use(({ browser }) =>
    browser().ask("/auth/login", { json: { email, password: "an old password of before" } })
  )

const statusOf = ({ id }: { readonly id: string }) =>
  TestService.use(({ ask }) =>
    Effect.map(ask(`/invitations/${id}`), ({ json }) => json.status as string)
  )

const userAt = (email: string) =>
  TestService.use(({ ask }) =>
    Effect.map(ask(`/users?${new URLSearchParams({ email })}`), ({ json }) => json.items[0])
  )

layer(hookLayer)("an invitation of somebody who is taken over from an old system", (it) => {
  it.effect("is accepted as their address is proven, unless it does not fit", () =>
    Effect.gen(function* () {
      const main = yield* TestService
      const { publicKey } = yield* Effect.promise(() => generateKeyPair("ECDH-ES"))
      const { path } = yield* putHook("password.verify", main, {
        publicKey: yield* Effect.promise(() => exportJWK(publicKey)),
        create: true
      })
      const { path: before } = yield* putHook("sign_up.before", main)
      yield* answers(before, { verdict: "allow", set: { publicMetadata: { set: true } } })
      const bags = { publicMetadata: { plan: "pro", seats: 1 }, privateMetadata: { crm: 7 } }

      const fitting = yield* invitation({ ...bags, language: "da" })
      const user = { emailVerified: true, publicMetadata: { seats: 2 } }
      yield* answers(path, { verdict: "right", user })
      const taken = yield* login(fitting.email)
      assert.strictEqual(taken.json.status, "complete", taken.text)
      assert.strictEqual(yield* statusOf(fitting), "ACCEPTED")
      assert.strictEqual((yield* callsAt(before)).at(-1)?.json.data.invitationId, fitting.id)
      assert.deepInclude(yield* userAt(fitting.email), {
        publicMetadata: { plan: "pro", seats: 2, set: true },
        privateMetadata: { crm: 7 },
        language: "da"
      })
      const actions = (yield* eventsOf(taken)).map(
        ({ action }: { readonly action: string }) => action
      )
      assert.includeMembers(actions, ["user.created", "invitation.accepted", "session.created"])

      const unproven = yield* invitation(bags)
      yield* answers(path, { verdict: "right", user: { emailVerified: false } })
      assert.strictEqual((yield* login(unproven.email)).status, 403)
      assert.strictEqual(yield* statusOf(unproven), "PENDING")

      const large = yield* invitation({ publicMetadata: { text: "x".repeat(5000) } })
      const told = { emailVerified: true, unsafeMetadata: { text: "x".repeat(5000) } }
      yield* answers(path, { verdict: "right", user: told })
      assert.strictEqual((yield* login(large.email)).json.status, "complete")
      assert.strictEqual(yield* statusOf(large), "PENDING")
    })
  )
})
