import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient, Statement } from "effect/sql"
import { makeStatementLog, type LoggedStatement } from "../../scripts/bench/statementLog.ts"
import * as Database from "../../src/platform/Database.ts"
import { migrate } from "../../src/platform/Migrations.ts"
import { clusterState, distribute, misplaced } from "../../src/platform/Distribution.ts"
import { lastCode } from "../support/Mailbox.ts"
import { passkeyPerson } from "../support/Passkeys.ts"
import * as People from "../support/People.ts"
import * as Seed from "../support/Seed.ts"
import * as SignUps from "../support/SignUps.ts"
import * as TestDatabase from "../support/TestDatabase.ts"
import { TestService, type RawResponse } from "../support/TestService.ts"

const reason = TestDatabase.noCluster()
const skipped = reason === undefined ? "" : ` (skipped: ${reason})`

const log = makeStatementLog()

const service = TestService.layer.pipe(
  Layer.provide(Layer.succeed(Statement.CurrentTransformer, log.transformer))
)

/** What Citus says of the nodes that a statement asks. */
const planOf = Effect.fnUntraced(function* ({ parameters, text }: LoggedStatement) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql.unsafe<{ readonly "QUERY PLAN": string }>(
    `EXPLAIN (COSTS OFF) ${text}`,
    parameters
  ).unprepared
  return rows.map((row) => row["QUERY PLAN"]).join("\n")
})

/** Statements that Citus runs with parameters but explains without them alone. */
const unexplained = [
  // A mail is withheld if the statement that stores it counts a banned user at its address.
  /^INSERT INTO mails .* SELECT/
]

/** How many steps a cluster takes for each statement, by how it begins; each step asks one shard. */
const stepsOf = Effect.fnUntraced(function* (statements: ReadonlyArray<LoggedStatement>) {
  const told: Array<readonly [string, number]> = []
  for (const statement of statements) {
    const text = statement.text.replaceAll(/\s+/g, " ").trim()
    // The queue is the coordinator's own.
    if (/\bjobs\b/.test(text)) continue
    if (unexplained.some((known) => known.test(text))) continue
    const plan = yield* planOf(statement)
    const tasks = Array.from(plan.matchAll(/Task Count: (\d+)/g), ([, count]) => Number(count))
    const nodes = new Set(plan.match(/Node: host=\S+ port=\d+/g))
    assert.isTrue(
      tasks.every((count) => count === 1),
      `${text}\n${plan}`
    )
    if (tasks.length === 1) assert.isAtMost(nodes.size, 1, `${text}\n${plan}`)
    told.push([text, tasks.length + (plan.match(/INSERT\/SELECT method: pull/g)?.length ?? 0)])
  }
  return told
})

/**
 * Refusals of statements that are run again and again, as those of a live connection are: after the
 * fifth time PostgreSQL may keep one plan, which Citus makes in another way.
 */
const refusedAgain = Effect.fnUntraced(function* (statements: ReadonlyArray<LoggedStatement>) {
  const sql = yield* SqlClient.SqlClient
  const refusals: Array<string> = []
  for (const { parameters, text } of statements) {
    const once = sql.unsafe(text, parameters).pipe(
      sql.withTransaction,
      Effect.catchTag("SqlError", (refusal) => {
        const cause = String(refusal.reason.cause)
        // The first time made the rows; a cluster does not always tell the kind of a refusal.
        if (!cause.includes("duplicate key value")) refusals.push(`${cause}\n${text}`)
        return Effect.void
      })
    )
    // One transaction, as a plan belongs to a connection.
    yield* sql.withTransaction(Effect.repeat(once, { times: 7 }))
  }
  return refusals
})

/** The statements that take several steps, as a cluster runs what is one for one server. */
const inSteps = [
  // A sign-in's attempt is counted by several counters, each if the one before lets it through.
  /^WITH counted_0 AS/,
  // The new session is read with its user in the statement that makes it.
  /^WITH (kept|placed) AS/,
  // A new organization with its owner and its event.
  /^WITH made AS/,
  // A new member and the organization's count of them.
  /^WITH added AS/,
  // A change of a user with its event.
  /^WITH changed AS/
]

/** Columns and foreign keys of every table, as the catalogue has them. */
const schema = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const columns = yield* sql<{ readonly text: string }>`
    SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable) AS text
    FROM information_schema.columns WHERE table_schema = 'public' ORDER BY text`
  const keys = yield* sql<{ readonly text: string }>`
    SELECT concat_ws(' ', conrelid::regclass, pg_get_constraintdef(oid)) AS text
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace
      -- Shards of reference tables, which a coordinator keeps beside them.
      AND conrelid::regclass::text !~ '_[0-9]{6,}$'
    ORDER BY text`
  return [...columns, ...keys].map(({ text }) => text)
})

describe.skipIf(reason !== undefined)(`on a cluster${skipped}`, () => {
  layer(service)("a hot path", (it) => {
    const of = (answers: ReadonlyArray<RawResponse>) =>
      answers.flatMap((answer) => {
        assert.include([200, 201, 202], answer.status, answer.text)
        const statements = log.of(answer.headers.get("x-correlation-id") ?? "")
        assert.isNotEmpty(statements, answer.text)
        return statements
      })

    it.effect("asks one shard, and in one step but for few statements", () =>
      Effect.gen(function* () {
        const { ask, browser } = yield* TestService
        const user = yield* Seed.user({ email: "ada@example.com" })
        const sessionId = yield* Seed.session({
          environmentId: user.environmentId,
          userId: user.id
        })
        const post = (json: object) => ({ method: "POST", json })
        const byServer = yield* Effect.all([
          ask(`/users/${user.id}`),
          ask("/users"),
          ask("/users?email=ada@example.com"),
          ask("/users?query=ada"),
          ask("/users", post({ email: "grace@example.com", emailVerified: true })),
          ask(`/users/${user.id}`, { method: "PATCH", json: { firstName: "Ada" } }),
          ask(`/users/${user.id}/metadata`, {
            method: "PATCH",
            json: { publicMetadata: { plan: "pro" } }
          }),
          ask(`/sessions/${sessionId}`),
          ask("/audit-events/search", post({ page: { mode: "poll" } }))
        ])
        const { email } = yield* People.person("second@example.com")
        const person = browser()
        const byPassword = yield* person.ask("/auth/login", {
          json: { email, password: People.password }
        })
        const bySession = yield* Effect.all([
          person.ask("/users/me"),
          person.ask("/boot"),
          person.ask("/auth/refresh", { method: "POST" }),
          person.ask("/organizations", { json: { name: "Analytical Engines" } })
        ])
        const newcomer = browser()
        const begun = yield* SignUps.begin(newcomer, "newcomer@example.com")
        assert.strictEqual(begun.status, 202, begun.text)
        const code = yield* lastCode("newcomer@example.com", "sign_up_code")
        const joined = yield* SignUps.verify(newcomer, { signUpId: begun.json.signUpId, code })
        const holder = yield* passkeyPerson("passkey@example.com")
        holder.browser.cookies.delete("gatehouse_session")
        const started = yield* holder.browser.ask("/auth/passkeys/start", { json: {} })
        const { ceremonyId, options } = started.json
        const byPasskey = yield* holder.browser.ask("/auth/passkeys/verify", {
          json: { ceremonyId, credential: holder.authenticator.get(options) }
        })
        const statements = [
          ...of(byServer),
          ...of([byPassword, ...bySession]),
          ...of([begun, joined]),
          ...of([started, byPasskey])
        ]
        assert.isAbove(statements.length, 50)
        const several = (yield* stepsOf(statements)).filter(([, steps]) => steps > 1)
        const others = several.filter(([text]) => !inSteps.some((known) => known.test(text)))
        assert.deepStrictEqual(others, [])
        assert.deepStrictEqual(yield* refusedAgain(statements), [])
      })
    )
  })

  layer(TestDatabase.layer)("a distributed database", (it) => {
    it.effect("has every table where it belongs, and a repeated distribution moves none", () =>
      Effect.gen(function* () {
        const state = yield* clusterState
        assert.match(state.citus ?? "", /^1\d/)
        assert.deepStrictEqual(misplaced(state), [])
        assert.isAbove(state.tables.filter(({ place }) => place === "distributed").length, 30)
        assert.isTrue(state.nodes.some(({ shards }) => shards > 0))
        assert.deepStrictEqual(yield* distribute(), [])
      })
    )
  })

  it.effect(
    "migrations run on a distributed schema, and an interrupted distribution leaves none",
    () =>
      Effect.gen(function* () {
        const database = yield* TestDatabase.emptyCluster
        assert.isDefined(database)
        const whole = yield* Effect.provide(schema, TestDatabase.layer)
        yield* Effect.gen(function* () {
          yield* TestDatabase.migrateBefore("transfers")
          const cutShort = yield* Effect.exit(
            distribute({
              shards: 2,
              moved: (table) => (table === "users" ? Effect.die("cut short") : Effect.void)
            })
          )
          assert.strictEqual(cutShort._tag, "Failure")
          const untouched = (yield* clusterState).tables
          assert.isTrue(untouched.every(({ place }) => place === "local"))
          assert.isAbove((yield* distribute({ shards: 2 })).length, 30)
          // Every later migration comes to a distributed schema, and its tables with their keys.
          yield* migrate
          assert.deepStrictEqual(misplaced(yield* clusterState), [])
          assert.deepStrictEqual(yield* schema, whole)
        }).pipe(Effect.provide(Database.layerWith(database, 2)))
      }),
    60_000
  )
})
