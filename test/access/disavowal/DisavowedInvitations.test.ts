import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { attack } from "../../support/Attack.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { lastToken } from "../../support/Mailbox.ts"
import { newcomer, organizationOf } from "../../support/Organizations.ts"
import { signIn } from "../../support/People.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"

/** What an event tells beside its action and time. */
interface Told {
  readonly actor: object
  readonly metadata: object
  readonly targets: ReadonlyArray<object>
}

const invited = Effect.fnUntraced(function* (browser: TestBrowser, path: string, email: string) {
  const answer = yield* browser.ask(path, { json: { email, role: "owner" } })
  assert.strictEqual(answer.status, 201, answer.text)
  return answer.json.id as string
})

layer(TestService.layer)("a disavowed sign-in", (it) => {
  it.effect("revokes the invitations that were sent since, and no others", () =>
    Effect.gen(function* () {
      yield* attack("grants that outlive their grantor", "revocation gap")
      const { ask, browser } = yield* TestService
      const owner = yield* newcomer
      const { id } = yield* organizationOf(owner)
      const path = `/organizations/${id}/invitations`
      const own = yield* invited(owner.browser, path, "colleague@example.com")
      yield* TestClock.adjust("1 second")
      const { browser: intruder } = yield* signIn(owner.email)
      const planted = yield* invited(intruder, path, "accomplice@example.com")
      const token = yield* lastToken(owner.email, "new_device")
      const disavowed = yield* browser().ask("/auth/disavow", { json: { token } })
      assert.strictEqual(disavowed.status, 200, disavowed.text)
      const events = yield* eventsOf(disavowed)
      const revoked = events.filter(
        ({ action }: { readonly action: string }) => action === "invitation.revoked"
      )
      assert.deepStrictEqual(
        revoked.map(({ actor, metadata, targets }: Told) => ({ actor, metadata, targets })),
        [
          {
            actor: { type: "user", id: owner.id, impersonatorId: null },
            metadata: { reason: "disavowed" },
            targets: [
              { type: "invitation", id: planted },
              { type: "organization", id }
            ]
          }
        ]
      )
      const statusOf = (invitation: string) =>
        Effect.map(ask(`/invitations/${invitation}`), ({ json }) => json.status)
      assert.strictEqual(yield* statusOf(planted), "REVOKED")
      assert.strictEqual(yield* statusOf(own), "PENDING")
    })
  )
})
