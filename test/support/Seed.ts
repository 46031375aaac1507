import { assert } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Crypto } from "../../src/platform/Crypto.ts"
import { TestService, type Tenant } from "./TestService.ts"

/** Whose record it is. */
interface Owner {
  readonly environmentId: string
  readonly userId: string
}

interface SessionSeed extends Owner {
  readonly createdAt?: DateTime.Utc
  readonly lastActiveAt?: DateTime.Utc
  readonly absoluteExpiresAt?: DateTime.Utc
  readonly revokedAt?: DateTime.Utc
  readonly organizationId?: string
  readonly impersonatorId?: string
}

const uuid = Effect.flatMap(Crypto, (crypto) => crypto.uuidV7)

/** A user made through the server plane, as it was answered. */
export const user = Effect.fnUntraced(function* (fields: object = {}, tenant?: Tenant) {
  const service = yield* TestService
  const key = (tenant ?? service).secretKey
  const created = yield* service.ask("/users", { method: "POST", json: fields, key })
  assert.strictEqual(created.status, 201, created.text)
  return created.json
})

/** A session as a sign-in by password leaves it; answers its id. */
export const session = Effect.fnUntraced(function* (seed: SessionSeed) {
  const sql = yield* SqlClient.SqlClient
  const id = yield* uuid
  const now = yield* DateTime.now
  const createdAt = seed.createdAt ?? now
  yield* sql`INSERT INTO sessions ${sql.insert({
    environment_id: seed.environmentId,
    id,
    user_id: seed.userId,
    created_at: DateTime.toDateUtc(createdAt),
    last_active_at: DateTime.toDateUtc(seed.lastActiveAt ?? createdAt),
    absolute_expires_at: DateTime.toDateUtc(
      seed.absoluteExpiresAt ?? DateTime.add(createdAt, { days: 30 })
    ),
    revoked_at: seed.revokedAt === undefined ? null : DateTime.toDateUtc(seed.revokedAt),
    ip_address: "192.0.2.7",
    user_agent: "Mozilla/5.0",
    device_browser: "Firefox",
    device_os: "Linux",
    device_kind: "desktop",
    authentication_methods: ["password"],
    authenticated_at: DateTime.toDateUtc(createdAt),
    organization_id: seed.organizationId ?? null,
    impersonator_id: seed.impersonatorId ?? null
  })}`
  return id
})

/** A passkey that nobody can use: its key is none. */
export const passkey = Effect.fnUntraced(function* (seed: Owner) {
  const sql = yield* SqlClient.SqlClient
  const id = yield* uuid
  const owner = { environment_id: seed.environmentId, user_id: seed.userId }
  yield* sql`
    INSERT INTO passkey_owners ${sql.insert({ ...owner, handle: Buffer.alloc(32, id) })}
    ON CONFLICT DO NOTHING`
  yield* sql`INSERT INTO passkeys ${sql.insert({
    ...owner,
    id,
    credential_id: Buffer.from(id),
    public_key: Buffer.from([0]),
    counter: 0,
    device_bound: false,
    backed_up: true,
    transports: [],
    name: "Passkey",
    created_at: DateTime.toDateUtc(yield* DateTime.now)
  })}`
  return id
})

/** A browser that skips the second factor; answers its id. */
export const trustedDevice = Effect.fnUntraced(function* (seed: Owner) {
  const sql = yield* SqlClient.SqlClient
  const id = yield* uuid
  const now = yield* DateTime.now
  const at = DateTime.toDateUtc(now)
  yield* sql`
    INSERT INTO trusted_devices
    VALUES (${seed.environmentId}, ${id}, ${seed.userId}, ${"\\x01"}::bytea,
      ${"\\x02"}::bytea, ${"{}"}::bytea[], ${"{}"}::timestamptz[], NULL, NULL, 'desktop', ${at},
      ${at}, ${DateTime.toDateUtc(DateTime.add(now, { days: 30 }))})`
  return id
})

/** An account at an external provider; answers its id. */
export const identity = Effect.fnUntraced(function* (
  seed: Owner & {
    readonly subject: string
    readonly label?: string
    readonly status?: "active" | "unlinked"
    readonly createdAt?: DateTime.Utc
  }
) {
  const sql = yield* SqlClient.SqlClient
  const id = yield* uuid
  const at = DateTime.toDateUtc(seed.createdAt ?? (yield* DateTime.now))
  yield* sql`INSERT INTO identities ${sql.insert({
    environment_id: seed.environmentId,
    id,
    user_id: seed.userId,
    protocol: "oidc",
    issuer: "https://accounts.example",
    subject: seed.subject,
    label: seed.label ?? null,
    status: seed.status ?? "active",
    claims: JSON.stringify({ email: "ada@example.com" }),
    created_at: at,
    updated_at: at
  })}`
  return id
})

/** The environment's default role set; answers its id. */
const defaultRoleSet = Effect.fnUntraced(function* (environmentId: string) {
  const sql = yield* SqlClient.SqlClient
  const at = DateTime.toDateUtc(yield* DateTime.now)
  yield* sql`INSERT INTO role_sets ${sql.insert({
    environment_id: environmentId,
    id: yield* uuid,
    key: "default",
    name: "Default",
    created_at: at,
    updated_at: at
  })} ON CONFLICT (environment_id, key) DO NOTHING`
  const [found] = yield* sql<{ id: string }>`
    SELECT id FROM role_sets WHERE environment_id = ${environmentId} AND key = 'default'`
  return found?.id
})

/** An organization without members; answers its id. */
export const organization = Effect.fnUntraced(function* (environmentId: string, name: string) {
  const sql = yield* SqlClient.SqlClient
  const id = yield* uuid
  const at = DateTime.toDateUtc(yield* DateTime.now)
  yield* sql`INSERT INTO organizations ${sql.insert({
    environment_id: environmentId,
    id,
    name,
    search_text: name.toLowerCase(),
    role_set_id: (yield* defaultRoleSet(environmentId)) ?? null,
    public_metadata: JSON.stringify({ plan: "team" }),
    private_metadata: JSON.stringify({ contract: "secret" }),
    created_at: at,
    updated_at: at
  })}`
  return id
})

/** Gives a user names as they could be taken before the rule for names grew stricter. */
export const formerNames = Effect.fnUntraced(function* (
  userId: string,
  firstName: string,
  lastName: string | null = null
) {
  const sql = yield* SqlClient.SqlClient
  const { environment } = yield* TestService
  yield* sql`
    UPDATE users SET first_name = ${firstName}, last_name = ${lastName}
    WHERE environment_id = ${environment.id} AND id = ${userId}`
})

/** Makes a user a member of an organization. */
export const membership = Effect.fnUntraced(function* (
  seed: Owner & {
    readonly organizationId: string
    readonly role: string
    readonly joinedAt?: DateTime.Utc
  }
) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`INSERT INTO memberships ${sql.insert({
    environment_id: seed.environmentId,
    organization_id: seed.organizationId,
    user_id: seed.userId,
    role: seed.role,
    public_metadata: JSON.stringify({ seat: 1 }),
    private_metadata: JSON.stringify({ cost: 2 }),
    joined_at: DateTime.toDateUtc(seed.joinedAt ?? (yield* DateTime.now))
  })}`
  yield* sql`
    UPDATE organizations SET member_count = member_count + 1
    WHERE environment_id = ${seed.environmentId} AND id = ${seed.organizationId}`
})

/** An address that a user added beside their primary one. */
export const secondaryEmail = Effect.fnUntraced(function* (
  seed: Owner & { readonly email: string; readonly verified: boolean }
) {
  const sql = yield* SqlClient.SqlClient
  const at = DateTime.toDateUtc(yield* DateTime.now)
  yield* sql`INSERT INTO email_addresses ${sql.insert({
    environment_id: seed.environmentId,
    id: yield* uuid,
    user_id: seed.userId,
    email: seed.email,
    email_key: seed.email.toLowerCase(),
    is_primary: false,
    verified_at: seed.verified ? at : null,
    created_at: at
  })}`
})

/** A request for a copy of the user's data whose export is there, empty as it is; answers its id. */
export const dataRequest = Effect.fnUntraced(function* ({ environmentId, userId }: Owner) {
  const sql = yield* SqlClient.SqlClient
  const id = yield* uuid
  const at = DateTime.toDateUtc(yield* DateTime.now)
  yield* sql`INSERT INTO data_requests ${sql.insert({
    environment_id: environmentId,
    id,
    user_id: userId,
    created_at: at,
    build_id: yield* uuid,
    part_count: 0,
    ready_at: at
  })}`
  return id
})

/** A delivery that an endpoint still waits for; answers its id. */
export const webhookDelivery = Effect.fnUntraced(function* (seed: {
  readonly environmentId: string
  readonly endpointId: string
}) {
  const sql = yield* SqlClient.SqlClient
  const id = yield* uuid
  const at = DateTime.toDateUtc(yield* DateTime.now)
  yield* sql`INSERT INTO webhook_deliveries ${sql.insert({
    environment_id: seed.environmentId,
    endpoint_id: seed.endpointId,
    id,
    event_id: yield* uuid,
    action: "user.created",
    status: "pending",
    attempts: 0,
    created_at: at,
    next_attempt_at: at
  })}`
  return id
})

/** A grant of somebody to an application. */
export const grant = Effect.fnUntraced(function* ({
  applicationId,
  environmentId,
  userId
}: Owner & { readonly applicationId: string }) {
  const sql = yield* SqlClient.SqlClient
  const id = yield* uuid
  yield* sql`
    INSERT INTO grants (environment_id, id, user_id, application_id, scopes, offline, created_at)
    VALUES (${environmentId}, ${id}, ${userId}, ${applicationId}, '[]', false, now())`
  return id
})
