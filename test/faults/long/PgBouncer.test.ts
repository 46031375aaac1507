import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { existsSync, readFileSync } from "node:fs"
import { startPgBouncer } from "../../../scripts/bench/pgBouncer.ts"
import { fault } from "../../support/Fault.ts"
import { browserAt, encryptionKey, mailedCode } from "../../support/FreshService.ts"
import * as NetworkPostgres from "../../support/NetworkPostgres.ts"
import { password } from "../../support/People.ts"
import * as ServiceProcess from "../../support/ServiceProcess.ts"
import * as SignUps from "../../support/SignUps.ts"
import * as WriteStorm from "../../support/WriteStorm.ts"

const program = "/usr/sbin/pgbouncer"
const isMissing = !existsSync(program)
const skipped = isMissing ? `, skipped as there is no ${program}` : ""

/** Fewer than the service has to it, so that connections are shared from one transaction to the next. */
const serverConnections = 3

/** Settings of PgBouncer that the page on production asks for in session mode. */
const [, ofSessions = ""] =
  /`(ignore_startup_parameters = [^`]+)`/.exec(
    readFileSync(new URL("../../../docs/production.md", import.meta.url), "utf8")
  ) ?? []

/** PgBouncer before a database of the tests, and what it logged. */
const pgBouncer = Effect.fnUntraced(function* (connections: number, settings?: string) {
  const postgres = yield* NetworkPostgres.make()
  yield* postgres.start
  let logged = ""
  const { environment } = yield* Effect.acquireRelease(
    Effect.promise(() =>
      startPgBouncer(
        program,
        postgres.details,
        connections,
        (text) => {
          logged += text
        },
        settings
      )
    ),
    ({ stop }) => Effect.promise(stop)
  )
  return { environment, log: () => logged }
})

describe.skipIf(isMissing)(`behind PgBouncer${skipped}`, () => {
  it.live(
    "in transaction mode everything works as on PostgreSQL itself",
    () =>
      Effect.gen(function* () {
        const { saw } = yield* fault("PgBouncer in transaction mode", {
          promised: "with DATABASE_POOLER=transaction, everything works as on PostgreSQL itself",
          done:
            `two instances over ${serverConnections} shared connections: sign-up, sign-in, ` +
            "refresh, a mailed code, and a storm of writes to both"
        })
        const { environment, log } = yield* pgBouncer(serverConnections)
        const env = { ...environment, ENCRYPTION_KEY: encryptionKey }
        const service = yield* ServiceProcess.start({ env })
        const { secretKey } = service
        const other = yield* ServiceProcess.start({ env, secretKey })

        const email = "ada@example.com"
        const browser = browserAt(service)
        const begun = yield* SignUps.begin(browser, email)
        assert.strictEqual(begun.status, 202, begun.text)
        const code = yield* mailedCode(service, email)
        const signedUp = yield* SignUps.verify(browser, { signUpId: begun.json.signUpId, code })
        assert.strictEqual(signedUp.status, 200, signedUp.text)
        const refreshed = yield* browser.ask("/auth/refresh", { method: "POST" })
        assert.strictEqual(refreshed.status, 200, refreshed.text)

        const created = yield* service.ask("/users", {
          method: "POST",
          json: { email: "eve@example.com", emailVerified: true, password }
        })
        assert.strictEqual(created.status, 201, created.text)
        const signedIn = yield* browserAt(other).ask("/auth/login", {
          json: { email: "eve@example.com", password }
        })
        assert.strictEqual(signedIn.status, 200, signedIn.text)

        const instances = [service.ask, other.ask]
        const storm = yield* WriteStorm.start((n) => instances[n % 2] ?? service.ask)
        yield* WriteStorm.untilAcknowledged(storm, 60)
        const writes = yield* storm.end
        assert.deepStrictEqual(
          writes.filter(({ acknowledged }) => !acknowledged),
          []
        )
        yield* WriteStorm.assertNothingLost(other.ask, writes)
        for (const { stderr, stdout } of [service.output(), other.output()]) {
          assert.notMatch(stdout, /"level":"(Warn|Error|Fatal)"/)
          assert.strictEqual(stderr, "")
        }
        assert.notMatch(log(), /ERROR|FATAL/)
        yield* saw(`${writes.length} writes, all acknowledged and told once; no error anywhere`)
      }),
    240_000
  )

  it.live(
    "in session mode everything works with the settings that the page on production names",
    () =>
      Effect.gen(function* () {
        const { saw } = yield* fault("PgBouncer in session mode", {
          promised: "with `ignore_startup_parameters` everything works as on PostgreSQL itself",
          done: "an instance over PgBouncer, and a storm of writes"
        })
        assert.notStrictEqual(ofSessions, "")
        const { environment, log } = yield* pgBouncer(50, ofSessions)
        const env = { ...environment, ENCRYPTION_KEY: encryptionKey }
        const service = yield* ServiceProcess.start({ env })
        const storm = yield* WriteStorm.start(() => service.ask)
        yield* WriteStorm.untilAcknowledged(storm, 60)
        const writes = yield* storm.end
        yield* WriteStorm.assertNothingLost(service.ask, writes)
        assert.notMatch(log(), /ERROR|FATAL/)
        yield* saw(`${writes.length} writes; no error anywhere`)
      }),
    240_000
  )
})
