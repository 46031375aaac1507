import { assert, layer } from "@effect/vitest"
import { Effect, Exit, Layer, Logger } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { EnvironmentName, Host } from "../../../src/contract/Environment.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { SecretKeys } from "../../../src/tenancy/secretKeys/SecretKeys.ts"
import { ServerApi } from "../../../src/api/ServerApi.ts"
import { routesOf } from "../../../src/http/Routes.ts"
import type { Crypto } from "../../../src/platform/Crypto.ts"
import type { MailContents } from "../../../src/delivery/mail/MailContents.ts"
import * as Trail from "../../support/AuditTrail.ts"
import * as EmailAddresses from "../../support/EmailAddresses.ts"
import * as Invitations from "../../support/Invitations.ts"
import { lastToken } from "../../support/Mailbox.ts"
import { person, signIn } from "../../support/People.ts"
import * as Satellites from "../../support/Satellites.ts"
import * as Seed from "../../support/Seed.ts"
import { memberOf, organization, serverChanges, untold } from "../../support/ServerChanges.ts"
import { storedRows } from "../../support/StoredRows.ts"
import type { BrowserRequest } from "../../support/TestBrowser.ts"
import { TestService, type RawRequest } from "../../support/TestService.ts"

type Needs = Crypto | MailContents | Environments | SecretKeys | SqlClient.SqlClient | TestService

/** Something that changes what is stored, made ready to be done; it tells whether it succeeded. */
type Change = Effect.Effect<{ readonly run: Effect.Effect<boolean, never, Needs> }, unknown, Needs>

interface Operation {
  readonly name: string
  /** Where its change is stored. */
  readonly table: string
  readonly change: Change
}

const call = (path: string, request: RawRequest) =>
  Effect.flatMap(TestService, ({ ask }) => ask(path, request)).pipe(
    Effect.map(({ status, text }) => {
      assert.include([200, 201, 204, 500], status, text)
      return status < 300
    })
  )

const succeeds = <A, E>(effect: Effect.Effect<A, E, Needs>) =>
  Effect.map(Effect.exit(effect), Exit.isSuccess)

const ready = (run: Effect.Effect<boolean, never, Needs>): Change => Effect.succeed({ run })

let users = 0

const userWithSession = Effect.gen(function* () {
  const user = yield* Seed.user({ email: `user-${(users += 1)}@example.com` })
  const owner = { environmentId: user.environmentId, userId: user.id }
  return { user, sessionId: yield* Seed.session(owner) }
})

const ofUser = (
  request: (ids: { readonly user: { readonly id: string }; readonly sessionId: string }) => {
    readonly path: string
    readonly request: RawRequest
  }
): Change =>
  Effect.map(userWithSession, (ids) => {
    const { path, request: asked } = request(ids)
    return { run: call(path, asked) }
  })

const ofOrganization = (
  path: (team: { readonly id: string; readonly memberId: string }) => string
) =>
  Effect.gen(function* () {
    const { id } = yield* organization
    const memberId = yield* memberOf(id, "member")
    const json = { privateMetadata: { plan: "pro" } }
    return { run: call(path({ id, memberId }), { method: "PATCH", json }) }
  })

const ofInvitation = (path: (id: string) => string, request: RawRequest): Change =>
  Effect.map(Invitations.invitation(), ({ id }) => ({ run: call(path(id), request) }))

const ofOthers: ReadonlyArray<Operation> = [
  {
    name: "PATCH /organizations/:organizationId/metadata",
    table: "organizations",
    change: ofOrganization(({ id }) => `/organizations/${id}/metadata`)
  },
  {
    name: "PATCH /organizations/:organizationId/members/:memberUserId/metadata",
    table: "memberships",
    change: ofOrganization(
      ({ id, memberId }) => `/organizations/${id}/members/${memberId}/metadata`
    )
  },
  {
    name: "POST /invitations",
    table: "invitations",
    change: ready(
      call("/invitations", { method: "POST", json: { email: "invited-first@example.com" } })
    )
  },
  {
    name: "PATCH /invitations/:invitationId",
    table: "invitations",
    change: ofInvitation((id) => `/invitations/${id}`, {
      method: "PATCH",
      json: { privateMetadata: { plan: "pro" } }
    })
  },
  {
    name: "POST /invitations/:invitationId/resend",
    table: "invitations",
    change: ofInvitation((id) => `/invitations/${id}/resend`, { method: "POST" })
  },
  {
    name: "DELETE /invitations/:invitationId",
    table: "invitations",
    change: ofInvitation((id) => `/invitations/${id}`, { method: "DELETE" })
  }
]

const calls: ReadonlyArray<Operation> = [
  ...ofOthers,
  ...serverChanges.map(({ name, prepared, table }) => ({
    name,
    table,
    change: Effect.map(prepared, ({ path, request }) => ({ run: call(path, request) }))
  })),
  {
    name: "POST /users",
    table: "users",
    change: ready(
      call("/users", {
        method: "POST",
        json: { email: "new@example.com", password: "correct horse battery" }
      })
    )
  },
  {
    name: "PATCH /users/:userId",
    table: "users",
    change: ofUser(({ user }) => ({
      path: `/users/${user.id}`,
      request: { method: "PATCH", json: { firstName: "Ada" } }
    }))
  },
  {
    name: "PATCH /users/:userId/metadata",
    table: "users",
    change: ofUser(({ user }) => ({
      path: `/users/${user.id}/metadata`,
      request: { method: "PATCH", json: { privateMetadata: { plan: "pro" } } }
    }))
  },
  {
    name: "DELETE /users/:userId",
    table: "users",
    change: ofUser(({ user }) => ({ path: `/users/${user.id}`, request: { method: "DELETE" } }))
  },
  {
    name: "POST /users/:userId/ban",
    table: "users",
    change: ofUser(({ user }) => ({ path: `/users/${user.id}/ban`, request: { method: "POST" } }))
  },
  {
    name: "POST /users/:userId/unban",
    table: "users",
    change: Effect.gen(function* () {
      const { user } = yield* userWithSession
      assert.isTrue(yield* call(`/users/${user.id}/ban`, { method: "POST" }))
      return { run: call(`/users/${user.id}/unban`, { method: "POST" }) }
    })
  },
  {
    name: "POST /users/:userId/impersonation-tokens",
    table: "proofs",
    change: ofUser(({ user }) => ({
      path: `/users/${user.id}/impersonation-tokens`,
      request: { method: "POST", json: { impersonatorId: user.id, reason: "Support case 1" } }
    }))
  },
  {
    name: "DELETE /users/:userId/sessions",
    table: "sessions",
    change: ofUser(({ user }) => ({
      path: `/users/${user.id}/sessions`,
      request: { method: "DELETE" }
    }))
  },
  {
    name: "DELETE /users/:userId/sessions/:sessionId",
    table: "sessions",
    change: ofUser(({ sessionId, user }) => ({
      path: `/users/${user.id}/sessions/${sessionId}`,
      request: { method: "DELETE" }
    }))
  },
  {
    name: "PUT /allowed-origins",
    table: "allowed_origins",
    change: ready(
      call("/allowed-origins", { method: "PUT", json: { origins: ["https://app.example.com"] } })
    )
  }
]

/** What a person who has just added an address does by the client plane. */
const ofPerson = (
  proven: boolean,
  request: (addressId: string, token: string) => readonly [path: string, request: BrowserRequest]
): Change =>
  Effect.gen(function* () {
    const email = `somebody-${(users += 1)}@example.com`
    yield* person(email)
    const { browser } = yield* signIn(email)
    const { json: address } = yield* EmailAddresses.add(browser, `second-${email}`)
    const token = yield* lastToken(`second-${email}`, "email_verification")
    if (proven) yield* EmailAddresses.verify(browser, `second-${email}`)
    const [path, asked] = request(address.id, token)
    return { run: Effect.map(browser.ask(path, asked), ({ status }) => status < 300) }
  })

/** A person's ticket for a satellite, ready to be redeemed there. */
const ofTicket: Change = Effect.gen(function* () {
  const { environment } = yield* TestService
  yield* (yield* Environments).addHosts(environment.id, [Host.make("blog.test")])
  // Hosts are known again after half a second.
  yield* TestClock.adjust("1 second")
  yield* person("satellite@example.com")
  const { browser } = yield* signIn("satellite@example.com")
  const ticket = yield* Satellites.ticketFor(browser)
  const blog = yield* Satellites.browserAt("blog.test")
  return { run: Effect.map(Satellites.redeem(blog, ticket), ({ status }) => status < 300) }
})

const byPeople: ReadonlyArray<Operation> = [
  { name: "a person's ticket for a satellite", table: "sessions", change: ofTicket },
  {
    name: "a person's PATCH /users/me",
    table: "users",
    change: ofPerson(false, () => ["/users/me", { method: "PATCH", json: { firstName: "Ada" } }])
  },
  {
    name: "a person's proof of an address",
    table: "email_addresses",
    change: ofPerson(false, (_, token) => ["/auth/verify-email", { json: { token } }])
  },
  {
    name: "a person's promotion of an address",
    table: "email_addresses",
    change: ofPerson(true, (id) => [`/users/me/email-addresses/${id}/promote`, { method: "POST" }])
  },
  {
    name: "a person's removal of an address",
    table: "mails",
    change: ofPerson(true, (id) => [`/users/me/email-addresses/${id}`, { method: "DELETE" }])
  }
]

const commands: ReadonlyArray<Operation> = [
  ...byPeople,
  {
    name: "a keyed POST /users",
    table: "users",
    change: ready(
      call("/users", {
        method: "POST",
        json: { firstName: "Ada" },
        headers: { "idempotency-key": "the same" }
      })
    )
  },
  {
    name: "environment create",
    table: "environments",
    change: ready(
      succeeds(
        Effect.flatMap(Environments, (environments) =>
          environments.create({
            name: EnvironmentName.make("another"),
            appUrl: new URL("http://another.test"),
            hosts: [],
            settings: {}
          })
        )
      )
    )
  },
  {
    name: "environment update",
    table: "environments",
    change: ready(
      succeeds(
        Effect.flatMap(Environments, (environments) =>
          environments.update("main", { session: { idleSeconds: 600 } })
        )
      )
    )
  },
  {
    name: "key create",
    table: "secret_keys",
    change: Effect.map(TestService, ({ environment }) => ({
      run: succeeds(
        Effect.flatMap(SecretKeys, (keys) =>
          keys.create({ environmentId: environment.id, kind: "test", expiresAt: null })
        )
      )
    }))
  },
  {
    name: "key revoke",
    table: "secret_keys",
    change: Effect.gen(function* () {
      const { environment } = yield* TestService
      const keys = yield* SecretKeys
      const { key } = yield* keys.create({
        environmentId: environment.id,
        kind: "test",
        expiresAt: null
      })
      return { run: succeeds(keys.revoke(environment.id, key.id)) }
    })
  }
]

/** All but the trail and what counts attempts, failed ones too. */
const stored = storedRows({ except: ["audit_events", "audit_heads", "throttle_counters"] })

const recorded = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [counted] = yield* sql<{ events: number }>`SELECT count(*)::int AS events FROM audit_events`
  return counted!.events
})

/** For the rest of the transaction: only a test may, as a trigger of a cluster runs on its workers. */
const unsafely = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`SELECT set_config('citus.enable_unsafe_triggers', 'on', true)`
)

/** Makes every write to the table fail, as long as the effect runs. */
const whileFailing = <A, E, R>(table: string, effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.acquireUseRelease(
      Effect.gen(function* () {
        yield* unsafely
        yield* sql`
          CREATE OR REPLACE FUNCTION failing() RETURNS trigger LANGUAGE plpgsql AS
          'BEGIN RAISE EXCEPTION USING MESSAGE = TG_TABLE_NAME; END'`
        yield* sql`
          CREATE TRIGGER failing BEFORE INSERT OR UPDATE OR DELETE ON ${sql(table)}
          FOR EACH ROW EXECUTE FUNCTION failing()`
      }).pipe(sql.withTransaction),
      () => effect,
      () =>
        Effect.andThen(unsafely, sql`DROP TRIGGER failing ON ${sql(table)}`).pipe(
          sql.withTransaction,
          Effect.orDie
        )
    )
  )

const quiet = Logger.layer([])

layer(Layer.provideMerge(TestService.layer, quiet))("a change and its event", (it) => {
  const numberEverything = Effect.flatMap(TestService, Trail.number)

  // Once there is a webhook endpoint, every event is on its way to it too: those come last.
  const isOfWebhooks = ({ name }: Operation) => name.includes("/webhook-endpoints")
  const inOrder = [
    ...calls.filter((operation) => !isOfWebhooks(operation)),
    ...commands,
    ...calls.filter(isOfWebhooks)
  ]

  it.effect.each(inOrder)("are written together or not at all: $name", ({ change, table }) =>
    Effect.gen(function* () {
      const { run } = yield* change
      yield* numberEverything
      const before = { stored: yield* stored, events: yield* recorded }

      assert.isFalse(yield* whileFailing("audit_events", run))
      assert.isFalse(yield* whileFailing(table, run))
      assert.strictEqual(yield* recorded, before.events, "the event was written without its change")
      assert.deepStrictEqual(yield* stored, before.stored, "the change without its event")

      assert.isTrue(yield* run)
      assert.notStrictEqual((yield* storedRows({ only: [table] }))[table], before.stored[table])
      assert.strictEqual(yield* recorded, before.events + 1)
    })
  )

  it.effect("are held to that for every operation of the server plane that writes", () =>
    Effect.sync(() => {
      const written = routesOf(ServerApi)
        .filter(({ method, path }) => method !== "GET" && !path.endsWith("/search"))
        .map(({ method, path }) => `${method} ${path.replace("/api/server/v1", "")}`)
        .filter((name) => !untold.has(name))
      assert.deepStrictEqual(calls.map(({ name }) => name).toSorted(), written.toSorted())
    })
  )
})
