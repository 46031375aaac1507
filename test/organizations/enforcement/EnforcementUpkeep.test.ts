import { assert, layer } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { EnforcementUpkeep } from "../../../src/organizations/enforcement/EnforcementUpkeep.ts"
import { connected, enforce } from "../../support/Enforcement.ts"
import * as RelyingParty from "../../support/RelyingParty.ts"
import { memberOf } from "../../support/Organizations.ts"
import { person, signIn } from "../../support/People.ts"
import { passkeyPerson } from "../../support/Passkeys.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"

const statusAt = (browser: TestBrowser) =>
  Effect.map(browser.ask("/users/me"), ({ status }) => status)

layer(TestService.layer)("sessions from before an enforcement", (it) => {
  it.effect("end once their grace is over, but for those that stay open", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const { check } = yield* EnforcementUpkeep
      const at = yield* connected
      const ended = yield* signIn((yield* person(`ada@${at.domain}`)).email)
      const made = yield* person(`sso@${at.domain}`)
      const own = yield* signIn(made.email)
      yield* sql`UPDATE sessions SET connection_id = ${at.connection.id} WHERE user_id = ${made.id}`
      const acted = yield* person(`acted@${at.domain}`)
      const acting = yield* signIn(acted.email)
      yield* sql`UPDATE sessions SET impersonator_id = ${environment.id} WHERE user_id = ${acted.id}`
      const elsewhere = yield* memberOf(at.organizationId, "member")
      const start = yield* DateTime.now
      const after = (seconds: number) => check(environment, DateTime.add(start, { seconds }))
      yield* after(0)
      yield* enforce(at, "domains")
      yield* after(10)
      yield* after(86_399)
      assert.strictEqual(yield* statusAt(ended.browser), 200)
      yield* after(86_400)
      assert.strictEqual(yield* statusAt(ended.browser), 401)
      for (const { browser } of [own, acting, elsewhere]) {
        assert.strictEqual(yield* statusAt(browser), 200)
      }
    })
  )

  it.effect("count their grace anew where it was off meanwhile", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const { check } = yield* EnforcementUpkeep
      const at = yield* connected
      const { browser } = yield* signIn((yield* person(`ada@${at.domain}`)).email)
      yield* enforce(at, "domains")
      yield* TestClock.adjust("30 seconds")
      // No sweep has seen that it was off.
      yield* enforce(at, "off")
      yield* enforce(at, "domains")
      const again = yield* DateTime.now
      const after = (seconds: number) => check(environment, DateTime.add(again, { seconds }))
      yield* after(86_399)
      assert.strictEqual(yield* statusAt(browser), 200)
      yield* after(86_400)
      assert.strictEqual(yield* statusAt(browser), 401)
    })
  )

  it.effect("end when the grace does, and not with the next sweep", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const at = yield* connected
      const { browser } = yield* signIn((yield* person(`ada@${at.domain}`)).email)
      const change = (json: object) =>
        ask(`/connections/${at.connection.id}`, { method: "PATCH", json })
      const over = statusAt(browser).pipe(
        Effect.repeat({ until: (status) => status === 401, times: 400 })
      )
      yield* change({ enforcement: "domains", sessionGraceSeconds: 20 })
      yield* TestClock.adjust("19 seconds")
      assert.strictEqual(yield* statusAt(browser), 200)
      yield* TestClock.adjust("1 second")
      assert.strictEqual(yield* over, 401)

      yield* change({ enforcement: "off" })
      const next = yield* signIn(`ada@${at.domain}`)
      yield* change({ enforcement: "domains", sessionGraceSeconds: 0 })
      const gone = statusAt(next.browser).pipe(
        Effect.repeat({ until: (status) => status === 401, times: 400 })
      )
      assert.strictEqual(yield* gone, 401)
    })
  )

  it.effect("that have expired keep no sweep busy, however many there are", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const { check } = yield* EnforcementUpkeep
      const at = yield* connected
      const { id: userId } = yield* person(`ada@${at.domain}`)
      const now = yield* DateTime.now
      const expired = {
        environmentId: environment.id,
        userId,
        createdAt: DateTime.subtract(now, { days: 40 }),
        absoluteExpiresAt: DateTime.subtract(now, { days: 10 })
      }
      // As many as one step of the sweep takes.
      yield* Effect.replicateEffect(Seed.session(expired), 200)
      yield* enforce(at, "domains")
      yield* check(environment, now)
      yield* check(environment, DateTime.add(now, { days: 2 }))
    })
  )

  it.effect("lose an organization that is kept to its connections", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const { check } = yield* EnforcementUpkeep
      const at = yield* connected
      const { browser } = at.owner
      const json = { organizationId: at.organizationId }
      const chosen = yield* browser.ask("/organizations/active", { method: "PUT", json })
      assert.strictEqual(chosen.status, 200, chosen.text)
      yield* enforce(at, "members")
      yield* check(environment, yield* DateTime.now)
      const refreshed = yield* browser.ask("/auth/refresh", { method: "POST" })
      assert.isNull(refreshed.json.session.organizationId)
    })
  )

  it.effect("of a passkey end too, of members who were not named to break the glass", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const { check } = yield* EnforcementUpkeep
      const at = yield* connected
      const { browser } = yield* passkeyPerson(`ada@${at.domain}`)
      yield* enforce(at, "domains")
      const now = yield* DateTime.now
      yield* check(environment, now)
      yield* check(environment, DateTime.add(now, { days: 2 }))
      assert.strictEqual(yield* statusAt(browser), 401)
    })
  )

  it.effect("end with the tokens of applications that outlive them", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const { check } = yield* EnforcementUpkeep
      const at = yield* connected
      const application = yield* RelyingParty.application({
        grantTypes: ["authorization_code", "refresh_token"],
        trust: "own"
      })
      const config = yield* RelyingParty.relyingParty(application)
      const tokensOf = Effect.fnUntraced(function* (email: string, connectionId: string | null) {
        const { id } = yield* person(email)
        const { browser } = yield* signIn(email)
        yield* sql`UPDATE sessions SET connection_id = ${connectionId} WHERE user_id = ${id}`
        const scope = "openid offline_access"
        const answer = yield* RelyingParty.signedInBy(config, browser, { scope })
        return yield* RelyingParty.redeemed(config, answer)
      })
      const foreign = yield* tokensOf(`app@${at.domain}`, null)
      const own = yield* tokensOf(`own-app@${at.domain}`, at.connection.id)
      yield* enforce(at, "domains")
      const now = yield* DateTime.now
      yield* check(environment, now)
      const refresh = ({ refresh_token: token }: RelyingParty.Tokens) =>
        RelyingParty.refreshed(application, token ?? "")
      const second = yield* refresh(foreign)
      assert.strictEqual(second.status, 200, second.text)
      yield* check(environment, DateTime.add(now, { days: 2 }))
      assert.strictEqual((yield* refresh(second.json)).json.error, "invalid_grant")
      assert.strictEqual((yield* refresh(own)).status, 200)
    })
  )
})
