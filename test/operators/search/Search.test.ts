import { assert, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { layer as service, operator } from "../../support/Console.ts"
import { invitation } from "../../support/Invitations.ts"
import { organizationOf, newcomer } from "../../support/Organizations.ts"
import { person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"

const finder = Effect.gen(function* () {
  const { environment, sequence } = yield* TestService
  const { ask } = yield* operator("auditor")
  return (q: string) =>
    Effect.andThen(
      sequence,
      Effect.map(
        ask(`/environments/${environment.id}/find?q=${encodeURIComponent(q)}`),
        ({ json, status, text }) => {
          assert.strictEqual(status, 200, text)
          return json.items.map(({ id, type }: { readonly id: string; readonly type: string }) => [
            type,
            id
          ]) as ReadonlyArray<readonly [string, string]>
        }
      )
    )
})

layer(service)("the search box", (it) => {
  it.effect("finds anything by its id, with whose it is", () =>
    Effect.gen(function* () {
      const { environment, client } = yield* TestService
      const find = yield* finder
      const owner = yield* newcomer
      const user = ["user", owner.id] as const
      const { id: organizationId } = yield* organizationOf(owner)
      const own = { environmentId: environment.id, userId: owner.id }
      const sessionId = yield* Seed.session(own)
      const passkeyId = yield* Seed.passkey(own)
      const invited = yield* invitation({ email: "guest@example.com" })

      assert.deepStrictEqual(yield* find(owner.id.toUpperCase()), [user])
      assert.deepStrictEqual(yield* find(` ${sessionId} `), [["session", sessionId], user])
      assert.deepStrictEqual(yield* find(passkeyId), [["passkey", passkeyId], user])
      assert.deepStrictEqual(yield* find(organizationId), [["organization", organizationId]])
      assert.deepStrictEqual(yield* find(invited.id), [["invitation", invited.id]])
      const { items } = yield* client["server.auditEvents"].searchAuditEvents({
        query: { limit: 1 },
        payload: { page: { mode: "browse" } }
      })
      const eventId = items[0]?.id ?? ""
      assert.deepStrictEqual(yield* find(eventId), [["audit_event", eventId]])
      assert.deepStrictEqual(yield* find("018f0000-0000-7000-8000-000000000009"), [])
    })
  )

  it.effect("finds by id and name what was set up, with the organization that it is of", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const find = yield* finder
      const make = (path: string, json: object) =>
        Effect.map(ask(path, { method: "POST", json }), (answer) => {
          assert.strictEqual(answer.status, 201, answer.text)
          return answer.json.id as string
        })
      const owner = yield* newcomer
      const organizationId = yield* make("/organizations", { name: "Initech" })
      const organization = ["organization", organizationId] as const
      const below = `/organizations/${organizationId}`
      const kinds = {
        application: yield* make("/applications", { name: "Fetcher_1", kind: "service" }),
        resource: yield* make("/resources", { identifier: "https://api.example", name: "Billing" }),
        registration_token: yield* make("/registration-tokens", {}),
        connection: yield* make("/connections", { organizationId, protocol: "oidc", name: "Okta" }),
        domain: yield* make(`${below}/domains`, { domain: "initech.example" }),
        directory: yield* make(`${below}/directories`, { name: "Årsag" }),
        portal_link: yield* make(`${below}/portal-links`, { intents: ["sso"] }),
        api_key: yield* make("/api-keys", { name: "Nightly", organizationId })
      } as const
      const alone = new Set(["application", "resource", "registration_token"])
      for (const [type, id] of Object.entries(kinds)) {
        const found = yield* find(id)
        assert.deepStrictEqual(found, [[type, id], ...(alone.has(type) ? [] : [organization])])
      }
      const own = yield* make("/api-keys", { name: "Own", userId: owner.id })
      assert.deepStrictEqual(yield* find(own), [
        ["api_key", own],
        ["user", owner.id]
      ])
      assert.deepStrictEqual(yield* find("https://api.example"), [["resource", kinds.resource]])
      for (const [text, type] of [
        ["tcher_", "application"],
        ["BILL", "resource"],
        ["okt", "connection"],
        ["årsag", "directory"],
        ["tech.example", "domain"]
      ] as const) {
        assert.deepStrictEqual(yield* find(text), [[type, kinds[type]]])
      }
      assert.deepStrictEqual(yield* find("tcher%"), [])
    })
  )

  it.effect("finds people by address and external id, and by a part of their name else", () =>
    Effect.gen(function* () {
      const { client } = yield* TestService
      const find = yield* finder
      const { id } = yield* person("Grace@Example.com", {
        firstName: "Grace",
        lastName: "Hopper",
        externalId: "crm:7"
      })
      const user = ["user", id] as const
      assert.deepStrictEqual(yield* find("grace@EXAMPLE.com"), [user])
      assert.deepStrictEqual(yield* find("crm:7"), [user])
      assert.deepStrictEqual(yield* find("hopp"), [user])
      assert.deepStrictEqual(yield* find("ho"), [])
      const { id: invited } = yield* invitation({ email: "both@example.com" })
      assert.deepStrictEqual(yield* find("both@example.com"), [["invitation", invited]])
      yield* client["server.users"].deleteUser({ params: { userId: id as never } })
      assert.deepStrictEqual(yield* find("crm:7"), [user])
      assert.deepStrictEqual(yield* find("grace@example.com"), [user])
    })
  )

  it.effect("finds by an address who had it until they were deleted, behind who has it now", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const find = yield* finder
      const email = "left@example.com"
      const first = yield* person(email)
      yield* ask(`/users/${first.id}`, { method: "DELETE" })
      assert.deepStrictEqual(yield* find(email.toUpperCase()), [["user", first.id]])
      const { id } = yield* person(email)
      assert.deepStrictEqual(yield* find(email), [
        ["user", id],
        ["user", first.id]
      ])
    })
  )

  it.effect("says who it is, how they stand and how many there are", () =>
    Effect.gen(function* () {
      const { client, environment, sequence } = yield* TestService
      const { ask } = yield* operator("auditor")
      const find = (q: string) =>
        Effect.andThen(
          sequence,
          Effect.map(
            ask(`/environments/${environment.id}/find?q=${encodeURIComponent(q)}`),
            ({ json }) => json
          )
        )
      const ids = []
      for (let count = 0; count < 23; count += 1) {
        const { id } = yield* client["server.users"].createUser({
          payload: { email: `namesake${count}@example.com` as never, lastName: "Namesake" }
        })
        ids.push(id)
      }
      const found = yield* find("namesake")
      assert.lengthOf(found.items, 20)
      assert.strictEqual(found.total, 23)
      const [first] = ids
      yield* client["server.users"].banUser({ params: { userId: first! }, payload: {} })
      assert.deepStrictEqual(yield* find("namesake0@example.com"), {
        items: [
          {
            type: "user",
            id: first,
            label: "Namesake",
            detail: "namesake0@example.com",
            status: "banned"
          }
        ],
        total: 1
      })
      // Somebody's external id does not hide the names it stands in.
      yield* client["server.users"].createUser({ payload: { externalId: "namesake" as never } })
      assert.strictEqual((yield* find("namesake")).total, 24)
      const invited = yield* invitation({ email: "expected@example.com" })
      assert.deepInclude((yield* find(invited.id)).items[0], { status: "PENDING" })
      const sessionId = yield* Seed.session({ environmentId: environment.id, userId: first! })
      const [session] = (yield* find(sessionId)).items
      assert.include(["active", "revoked"], session.status)
    })
  )

  it.effect("finds whom a request was about by the correlation id of its answer", () =>
    Effect.gen(function* () {
      const { browser } = yield* TestService
      const find = yield* finder
      const { id } = yield* person("lost@example.com")
      const json = { email: "lost@example.com", password: "wrong" }
      const own = "0b3f1e9a-6f1c-4c61-9d1b-6d7f9f2f0a11"
      const answers = [
        yield* browser().ask("/auth/login", { json }),
        yield* browser().ask("/auth/login", { json, headers: { "x-correlation-id": own } })
      ]
      for (let others = 0; others < 3; others += 1) yield* newcomer
      yield* TestClock.adjust("20 minutes")
      yield* signIn("lost@example.com")
      for (const { headers } of answers) {
        const correlationId = headers.get("x-correlation-id") ?? ""
        assert.deepStrictEqual(yield* find(correlationId), [
          ["correlation", correlationId],
          ["user", id]
        ])
      }
    })
  )

  it.effect("is 503 overloaded where what was set up is not found by name in 2 seconds", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const { ask } = yield* operator("auditor")
      const sql = yield* SqlClient.SqlClient
      const find = ask(`/environments/${environment.id}/find?q=waiting`)
      yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`LOCK TABLE connections IN ACCESS EXCLUSIVE MODE`
          const asked = yield* Effect.forkChild(find)
          while (asked.pollUnsafe() === undefined) {
            yield* TestClock.adjust("2 seconds")
            yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
          }
          assertProblem(yield* Fiber.join(asked), 503, "overloaded")
        })
      )
    })
  )

  it.effect("keeps to its environment, and takes no empty text", () =>
    Effect.gen(function* () {
      const { environment, tenant } = yield* TestService
      const other = yield* tenant("elsewhere")
      const find = yield* finder
      const there = yield* other.client["server.users"].createUser({
        payload: { email: "abroad@example.com" as never }
      })
      assert.deepStrictEqual(yield* find(there.id), [])
      assert.deepStrictEqual(yield* find("abroad@example.com"), [])
      const { ask } = yield* operator("auditor")
      for (const query of ["", "?q=", "?q=%20", `?q=${"x".repeat(321)}`, "?q=%00"]) {
        const answer = yield* ask(`/environments/${environment.id}/find${query}`)
        assert.strictEqual(answer.json.properties.code, "invalid_request", query)
      }
    })
  )
})
