import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import * as Database from "../../../src/platform/Database.ts"
import { freePort } from "../../support/freePort.ts"
import * as ServiceProcess from "../../support/ServiceProcess.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"

const timeout = 120_000
// Named, since a service without one keeps a key of its own in the folder it is started in.
const encryptionKey = Buffer.alloc(32).toString("base64")

const environments = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<{ readonly name: string; readonly hosts: ReadonlyArray<string> }>`
    SELECT e.name, ARRAY(
      SELECT h.host FROM environment_hosts h WHERE h.environment_id = e.id ORDER BY h.position
    ) AS hosts
    FROM environments e WHERE e.kind = 'application' ORDER BY e.created_at`
})

const hostsAt = (...ports: ReadonlyArray<number>) =>
  ports.flatMap((port) => [`localhost:${port}`, `127.0.0.1:${port}`])

describe("the start of the service", () => {
  it.live(
    "makes the development environment once, and lets it answer to each port it is started on",
    () =>
      Effect.gen(function* () {
        const details = yield* TestDatabase.freshDatabase
        const env = { DATABASE_URL: ServiceProcess.urlOf(details), ENCRYPTION_KEY: encryptionKey }
        const read = Effect.provide(environments, Database.layerWith(details, 1))

        // A port that the system hands out may be another's by the time it is asked for again.
        const own = { ...env, PORT: String(yield* freePort) }
        const first = yield* Effect.scoped(
          Effect.map(
            ServiceProcess.start({ env: own, sources: ServiceProcess.project }),
            ({ output, port, secretKey }) => ({ port, secretKey, stdout: output().stdout })
          )
        )
        const key = Redacted.value(first.secretKey)
        assert.strictEqual(first.stdout.split(key).length, 2, "the key is not shown exactly once")
        for (const path of ["/api/server/v1", "/docs", "/openapi/server.json"]) {
          assert.include(first.stdout, `http://localhost:${first.port}${path}`)
        }
        assert.deepStrictEqual(yield* read, [{ name: "development", hosts: hostsAt(first.port) }])

        const { secretKey } = first
        const second = yield* ServiceProcess.start({ env, secretKey })
        const expected = [{ name: "development", hosts: hostsAt(first.port, second.port) }]
        assert.deepStrictEqual(yield* read, expected)
        const told = second.output().stdout
        assert.notMatch(told, /sk_test_/)
        assert.include(told, `http://localhost:${first.port}`)
        assert.match(told, /Unless a proxy there hands on\s+\/_service/, "a proxy is no mistake")
        assert.include(
          told,
          `environment update --environment development --app-url http://localhost:${second.port}`
        )
        assert.strictEqual((yield* second.ask("/users")).status, 200)

        const third = yield* ServiceProcess.start({ env: own, secretKey })
        assert.deepStrictEqual(yield* read, expected)
        assert.notInclude(third.output().stdout, "--app-url")
      }).pipe(Effect.scoped),
    timeout
  )

  it.live(
    "is refused in one line where the console would be at a host of an environment",
    () =>
      Effect.gen(function* () {
        const details = yield* TestDatabase.freshDatabase
        const env = { DATABASE_URL: ServiceProcess.urlOf(details), ENCRYPTION_KEY: encryptionKey }
        const { port } = yield* Effect.scoped(ServiceProcess.start({ env }))
        const refused = yield* ServiceProcess.run({
          ...env,
          CONSOLE_URL: `http://localhost:${port}`
        })
        assert.strictEqual(refused.code, 1)
        assert.strictEqual(
          refused.stderr,
          `The console cannot be at http://localhost:${port}: The host localhost:${port} belongs to environment development already. Choose another CONSOLE_URL (in development CONSOLE_PORT will do), or other hosts for the environment (see the command environment update --help)\n`
        )
      }).pipe(Effect.scoped),
    timeout
  )

  it.live(
    "is refused in production while an app URL is not https, or under another key than the data, in one line that says what to do",
    () =>
      Effect.gen(function* () {
        const details = yield* TestDatabase.freshDatabase
        const env = { DATABASE_URL: ServiceProcess.urlOf(details), ENCRYPTION_KEY: encryptionKey }
        // Its first key set is encrypted with its key.
        yield* Effect.scoped(
          Effect.flatMap(ServiceProcess.start({ env }), ({ origin }) =>
            Effect.promise(() => fetch(`${origin}/_service/.well-known/jwks.json`))
          )
        )
        const production = {
          ...env,
          NODE_ENV: "production",
          SMTP_URL: "smtp://127.0.0.1:2525",
          TRUSTED_PROXIES: "none"
        }
        const ended = yield* ServiceProcess.run(production)
        assert.strictEqual(ended.code, 1)
        assert.match(
          ended.stderr,
          /^The app URL of environment development must be https in production, not http:\/\/localhost:\d+ \(see the command environment update --help\)\n$/
        )
        assert.notInclude(ended.stdout, "Listening")

        yield* Effect.provide(
          Effect.flatMap(
            SqlClient.SqlClient,
            (sql) => sql`UPDATE environments SET app_url = 'https://app.test'`
          ),
          Database.layerWith(details, 1)
        )
        const another = Buffer.alloc(32, 1).toString("base64")
        const refused = yield* ServiceProcess.run({ ...production, ENCRYPTION_KEY: another })
        assert.strictEqual(refused.code, 1)
        assert.strictEqual(
          refused.stderr,
          "ENCRYPTION_KEY does not decrypt what is stored: start with the key the data was encrypted with\n"
        )
        assert.notInclude(refused.stdout, "Listening")

        const secretKey = Redacted.make("not needed")
        const service = yield* ServiceProcess.start({ env: production, secretKey })
        assert.notInclude(service.output().stdout, "Gatehouse is ready")
      }).pipe(Effect.scoped),
    timeout
  )
})
