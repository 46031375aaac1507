import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { idOf, idsOf, times } from "./seed.ts"

/** Kinds of ids, beside those of users, events and sessions. */
const kinds = {
  organization: 512,
  invitation: 513,
  mail: 514,
  identity: 515,
  passkey: 516,
  delivery: 517,
  transfer: 518,
  endpoint: 519
} as const

/** The id of something that belongs to nobody, by its number. */
export const idOfKind = (kind: keyof typeof kinds, number: number): string =>
  idOf(number, kinds[kind])

/** How many there are of what an environment has besides its users. */
export const countsOf = (users: number) => ({
  organizations: Math.ceil(users / 10),
  invitations: Math.ceil(users / 10),
  mails: Math.ceil(users / 2),
  deliveries: Math.ceil(users / 5),
  endpoints: 3
})

/** The address of an invitation or mail with this number. */
export const strangerOf = (number: number): string => `stranger${number}@elsewhere.example`

const rows = (count: number): string =>
  `SELECT i, ${times} AS at, now() - i % 5 * interval '1 day' - i % 86400 * interval '1 second' AS lately
  FROM generate_series(1, ${count}) i`

/**
 * Gives an environment with users what an operator's pages show besides: organizations, invitations,
 * credentials, identities, mails and deliveries, as many as a product with so many users has.
 */
export const seedConsole = Effect.fnUntraced(function* (environmentId: string, users: number) {
  const sql = yield* SqlClient.SqlClient
  const environment = `'${environmentId}'::uuid`
  const run = (statement: string) => sql.unsafe(statement)
  const counts = countsOf(users)
  const roleSet = `'${idOfKind("organization", 0)}'::uuid`
  const organization = (number: string) => idsOf(`${kinds.organization}`, number)
  const user = idsOf("0")

  yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* run(`SET LOCAL statement_timeout = 0`)
      yield* run(`SET LOCAL session_replication_role = replica`)
      yield* run(`
        INSERT INTO role_sets (environment_id, id, key, name, created_at, updated_at)
        VALUES (${environment}, ${roleSet}, 'default', 'Default', now(), now())`)
      // The first has an eleventh of all users besides its own.
      yield* run(`
        INSERT INTO organizations (environment_id, id, name, search_text, role_set_id, member_count,
          public_metadata, private_metadata, created_at, updated_at)
        SELECT ${environment}, ${idsOf(`${kinds.organization}`)}, 'Works ' || i, 'works ' || i,
          ${roleSet}, CASE i WHEN 1 THEN ${Math.ceil(users / 11)} ELSE 10 END, '{}', '{}', at, at
        FROM (${rows(counts.organizations)}) numbered`)
      yield* run(`
        INSERT INTO memberships (environment_id, organization_id, user_id, role, public_metadata,
          private_metadata, joined_at)
        SELECT ${environment}, ${organization(`(1 + i % ${counts.organizations})`)}, ${user},
          CASE i / ${counts.organizations} WHEN 0 THEN 'owner' ELSE 'member' END, '{}'::jsonb,
          '{}'::jsonb, at
        FROM (${rows(users)}) numbered WHERE i % 100 <> 99
        UNION ALL
        SELECT ${environment}, ${organization("1")}, ${user}, 'member', '{}'::jsonb, '{}'::jsonb, at
        FROM (${rows(users)}) numbered
        WHERE i % 11 = 3 AND i % 100 <> 99 AND i % ${counts.organizations} <> 0`)
      yield* run(`
        INSERT INTO password_credentials (environment_id, user_id, hash, updated_at)
        SELECT ${environment}, ${user}, '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', at
        FROM (${rows(users)}) numbered WHERE i % 10 < 7`)
      yield* run(`
        INSERT INTO totp_credentials (environment_id, user_id, sealed_secret, last_step, enrolled_at)
        SELECT ${environment}, ${user}, '\\x00', 0, at FROM (${rows(users)}) numbered
        WHERE i % 5 = 2`)
      yield* run(`
        INSERT INTO user_external_ids (environment_id, external_id, user_id)
        SELECT ${environment}, 'customer-' || i, ${user} FROM (${rows(users)}) numbered
        WHERE i % 2 = 0 AND i % 100 <> 99`)
      yield* run(`
        INSERT INTO identities (environment_id, id, user_id, protocol, issuer, subject, label,
          status, claims, created_at, updated_at, provider_key)
        SELECT ${environment}, ${idsOf(`${kinds.identity}`)}, ${user}, 'oidc',
          'https://accounts.google.com', i::text, 'Google', 'active', '{}', at, at, 'google'
        FROM (${rows(users)}) numbered WHERE i % 10 < 3`)
      yield* run(`
        INSERT INTO passkey_owners (environment_id, user_id, handle)
        SELECT ${environment}, ${user}, int8send(i::bigint) FROM (${rows(users)}) numbered
        WHERE i % 10 = 4`)
      yield* run(`
        INSERT INTO passkeys (environment_id, id, user_id, credential_id, public_key, counter,
          device_bound, backed_up, transports, name, created_at)
        SELECT ${environment}, ${idsOf(`${kinds.passkey}`)}, ${user}, int8send(i::bigint), '\\x00',
          0, false, true, '{internal}', 'Laptop', at
        FROM (${rows(users)}) numbered WHERE i % 10 = 4`)
      // Of ten one is open, two have expired, one was revoked, and the others were accepted.
      yield* run(`
        INSERT INTO invitations (environment_id, id, token_hash, email, email_key, organization_id,
          role, public_metadata, private_metadata, lifetime_seconds, holds_place, created_at,
          expires_at, accepted_at, revoked_at)
        SELECT ${environment}, ${idsOf(`${kinds.invitation}`)}, int8send(i::bigint),
          'stranger' || i || '@elsewhere.example', 'stranger' || i || '@elsewhere.example',
          CASE WHEN i % 2 = 0 THEN ${organization(`(1 + i % ${counts.organizations})`)} END,
          CASE WHEN i % 2 = 0 THEN 'member' END, '{}', '{}', 604800, i % 10 = 0, at,
          CASE WHEN i % 10 IN (1, 2) THEN at ELSE now() + interval '7 days' END,
          CASE WHEN i % 10 > 3 THEN at END, CASE WHEN i % 10 = 3 THEN at END
        FROM (${rows(counts.invitations)}) numbered`)
      yield* run(`
        INSERT INTO mails (environment_id, id, template, locale, address, address_key, status,
          attempts, failure, created_at, expires_at, finished_at, purpose)
        SELECT ${environment}, ${idsOf(`${kinds.mail}`)}, 'email_verification', 'en',
          'stranger' || i || '@elsewhere.example', 'stranger' || i || '@elsewhere.example',
          CASE WHEN i % 1000 = 1 THEN 'failed' WHEN i % 1000 = 2 THEN 'expired' ELSE 'sent' END, 1,
          CASE WHEN i % 1000 = 1 THEN 'The mail server is away' END, lately,
          lately + interval '1 hour', lately + interval '1 second', 'email_verification'
        FROM (${rows(counts.mails)}) numbered`)
      yield* run(`
        INSERT INTO webhook_endpoints (environment_id, id, url, enabled, secret, from_sequence,
          created_at, updated_at)
        SELECT ${environment}, ${idsOf(`${kinds.endpoint}`)}, 'https://hooks.example/' || i, false,
          '\\x00', 0, at, at
        FROM (${rows(counts.endpoints)}) numbered`)
      yield* run(`
        INSERT INTO webhook_deliveries (environment_id, endpoint_id, id, event_id, action, status,
          attempts, last_status_code, created_at, delivered_at)
        SELECT ${environment}, '${idOfKind("endpoint", 1)}', ${idsOf(`${kinds.delivery}`)}, ${user},
          'user.created', CASE WHEN i % 1000 = 1 THEN 'failed' ELSE 'delivered' END, 1, 200, at, at
        FROM (${rows(counts.deliveries)}) numbered`)
      yield* run(`
        INSERT INTO transfers (environment_id, id, kind, operator_id, status, form, build_id,
          part_count, done, total, report, created_at, started_at, finished_at)
        SELECT ${environment}, ${idsOf(`${kinds.transfer}`)}, 'import', ${user}, 'done',
          '{"format": "jsonl", "from": null, "dryRun": false}', ${user}, 1, 1000, 1000,
          jsonb_build_object('lines', 9, 'imported', 9, 'skipped', 0, 'refused', 0,
            'badLines', '[]'::jsonb, 'notes', '[]'::jsonb), now(), now(), now()
        FROM (${rows(1)}) numbered`)
    })
  )
  const filled = `role_sets, organizations, memberships, password_credentials, totp_credentials,
    user_external_ids, identities, passkey_owners, passkeys, invitations, mails, webhook_endpoints,
    webhook_deliveries, transfers`
  yield* Effect.scoped(
    Effect.flatMap(sql.reserve, (session) =>
      Effect.forEach(
        [`SET statement_timeout = 0`, `VACUUM (ANALYZE) ${filled}`, `CHECKPOINT`],
        (statement) => session.executeUnprepared(statement, [], undefined)
      )
    )
  )
})
