import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Agent } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import * as Database from "../../src/platform/Database.ts"
import { migrate } from "../../src/platform/Migrations.ts"
import type { ConnectionDetails } from "../../src/platform/EmbeddedPostgres.ts"
import { rowBy } from "../../src/platform/Rows.ts"
import { ask, type Answer } from "./ask.ts"
import { distribute } from "../../src/platform/Distribution.ts"
import * as TestPostgres from "../../src/testing/TestPostgres.ts"
import { install, installAt, type Installation } from "./installation.ts"
import { host } from "./people.ts"
import { type Service, startService } from "./service.ts"
import { percentile } from "./statistics.ts"

/** People whom a directory pushes, and the streams in which it does. */
const people = 10_000
const streams = 10

/** People of a group, as directories send them. */
const batch = 100

const domain = "company.example"
const scimPath = "/_service/scim/v2"

/** Figures of one push; times in milliseconds. */
export interface ScimFigures {
  /** Requests, and those that were answered 429 and sent again. */
  readonly requests: number
  readonly deferred: number
  readonly seconds: number
  readonly p50: number
  readonly p99: number
  /** Answers that were neither the expected ones nor 429. */
  readonly failed: number
  readonly records: number
  readonly accounts: number
  readonly members: number
  /** People without exactly one record, account and membership. */
  readonly astray: number
  readonly deadlocks: number
}

const Counts = Schema.Struct({
  records: Schema.Int,
  accounts: Schema.Int,
  members: Schema.Int,
  astray: Schema.Int,
  deadlocks: Schema.Int
})
const countsBy = rowBy(Counts)

type Send = (method: string, path: string, body?: object) => Promise<Answer>

const setUp = async ({ origin }: Service, { secretKey }: Installation) => {
  const server = async (path: string, body: object) => {
    const answer = await ask(origin, {
      method: "POST",
      path: `/api/server/v1${path}`,
      headers: { authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
      body: JSON.stringify(body)
    })
    return JSON.parse(answer.body) as { readonly id: string; readonly token: string }
  }
  const organization = await server("/organizations", { name: "Company" })
  const groupRoles = [{ group: "Everybody", role: "admin" }]
  const directory = await server(`/organizations/${organization.id}/directories`, {
    name: "Directory",
    groupRoles
  })
  return { organizationId: organization.id, directoryId: directory.id, token: directory.token }
}

const withDomain = (details: ConnectionDetails, environmentId: string, organizationId: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`
      INSERT INTO domains
        (environment_id, id, organization_id, domain, token, status, seen, verified_at, created_at)
      VALUES (${environmentId}, gen_random_uuid(), ${organizationId}, ${domain}, 'token',
        'verified', '[]', now(), now())`
  ).pipe(Effect.provide(Database.layerWith(details, 1)))

const countsOf = (
  { details, environmentId }: Installation,
  organizationId: string,
  directoryId: string
) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    countsBy(sql`
      SELECT
        (SELECT count(*)::int FROM directory_users
          WHERE environment_id = ${environmentId} AND directory_id = ${directoryId}) AS records,
        (SELECT count(*)::int FROM users
          WHERE environment_id = ${environmentId} AND email_key LIKE ${`%@${domain}`}) AS accounts,
        (
          SELECT count(*)::int FROM memberships
          WHERE environment_id = ${environmentId}
            AND organization_id = ${organizationId} AND managed_by = 'directory' AND role = 'admin'
        ) AS members,
        (
          SELECT count(*)::int FROM (
            SELECT r.user_id FROM directory_users r
            LEFT JOIN memberships m
              ON m.environment_id = ${environmentId} AND m.organization_id = ${organizationId}
                AND m.user_id = r.user_id
            WHERE r.environment_id = ${environmentId} AND r.directory_id = ${directoryId}
            GROUP BY r.user_id HAVING r.user_id IS NULL OR count(*) <> 1 OR count(m.user_id) <> 1
          ) AS wrong
        ) AS astray,
        (
          SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()
        ) AS deadlocks`)
  ).pipe(Effect.provide(Database.layerWith(details, 1)))

/** Pushes everybody: each is looked for, made, and added to the group with others. */
const push = async (service: Service, token: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: streams })
  const times: Array<number> = []
  const failures: Array<string> = []
  let deferred = 0
  const send: Send = async (method, path, body) => {
    for (;;) {
      const began = performance.now()
      const answer = await ask(
        service.origin,
        {
          method,
          path: `${scimPath}${path}`,
          headers: {
            host,
            authorization: `Bearer ${token}`,
            ...(body === undefined ? {} : { "content-type": "application/scim+json" })
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) })
        },
        agent
      )
      if (answer.status !== 429) {
        times.push(performance.now() - began)
        return answer
      }
      deferred += 1
      await sleep(Number(answer.headers["retry-after"] ?? 1) * 1000 * Math.random())
    }
  }
  const expect = (answer: Answer, ...statuses: ReadonlyArray<number>): Answer => {
    if (!statuses.includes(answer.status)) failures.push(`${answer.status} ${answer.body}`)
    return answer
  }
  const began = performance.now()
  const made = expect(await send("POST", "/Groups", { displayName: "Everybody" }), 201)
  const { id: groupId } = JSON.parse(made.body) as { readonly id: string }
  const stream = async (number: number) => {
    let members: Array<{ readonly value: string }> = []
    const join = async () => {
      if (members.length === 0) return
      const operation = { op: "add", path: "members", value: members }
      members = []
      expect(await send("PATCH", `/Groups/${groupId}`, { Operations: [operation] }), 200, 204)
    }
    for (let at = number; at < people; at += streams) {
      const userName = `p${at}@${domain}`
      const filter = encodeURIComponent(`userName eq "${userName}"`)
      expect(await send("GET", `/Users?filter=${filter}`), 200)
      const answer = await send("POST", "/Users", {
        userName,
        externalId: `e${at}`,
        name: { givenName: "Person", familyName: String(at) },
        emails: [{ value: userName, type: "work", primary: true }],
        active: true
      })
      const { id } = JSON.parse(expect(answer, 201).body) as { readonly id: string }
      members.push({ value: id })
      if (members.length === batch) await join()
    }
    await join()
  }
  await Promise.all(Array.from({ length: streams }, (_, number) => stream(number)))
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  return { times, failures, deferred, seconds }
}

/** Made on the cluster whose coordinator `TEST_CITUS_URL` names, and on the server where it names none. */
const installed = Effect.fnUntraced(function* (server: ConnectionDetails) {
  const url = process.env["TEST_CITUS_URL"]
  if (url === undefined) return yield* install(server, 10, "bench_scim")
  const cluster = yield* TestPostgres.clusterAtUrl(new URL(url))
  const details = yield* TestPostgres.emptyCluster(cluster)
  if (details === undefined) return yield* Effect.die(new Error("No node belongs to the cluster"))
  yield* migrate.pipe(Effect.andThen(distribute()), Effect.provide(Database.layerWith(details, 2)))
  return yield* installAt(details, 10)
})

/** A push of ten thousand people by ten streams, on an installation of its own. */
export const measureScim = Effect.fnUntraced(function* (
  server: ConnectionDetails,
  say: (text: string) => void
) {
  const installation = yield* installed(server)
  const { details, environmentId } = installation
  const service = yield* Effect.acquireRelease(
    Effect.promise(() => startService(installation)),
    ({ stop }) => Effect.promise(stop)
  )
  const { directoryId, organizationId, token } = yield* Effect.promise(() =>
    setUp(service, installation)
  )
  yield* withDomain(details, environmentId, organizationId)
  say(`Pushing ${people} people by ${streams} streams`)
  const { deferred, failures, seconds, times } = yield* Effect.promise(() => push(service, token))
  for (const failure of failures.slice(0, 5)) say(failure)
  const counts = yield* countsOf(installation, organizationId, directoryId)
  if (counts === undefined) return yield* Effect.die(new Error("The push cannot be counted"))
  return {
    requests: times.length,
    deferred,
    seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    failed: failures.length,
    ...counts
  } satisfies ScimFigures
}, Effect.scoped)

/** Promises that the push broke. */
export const brokenByScim = (figures: ScimFigures): ReadonlyArray<string> => {
  const { accounts, astray, deadlocks, failed, members, records } = figures
  return [
    ...(failed === 0 ? [] : [`directory: ${failed} requests failed`]),
    ...(records === people && accounts === people && members === people && astray === 0
      ? []
      : [
          `directory: ${people} people left ${records} records, ${accounts} accounts, ${members} members, ${astray} astray`
        ]),
    ...(deadlocks === 0 ? [] : [`directory: ${deadlocks} deadlocks`])
  ]
}

/** Work that was done and what came of it, in lines of at most 100 columns. */
export const scimLines = (figures: ScimFigures): ReadonlyArray<string> => {
  const { deferred, p50, p99, requests, seconds } = figures
  return [
    `A directory pushes ${people.toLocaleString("en")} people by ${streams} streams, each looked for, made and put into a group of`,
    `all: ${requests.toLocaleString("en")} requests in ${seconds.toFixed(0)} s, ${(requests / seconds).toFixed(0)}/s (a directory may ask 50 times a second; ${deferred.toLocaleString("en")} were`,
    `deferred by 429), p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; ${figures.records} records, ${figures.accounts} accounts, ${figures.members} members, ${figures.deadlocks} deadlocks.`
  ]
}
