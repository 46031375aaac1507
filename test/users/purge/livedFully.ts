import { assert } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { IpNetwork } from "effect/net"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Refusals } from "../../../src/tenancy/throttle/Refusals.ts"
import { enrol } from "../../support/Authenticator.ts"
import { build, requestData } from "../../support/DataRequests.ts"
import { added, remove } from "../../support/EmailAddresses.ts"
import { acceptAt, invitation } from "../../support/Invitations.ts"
import { newcomer, organizationOf } from "../../support/Organizations.ts"
import { password } from "../../support/People.ts"
import * as Seed from "../../support/Seed.ts"
import { begun, verify } from "../../support/SignUps.ts"
import { TestBrowser, type BrowserRequest } from "../../support/TestBrowser.ts"
import { TestService, type RawResponse } from "../../support/TestService.ts"
import { allowedApplication } from "./allowedApplication.ts"

export const primary = "zaphodina@purged.example"
export const second = "second.head@purged.example"
export const former = "former.head@purged.example"
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

export const succeeded = (answer: Effect.Effect<RawResponse>) =>
  Effect.tap(answer, ({ status, text }) =>
    Effect.sync(() => assert.include([200, 201, 202, 204], status, text))
  )

const signIn = (browser: TestBrowser) =>
  browser.ask("/auth/login", { json: { email: primary, password } }).pipe(succeeded)

/** What tells of the person wherever it stands, by what it is. */
export const personal: Record<string, string> = {
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

/** The service behind a proxy that says where a browser is. */
export const trusted = TestService.layerWith({
  trustedProxies: [IpNetwork.fromStringUnsafe("127.0.0.1/32")]
})

/** A person with a record of every kind. */
export const livedFully = Effect.gen(function* () {
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

  yield* service.ask(`/users/${id}`, { method: "PATCH", json: { locale: "da" } }).pipe(succeeded)

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
  const revoked = yield* invitation({ email: second, organizationId })
  yield* sql`
    UPDATE invitations SET revoked_at = created_at, holds_place = false WHERE id = ${revoked.id}`
  const others = yield* newcomer
  const own = yield* organizationOf({ browser, id, email: primary })
  const heir = { environmentId, userId: inviter.id, organizationId: own.id }
  yield* Seed.membership({ ...heir, role: "owner" })
  yield* browser
    .ask(`/organizations/${own.id}/invitations`, { json: { email: "friend@example.com" } })
    .pipe(succeeded)

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

  const connectionId = "018f0000-0000-7000-8000-00000000c0de"
  yield* sql`
    INSERT INTO connections (environment_id, id, organization_id, name, status, settings, terms,
      break_glass_user_ids, created_at, updated_at)
    VALUES (${environmentId}, ${connectionId}, ${organizationId}, 'Acme', 'active', '{}', '{}',
      ${[id]}::uuid[], now(), now())`
  yield* sql`
    INSERT INTO connection_attempts (environment_id, id, connection_id, at, test, result, subject,
      user_id)
    VALUES (${environmentId}, ${connectionId}, ${connectionId}, now(), false, 'success',
      ${linked.subject}, ${id})`

  const impersonatorId = "018f0000-0000-7000-8000-00000000abcd"
  const revokedAt = yield* DateTime.now
  const passkeyId = yield* Seed.passkey(owner)
  const sessionId = yield* Seed.session({ ...owner, organizationId, impersonatorId, revokedAt })
  yield* sql`
    UPDATE sessions SET source_session_id = ${sessionId}, began_at = created_at,
      passkey_id = ${passkeyId}, passkey_device_bound = true
    WHERE environment_id = ${environmentId} AND id = ${sessionId}`
  yield* allowedApplication(environmentId, id, sessionId)
  const directoryId = "018f0000-0000-7000-8000-0000000000d1"
  yield* sql`
    INSERT INTO directories (environment_id, id, organization_id, name, enabled, group_roles,
      created_at, updated_at)
    VALUES (${environmentId}, ${directoryId}, ${organizationId}, 'Directory', true, '[]', now(),
      now())`
  yield* sql`
    INSERT INTO directory_users (environment_id, id, directory_id, organization_id, user_name,
      user_name_key, external_id, active, address_key, address_domain, attributes, user_id,
      linked_at, made_user, manages, revision, created_at, updated_at)
    VALUES (${environmentId}, ${directoryId}, ${directoryId}, ${organizationId}, 'record',
      'record', 'external', true, 'record@company.example', 'company.example', '{}', ${id}, now(),
      true, true, 1, now(), now())`
  yield* sql`
    INSERT INTO directory_removals (environment_id, directory_id, address_key, user_id, removed_at)
    VALUES (${environmentId}, ${directoryId}, 'record@company.example', ${id}, now())`
  yield* sql`
    INSERT INTO former_external_ids (environment_id, external_id, user_id)
    VALUES (${environmentId}, ${`former-crm:${primary}`}, ${id})`

  // A secret of a service account, which stays with the organization.
  yield* sql`
    INSERT INTO client_secrets (environment_id, owner_id, id, hash, last_four, created_at, created_by)
    VALUES (${environmentId}, ${directoryId}, ${directoryId}, '\\xab', 'abcd', now(), ${id})`
  yield* sql`
    INSERT INTO portal_links (environment_id, id, organization_id, hash, intents, maker, created_by,
      created_at, expires_at, opened_at, session_hash, session_ends_at)
    VALUES (${environmentId}, ${directoryId}, ${organizationId}, 'link'::bytea, '{sso}',
      '{"type": "member"}', ${id}, now(), now(), now(),
      'pages'::bytea, now())`

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
  yield* Seed.trustedDevice(owner)
  yield* stranger.ask("/auth/forgot-password", { json: { email: primary } })
  yield* build(yield* requestData(browser))
  yield* sql`
    UPDATE memberships SET managed_by = 'directory'
    WHERE environment_id = ${environmentId} AND user_id = ${id} AND role = 'member'`
  const [stored] = yield* sql<{ hash: string }>`
    SELECT hash FROM password_credentials WHERE user_id = ${id}`
  personal["passwordHash"] = stored?.hash ?? ""

  return { id, browser }
})
