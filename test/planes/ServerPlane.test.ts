import { assert, describe, it as plain, layer } from "@effect/vitest"
import { DateTime, Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { format, type KeyAccess } from "../../src/tenancy/secretKeys/SecretKey.ts"
import { SecretKeys } from "../../src/tenancy/secretKeys/SecretKeys.ts"
import { checksum } from "../../src/platform/Crypto.ts"
import { assertNoEvent } from "../support/AuditEvents.ts"
import { assertFlaws, assertProblem } from "../support/Problems.ts"
import * as Seed from "../support/Seed.ts"
import {
  bodies,
  call,
  named,
  nobody,
  operations,
  type Operation
} from "../support/ServerOperations.ts"
import { storedRows } from "../support/StoredRows.ts"
import { TestService, type RawRequest } from "../support/TestService.ts"

/** One of these, another for each operation. */
const inTurn = <A>(operation: Operation, all: readonly [A, ...ReadonlyArray<A>]): A =>
  all[operations.indexOf(operation) % all.length] ?? all[0]

describe("the operations of the server plane", () => {
  plain("each have a name of their own, and a body to be tried with where they take one", () => {
    const names = operations.map((operation) => operation.name)
    assert.strictEqual(new Set(names).size, names.length)
    assert.isAbove(names.length, 0)
    const withBody = operations.filter((operation) => operation.takesBody)
    assert.sameMembers(
      Object.keys(bodies),
      withBody.map((operation) => operation.name)
    )
  })
})

layer(TestService.layer)((it) => {
  describe("without a live secret key", () => {
    /** Keys that were live and in use a moment ago: one revoked since, one expired. */
    const madeDead = Effect.gen(function* () {
      const { ask, environment } = yield* TestService
      const keys = yield* SecretKeys
      const now = yield* DateTime.now
      const make = (expiresAt: DateTime.Utc | null) =>
        keys.create({ environmentId: environment.id, kind: "test", expiresAt })
      const revoked = yield* make(null)
      const expired = yield* make(DateTime.add(now, { seconds: 1 }))
      for (const { secret } of [revoked, expired]) {
        assert.strictEqual((yield* ask("/allowed-origins", { key: secret })).status, 200)
      }
      yield* keys.revoke(environment.id, revoked.key.id)
      yield* TestClock.adjust("1 second")
      return { revoked: revoked.secret, expired: expired.secret }
    })
    let made: Effect.Success<typeof madeDead> | undefined
    const deadKeys = Effect.suspend(() =>
      made === undefined ? madeDead : Effect.succeed(made)
    ).pipe(Effect.tap((keys) => Effect.sync(() => (made = keys))))

    // Every operation reads the key alike, so that one of them is asked with all that is no key,
    // and the others with none and with one that is dead in another way each.
    const [[, readsAll] = []] = named()

    it.effect.each(named())("%s is 401, before anything else is looked at", ([, operation]) =>
      Effect.gen(function* () {
        const { secretKey } = yield* TestService
        const live = Redacted.value(secretKey)
        const { expired, revoked } = yield* deadKeys
        const strange: Readonly<Record<string, RawRequest>> = {
          empty: { key: undefined, headers: { authorization: "Bearer " } },
          "another scheme": { key: undefined, headers: { authorization: `Basic ${live}` } },
          "no scheme": { key: undefined, headers: { authorization: live } },
          malformed: { key: Redacted.make("sk_test_nonsense") },
          "one too many": { key: Redacted.make(`${live}0`) },
          "another kind": { key: Redacted.make(live.replace("sk_test_", "sk_live_")) },
          "another case": { key: Redacted.make(live.toUpperCase()) },
          unknown: { key: format("test", "A".repeat(43), checksum) }
        }
        const dead: Readonly<Record<"cut by one" | "revoked" | "expired", RawRequest>> = {
          "cut by one": { key: Redacted.make(live.slice(0, -1)) },
          revoked: { key: revoked },
          expired: { key: expired }
        }
        const one = inTurn(operation, ["cut by one", "revoked", "expired"] as const)
        const credentials: Readonly<Record<string, RawRequest>> = {
          none: { key: undefined },
          ...(operation === readsAll ? { ...dead, ...strange } : { [one]: dead[one] })
        }
        const flawed = Object.fromEntries(operation.parameters.map((name) => [name, "flawed"]))
        for (const [name, credential] of Object.entries(credentials)) {
          const body = operation.takesBody ? { body: "{" } : {}
          const refused = yield* call(operation, flawed, { ...credential, ...body, query: "?x=1" })
          assert.strictEqual(refused.status, 401, name)
          assert.strictEqual(refused.headers.get("www-authenticate"), "Bearer", name)
          assertProblem(refused, 401, "invalid_secret_key")
        }
      })
    )
  })

  describe("with a narrow secret key", () => {
    const made = new Map<string, Redacted.Redacted>()
    const keyWith = Effect.fnUntraced(function* (access: KeyAccess) {
      const name = JSON.stringify(access)
      const known = made.get(name)
      if (known !== undefined) return known
      const { environment } = yield* TestService
      const keys = yield* SecretKeys
      const options = { environmentId: environment.id, kind: "test", expiresAt: null } as const
      const { secret } = yield* keys.create({ ...options, access })
      made.set(name, secret)
      return secret
    })

    it.effect.each(named())(
      "%s is 403 beyond its groups, before anything is looked at",
      ([, one]) =>
        Effect.gen(function* () {
          const { group, needed } = one
          const other = group === "Users" ? "Sessions" : "Users"
          const flawed = Object.fromEntries(one.parameters.map((name) => [name, "flawed"]))
          const body = one.takesBody ? { body: "{" } : {}
          const narrow: ReadonlyArray<KeyAccess> = [
            { [other]: "write" },
            ...(needed === "write" ? [{ [group]: "read" } as const] : [])
          ]
          for (const access of narrow) {
            const key = yield* keyWith(access)
            const refused = yield* call(one, flawed, { key, ...body, query: "?x=1" })
            assertProblem(refused, 403, "key_access_denied")
            assert.deepInclude(refused.json.properties, { group, needed })
          }
          const key = yield* keyWith({ [group]: needed })
          const admitted = yield* call(one, flawed, { key, ...body, query: "?x=1" })
          assertProblem(admitted, 400, admitted.json.properties.code)
        })
    )

    it.effect("reads with GET and by a search of the trail, and what may write may read", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const key = yield* keyWith({ Users: "read", "Audit events": "read" })
        assert.strictEqual((yield* ask("/users", { key })).status, 200)
        assert.strictEqual((yield* ask("/users", { key, method: "POST", json: {} })).status, 403)
        const json = { page: { mode: "poll" } }
        assert.strictEqual(
          (yield* ask("/audit-events/search", { key, method: "POST", json })).status,
          200
        )
        const writer = yield* keyWith({ Users: "write" })
        assert.strictEqual((yield* ask("/users", { key: writer })).status, 200)
        assert.strictEqual(
          (yield* ask("/users", { key: writer, method: "POST", json: {} })).status,
          201
        )
      })
    )
  })

  describe("a path parameter that is no uuid", () => {
    // A hook is named by its point.
    const takesId = ({ parameters }: Operation) => parameters.some((name) => name !== "point")

    it.effect.each(named(takesId))(
      "of %s is 400 and named, whatever is wrong with the body",
      ([, operation]) =>
        Effect.gen(function* () {
          const compact = nobody.replaceAll("-", "")
          const request = operation.takesBody ? { body: "{" } : {}
          // Every parameter is read alike: each meets one of these, and all of them a plain number.
          const value = inTurn(operation, ["me", nobody.slice(1), `${nobody}0`, compact, "%00"])
          for (const parameter of operation.parameters) {
            const refused = yield* call(operation, { [parameter]: value }, request)
            assertFlaws(refused, [`/path/${parameter}`])
            assert.notInclude(refused.text, `"${value}"`)
          }
          const all = Object.fromEntries(operation.parameters.map((name) => [name, "1"]))
          const refused = yield* call(operation, all, request)
          assertFlaws(
            refused,
            operation.parameters.map((name) => `/path/${name}`)
          )
        })
    )
  })

  describe("what belongs to another environment", () => {
    const ofUsers = named(({ parameters }) => parameters.includes("userId"))

    /** Another environment with a user who has one of everything. */
    const madeForeign = Effect.gen(function* () {
      const { ask, tenant: make } = yield* TestService
      const tenant = yield* make("elsewhere")
      const environmentId = tenant.environment.id
      const email = "foreign@example.com"
      const user = yield* Seed.user({ firstName: "Foreign", email }, tenant)
      const addresses = yield* ask(`/users/${user.id}/email-addresses`, { key: tenant.secretKey })
      const emailAddressId: string = addresses.json.items[0].id
      const owner = { environmentId, userId: user.id as string }
      const sessionId = yield* Seed.session(owner)
      yield* Seed.identity({ ...owner, subject: "foreign" })
      const passkeyId = yield* Seed.passkey(owner)
      const organizationId = yield* Seed.organization(environmentId, "Foreign")
      yield* Seed.membership({ ...owner, organizationId, role: "owner" })
      const application = yield* ask("/applications", {
        method: "POST",
        key: tenant.secretKey,
        json: { name: "Foreign", kind: "web" }
      })
      assert.strictEqual(application.status, 201, application.text)
      const grantId = yield* Seed.grant({ ...owner, applicationId: application.json.id })
      const parameters = { userId: owner.userId, sessionId, emailAddressId, passkeyId, grantId }
      return { tenant, parameters }
    })
    let made: Effect.Success<typeof madeForeign> | undefined
    /** What is stored of it, its events included, as the last operation left it. */
    const known: { rows?: Effect.Success<ReturnType<typeof storedRows>> } = {}
    // What one operation has changed there, the next would find.
    const foreign = Effect.suspend(() =>
      made === undefined ? madeForeign : Effect.succeed(made)
    ).pipe(Effect.tap((one) => Effect.sync(() => (made = one))))

    it.effect.each(ofUsers)(
      "cannot be reached by %s: 403 wrong_environment, and nothing is changed there",
      ([, operation]) =>
        Effect.gen(function* () {
          const { parameters, tenant } = yield* foreign
          for (const parameter of operation.parameters) {
            assert.property(parameters, parameter, "the test has no foreign id for this parameter")
          }
          const rows = storedRows({ environmentId: tenant.environment.id })
          const before = known.rows ?? (yield* rows)
          const refused = yield* call(operation, parameters)
          assertProblem(refused, 403, "wrong_environment")
          assert.notInclude(refused.text, tenant.environment.id)
          known.rows = yield* rows
          assert.deepStrictEqual(known.rows, before)
          yield* assertNoEvent(refused)
        })
    )

    it.effect.each(ofUsers)("is told from a user whom nobody has: %s is 404", ([, operation]) =>
      Effect.gen(function* () {
        const refused = yield* call(operation)
        assertProblem(refused, 404, "user_not_found")
        yield* assertNoEvent(refused)
      })
    )
  })
})
