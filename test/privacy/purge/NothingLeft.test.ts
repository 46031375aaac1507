import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { IpNetwork } from "effect/net"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { EmailAddress, keyOf } from "../../../src/contract/EmailAddress.ts"
import { MailRetention } from "../../../src/delivery/mail/MailRetention.ts"
import { Purge } from "../../../src/privacy/purge/Purge.ts"
import { Refusals } from "../../../src/tenancy/throttle/Refusals.ts"
import { UserId } from "../../../src/contract/Ids.ts"
import { sha256 } from "../../../src/platform/Crypto.ts"
import { enrol } from "../../support/Authenticator.ts"
import { build, requestData } from "../../support/DataRequests.ts"
import { added, remove } from "../../support/EmailAddresses.ts"
import { acceptAt, invitation } from "../../support/Invitations.ts"
import { lastCode } from "../../support/Mailbox.ts"
import { newcomer, organizationOf } from "../../support/Organizations.ts"
import { password } from "../../support/People.ts"
import * as Seed from "../../support/Seed.ts"
import { begun, verify } from "../../support/SignUps.ts"
import { TestBrowser, type BrowserRequest } from "../../support/TestBrowser.ts"
import { TestService, type RawResponse } from "../../support/TestService.ts"

const primary = "zaphodina@purged.example"
const second = "second.head@purged.example"
const former = "former.head@purged.example"
const network = "203.0.113.77"
const agent = "HeartOfGold/42 (Improbable; rv:1.0)"

/** A browser somewhere of its own, so that whatever tells of it can be found. */
class Visitor extends TestBrowser {
  override ask(path: string, request: BrowserRequest = {}) {
    const from = { "x-forwarded-for": network, "user-agent": agent }
    return super.ask(path, { ...request, headers: { ...from, ...request.headers } })
  }
}

const visitor = TestService.use(({ environment, origin }) =>
  Effect.sync(() => new Visitor(origin, environment.hosts[0] ?? ""))
)

const succeeded = (answer: Effect.Effect<RawResponse>) =>
  Effect.tap(answer, ({ status, text }) =>
    Effect.sync(() => assert.include([200, 201, 202, 204], status, text))
  )

const signIn = (browser: TestBrowser) =>
  browser.ask("/auth/login", { json: { email: primary, password } }).pipe(succeeded)

/** What tells of the person wherever it stands, by what it is. */
const personal: Record<string, string> = {
  primary,
  second,
  former,
  firstName: "Zaphodina",
  lastName: "Beeblebroxen",
  network,
  agent: "HeartOfGold",
  publicMetadata: "pan-galactic",
  privateMetadata: "gargle-blaster",
  unsafeMetadata: "froody-towel",
  membershipMetadata: "vogon-poetry",
  provider: "magrathean-subject",
  label: "slartibartfast@purged.example",
  claims: "magrathean-claim"
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex")

/** Every way in which a column can hold a text: as it is, or as the bytes of it. */
const spellings = (text: string) => [text.toLowerCase(), hexOf(new TextEncoder().encode(text))]

/** The tables of the environment, and those without one, that hold any of these, whatever the column. */
const tablesWith = Effect.fnUntraced(function* (needles: ReadonlyArray<string>) {
  const { environment } = yield* TestService
  const sql = yield* SqlClient.SqlClient
  const tables = yield* sql<{ name: string; own: boolean }>`
    SELECT t.table_name::text AS name, EXISTS (
      SELECT 1 FROM information_schema.columns c WHERE c.table_schema = t.table_schema
        AND c.table_name = t.table_name AND c.column_name = 'environment_id'
    ) AS own
    FROM information_schema.tables t
    WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE' ORDER BY 1`
  assert.isAbove(tables.length, 25)
  const patterns = needles.flatMap(spellings).map((text) => `%${text}%`)
  const found = yield* Effect.forEach(tables, ({ name, own }) =>
    sql<{ count: number }>`
      SELECT count(*)::int AS count FROM ${sql(name)} t
      WHERE ${own ? sql`t.environment_id = ${environment.id}` : sql.literal("true")}
        AND lower(t::text) LIKE ANY (${patterns}::text[])`.pipe(
      Effect.map(([row]) => (row !== undefined && row.count > 0 ? [name] : []))
    )
  )
  return found.flat()
})

/** A person with a record of every kind, who deletes the account in the end. */
const livedFully = Effect.gen(function* () {
  const service = yield* TestService
  const sql = yield* SqlClient.SqlClient
  const browser = yield* visitor
  const names = { firstName: personal["firstName"], lastName: personal["lastName"] }
  const signUp = yield* begun(browser, primary, {
    ...names,
    unsafeMetadata: { a: personal["unsafeMetadata"] }
  })
  const { json } = yield* verify(browser, signUp).pipe(succeeded)
  const id: string = json.user.id
  const environmentId = service.environment.id
  yield* service
    .ask(`/users/${id}/metadata`, {
      method: "PATCH",
      json: {
        publicMetadata: { a: personal["publicMetadata"] },
        privateMetadata: { a: personal["privateMetadata"] }
      }
    })
    .pipe(succeeded)

  const inviter = yield* newcomer
  yield* added(browser, second)
  const removed = yield* added(browser, former)
  for (const email of [former, second]) {
    const { id: organizationId } = yield* organizationOf(inviter)
    const { token } = yield* invitation({
      email,
      organizationId,
      publicMetadata: { a: personal["membershipMetadata"] }
    })
    yield* acceptAt(browser, token).pipe(succeeded)
  }
  yield* remove(browser, removed.id).pipe(succeeded)
  const { id: organizationId } = yield* organizationOf(inviter)
  yield* invitation({ email: primary, organizationId })
  const others = yield* newcomer
  yield* organizationOf({ browser, id, email: primary })

  const owner = { environmentId, userId: id }
  const linked = { subject: personal["provider"] ?? "", label: personal["label"] ?? "" }
  yield* Seed.identity({ ...owner, ...linked })
  yield* Seed.identity({ ...owner, ...linked, status: "unlinked" })
  yield* sql`
    UPDATE identities SET claims = ${JSON.stringify({ a: personal["claims"] })}::text::jsonb
    WHERE user_id = ${id}`
  yield* sql`
    INSERT INTO user_external_ids (environment_id, external_id, user_id)
    VALUES (${environmentId}, ${`crm:${primary}`}, ${id})`

  yield* signIn(others.browser)
  yield* signIn(yield* visitor)

  // More than throttling lets through, from a device of its own, so that a refusal is reported too.
  const stranger = yield* visitor
  for (let attempt = 0; attempt < 12; attempt++) {
    yield* stranger.ask("/auth/login", { json: { email: primary, password: "wrong" } })
  }
  yield* TestClock.adjust("15 minutes")
  yield* (yield* Refusals).reportEnded(environmentId)
  for (let attempt = 0; attempt < 12; attempt++) {
    yield* stranger.ask("/auth/login", { json: { email: primary, password: "wrong" } })
  }
  yield* browser.ask("/auth/reauthenticate", { json: { password } }).pipe(succeeded)
  yield* enrol(browser)
  yield* signIn(browser)
  yield* stranger.ask("/auth/forgot-password", { json: { email: primary } })
  yield* build(yield* requestData(browser))
  const [stored] = yield* sql<{ hash: string }>`
    SELECT hash FROM password_credentials WHERE user_id = ${id}`
  personal["passwordHash"] = stored?.hash ?? ""

  yield* browser.ask("/users/me/deletion", { method: "POST" }).pipe(succeeded)
  return { id, browser }
})

/** What the mails come to in the time that a deleted user is kept for by default. */
const monthLater = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`UPDATE mails SET created_at = (created_at AT TIME ZONE 'UTC' - interval '31 days') AT TIME ZONE 'UTC'`
  yield* sql`UPDATE mail_budgets SET last_queued_at = (last_queued_at AT TIME ZONE 'UTC' - interval '31 days') AT TIME ZONE 'UTC'`
  yield* MailRetention.use(({ sweep }) => sweep).pipe(Effect.provide(MailRetention.layer))
})

const trusted = TestService.layerWith({
  trustedProxies: [IpNetwork.fromStringUnsafe("127.0.0.1/32")]
})

layer(trusted)("after a purge", (it) => {
  it.effect("no column of any table holds anything that tells of the person", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const { browser, id } = yield* livedFully
      // What is hashed can be guessed, so it has to go as well.
      const hashes = [primary, second].map((email) =>
        hexOf(sha256(keyOf(EmailAddress.make(email))))
      )
      // Else the search would find nothing for another reason.
      for (const [what, text] of Object.entries(personal)) {
        assert.isNotEmpty(yield* tablesWith([text]), what)
      }
      assert.isNotEmpty(yield* tablesWith(hashes))
      assert.includeMembers(yield* tablesWith(Object.values(personal)), [
        "audit_events",
        "email_addresses",
        "identities",
        "invitations",
        "mails",
        "memberships",
        "password_credentials",
        "sessions",
        "throttle_refusals",
        "user_external_ids",
        "users"
      ])

      const code = yield* lastCode(primary, "account_deletion_code")
      yield* browser.ask("/users/me/deletion/confirm", { json: { code } }).pipe(succeeded)
      yield* (yield* Purge).purgeUser(environment, UserId.make(id))

      const { former: ofFormer, ...others } = personal
      for (const [what, text] of Object.entries(others)) {
        assert.deepStrictEqual(yield* tablesWith([text]), [], what)
      }
      // Mails to an address that was removed long before are remembered for a month at most.
      yield* monthLater
      assert.deepStrictEqual(yield* tablesWith([ofFormer ?? ""]), [])
      assert.deepStrictEqual(yield* tablesWith(hashes), [])
      // The id stands in the tombstone and in the trail, and nowhere else.
      assert.deepStrictEqual(yield* tablesWith([id]), ["audit_events", "users"])
      assert.isNotEmpty(yield* sql`SELECT 1 FROM audit_events WHERE actor_id = ${id}`)
    })
  )
})
