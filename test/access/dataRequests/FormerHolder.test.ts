import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Stream } from "effect"
import { TestClock } from "effect/testing"
import { AuditWalk } from "../../../src/tenancy/audit/AuditWalk.ts"
import { UserId } from "../../../src/contract/Ids.ts"
import { build, download, requestData } from "../../support/DataRequests.ts"
import { add, added, remove, resend, verify } from "../../support/EmailAddresses.ts"
import { acceptAt, invitation } from "../../support/Invitations.ts"
import { newcomer, organizationOf } from "../../support/Organizations.ts"
import { person, signIn } from "../../support/People.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"

interface Exported {
  readonly invitations: ReadonlyArray<{ readonly id: string; readonly status: string }>
  readonly mails: ReadonlyArray<{ readonly template: string; readonly to: string }>
}

const exportOf = Effect.fnUntraced(function* (browser: TestBrowser) {
  const id = yield* requestData(browser)
  yield* build(id)
  const { json, status, text } = yield* download(browser, id)
  assert.strictEqual(status, 200, text)
  return json as Exported
})

const statusesIn = ({ invitations }: Exported) =>
  new Map(invitations.map(({ id, status }) => [id, status]))

layer(TestService.layer)("a data export of an address that had another holder", (it) => {
  it.effect("tells each holder of their own invitations, and of none of the other's", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const inviter = yield* newcomer
      const toNewTeam = (email: string) =>
        Effect.flatMap(organizationOf(inviter), ({ id: organizationId }) =>
          invitation({ email, organizationId })
        )
      const shared = "shared@example.com"
      yield* person("former@example.com")
      const former = (yield* signIn("former@example.com")).browser
      const address = yield* added(former, shared)
      const [accepted, open, revoked] = [
        yield* toNewTeam(shared),
        yield* toNewTeam(shared),
        yield* toNewTeam(shared)
      ]
      assert.strictEqual((yield* acceptAt(former, accepted.token)).status, 200)
      yield* service.ask(`/invitations/${revoked.id}`, { method: "DELETE" })
      assert.sameMembers(
        [...statusesIn(yield* exportOf(former)).keys()],
        [accepted.id, open.id, revoked.id]
      )
      assert.strictEqual((yield* remove(former, address.id)).status, 204)
      yield* TestClock.adjust("1 second")

      yield* person(shared)
      const heir = (yield* signIn(shared)).browser
      const theirs = yield* toNewTeam(shared)
      assert.deepStrictEqual([...statusesIn(yield* exportOf(heir))], [[theirs.id, "PENDING"]])
      assert.deepStrictEqual([...statusesIn(yield* exportOf(former))], [[accepted.id, "ACCEPTED"]])
    })
  )

  it.effect("tells of no mail from before the address was proven", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const shared = "taken-over@example.com"
      const former = yield* person(shared)
      yield* service.browser().ask("/auth/forgot-password", { json: { email: shared } })
      const heirs = yield* person("taker@example.com")
      const heir = (yield* signIn(heirs.email)).browser
      // While it is another's: its owner is told by mail, in words that are for them.
      const claimed = yield* add(heir, shared)
      assert.strictEqual(claimed.status, 201, claimed.text)
      yield* TestClock.adjust("1 second")
      yield* service.ask(`/users/${former.id}`, { method: "DELETE" })
      yield* resend(heir, claimed.json.id)
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* verify(heir, shared)).status, 204)
      yield* TestClock.adjust("1 second")
      const { mails } = yield* exportOf(heir)
      assert.deepStrictEqual(
        mails.filter(({ to }) => to === shared),
        []
      )
    })
  )

  it.effect("reads the trail from a day before the sign-up on", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const { id } = yield* person("trail@example.com")
      yield* signIn("trail@example.com")
      yield* TestClock.adjust("1 minute")
      const since = yield* DateTime.now
      yield* signIn("trail@example.com")
      const history = yield* AuditWalk
      const countFrom = (from: DateTime.Utc) =>
        history.eventsAbout(environment.id, UserId.make(id), from).pipe(Stream.runCount)
      assert.strictEqual(yield* countFrom(since), 1)
      assert.strictEqual(yield* countFrom(DateTime.subtract(since, { days: 1 })), 3)
    })
  )
})
