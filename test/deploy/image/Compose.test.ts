import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import * as Database from "../../../src/platform/Database.ts"
import { encryptionKey } from "../../support/FreshService.ts"
import { freePort } from "../../support/freePort.ts"
import { handedOn } from "../../support/childEnvironment.ts"
import { MailServer } from "../../support/MailServer.ts"
import * as NetworkPostgres from "../../support/NetworkPostgres.ts"
import * as ServiceProcess from "../../support/ServiceProcess.ts"
import { ask, deploy, isMissing, nginx, skipped, smoke } from "../proxies.ts"

const project = resolve(import.meta.dirname, "../../..")

/** The environment variables of a service of the Compose file. */
const environmentOf = (service: string): Readonly<Record<string, string>> => {
  const text = readFileSync(join(deploy, "compose.yaml"), "utf8")
  const [, section = ""] = new RegExp(`^  ${service}:\\n((?:    .*\\n|\\n)+)`, "m").exec(text) ?? []
  const [, variables = ""] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(section) ?? []
  return Object.fromEntries(
    Array.from(variables.matchAll(/^ {6}([A-Z_]+): "?([^"\n]*)"?$/gm), ([, name, value]) => [
      name,
      value
    ])
  )
}

/** What the file of variables beside it has, filled in as its comments say. */
const filledIn = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Array.from(
      readFileSync(join(deploy, "gatehouse.env.example"), "utf8").matchAll(/^([A-Z_]+)=(.*)$/gm),
      ([, name, value]) => [name, name === "ENCRYPTION_KEY" ? encryptionKey : value]
    )
  )

/** An address of the Compose file's network as it is here, where all is on one machine. */
const here = (address: string, places: Readonly<Record<string, string>>): string =>
  Object.entries(places).reduce((text, [name, place]) => text.replace(name, place), address)

describe.skipIf(isMissing("nginx"))(`the services of the Compose file${skipped("nginx")}`, () => {
  it.effect(
    "sign people in through nginx with TLS, and their mails arrive",
    () =>
      Effect.gen(function* () {
        const {
          database,
          proxy,
          service: own
        } = {
          database: environmentOf("database"),
          proxy: environmentOf("proxy"),
          service: environmentOf("service")
        }
        const mails = yield* MailServer
        const postgres = yield* NetworkPostgres.make()
        yield* TestClock.withLive(postgres.start)
        const administered = Database.layerWith(postgres.details, 1)
        const name = database["POSTGRES_DB"] ?? assert.fail("POSTGRES_DB")
        yield* Effect.flatMap(SqlClient.SqlClient, (sql) => sql`CREATE DATABASE ${sql(name)}`).pipe(
          Effect.provide(administered)
        )

        const port = yield* freePort
        const metricsPort = yield* freePort
        const password = encodeURIComponent(Redacted.value(postgres.details.password))
        const env = {
          ...filledIn(),
          ...own,
          DATABASE_URL: here(own["DATABASE_URL"] ?? "", {
            "${POSTGRES_PASSWORD:-gatehouse}": password,
            "@database/": `@127.0.0.1:${postgres.port}/`
          }),
          SMTP_URL: here(own["SMTP_URL"] ?? "", { "mail:1025": `127.0.0.1:${mails.port}` }),
          TRUSTED_PROXIES: "127.0.0.1",
          METRICS_HOST: "127.0.0.1",
          METRICS_PORT: String(metricsPort),
          HOST: "127.0.0.1",
          PORT: String(port),
          // As many as the service has where nobody says it, even on a machine with one core.
          WORKERS: "2"
        }
        const command = (...args: ReadonlyArray<string>) =>
          execFileSync(process.execPath, [join(project, "src/cli/main.ts"), ...args], {
            cwd: project,
            env: { ...handedOn(), ...env },
            encoding: "utf8"
          })

        const front = yield* nginx(`127.0.0.1:${port}`, proxy["GATEHOUSE_HOST"] ?? "")
        const host = `${proxy["GATEHOUSE_HOST"]}:${front.port}`
        const origin = `https://${host}`
        command("environment", "create", "--name", "production", "--app-url", origin)
        const key = command("key", "create", "--environment", "production", "--json")
        const secretKey = Redacted.make(
          /sk_[\w-]+/.exec(key)?.[0] ?? assert.fail("no key was made")
        )
        const service = yield* ServiceProcess.start({ env, secretKey })
        yield* smoke("compose@example.com", front, { host, origin, service })

        const begun = yield* ask(front, host, "/_service/auth/forgot-password", {
          headers: { origin },
          json: { email: "compose@example.com" }
        })
        assert.strictEqual(begun.status, 202, begun.text)
        const mail = yield* TestClock.withLive(Effect.timeout(mails.next, "30 seconds"))
        assert.deepStrictEqual(mail.to, ["compose@example.com"])
        assert.include(mail.raw, "example.com")

        const metrics = yield* Effect.promise(() =>
          fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((answer) => answer.text())
        )
        assert.match(metrics, /^gatehouse_workers 2$/m)
      }).pipe(Effect.provide(MailServer.layer)),
    180_000
  )
})
