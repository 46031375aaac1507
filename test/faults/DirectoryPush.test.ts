import { assert, it } from "@effect/vitest"
import { Effect, Ref } from "effect"
import { SqlClient } from "effect/sql"
import * as Database from "../../src/platform/Database.ts"
import { scimPath } from "../../src/contract/ClientPaths.ts"
import { patch, scimGroup, scimUser } from "../support/Directories.ts"
import { fault } from "../support/Fault.ts"
import { browserAt, envOn } from "../support/FreshService.ts"
import * as ServiceProcess from "../support/ServiceProcess.ts"
import { freshDatabase } from "../support/TestDatabase.ts"
import type { RawResponse } from "../support/TestService.ts"
import * as WriteStorm from "../support/WriteStorm.ts"

const streams = 6
const domain = "company.test"

/** Requests that were acknowledged before the service is killed. */
const before = 60

interface Pushed {
  readonly name: string
  /** Of the record; null where nothing was acknowledged. */
  readonly id: string | null
  readonly joined: boolean
  readonly left: boolean
}

it.live(
  "a directory's push survives the death of the service",
  () =>
    Effect.gen(function* () {
      const { saw } = yield* fault("kill -9 of the service in a directory's push", {
        promised:
          "nothing acknowledged is lost: records, accounts, memberships, groups; each told once",
        done: `SIGKILL in the middle of ${streams} streams of a push; they begin again on a new start`
      })
      const details = yield* freshDatabase
      const env = envOn(details)
      const killed = yield* ServiceProcess.start({ env })
      const { secretKey } = killed
      const made = yield* killed.ask("/organizations", { method: "POST", json: { name: "Acme" } })
      const organizationId = made.json.id as string
      const directory = yield* killed.ask(`/organizations/${organizationId}/directories`, {
        method: "POST",
        json: { name: "Directory", groupRoles: [{ group: "Engineering", role: "admin" }] }
      })
      const { id: directoryId, token } = directory.json as {
        readonly id: string
        readonly token: string
      }
      yield* Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql`
          INSERT INTO domains (environment_id, id, organization_id, domain, token, status, seen,
            verified_at, created_at)
          SELECT o.environment_id, gen_random_uuid(), o.id, ${domain}, 'token', 'verified', '[]',
            now(), now()
          FROM organizations o WHERE o.id = ${organizationId}`
      ).pipe(Effect.provide(Database.layerWith(details, 1)))

      const acknowledged = yield* Ref.make(0)
      const asking =
        (service: ServiceProcess.ServiceProcess) =>
        (method: string, path: string, body?: object): Effect.Effect<RawResponse | undefined> =>
          browserAt(killed, service)
            .askAt(`${scimPath}${path}`, {
              method,
              bearer: token,
              origin: null,
              ...(body === undefined
                ? {}
                : {
                    headers: { "content-type": "application/scim+json" },
                    body: JSON.stringify(body)
                  })
            })
            .pipe(
              Effect.flatMap((answer) =>
                answer.status === 429
                  ? Effect.andThen(Effect.sleep("300 millis"), asking(service)(method, path, body))
                  : Effect.succeed<RawResponse | undefined>(answer)
              ),
              Effect.tap((answer) =>
                answer !== undefined && answer.status < 300
                  ? Ref.update(acknowledged, (count) => count + 1)
                  : Effect.void
              ),
              Effect.catchDefect(() => Effect.undefined)
            )

      const push = asking(killed)
      const group = yield* push("POST", "/Groups", scimGroup("Engineering"))
      const groupPath = `/Groups/${group?.json.id}`
      const stream = Effect.fnUntraced(function* (number: number) {
        const pushed: Array<Pushed> = []
        for (let at = 0; at < 200; at += 1) {
          const name = `p${number}-${at}@${domain}`
          const user = yield* push("POST", "/Users", scimUser(name))
          const id = user?.status === 201 ? (user.json.id as string) : null
          const joining = { op: "add", path: "members", value: [{ value: id }] }
          const joined =
            id === null || at % 2 === 0
              ? undefined
              : yield* push("PATCH", groupPath, patch(joining))
          const leaving = { op: "replace", path: "active", value: false }
          const left =
            id === null || at % 3 !== 0
              ? undefined
              : yield* push("PATCH", `/Users/${id}`, patch(leaving))
          pushed.push({
            name,
            id,
            joined: joined?.status === 200,
            left: left?.status === 200
          })
          if (id === null) return pushed
        }
        return pushed
      })
      const killing = Effect.andThen(
        Effect.repeat(Effect.andThen(Effect.sleep("20 millis"), Ref.get(acknowledged)), {
          until: (count) => count >= before
        }),
        killed.signal("SIGKILL")
      )
      const [streamed] = yield* Effect.all(
        [
          Effect.forEach(
            Array.from({ length: streams }, (_, number) => number),
            stream,
            {
              concurrency: "unbounded"
            }
          ),
          killing
        ],
        { concurrency: "unbounded" }
      )
      const pushes = streamed.flat()
      assert.isTrue(
        pushes.some(({ id }) => id === null),
        "the push was over before the end came"
      )

      const service = yield* ServiceProcess.start({ env, secretKey })
      const again = asking(service)
      // A directory repeats what was not acknowledged: it finds the record, or makes it.
      for (const { id, name } of pushes.filter((one) => one.id === null)) {
        assert.isNull(id)
        const filter = encodeURIComponent(`userName eq "${name}"`)
        const found = yield* again("GET", `/Users?filter=${filter}`)
        const repeated = yield* again("POST", "/Users", scimUser(name))
        assert.strictEqual(repeated?.status, found?.json.totalResults === 1 ? 409 : 201)
      }
      const members = yield* again("GET", groupPath)
      const inGroup = new Set(
        ((members?.json.members ?? []) as ReadonlyArray<{ value: string }>).map(
          ({ value }) => value
        )
      )
      const roles = new Map<string, string>()
      let cursor = ""
      do {
        const page = yield* service.ask(
          `/organizations/${organizationId}/members?limit=100${cursor === "" ? "" : `&cursor=${cursor}`}`
        )
        for (const { role, userId } of page.json.items) roles.set(userId, role)
        cursor = page.json.page.nextCursor ?? ""
      } while (cursor !== "")
      for (const { id, joined, left } of pushes) {
        if (id === null) continue
        const record = yield* again("GET", `/Users/${id}`)
        assert.strictEqual(record?.status, 200)
        if (left) assert.isFalse(record?.json.active)
        if (joined) assert.isTrue(inGroup.has(id))
      }
      const listed: Array<{
        readonly id: string
        readonly active: boolean
        readonly userId: string
      }> = []
      cursor = ""
      do {
        const page = yield* service.ask(
          `/organizations/${organizationId}/directories/${directoryId}/users?limit=100${cursor === "" ? "" : `&cursor=${cursor}`}`
        )
        listed.push(...page.json.items)
        cursor = page.json.page.nextCursor ?? ""
      } while (cursor !== "")
      assert.strictEqual(listed.length, pushes.length)
      assert.strictEqual(new Set(listed.map(({ userId }) => userId)).size, listed.length)
      for (const { active, id, userId } of listed) {
        const expected = active ? (inGroup.has(id) ? "admin" : "member") : undefined
        assert.strictEqual(roles.get(userId), expected)
      }
      const events = yield* WriteStorm.follow(service.ask)
      const provisioned = events.filter(({ action }) => action === "directory.user_provisioned")
      assert.strictEqual(provisioned.length, listed.length)
      yield* saw(
        `${yield* Ref.get(acknowledged)} requests acknowledged, ${listed.length} records, each told once`
      )
    }),
  120_000
)
