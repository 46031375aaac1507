import { assert, layer } from "@effect/vitest"
import { Deferred, Effect, Fiber, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { DataExport } from "../../../src/access/dataRequests/DataExport.ts"
import { enrol } from "../../support/Authenticator.ts"
import { observe } from "../../support/Conformance.ts"
import { build, download, requestData } from "../../support/DataRequests.ts"
import { acceptAt, invitation } from "../../support/Invitations.ts"
import { lastCode } from "../../support/Mailbox.ts"
import { organizationOf, newcomer } from "../../support/Organizations.ts"
import { password, person, signIn } from "../../support/People.ts"
import * as Seed from "../../support/Seed.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"
import { configure } from "../../support/WaysIn.ts"

const decode = Schema.decodeUnknownEffect(DataExport)

/** The export of whoever is signed in, as text and as the contract reads it. */
const exportOf = Effect.fnUntraced(function* (browser: TestBrowser) {
  const id = yield* requestData(browser)
  yield* build(id)
  const { headers, json, status, text } = yield* download(browser, id)
  assert.strictEqual(status, 200, text)
  // A stream is not looked at as it leaves the server.
  observe({
    method: "GET",
    url: `/_service/users/me/data-requests/${id}/download`,
    status,
    header: (name) => headers.get(name) ?? undefined,
    text
  })
  // Nothing but what the contract names is in there.
  return { text, data: yield* Effect.orDie(decode(json, { onExcessProperty: "error" })) }
})

/** Where the export tells of what a table holds on a user. */
const exported: Record<string, keyof typeof DataExport.Type> = {
  api_keys: "apiKeys",
  directory_users: "directoryRecords",
  email_addresses: "emailAddresses",
  grants: "applications",
  identities: "identities",
  known_devices: "devices",
  trusted_devices: "trustedDevices",
  memberships: "memberships",
  passkeys: "passkeys",
  password_credentials: "credentials",
  recovery_codes: "credentials",
  sessions: "sessions",
  totp_credentials: "credentials",
  user_external_ids: "user"
}

/** What an export leaves out, and why. */
const leftOut: Record<string, string> = {
  connection_attempts: "says how sign-ins went, for thirty days; they are among auditEvents",
  data_requests: "tells of exports alone, each of which has its events among auditEvents",
  directory_removals: "says whom a directory removed; that is among auditEvents",
  former_addresses: "says what a purge has to look for; removals are among auditEvents",
  former_external_ids: "is of deleted users alone, who get no export",
  passkey_owners: "is a random number that authenticators know the user by",
  operators: "is of the people who run the service, whose console shows it to them",
  proofs: "holds secrets, until their links and codes are used or over",
  sign_ons: "says which sessions have used an application, of which applications tells",
  token_families: "holds what came of consents, of which applications tells",
  throttle_refusals: "counts what is told once its window is over, among auditEvents"
}

layer(TestService.layer)("a data export", (it) => {
  it.effect("tells of no password of somebody whose old system alone knows one", () =>
    Effect.gen(function* () {
      const { ask, browser } = yield* TestService
      yield* configure({ signIn: { emailCode: true } })
      const email = "at-hook@example.com"
      const json = { email, emailVerified: true, passwordAtHook: true }
      assert.strictEqual((yield* ask("/users", { method: "POST", json })).status, 201)
      const at = browser()
      const { requestId } = (yield* at.ask("/auth/email-code", { json: { email } })).json
      const code = yield* lastCode(email, "email_code")
      yield* at.ask("/auth/email-code/verify", { json: { requestId, code } })
      const { json: shown } = yield* at.ask("/users/me/password")
      assert.deepStrictEqual(shown, { hasPassword: false, updatedAt: null })
      const { data } = yield* exportOf(at)
      assert.isNull(data.credentials.passwordSetAt)
    })
  )

  it.effect("tells of every table that has users, or leaves it out for a reason", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const tables = yield* sql<{ name: string }>`
        SELECT table_name::text AS name FROM information_schema.columns
        WHERE table_schema = 'public' AND column_name = 'user_id'`
      assert.sameMembers(
        tables.map(({ name }) => name),
        [...Object.keys(exported), ...Object.keys(leftOut)]
      )
    })
  )

  it.effect("tells everything that is held on the person, and none of its secrets", () =>
    Effect.gen(function* () {
      const { ask, environment } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const email = "subject@example.com"
      const { id } = yield* person(email, {
        firstName: "Former",
        lastName: "Access",
        locale: "da",
        publicMetadata: { plan: "public-value" },
        privateMetadata: { score: "private-value" },
        unsafeMetadata: { colour: "unsafe-value" }
      })
      const owner = { environmentId: environment.id, userId: id }
      yield* Seed.identity({ ...owner, subject: "linked-subject", label: "subject@provider" })
      yield* Seed.identity({ ...owner, subject: "unlinked-subject", status: "unlinked" })
      const passkey = yield* Seed.passkey(owner)
      yield* Seed.secondaryEmail({ ...owner, email: "second@example.com", verified: true })
      yield* Seed.secondaryEmail({ ...owner, email: "not-mine@example.com", verified: false })

      const first = yield* signIn(email)
      const { browser } = yield* signIn(email)
      const secret = yield* enrol(browser)
      yield* sql`
        INSERT INTO user_external_ids (environment_id, external_id, user_id)
        VALUES (${environment.id}, 'crm:subject', ${id})`
      const inviter = yield* newcomer
      const theirs = yield* organizationOf(inviter, { name: "Their Team" })
      const invited = yield* invitation({
        email: "second@example.com",
        organizationId: theirs.id,
        publicMetadata: { seat: "invited-value" },
        privateMetadata: { cost: "invited-secret" }
      })
      assert.strictEqual((yield* acceptAt(browser, invited.token)).status, 200)
      yield* invitation({ email: "not-mine@example.com" })
      const own = yield* organizationOf({ browser, email, id }, { name: "Own Team" })
      yield* ask(`/users/${id}`, { method: "PATCH", json: { firstName: "Subject" } })
      const service = yield* TestService
      yield* service.browser().ask("/auth/login", { json: { email, password: "wrong" } })

      const { data, text } = yield* exportOf(browser)
      assert.deepInclude(data.user as object, {
        id,
        name: "Subject Access",
        externalId: "crm:subject",
        locale: "da",
        publicMetadata: { plan: "public-value" },
        unsafeMetadata: { colour: "unsafe-value" }
      })
      assert.isNotNull(data.credentials.passwordSetAt)
      assert.isNotNull(data.credentials.secondFactorEnrolledAt)
      assert.strictEqual(data.credentials.recoveryCodesLeft, 10)
      assert.sameMembers(
        data.emailAddresses.map((address) => `${address.email}`),
        [email, "second@example.com", "not-mine@example.com"]
      )
      assert.sameMembers(
        data.identities.map(({ status, subject }) => `${subject} ${status}`),
        ["linked-subject active", "unlinked-subject unlinked"]
      )
      assert.deepStrictEqual(
        data.passkeys.map(({ id, name }) => ({ id: id as string, name })),
        [{ id: passkey, name: "Passkey" }]
      )
      assert.strictEqual(data.devices.length, 2)
      assert.sameDeepMembers(
        data.memberships.map(({ organization, role }) => ({
          id: organization.id as string,
          name: organization.name,
          role
        })),
        [
          { id: own.id, name: "Own Team", role: "owner" },
          {
            id: theirs.id,
            name: "Their Team",
            role: "member"
          }
        ]
      )
      assert.deepStrictEqual(
        data.invitations.map(({ organization, status }) => ({
          organization: organization?.name,
          status
        })),
        [
          {
            organization: "Their Team",
            status: "ACCEPTED"
          }
        ]
      )
      assert.notInclude(text, "invited-value")
      assert.strictEqual(data.sessions.length, 2)
      for (const session of data.sessions) assert.strictEqual(session.ipAddress, "127.0.0.1")
      assert.include(
        data.mails.map(({ template }) => template),
        "new_device"
      )
      const actions = data.auditEvents.map(({ action }) => action)
      for (const action of [
        "user.created",
        "session.created",
        "mfa.enrolled",
        "invitation.accepted",
        "organization.created",
        "user.updated",
        "session.refused",
        "data_request.created"
      ] as const) {
        assert.include(actions, action)
      }
      const byBackend = data.auditEvents.find(({ action }) => action === "user.updated")
      assert.deepStrictEqual(byBackend?.actor, { type: "server", id: null, impersonated: false })
      assert.isNull(byBackend?.ipAddress)
      assert.deepStrictEqual(byBackend?.metadata, {})
      const failed = data.auditEvents.find(({ action }) => action === "session.refused")
      assert.strictEqual(failed?.ipAddress, "127.0.0.1")

      const [stored] = yield* sql<{ hash: string }>`
        SELECT hash FROM password_credentials WHERE user_id = ${id}`
      const cookies = [first.browser, browser].flatMap((at) =>
        [...at.cookies.values()].map(({ value }) => value)
      )
      for (const kept of [
        "private-value",
        "invited-secret",
        password,
        stored?.hash ?? "",
        secret.secret,
        ...secret.recoveryCodes,
        invited.token,
        ...cookies.filter((value) => value.length > 20),
        inviter.id,
        inviter.email
      ]) {
        assert.notInclude(text, kept)
      }
    })
  )

  it.effect("is of one moment, whatever changes while it is made", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const person = yield* newcomer
      const { id: organizationId } = yield* organizationOf(person, { name: "Before" })
      const id = yield* requestData(person.browser)
      const locked = yield* Deferred.make<void>()
      const building = yield* Effect.forkScoped(Effect.andThen(Deferred.await(locked), build(id)))
      const waiting = sql`
        SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'email_addresses'::regclass
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
      yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`LOCK TABLE email_addresses IN ACCESS EXCLUSIVE MODE`
          yield* Deferred.succeed(locked, undefined)
          yield* Effect.repeat(waiting, { until: (rows) => rows.length > 0 })
          yield* sql`UPDATE organizations SET name = 'After' WHERE id = ${organizationId}`
        })
      )
      yield* Fiber.join(building)
      const { json } = yield* download(person.browser, id)
      assert.strictEqual(json.memberships[0].organization.name, "Before")
    })
  )

  it.effect("does not tell where somebody was who acted in the person's name", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const { browser, id } = yield* newcomer
      const staff = "018f0000-0000-7000-8000-00000000aaaa"
      yield* Seed.session({
        environmentId: environment.id,
        userId: id,
        impersonatorId: staff
      })
      const { data, text } = yield* exportOf(browser)
      const session = data.sessions.find(({ impersonated }) => impersonated)
      assert.isDefined(session)
      assert.isNull(session?.ipAddress)
      assert.isNull(session?.device)
      assert.notInclude(text, "192.0.2.7")
      assert.notInclude(text, staff)
    })
  )

  it.effect("of 6,000 events is held part by part, and comes out whole and in order", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const { browser, id } = yield* newcomer
      yield* sql`
        INSERT INTO audit_events (environment_id, id, sequence, action, result, occurred_at,
          recorded_at, actor_type, actor_id, targets, ip_address, secret_key_id, metadata,
          schema_version)
        SELECT ${environment.id}::uuid,
          ('01000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, n + 1000000,
          'session.switched', 'success', now(), now(), 'user', ${id}::uuid, '[]', '192.0.2.1',
          ${environment.id}::uuid, jsonb_build_object('n', n), 1
        FROM generate_series(1, 6000) AS s (n)`
      const { data } = yield* exportOf(browser)
      const numbers = data.auditEvents.flatMap(({ metadata }) =>
        typeof metadata["n"] === "number" ? [metadata["n"]] : []
      )
      assert.deepStrictEqual(
        numbers,
        Array.from({ length: 6000 }, (_, index) => index + 1)
      )
      const [largest] = yield* sql<{ parts: number; bytes: number }>`
        SELECT count(*)::int AS parts, max(length(sealed))::int AS bytes FROM data_request_parts
        WHERE environment_id = ${environment.id} GROUP BY data_request_id ORDER BY 1 DESC`
      assert.isAbove(largest?.parts ?? 0, 9)
      assert.isBelow(largest?.bytes ?? 0, 200_000)
    })
  )
})
