import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { attack } from "../../support/Attack.ts"
import { directoryOf, patch, scim, scimGroup, scimUser } from "../../support/Directories.ts"
import { rolesOf } from "../../support/Organizations.ts"
import { TestService, type RawResponse } from "../../support/TestService.ts"

const streams = 10

/** A busy machine takes its time for so many requests at once. */
const patience = 120_000

const inStreams = <A, E, R>(stream: (number: number) => Effect.Effect<A, E, R>) =>
  Effect.forEach(
    Array.from({ length: streams }, (_, number) => number),
    stream,
    { concurrency: streams }
  )

const statusesOf = (answers: ReadonlyArray<RawResponse>): Readonly<Record<number, number>> => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

layer(TestService.layer, { timeout: "2 minutes" })("ten streams of a directory", (it) => {
  it.effect(
    "make each person once, and each group, without a deadlock",
    () =>
      Effect.gen(function* () {
        yield* attack("single use under a race")
        const directory = yield* directoryOf({
          groupRoles: [{ group: "Engineering", role: "admin" }]
        })
        const { ask, domain, id, organizationId } = directory
        const people = 8
        const answers = yield* inStreams((stream) =>
          Effect.forEach(
            Array.from({ length: people }, (_, at) => (at * 5 + stream) % people),
            (number) => ask("POST", "/Users", scimUser(`p${number}@${domain}`))
          )
        )
        const made = answers.flat()
        assert.deepStrictEqual(statusesOf(made), { 201: people, 409: people * (streams - 1) })
        const ids = made.flatMap(({ json, status }) => (status === 201 ? [json.id as string] : []))
        const sql = yield* SqlClient.SqlClient
        const rows = yield* sql`SELECT user_id FROM directory_users WHERE directory_id = ${id}`
        assert.strictEqual(new Set(rows.map((row) => row["user_id"])).size, people)
        const groups = yield* inStreams(() => ask("POST", "/Groups", scimGroup("Engineering")))
        assert.deepStrictEqual(statusesOf(groups), { 201: 1, 409: streams - 1 })
        const group = `/Groups/${groups.find(({ status }) => status === 201)?.json.id}`
        const joined = yield* inStreams((stream) =>
          Effect.forEach(
            ids.filter((_, at) => at % streams === stream || at % 3 === 0),
            (value) =>
              ask("PATCH", group, patch({ op: "add", path: "members", value: [{ value }] }))
          )
        )
        assert.deepStrictEqual(Object.keys(statusesOf(joined.flat())), ["200"])
        const roles = Object.values((yield* rolesOf(organizationId)) ?? {})
        assert.strictEqual(roles.filter((role) => role === "admin").length, people)
        // Coming and going, of the same people and of the whole group.
        const moved = yield* inStreams((stream) =>
          Effect.forEach(ids.slice(0, 6), (value, at) =>
            stream % 3 === 0
              ? ask(
                  "PATCH",
                  group,
                  patch({
                    op: at % 2 === 0 ? "remove" : "add",
                    path: `members`,
                    value: [{ value }]
                  })
                )
              : ask(
                  "PATCH",
                  `/Users/${value}`,
                  patch({ op: "replace", path: "active", value: (at + stream) % 2 === 0 })
                )
          )
        )
        assert.deepStrictEqual(Object.keys(statusesOf(moved.flat())), ["200"])
        const [one] = yield* sql<{ readonly count: number }>`
        SELECT count(*)::int AS count FROM directory_users r
        WHERE r.directory_id = ${id} AND r.manages IS DISTINCT FROM EXISTS (
          SELECT 1 FROM memberships m
          WHERE m.environment_id = r.environment_id
            AND m.organization_id = ${organizationId} AND m.user_id = r.user_id
            AND m.managed_by = 'directory')`
        assert.strictEqual(one?.count, 0)
      }),
    patience
  )

  it.effect(
    "change one person each in their own way, and lose nothing",
    () =>
      Effect.gen(function* () {
        const { ask, domain } = yield* directoryOf()
        const made = yield* ask("POST", "/Users", scimUser(`ada@${domain}`))
        const user = `/Users/${made.json.id}`
        const attributes = ["title", "nickName", "displayName", "userType", "timezone"] as const
        const answers = yield* inStreams((stream) =>
          ask(
            "PATCH",
            user,
            patch({ op: "replace", path: attributes[stream % 5], value: `v${stream % 5}` })
          )
        )
        assert.deepStrictEqual(statusesOf(answers), { 200: streams })
        const saved = (yield* ask("GET", user)).json
        for (const [at, name] of attributes.entries()) assert.strictEqual(saved[name], `v${at}`)
        assert.strictEqual(saved.meta.version, 'W/"6"')
      }),
    patience
  )

  it.effect(
    "with the same entity tag: one of them changes the person, or the group",
    () =>
      Effect.gen(function* () {
        yield* attack("single use under a race")
        const { domain, token, ask } = yield* directoryOf()
        const made = yield* ask("POST", "/Users", scimUser(`ada@${domain}`))
        const group = yield* ask("POST", "/Groups", scimGroup("Engineering"))
        for (const [path, name] of [
          [`/Users/${made.json.id}`, "title"],
          [`/Groups/${group.json.id}`, "displayName"]
        ] as const) {
          const first = yield* ask("GET", path)
          const etag = first.headers.get("etag") ?? ""
          assert.strictEqual(etag, first.json.meta.version)
          const expecting = scim(token, { "if-match": etag })
          const answers = yield* inStreams((stream) =>
            expecting("PATCH", path, patch({ op: "replace", path: name, value: `v${stream}` }))
          )
          assert.deepStrictEqual(statusesOf(answers), { 200: 1, 412: streams - 1 })
          const stale = yield* expecting("DELETE", path)
          assert.deepInclude(stale.json, { status: "412" })
          const same = yield* scim(token, { "if-none-match": etag })("GET", path)
          assert.strictEqual(same.status, 200)
          const current = same.headers.get("etag") ?? ""
          const unchanged = yield* scim(token, { "if-none-match": current })("GET", path)
          assert.strictEqual(unchanged.status, 304)
          const any = yield* scim(token, { "if-match": "*" })(
            "PATCH",
            path,
            patch({ op: "replace", path: name, value: "last" })
          )
          assert.strictEqual(any.status, 200, any.text)
        }
      }),
    patience
  )

  it.effect(
    "end with the directory: what comes too late is refused, and nothing is a fault",
    () =>
      Effect.gen(function* () {
        yield* attack("revocation gap")
        const { ask: server } = yield* TestService
        for (const end of [
          (one: string) => server(one, { method: "PATCH", json: { enabled: false } }),
          (one: string) => server(`${one}?members=remove`, { method: "DELETE" })
        ]) {
          const { ask, domain, id, one, organizationId } = yield* directoryOf()
          const [answers] = yield* Effect.all(
            [
              inStreams((stream) =>
                Effect.forEach([1, 2, 3], (number) =>
                  ask("POST", "/Users", scimUser(`p${stream}-${number}@${domain}`))
                )
              ),
              end(one)
            ],
            { concurrency: "unbounded" }
          )
          for (const { status, text } of answers.flat()) assert.include([201, 401], status, text)
          const late = yield* ask("POST", "/Users", scimUser(`late@${domain}`))
          assert.strictEqual(late.status, 401)
          const sql = yield* SqlClient.SqlClient
          const managed = yield* sql`
          SELECT 1 FROM memberships
          WHERE organization_id = ${organizationId} AND managed_by = 'directory'`
          assert.lengthOf(managed, 0)
          const records = yield* sql`SELECT 1 FROM directory_users WHERE directory_id = ${id}`
          const made = answers.flat().filter(({ status }) => status === 201)
          assert.include([0, made.length], records.length)
        }
      }),
    patience
  )
})
