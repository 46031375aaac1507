import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { fault } from "../../support/Fault.ts"
import { browserAt, envOn } from "../../support/FreshService.ts"
import { lastRelease, sourcesOf } from "../../support/Releases.ts"
import * as ServiceProcess from "../../support/ServiceProcess.ts"
import { emptyDatabase } from "../../support/TestDatabase.ts"

const { missing, name } = lastRelease
const password = "correct horse battery staple"

type Process = ServiceProcess.ServiceProcess

describe.skipIf(missing !== undefined)(
  `the last release${missing === undefined ? "" : ` (${missing})`}`,
  () => {
    it.live(
      "and this one serve the same people from one database, each on what the other wrote",
      () =>
        Effect.gen(function* () {
          const { saw } = yield* fault("an upgrade, one instance after the other", {
            promised: "the last release keeps serving on this one's schema",
            done: `the last release (${name}) and this one, both on a database that the first made and the second migrated`
          })
          const env = envOn(yield* emptyDatabase)
          const sources = yield* sourcesOf(lastRelease)
          const old = yield* ServiceProcess.start({ env, sources })
          const { secretKey } = old

          const create = Effect.fnUntraced(function* (by: Process, email: string) {
            const json = { email, emailVerified: true, password, publicMetadata: { by: email } }
            const { json: user, status } = yield* by.ask("/users", { method: "POST", json })
            assert.strictEqual(status, 201)
            return { id: String(user.id), email }
          })
          // Somebody from before the schema changed.
          const first = yield* create(old, "first@example.com")
          const early = browserAt(old)
          const login = { json: { email: first.email, password } }
          assert.strictEqual((yield* early.ask("/auth/login", login)).status, 200)

          const started = yield* ServiceProcess.start({ env, secretKey })
          const both = [old, started]
          const people = [
            first,
            yield* create(old, "by-the-old@example.com"),
            yield* create(started, "by-the-new@example.com")
          ]
          const browserOf = (by: Process) => browserAt(old, by)

          // Everybody signs in at each, and is known at both.
          for (const { email } of people) {
            for (const by of both) {
              const browser = browserOf(by)
              const json = { email, password }
              const signedIn = yield* browser.ask("/auth/login", { json })
              assert.strictEqual(signedIn.status, 200, email)
              for (const other of both) {
                const there = browserOf(other)
                for (const [cookie, value] of browser.cookies) there.cookies.set(cookie, value)
                const refreshed = yield* there.ask("/auth/refresh", { method: "POST" })
                assert.strictEqual(refreshed.status, 200, email)
                assert.strictEqual((yield* there.ask("/users/me")).json.email, email)
              }
            }
          }
          assert.strictEqual((yield* early.ask("/auth/refresh", { method: "POST" })).status, 200)

          for (const by of both) {
            const { json: list } = yield* by.ask("/users?limit=100")
            assert.sameMembers(
              list.items.map((user: { readonly id: string }) => user.id),
              people.map(({ id }) => id)
            )
            for (const { email, id } of people) {
              const firstName = `Of ${by === old ? "the old" : "the new"}`
              const changed = yield* by.ask(`/users/${id}`, {
                method: "PATCH",
                json: { firstName }
              })
              assert.strictEqual(changed.status, 200)
              for (const reader of both) {
                const { json: user } = yield* reader.ask(`/users/${id}`)
                assert.deepStrictEqual([user.email, user.firstName], [email, firstName])
              }
            }
          }
          // The trail is one, whoever numbers it.
          const trails = yield* Effect.forEach(both, (by) =>
            by.ask("/audit-events/search?limit=100", {
              method: "POST",
              json: { page: { mode: "browse" } }
            })
          )
          for (const { status } of trails) assert.strictEqual(status, 200)

          // The way back: this release's instance goes, and what it wrote stays readable.
          yield* started.signal("SIGTERM")
          assert.strictEqual((yield* started.ended).code, 0)
          const again = yield* ServiceProcess.start({ env, secretKey, sources })
          assert.strictEqual((yield* again.ask(`/users/${people[2]?.id}`)).status, 200)
          yield* saw(`${people.length} people signed in at both, in each order; back again, too`)
        }),
      180_000
    )
  }
)
