import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { request } from "node:http"
import * as Database from "../../../src/platform/Database.ts"
import { fault } from "../../support/Fault.ts"
import { freePort } from "../../support/freePort.ts"
import { envOn } from "../../support/FreshService.ts"
import * as ServiceProcess from "../../support/ServiceProcess.ts"
import { freshDatabase } from "../../support/TestDatabase.ts"

/** Another instance takes a job up within a minute, once its worker renews the lock no more. */
const timeout = 300_000

const people = 20_000

interface Answer {
  readonly status: number
  readonly text: string
  readonly cookies: ReadonlyArray<string>
  readonly ended: boolean
}

/** Asks the console as a browser there does, and waits for the end of the answer. */
const ask = (
  port: number,
  path: string,
  cookie: string,
  options: {
    readonly method?: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: string
  } = {}
) =>
  Effect.callback<Answer>((resume) => {
    const sent = request(
      `http://127.0.0.1:${port}${path}`,
      {
        method: options.method ?? "GET",
        headers: {
          host: `localhost:${port}`,
          origin: `http://localhost:${port}`,
          "sec-fetch-site": "same-origin",
          ...(cookie === "" ? {} : { cookie }),
          ...options.headers
        }
      },
      (response) => {
        let text = ""
        const done = (ended: boolean) =>
          resume(
            Effect.succeed({
              status: response.statusCode ?? 0,
              text,
              cookies: response.headers["set-cookie"] ?? [],
              ended
            })
          )
        response.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk
        })
        response.on("end", () => done(true))
        response.on("error", () => done(false))
      }
    )
    sent.on("error", () =>
      resume(Effect.succeed({ status: 0, text: "", cookies: [], ended: false }))
    )
    sent.end(options.body)
  })

/** The console of a process in development, at the browser of its first owner. */
const ownerOf = Effect.fnUntraced(function* (service: ServiceProcess.ServiceProcess, port: number) {
  const told = yield* Effect.sync(
    () => /\/start\?token=[\w-]+/.exec(service.output().stdout)?.[0]
  ).pipe(Effect.delay("50 millis"), Effect.repeat({ until: (path) => path !== undefined }))
  const headers = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" }
  const { cookies, status, text } = yield* ask(port, told ?? "", "", { headers })
  assert.strictEqual(status, 302, text)
  const cookie = cookies.map((line) => line.split(";", 1)[0]).join("; ")
  const me = yield* ask(port, "/api/console/v1/me", cookie)
  const [environment] = JSON.parse(me.text).environments
  return { cookie, base: `/api/console/v1/environments/${environment.id}` }
})

const jobOf = Effect.fnUntraced(function* (port: number, cookie: string, path: string) {
  const { status, text } = yield* ask(port, path, cookie)
  assert.strictEqual(status, 200, text)
  return JSON.parse(text)
})

describe("an import and an export by operators", () => {
  it.live(
    "outlive a kill -9 of the service: nobody is lost, half there or there twice",
    () =>
      Effect.gen(function* () {
        const { saw } = yield* fault("kill -9 in a transfer", {
          promised: "each line imported once, with its address and event; an export is whole",
          done: "SIGKILL in the middle of each; a new start on the same database"
        })
        const details = yield* freshDatabase
        const port = yield* freePort
        const env = { ...envOn(details), CONSOLE_PORT: String(port) }
        const onDatabase = Effect.provide(Database.layerWith(details))
        /** Kills the process as soon as the job has got somewhere, and starts another. */
        const killed = Effect.fnUntraced(function* (
          service: ServiceProcess.ServiceProcess,
          kind: "import" | "export"
        ) {
          yield* Effect.flatMap(
            SqlClient.SqlClient,
            (sql) => sql`
              SELECT 1 FROM transfers WHERE kind = ${kind} AND status = 'running' AND done > 0`
          ).pipe(Effect.delay("20 millis"), Effect.repeat({ until: (rows) => rows.length > 0 }))
          yield* service.signal("SIGKILL")
          assert.strictEqual((yield* service.ended).signal, "SIGKILL")
          const sql = yield* SqlClient.SqlClient
          const left = yield* sql`SELECT 1 FROM transfers WHERE status = 'running'`
          assert.lengthOf(left, 1, `the ${kind} had not come to its end`)
          return yield* ServiceProcess.start({ env, secretKey: service.secretKey })
        }, onDatabase)

        const first = yield* ServiceProcess.start({ env })
        const { base, cookie } = yield* ownerOf(first, port)
        const lines = Array.from({ length: people }, (_, number) =>
          JSON.stringify({ email: `person${number}@example.com`, emailVerified: true })
        )
        const sent = yield* ask(port, `${base}/imports`, cookie, {
          method: "POST",
          headers: { "content-type": "application/x-ndjson" },
          body: lines.join("\n")
        })
        assert.strictEqual(sent.status, 202, sent.text)
        const second = yield* killed(first, "import")
        const over = (id: string) =>
          Effect.andThen(
            Effect.sleep("500 millis"),
            jobOf(port, cookie, `${base}/jobs/${id}`)
          ).pipe(Effect.repeat({ until: ({ status }) => status === "done" || status === "failed" }))
        const imported = yield* over(JSON.parse(sent.text).id)
        assert.deepInclude(imported, { status: "done", imported: people, skipped: 0, refused: 0 })
        const [there] = yield* Effect.flatMap(
          SqlClient.SqlClient,
          (sql) => sql<{
            readonly users: number
            readonly addresses: number
            readonly events: number
          }>`
            SELECT
              (SELECT count(*)::int4 FROM users WHERE email LIKE 'person%') AS users,
              (SELECT count(*)::int4 FROM email_addresses WHERE email LIKE 'person%' AND is_primary)
                AS addresses,
              (SELECT count(DISTINCT targets)::int4 FROM audit_events
                WHERE action = 'user.created' AND actor_type = 'platform_user'
                  AND metadata @> '{"imported": true}') AS events`
        ).pipe(onDatabase)
        assert.deepStrictEqual(there, { users: people, addresses: people, events: people })

        const ordered = yield* ask(port, `${base}/exports`, cookie, { method: "POST" })
        assert.strictEqual(ordered.status, 202, ordered.text)
        yield* killed(second, "export")
        const { id } = JSON.parse(ordered.text)
        const exported = yield* over(id)
        assert.deepInclude(exported, { status: "done", done: people, total: people })
        const file = yield* ask(port, `${base}/jobs/${id}/download`, cookie)
        // Who signed in too long ago by now has to prove who they are first.
        if (file.status === 200) assert.lengthOf(file.text.trimEnd().split("\n"), people)
        else assert.include(file.text, "reauthentication_required")
        const builds = yield* Effect.flatMap(
          SqlClient.SqlClient,
          (sql) => sql`SELECT DISTINCT build_id FROM transfer_parts`
        ).pipe(onDatabase)
        assert.lengthOf(builds, 1, "nothing of the first attempt is left")
        yield* saw(`${people} people, addresses and events; an export of ${exported.total}`)
      }),
    timeout
  )

  it.live("let nobody who follows the trail keep the process from stopping", () =>
    Effect.gen(function* () {
      const { saw } = yield* fault("SIGTERM under a live trail", {
        promised: "the stream ends and the process exits with 0",
        done: "SIGTERM while somebody follows the trail"
      })
      const port = yield* freePort
      const service = yield* ServiceProcess.start({
        env: { ...envOn(yield* freshDatabase), CONSOLE_PORT: String(port), SHUTDOWN_SECONDS: "60" }
      })
      const { base, cookie } = yield* ownerOf(service, port)
      const following = yield* Effect.forkChild(ask(port, `${base}/live`, cookie))
      yield* Effect.sleep("2 seconds")
      assert.isUndefined(following.pollUnsafe())
      const told = performance.now()
      yield* service.signal("SIGTERM")
      const { code } = yield* service.ended
      const took = performance.now() - told
      const stream = yield* Fiber.join(following)
      assert.strictEqual(code, 0)
      assert.isTrue(stream.ended)
      assert.isBelow(took, 30_000)
      yield* saw(`exit 0 after ${(took / 1000).toFixed(1)} s`)
    })
  )
})
