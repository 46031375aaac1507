import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** A million users that come a second after another take eleven and a half days. */
const daysOfArrivals = 14
const dayMillis = 86_400_000

/**
 * When the first user was made; each later one follows a second after the previous. Nothing is old
 * enough to be purged during the measurement.
 */
const firstCreatedAt = (Math.floor(Date.now() / dayMillis) - daysOfArrivals) * dayMillis

const hex = (value: number, length: number): string => value.toString(16).padStart(length, "0")

/**
 * The id of what a user with this number, from 1, has of a kind: a UUIDv7 of the time at which they
 * were made. Kind 0 is the user.
 */
export const idOf = (number: number, kind = 0): string => {
  const time = hex(firstCreatedAt + number * 1000, 12)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(kind, 3)}-8000-${hex(number, 12)}`
}

export const userIdOf = (number: number): string => idOf(number)

/** The same in SQL, of expressions of both. */
export const idsOf = (kind: string, number = "i"): string =>
  `(lpad(to_hex(${firstCreatedAt} + ${number} * 1000::bigint), 12, '0') || '7'
    || lpad(to_hex(${kind}), 3, '0') || '8000' || lpad(to_hex(${number}), 12, '0'))::uuid`

/** When the user with the number `i` was made, in SQL. */
export const times = `to_timestamp(${firstCreatedAt / 1000} + i)`

const firstNames =
  "Anna Bo Carla Dines Emma Frederik Gerda Hugo Ida Jonas Karla Lars Maja Nikolaj Olivia Peter Rosa Simon Tilde Viggo"
const syllables =
  "an ber dal eng fris gaard holm isak jen kjaer lund moel nord ost peder ravn soe toft ulv vest"

const sessionsEach = 3
const usualEvents = 10

/** Kinds of ids: a user's sessions are of the first and the next, their events of those from 0 on. */
export const sessionKind = 256
export const correlationKind = 288

/** The two halves of a last name, and a first name, each of which 1 in 20 users have. */
const part = (list: string, divisor: number): string =>
  `(string_to_array('${list}', ' '))[1 + (i / ${divisor}) % 20]`

const lastName = (number: number): string => {
  const list = syllables.split(" ")
  return `${list[Math.floor(number / 20) % 20]}${list[Math.floor(number / 400) % 20]}`
}
const firstName = (number: number): string =>
  firstNames.split(" ")[number % 20]?.toLowerCase() ?? ""

/** The address of the user with this number. */
export const emailOf = (number: number): string =>
  `${firstName(number)}.${lastName(number)}${number}@mail${number % 7}.example`

/** What somebody who looks for this user would type. */
export const queryOf = (number: number): string => `${lastName(number)}${number}`

/** Of ten events the first is of the backend, then come sign-ins, and at times a refusal. */
const actions = `CASE n WHEN 0 THEN 'user.created' WHEN 8 THEN 'user.updated'
  WHEN 9 THEN 'session.revoked'
  ELSE CASE WHEN n = 7 AND i % 10 = 0 THEN 'session.refused' ELSE 'session.created' END END`

const numbered = (count: number): string => `
  SELECT i, ${idsOf("0")} AS id, ${times} AS at, ${part(firstNames, 1)} AS first_name,
    initcap(${part(syllables, 20)} || ${part(syllables, 400)}) AS last_name,
    lower(${part(firstNames, 1)} || '.' || ${part(syllables, 20)} || ${part(syllables, 400)})
      || i || '@mail' || i % 7 || '.example' AS email
  FROM generate_series(1, ${count}) i`

/**
 * Gives an environment users, each with an address, sessions and audit events, as if they had been
 * made through the API.
 */
export const seed = Effect.fnUntraced(function* (options: {
  readonly environmentId: string
  readonly secretKeyId: string
  readonly users: number
  /** Events of each user. */
  readonly eventsEach?: number
}) {
  const { eventsEach = usualEvents } = options
  const sql = yield* SqlClient.SqlClient
  const environment = `'${options.environmentId}'::uuid`
  const run = (statement: string) => sql.unsafe(statement)

  yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* run(`SET LOCAL statement_timeout = 0`)
      // The rows fit together by their making; checking each would take most of the time.
      yield* run(`SET LOCAL session_replication_role = replica`)
      yield* run(`SET LOCAL maintenance_work_mem = '256MB'`)
      const search = yield* sql<{ readonly statement: string }>`
        SELECT pg_get_indexdef('users_letters'::regclass) AS statement`
      yield* run(`DROP INDEX users_letters`)
      yield* run(`
        INSERT INTO users
          (environment_id, id, first_name, last_name, locale, status, registration_state, email,
            email_key, email_verified_at, search_text, public_metadata, private_metadata,
            unsafe_metadata, revision, created_at, updated_at, deleted_at)
        SELECT ${environment}, id, first_name, last_name, 'en',
          CASE i % 100 WHEN 98 THEN 'banned' WHEN 99 THEN 'deleted' ELSE 'active' END,
          CASE i % 50 WHEN 7 THEN 'pending_email_verification' ELSE 'complete' END,
          email, email, CASE i % 50 WHEN 7 THEN NULL ELSE at END,
          lower(first_name || ' ' || last_name || E'\\n' || email),
          jsonb_build_object('plan', 'pro', 'seats', i % 50),
          jsonb_build_object('crm', jsonb_build_object('id', 'c-' || i, 'tier', i % 3)),
          jsonb_build_object('theme', 'dark'), 0, at, at,
          CASE i % 100 WHEN 99 THEN at END
        FROM (${numbered(options.users)}) numbered`)
      yield* run(search[0]?.statement ?? "")
      yield* run(`
        INSERT INTO email_addresses
          (environment_id, id, user_id, email, email_key, is_primary, verified_at, created_at)
        SELECT ${environment}, id, id, email, email, true,
          CASE i % 50 WHEN 7 THEN NULL ELSE at END, at
        FROM (${numbered(options.users)}) numbered WHERE i % 100 <> 99`)
      yield* run(`
        INSERT INTO sessions
          (environment_id, id, user_id, created_at, last_active_at, absolute_expires_at,
            ip_address, user_agent, device_kind, authentication_methods, authenticated_at)
        SELECT ${environment}, ${idsOf(`${sessionKind} + n`)}, id, at + n * interval '1 day',
          at + n * interval '2 days', at + interval '30 days', '192.0.2.1', 'Mozilla/5.0',
          'desktop', '{password}', at
        FROM (${numbered(options.users)}) numbered, generate_series(0, ${sessionsEach - 1}) n
        WHERE i % 100 <> 99`)
      yield* run(`
        INSERT INTO audit_events
          (environment_id, id, sequence, action, result, occurred_at, recorded_at, actor_type,
            actor_id, targets, ip_address, user_agent, secret_key_id, producer_ip_address,
            producer_user_agent, metadata, schema_version, correlation_id)
        SELECT ${environment}, ${idsOf("n")}, last_sequence + (i - 1) * ${eventsEach} + n + 1,
          action, CASE action WHEN 'session.refused' THEN 'denied' ELSE 'success' END, at, at,
          CASE WHEN n % 8 = 0 THEN 'server' ELSE 'user' END, CASE WHEN n % 8 <> 0 THEN id END,
          jsonb_build_array(jsonb_build_object('type', 'user', 'id', id)), '192.0.2.1', 'bench',
          '${options.secretKeyId}', '192.0.2.1', 'bench', '{}', 1, ${idsOf(`${correlationKind}`)}
        FROM (
          SELECT numbered.*, n, ${actions} AS action
          FROM (${numbered(options.users)}) numbered, generate_series(0, ${eventsEach - 1}) n
        ) events, audit_heads
        WHERE environment_id = ${environment}`)
      yield* run(`
        UPDATE audit_heads SET last_sequence = last_sequence + ${options.users * eventsEach},
          counted_sequence = last_sequence + ${options.users * eventsEach}
        WHERE environment_id = ${environment}`)
      // As the sequencer counts them, which would take it the first minutes of the measurement.
      yield* run(`
        INSERT INTO audit_counts (environment_id, day, kind, count)
        SELECT environment_id, (occurred_at AT TIME ZONE 'UTC')::date,
          CASE action WHEN 'user.created' THEN 'users' WHEN 'session.created' THEN 'sign_ins'
            ELSE 'refusals' END, count(*)
        FROM audit_events
        WHERE environment_id = ${environment}
          AND action IN ('user.created', 'session.created', 'session.refused')
        GROUP BY 1, 2, 3`)
    })
  )
  // Only what was filled: a table that was empty when it was vacuumed counts as empty in plans until
  // it is analysed again. What is written out now does not disturb the measurements.
  const statements = [
    `SET statement_timeout = 0`,
    `VACUUM (ANALYZE) users, email_addresses, sessions, audit_events`,
    `CHECKPOINT`
  ]
  yield* Effect.scoped(
    Effect.flatMap(sql.reserve, (session) =>
      Effect.forEach(statements, (statement) => session.executeUnprepared(statement, [], undefined))
    )
  )
})
