import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Exit, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { MetadataPatch } from "../../../src/contract/Metadata.ts"
import { Locale, Name } from "../../../src/contract/Values.ts"
import { UserExports } from "../../../src/users/transfer/UserExports.ts"
import { Transaction } from "../../../src/platform/Transaction.ts"
import { plainKeys } from "../../support/plainKeys.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"
import { asOperator, exportLines, importFile, lines, transferLayer } from "./transfers.ts"

const argon2 =
  "$argon2id$v=19$m=64,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

const Time = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_700_000_000_000 }))

/** What an export tells of a user; ids and addresses are made different afterwards. */
const Person = Schema.Struct({
  addressed: Schema.Boolean,
  verified: Schema.NullOr(Time),
  others: Schema.Array(Schema.NullOr(Time)).check(Schema.isMaxLength(3)),
  hashed: Schema.Boolean,
  firstName: Schema.NullOr(Name),
  lastName: Schema.NullOr(Name),
  locale: Schema.NullOr(Locale),
  banned: Schema.Boolean,
  createdAt: Time,
  known: Schema.Boolean,
  publicMetadata: MetadataPatch,
  privateMetadata: MetadataPatch,
  linked: Schema.Boolean,
  keys: Schema.Array(Schema.Struct({ deviceBound: Schema.Boolean, used: Schema.Boolean })).check(
    Schema.isMaxLength(3)
  )
})

const iso = (at: number | null) =>
  at === null ? null : DateTime.formatIso(DateTime.makeUnsafe(at))

const publicKey =
  "pQECAyYgASFYIK_voW-XypstI-uGzLZAmNINuQhWBi6yScM6m2cvJt9hIlggkwpWuHovymYzSwNFir-HlxfBLMaO1zKQry4mZHlrkiA"

const passkeyOf =
  (name: string, createdAt: number) =>
  ({ deviceBound, used }: (typeof Person.Type)["keys"][number], index: number) => ({
    credentialId: Buffer.from(`${name}-${index}`.padEnd(16)).toString("base64url"),
    publicKey,
    counter: deviceBound ? 2 ** 32 - 1 : 0,
    deviceBound,
    backedUp: !deviceBound,
    transports: deviceBound ? ["usb"] : ["hybrid", "internal"],
    aaguid: deviceBound ? null : "08987058-cadc-4b81-b6e1-30de50dcbe96",
    name: `Key ${index}`,
    createdAt: iso(createdAt),
    lastUsedAt: used ? iso(createdAt) : null
  })

const lineOf = (person: typeof Person.Type, name: string) => ({
  externalId: person.known ? `former-${name}` : null,
  email: person.addressed ? `${name}@example.com` : null,
  emailVerifiedAt: person.addressed ? iso(person.verified) : null,
  emailAddresses: person.others.map((at, index) => ({
    email: `${name}.${index}@Example.com`,
    verifiedAt: iso(at)
  })),
  passwordHash: person.hashed ? { algorithm: "argon2", hash: argon2 } : null,
  firstName: person.firstName,
  lastName: person.lastName,
  locale: person.locale,
  language: person.locale,
  status: person.banned ? "banned" : "active",
  bannedAt: person.banned ? iso(person.createdAt) : null,
  banReason: person.banned ? "because" : null,
  createdAt: iso(person.createdAt),
  publicMetadata: plainKeys(person.publicMetadata) as MetadataPatch,
  privateMetadata: plainKeys(person.privateMetadata) as MetadataPatch,
  unsafeMetadata: {},
  identities: person.linked
    ? [
        {
          provider: "somewhere",
          protocol: "oauth2",
          issuer: "https://issuer.example",
          subject: name.padEnd(500, "x"),
          label: null,
          claims: {},
          connectionId: null
        }
      ]
    : [],
  passkeyUserHandle: person.keys.length > 0 ? Buffer.from(name).toString("base64url") : null,
  passkeys: person.keys.map(passkeyOf(name, person.createdAt)),
  grants: [],
  apiKeys: []
})

const parsed = (text: string) =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))

/** All but what each import makes anew, and the domain that passkeys were made for. */
const kept = (text: string) =>
  parsed(text).map(({ updatedAt: _updatedAt, ...user }) => ({
    ...user,
    passkeys: user.passkeys.map(({ rpId: _rpId, ...passkey }: { rpId: string }) => passkey)
  }))

let tenants = 0
const freshTenant = Effect.flatMap(TestService, (service) =>
  service.tenant(`export-${(tenants += 1)}`)
)

layer(transferLayer, { excludeTestServices: true })("an export of users", (it) => {
  it.effect.prop(
    "is what an import of it elsewhere is exported as, and holds what was imported",
    // Most arrays would have nobody or one, and each costs two environments.
    [Schema.Array(Person).check(Schema.isMinLength(3)).check(Schema.isMaxLength(8))],
    ([drawn]) =>
      Effect.gen(function* () {
        // Among those of one moment the order is any.
        const people = [...new Map(drawn.map((one) => [one.createdAt, one])).values()]
        const [one, other] = [yield* freshTenant, yield* freshTenant]
        const given = people.map((person, index) => lineOf(person, `p${index}`))
        const report = yield* importFile(one.environment, lines(...given))
        assert.deepStrictEqual(report.refusals, [])
        const first = yield* exportLines(one.environment)
        assert.strictEqual(
          (yield* importFile(other.environment, lines(...kept(first)))).imported,
          people.length
        )
        const second = yield* exportLines(other.environment)
        assert.deepStrictEqual(kept(second), kept(first))

        const byCreation = given.toSorted((a, b) =>
          String(a.createdAt).localeCompare(String(b.createdAt))
        )
        const withoutNulls = (bag: MetadataPatch) => JSON.stringify(bag).includes("null")
        kept(first).forEach(({ id: _id, registrationState, ...user }, index) => {
          const line = byCreation[index]
          if (line === undefined || withoutNulls(line.publicMetadata)) return
          if (withoutNulls(line.privateMetadata)) return
          // JSON knows no negative zero.
          assert.deepStrictEqual(user, JSON.parse(JSON.stringify(line)))
          const pending = line.email !== null && line.emailVerifiedAt === null
          assert.strictEqual(registrationState, pending ? "pending_email_verification" : "complete")
        })
      }),
    { arbitrary: { runs: 12 } }
  )

  it.effect("holds hashes only where they were asked for, and nobody who was deleted", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const user = yield* Seed.user({ email: "ada@example.com", password: "correct horse battery" })
      const gone = yield* Seed.user({ email: "gone@example.com" })
      const service = yield* TestService
      yield* service.ask(`/users/${gone.id}`, { method: "DELETE" })
      const without = parsed(yield* exportLines(environment, false))
      assert.deepStrictEqual(
        without.map(({ id }) => id),
        [user.id]
      )
      assert.notInclude(JSON.stringify(without), "argon2")
      assert.match(parsed(yield* exportLines(environment))[0].passwordHash.hash, /^\$argon2id\$/)

      yield* service.sequence
      const events = yield* service.ask("/audit-events/search", {
        method: "POST",
        json: { page: { mode: "poll" }, filters: { actions: ["user.exported"] } }
      })
      assert.deepStrictEqual(
        events.json.items.map((event: { targets: unknown; metadata: unknown }) => [
          event.targets,
          event.metadata
        ]),
        [false, true].map((passwordHashes) => [
          [{ type: "environment", id: environment.id }],
          { users: 1, passwordHashes }
        ])
      )
    })
  )

  it.effect("is in the trail before anybody is handed over, and if it breaks off", () =>
    Effect.gen(function* () {
      const { environment } = yield* freshTenant
      yield* importFile(environment, lines({ firstName: "Ada" }, { firstName: "Grace" }))
      const sql = yield* SqlClient.SqlClient
      const { outside } = yield* Transaction
      const told = sql<{ readonly metadata: unknown }>`
        SELECT metadata FROM audit_events
        WHERE environment_id = ${environment.id} AND action = 'user.exported'`
      let seen: unknown
      const exit = yield* (yield* UserExports)
        .run(environment, { withPasswordHashes: true }, () =>
          Effect.gen(function* () {
            seen = yield* outside(told)
            return yield* Effect.fail("the disk is full")
          })
        )
        .pipe(asOperator, Effect.exit)
      assert.isTrue(Exit.isFailure(exit))
      assert.deepStrictEqual(seen, [{ metadata: { users: 2, passwordHashes: true } }])
      assert.deepStrictEqual(yield* told, seen)
    })
  )

  it.effect("shows all users as they were when it began", () =>
    Effect.gen(function* () {
      const { environment } = yield* freshTenant
      const sql = yield* SqlClient.SqlClient
      const people = Array.from({ length: 1001 }, (_, index) => ({ firstName: `P${index}` }))
      yield* importFile(environment, lines(...people))
      const transaction = yield* Transaction
      let text = ""
      yield* (yield* UserExports).run(environment, { withPasswordHashes: false }, (page) =>
        Effect.gen(function* () {
          text += page
          yield* transaction.outside(sql`
            UPDATE users SET first_name = 'Changed' WHERE environment_id = ${environment.id}`)
        })
      )
      assert.strictEqual(parsed(text).length, 1001)
      assert.notInclude(text, "Changed")
    })
  )
})
