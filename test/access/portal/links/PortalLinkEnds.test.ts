import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { attack } from "../../../support/Attack.ts"
import { eventsOf } from "../../../support/AuditEvents.ts"
import { lastToken } from "../../../support/Mailbox.ts"
import { memberOf, newcomer, organizationOf } from "../../../support/Organizations.ts"
import { signIn } from "../../../support/People.ts"
import { openLink, stranger } from "../../../support/Portal.ts"
import { assertProblem } from "../../../support/Problems.ts"
import type { TestBrowser } from "../../../support/TestBrowser.ts"
import { TestService, type RawResponse } from "../../../support/TestService.ts"

const portal = "/_service/pages/portal"

/** A link that a member has made and opened, and one that waits. */
const madeLinks = Effect.fnUntraced(function* (browser: TestBrowser, organizationId: string) {
  const path = `/organizations/${organizationId}/portal-links`
  const make = browser.ask(path, { json: { intents: ["sso", "directory"] } })
  const made = yield* make
  assert.strictEqual(made.status, 201, made.text)
  const page = yield* stranger
  yield* openLink(page, made.json.url)
  assert.strictEqual(page.name, "portal", page.html)
  const { json } = yield* make
  return { page, unopened: json.url as string }
})

const assertEnded = Effect.fnUntraced(function* ({
  page,
  unopened
}: Effect.Success<ReturnType<typeof madeLinks>>) {
  yield* page.open(portal)
  assert.strictEqual(page.problem, "portal_ended", "the pages that were open")
  yield* page.open(unopened)
  assert.strictEqual(page.problem, "invalid_token", "the link that was not opened yet")
})

const revocationsIn = Effect.fnUntraced(function* (answer: RawResponse, reason: string) {
  const events = yield* eventsOf(answer)
  const revoked = events.filter(
    ({ action }: { readonly action: string }) => action === "portal.link_revoked"
  )
  assert.lengthOf(revoked, 2)
  for (const { metadata } of revoked) assert.deepStrictEqual(metadata, { reason })
})

layer(TestService.layer)("a member's links to the set-up", (it) => {
  it.effect("end with the ban of their maker, and its end revives none", () =>
    Effect.gen(function* () {
      yield* attack("grants that outlive their grantor", "revocation gap")
      const { ask } = yield* TestService
      const owner = yield* newcomer
      const { id } = yield* organizationOf(owner)
      const links = yield* madeLinks(owner.browser, id)
      const banned = yield* ask(`/users/${owner.id}/ban`, { method: "POST" })
      assert.strictEqual(banned.status, 200, banned.text)
      yield* revocationsIn(banned, "maker_lost_right")
      yield* ask(`/users/${owner.id}/unban`, { method: "POST" })
      yield* assertEnded(links)
    })
  )

  it.effect("end with the membership of their maker, and coming back revives none", () =>
    Effect.gen(function* () {
      yield* attack("grants that outlive their grantor", "revocation gap")
      const { ask } = yield* TestService
      const { id } = yield* organizationOf(yield* newcomer)
      const leaving = yield* memberOf(id, "owner")
      const links = yield* madeLinks(leaving.browser, id)
      const members = `/organizations/${id}/members`
      const removed = yield* ask(`${members}/${leaving.id}`, { method: "DELETE" })
      assert.strictEqual(removed.status, 204, removed.text)
      yield* revocationsIn(removed, "maker_lost_right")
      const json = { userId: leaving.id, role: "owner" }
      yield* ask(members, { method: "POST", json })
      yield* assertEnded(links)
    })
  )

  it.effect("end with the role of their maker, and having it back revives none", () =>
    Effect.gen(function* () {
      yield* attack("grants that outlive their grantor", "revocation gap")
      const { ask } = yield* TestService
      const { id } = yield* organizationOf(yield* newcomer)
      const lowered = yield* memberOf(id, "owner")
      const links = yield* madeLinks(lowered.browser, id)
      const member = `/organizations/${id}/members/${lowered.id}`
      const toRole = (role: string) => ask(member, { method: "PATCH", json: { role } })
      const changed = yield* toRole("admin")
      assert.strictEqual(changed.status, 200, changed.text)
      yield* revocationsIn(changed, "maker_lost_right")
      yield* toRole("owner")
      yield* assertEnded(links)
    })
  )

  it.effect("that an intruder made end with the sign-in that is disavowed, and no others", () =>
    Effect.gen(function* () {
      yield* attack("grants that outlive their grantor", "revocation gap")
      const service = yield* TestService
      const owner = yield* newcomer
      const { id } = yield* organizationOf(owner)
      const own = yield* madeLinks(owner.browser, id)
      yield* TestClock.adjust("1 second")
      const { browser: intruder } = yield* signIn(owner.email)
      const links = yield* madeLinks(intruder, id)
      const token = yield* lastToken(owner.email, "new_device")
      const disavowed = yield* service.browser().ask("/auth/disavow", { json: { token } })
      assert.strictEqual(disavowed.status, 200, disavowed.text)
      yield* revocationsIn(disavowed, "disavowed")
      yield* assertEnded(links)
      assertProblem(yield* intruder.ask("/users/me"), 401, "unauthenticated")
      yield* own.page.open(portal)
      assert.strictEqual(own.page.name, "portal", "the owner's own IT goes on")
    })
  )
})
