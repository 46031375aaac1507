import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { firm } from "../../provider/apiKeys/apiKeys.ts"
import { attack } from "../../support/Attack.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { lastToken } from "../../support/Mailbox.ts"
import { signIn } from "../../support/People.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"

/** A service account that a member has made, which has a secret. */
const made = Effect.fnUntraced(function* (browser: TestBrowser, path: string) {
  const json = { name: "Machine", kind: "service", machineScopes: [] }
  const account = yield* browser.ask(path, { json })
  assert.strictEqual(account.status, 201, account.text)
  return account.json.id as string
})

layer(TestService.layer)("a disavowed sign-in", (it) => {
  it.effect("ends the secrets of service accounts that were made since, and no others", () =>
    Effect.gen(function* () {
      yield* attack("grants that outlive their grantor", "revocation gap")
      const { ask, browser } = yield* TestService
      const { id, owner } = yield* firm
      const path = `/organizations/${id}/applications`
      const own = yield* made(owner.browser, path)
      yield* TestClock.adjust("1 second")
      const { browser: intruder } = yield* signIn(owner.email)
      const planted = yield* made(intruder, path)
      const second = yield* intruder.ask(`${path}/${own}/secrets`, { json: { revokeOld: false } })
      assert.strictEqual(second.status, 201, second.text)
      const token = yield* lastToken(owner.email, "new_device")
      const disavowed = yield* browser().ask("/auth/disavow", { json: { token } })
      assert.strictEqual(disavowed.status, 200, disavowed.text)
      const secretsOf = (application: string) =>
        Effect.map(ask(`/applications/${application}`), ({ json }) => json.secrets)
      assert.deepStrictEqual(yield* secretsOf(planted), [])
      const [left, ...others] = yield* secretsOf(own)
      assert.notStrictEqual(left.id, second.json.id)
      assert.deepStrictEqual(others, [])
      const events = yield* eventsOf(disavowed)
      const revoked = events.filter(
        ({ action }: { readonly action: string }) => action === "application.secret_revoked"
      )
      assert.lengthOf(revoked, 2)
      for (const { metadata, targets } of revoked) {
        assert.strictEqual(metadata.reason, "disavowed")
        assert.deepInclude(targets, { type: "organization", id })
      }
    })
  )
})
