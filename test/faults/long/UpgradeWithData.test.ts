import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { generateSync } from "otplib"
import { createRemoteJWKSet, jwtVerify } from "jose"
import * as Database from "../../../src/platform/Database.ts"
import { contractOf } from "../../support/AnswerContract.ts"
import { fault } from "../../support/Fault.ts"
import { freePort } from "../../support/freePort.ts"
import { envOn } from "../../support/FreshService.ts"
import { lastRelease, releases, sourcesOf } from "../../support/Releases.ts"
import * as ServiceProcess from "../../support/ServiceProcess.ts"
import { emptyDatabase } from "../../support/TestDatabase.ts"
import type { RawResponse } from "../../support/TestService.ts"
import { visit } from "../../support/Visit.ts"
import { startLoad } from "../../support/upgrade/load.ts"
import { consoleBrowser, fill, type OldData } from "../../support/upgrade/oldData.ts"
import {
  browserOf,
  carried,
  brokenAt,
  good,
  led,
  password,
  type Installation
} from "../../support/upgrade/OldInstallation.ts"
import {
  bearer,
  lostIn,
  planes,
  readAll,
  readingsOf,
  type Candidates,
  type Plane,
  type Reading
} from "../../support/upgrade/readings.ts"
import { lostRows, snapshot, type Moving } from "../../support/upgrade/tables.ts"

/** What a running service writes of itself, or with the load's requests. */
const moving: Moving = {
  sessions: ["last_active_at"],
  clients: ["last_seen_at", "token_hash", "previous_hash", "previous_until", "rotated_at"],
  secret_keys: ["last_used_at"],
  audit_heads: ["last_sequence", "counted_sequence", "trimmed_sequence"],
  audit_counts: ["count"],
  webhook_turns: "rows",
  webhook_deliveries: ["attempts", "next_attempt_at", "status", "last_attempt_at", "last_status"],
  throttle_counters: "rows",
  leases: "rows",
  schema_migrations: []
}

const contract = contractOf(planes)

/** The same installation at two versions, side by side on one database. */
const ask = (at: Installation, data: OldData, consolePort: number, consoleHost: string) => {
  const people = carried(data.browsers.bob, at)
  const operators = consoleBrowser({ host: consoleHost, port: consolePort }, consolePort)
  for (const [name, cookie] of data.operators.cookies) operators.cookies.set(name, cookie)
  const by: Readonly<Record<Plane, (path: string) => Effect.Effect<RawResponse>>> = {
    server: (path) =>
      Effect.promise(async () => {
        const answer = await fetch(`${at.process.origin}${path}`, {
          headers: bearer(data.secretKey)
        })
        const text = await answer.text()
        const isJson = answer.headers.get("content-type")?.includes("json") === true
        return {
          status: answer.status,
          headers: answer.headers,
          text,
          json: isJson && text !== "" ? JSON.parse(text) : undefined
        }
      }),
    client: (path) => people.askAt(path),
    console: (path) => operators.askAt(path, { headers: { "sec-fetch-site": "same-origin" } })
  }
  return ({ path, plane }: Reading) => by[plane](path)
}

/** What becomes of proofs, sessions and credentials that are older than the version they meet. */
const everythingStillWorks = Effect.fnUntraced(function* (now: Installation, data: OldData) {
  const { ada, browsers, expiringKey, otherKey, secretKey } = data
  const post = (path: string, json: object = {}) => now.process.ask(path, { method: "POST", json })

  // Sessions of every kind.
  for (const name of ["ada", "bob", "carol", "dora", "acting"] as const) {
    const there = carried(browsers[name], now)
    const me = yield* good(there.ask("/users/me"))
    if (name !== "acting") yield* good(there.ask("/auth/refresh", { method: "POST" }))
    assert.isString(me.json.id, name)
  }
  const bob = carried(browsers.bob, now)
  const minted = yield* good(bob.ask("/auth/tokens/billing", { method: "POST" }))
  const token: string = minted.json.token ?? minted.json.accessToken
  const keys = createRemoteJWKSet(new URL(`${now.process.origin}/_service/.well-known/jwks.json`), {
    headers: { host: bob.host }
  })
  const { payload } = yield* Effect.promise(() => jwtVerify(token, keys, { audience: "billing" }))
  assert.strictEqual(payload["mail"], "bob@example.com")

  // Keys.
  for (const key of [secretKey, expiringKey, otherKey]) {
    yield* good(now.process.ask("/users?limit=1", { key }))
  }

  // Every way to sign in.
  const byPassword = browserOf(now)
  const login = yield* good(
    byPassword.ask("/auth/login", { json: { email: "ada@example.com", password } })
  )
  yield* good(
    byPassword.ask("/auth/mfa/verify", {
      json: { challengeId: login.json.challengeId, recoveryCode: ada.recoveryCodes[0] }
    })
  )
  const owing = carried(browsers.owing, now)
  // A code counts once, and this step's may have confirmed the authenticator a moment ago.
  const code = generateSync({ secret: ada.secret, epoch: Date.now() / 1000 + 30 })
  yield* good(owing.ask("/auth/mfa/verify", { json: { challengeId: data.challengeId, code } }))
  const byPasskey = browserOf(now)
  const ceremony = yield* good(byPasskey.ask("/auth/passkeys/start", { json: {} }))
  yield* good(
    byPasskey.ask("/auth/passkeys/verify", {
      json: {
        ceremonyId: ceremony.json.ceremonyId,
        credential: ada.authenticator.get(ceremony.json.options)
      }
    })
  )
  const byProvider = browserOf(now)
  const begun = yield* led(byProvider.ask("/auth/oauth2/works/authorize"))
  const back = yield* data.provider.signIn(begun, "dora")
  yield* byProvider.ask(back.slice(back.indexOf("/_service") + 9), { headers: visit })
  yield* good(byProvider.ask("/users/me"))
  yield* good(
    browserOf(now).ask("/auth/login", {
      json: { email: "imported@example.com", password: "hunter2hunter2" }
    })
  )
  const asking = carried(browsers.asking, now)
  yield* good(
    asking.ask("/auth/email-code/verify", {
      json: { requestId: data.codeRequestId, code: data.signInCode }
    })
  )

  // Links and codes from before.
  yield* good(
    browserOf(now).ask("/auth/reset-password", {
      json: { token: data.resetToken, password: "a new password from the mailed link" }
    })
  )
  const invited = yield* good(
    browserOf(now).ask("/auth/invitation/password-signup", {
      json: { token: data.invitationToken, password, legalConsentAccepted: true }
    })
  )
  assert.strictEqual(invited.json.user.email, "invited@example.com")
  const staff = browserOf(now)
  yield* staff.ask(`/session/establish/impersonation?token=${data.impersonationToken}`, {
    headers: visit
  })
  yield* good(staff.ask("/users/me"))
  const pending = carried(browsers.pending, now)
  yield* good(pending.ask("/auth/sign-up/resend-code", { json: { signUpId: data.pendingSignUp } }))
  const copy = yield* carried(browsers.ada, now).ask(
    `/users/me/data-requests/${data.dataRequestId}/download`
  )
  assert.strictEqual(copy.status, 200, copy.text)
  const again = yield* now.process.ask("/users", data.idempotent)
  assert.deepStrictEqual([again.status, again.json.id], [201, data.once.json.id])

  // What was made before changes as what is made now.
  for (const id of data.ids.userId) {
    yield* good(now.process.ask(`/users/${id}`, { method: "PATCH", json: { lastName: "After" } }))
  }
  for (const id of data.ids.organizationId) {
    yield* good(
      now.process.ask(`/organizations/${id}`, { method: "PATCH", json: { name: "After" } })
    )
    const fresh = yield* good(post("/users", { firstName: "New" }))
    yield* good(post(`/organizations/${id}/members`, { userId: fresh.json.id, role: "owner" }))
  }
  yield* good(post(`/webhook-endpoints/${data.endpoint.id}/rotate-secret`))
  yield* good(post("/api-keys", { name: "New", userId: data.carolId }))
  yield* good(now.process.ask(`/users/${data.bobId}`, { method: "DELETE" }))
})

const folder = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "gatehouse-upgrade-"))),
  (path) => Effect.promise(() => rm(path, { recursive: true, force: true }))
)

describe.each(releases)("an installation of $version with data of every kind", (release) => {
  it.live.skipIf(release.missing !== undefined)(
    `goes on under load at this version, and nothing is lost${release.missing === undefined ? "" : ` (${release.missing})`}`,
    () =>
      Effect.gen(function* () {
        const isBeside = release.name === lastRelease.name
        const { saw } = yield* fault(`an upgrade from ${release.version} under load`, {
          promised: "no request fails, nobody is signed out, every record stays as it was",
          done: isBeside
            ? "both versions side by side, then this one alone"
            : "this version migrates while the old one serves, which then ends"
        })
        const sources = yield* sourcesOf(release)
        const details = yield* emptyDatabase
        const database = Database.layerWith(details, 2)
        const consoleHost = `127.0.0.1:${yield* freePort}`
        const oldPort = yield* freePort
        const newPort = yield* freePort
        const env = { ...envOn(details), CONSOLE_URL: `http://${consoleHost}` }
        const oldEnv = { ...env, CONSOLE_PORT: String(oldPort) }
        const newEnv = { ...env, CONSOLE_PORT: String(newPort) }
        const first = yield* ServiceProcess.start({ env: oldEnv, sources })
        const old: Installation = { env: oldEnv, process: first, first, sources }
        const data = yield* fill(old, { host: consoleHost, port: oldPort }, yield* folder)

        const candidates: Candidates = {
          ...data.ids,
          memberUserId: [data.ada.id],
          sessionId: (yield* first.ask(`/users/${data.ada.id}/sessions`)).json.items.map(
            ({ id }: { readonly id: string }) => id
          ),
          environmentId: [data.environmentId, data.otherEnvironment]
        }
        // Mail is sent, events are numbered and copies are made by then.
        yield* Effect.sleep("3 seconds")
        const oldReadings = planes.flatMap((plane) => readingsOf(sources, plane, candidates))
        const told = yield* readAll(oldReadings, ask(old, data, oldPort, consoleHost))
        const before = yield* snapshot.pipe(Effect.provide(database))
        const empty = [...before].filter(([, rows]) => rows.size === 0).map(([name]) => name)

        const load = yield* startLoad(old, data)
        yield* Effect.sleep("1 second")
        const process = yield* ServiceProcess.start({
          env: newEnv,
          secretKey: data.secretKey
        })
        const now: Installation = { env: newEnv, process, first }
        if (isBeside) {
          yield* load.turnTo([old, now])
          yield* Effect.sleep("3 seconds")
        }
        yield* load.turnTo([now])
        yield* Effect.sleep("1 second")
        yield* first.signal("SIGTERM")
        assert.strictEqual((yield* first.ended).code, 0)
        yield* Effect.sleep("1 second")
        const { asked, refused } = yield* load.end
        assert.deepStrictEqual(refused, [])

        const after = yield* snapshot.pipe(Effect.provide(database))
        assert.deepStrictEqual(lostRows(before, after, moving), [])

        const readings = planes.flatMap((plane) =>
          readingsOf(ServiceProcess.project, plane, candidates)
        )
        const answers = yield* readAll(readings, ask(now, data, newPort, consoleHost))
        const lost = [...told].flatMap(([reading, answer]) => {
          const current = answers.get(reading)
          if (answer.status !== 200) return []
          if (current?.status !== 200) return [`${reading}: ${current?.status} ${current?.text}`]
          return lostIn(answer.json, current.json, reading).filter(
            // The one value that an upgrade is to change.
            (change) => !change.includes("/me.service.version: ")
          )
        })
        assert.deepStrictEqual(lost, [])
        const flaws = [...answers].flatMap(([reading, answer]) => {
          const url = reading.slice(reading.indexOf(" ") + 1)
          const examined = contract.examine({
            method: "GET",
            url,
            status: answer.status,
            header: (name) => answer.headers.get(name) ?? undefined,
            text: answer.text
          })
          return [
            ...(answer.status < 500 ? [] : [`${reading}: ${answer.status} ${answer.text}`]),
            ...(examined?.flaws ?? []).map((flaw) => `${reading}: ${flaw}`)
          ]
        })
        assert.deepStrictEqual(flaws, [])

        yield* everythingStillWorks(now, data)
        // The addresses here are plain http, at a port that the process was given by chance.
        assert.deepStrictEqual(yield* brokenAt(now), ["app URL", "cookies"])
        const rows = [...before.values()].reduce((sum, { size }) => sum + size, 0)
        yield* saw(
          `${rows} rows of ${before.size - empty.length} tables as they were (empty: ${empty.join(", ")}); ` +
            `${told.size} old readings say the same, ${answers.size} keep the contract; ${asked} requests meanwhile, none refused`
        )
      }),
    900_000
  )
})
