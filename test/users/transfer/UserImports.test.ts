import { assert, describe, layer } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { gzipSync } from "node:zlib"
import { maximumAddresses } from "../../../src/contract/EmailAddress.ts"
import type { ImportReport } from "../../../src/users/transfer/ImportFile.ts"
import { attack } from "../../support/Attack.ts"
import { openIdProvider } from "../../support/OpenIdProvider.ts"
import * as People from "../../support/People.ts"
import {
  callbackOf,
  comeBack,
  locationOf,
  offer,
  outcomeOf,
  through
} from "../../support/ProviderSignIn.ts"
import { scriptedProvider } from "../../support/ScriptedProvider.ts"
import { TestService } from "../../support/TestService.ts"
import { visit } from "../../support/Visit.ts"
import { csv, importFile, jsonLines, lines, transferLayer } from "./transfers.ts"

/** "correct horse battery staple", as bcrypt of the lowest cost. */
const bcryptHash = "$2b$04$dJfEvUCZQbiXCe71ve/V3uAq4Pw8TMNE/uzoi9oH1I2iENzzbO5eW"

const emailOf = (index: number) => `person${index}@example.com`

const usersOf = Effect.fnUntraced(function* (environmentId: string) {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<{ users: number; events: number; addresses: number }>`
    SELECT (SELECT count(*)::int FROM users WHERE environment_id = ${environmentId}) AS users,
      (SELECT count(*)::int FROM email_addresses WHERE environment_id = ${environmentId})
        AS addresses,
      (SELECT count(DISTINCT targets)::int FROM audit_events
        WHERE environment_id = ${environmentId} AND action = 'user.created') AS events`
  return found
})

let tenants = 0
const freshTenant = Effect.flatMap(TestService, (service) =>
  service.tenant(`import-${(tenants += 1)}`)
)

const counts = ({
  imported,
  refused,
  skipped
}: {
  imported: number
  refused: number
  skipped: number
}) => ({
  imported,
  refused,
  skipped
})

/** Of each refused line the number, and where it is wrong. */
const pathsOf = ({ refusals }: ImportReport) =>
  refusals.map(({ errors, line }) => [line, ...new Set(errors.map(({ path }) => path).toSorted())])

layer(transferLayer, { excludeTestServices: true })((it) => {
  describe("an import of users", () => {
    it.effect("keeps what a migration has to keep, and the trail tells of each user", () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const { environment, secretKey } = yield* freshTenant
        const id = "0B5C7A4E-9D6F-4C1B-8E2A-1F3D5B7C9E0A"
        const report = yield* importFile(
          environment,
          lines({
            id,
            externalId: "user_2x",
            email: "Ada@Example.com",
            emailVerifiedAt: "2024-05-01T12:00:00Z",
            emailAddresses: [{ email: "ada@work.example", verifiedAt: "2024-06-01T00:00:00.000Z" }],
            firstName: "Ada",
            lastName: null,
            locale: "da",
            status: "banned",
            bannedAt: "2025-03-01T00:00:00Z",
            banReason: "spam",
            createdAt: "2020-02-29T23:59:59.123Z",
            publicMetadata: { plan: "pro", gone: null },
            privateMetadata: { crm: 7 },
            unsafeMetadata: { theme: "dark" },
            identities: [{ issuer: "https://accounts.example", subject: "42", label: "Ada" }]
          })
        )
        assert.deepStrictEqual(counts(report), { imported: 1, refused: 0, skipped: 0 })
        const found = yield* service.ask(`/users/${id.toLowerCase()}`, { key: secretKey })
        const { updatedAt, ...user } = found.json
        assert.isAbove(Date.parse(updatedAt), Date.parse("2026-01-01"))
        assert.deepStrictEqual(user, {
          id: id.toLowerCase(),
          environmentId: environment.id,
          name: "Ada",
          firstName: "Ada",
          lastName: null,
          locale: "da",
          language: "da",
          status: "banned",
          registrationState: "complete",
          createdAt: "2020-02-29T23:59:59.123Z",
          email: "Ada@Example.com",
          emailVerifiedAt: "2024-05-01T12:00:00.000Z",
          deletedAt: null,
          externalId: "user_2x",
          bannedAt: "2025-03-01T00:00:00.000Z",
          banReason: "spam",
          lastSignInAt: null,
          hasPassword: false,
          mfaEnabled: false,
          publicMetadata: { plan: "pro" },
          privateMetadata: { crm: 7 },
          unsafeMetadata: { theme: "dark" }
        })
        const identities = yield* service.ask(`/users/${user.id}/identities`, { key: secretKey })
        assert.deepInclude(identities.json[0], {
          issuer: "https://accounts.example",
          subject: "42"
        })
        const events = yield* service.ask("/audit-events/search", {
          method: "POST",
          json: { page: { mode: "browse" }, filters: { actions: ["user.created"] } },
          key: secretKey
        })
        assert.strictEqual(events.json.items.length, 1)
        assert.deepInclude(events.json.items[0], {
          actor: { type: "platform_user", id: null, impersonatorId: null },
          targets: [{ type: "user", id: user.id }],
          metadata: { imported: true }
        })
      })
    )

    it.effect("refuses a line alone whose member has a name that the database cannot keep", () =>
      Effect.gen(function* () {
        const { environment } = yield* freshTenant
        const file = [
          String.raw`{"\ud83d":1}`,
          String.raw`{"a\u0000":1}`,
          String.raw`{"email":"b@example.com"}`
        ].join("\n")
        const report = yield* importFile(environment, file)
        assert.deepStrictEqual(counts(report), { imported: 1, refused: 2, skipped: 0 })
        assert.deepStrictEqual(pathsOf(report), [
          [1, "\ufffd"],
          [2, "a\ufffd"]
        ])
      })
    )

    it.effect("lets people sign in with the password that they had, hashed or not", () =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const passwordHash = { algorithm: "bcrypt", hash: bcryptHash }
        const verified = { emailVerified: true }
        yield* importFile(
          environment,
          lines(
            { email: "hashed@example.com", passwordHash, ...verified },
            { email: "plain@example.com", password: People.password, ...verified }
          )
        )
        yield* People.signIn("hashed@example.com")
        yield* People.signIn("plain@example.com")
      })
    )

    it.effect("keeps of an account's claims only those that a provider of its issuer names", () =>
      Effect.gen(function* () {
        const { environment } = yield* freshTenant
        const claims = { email: "ada@example.com", card: "4111" }
        const identity = { issuer: "https://nobody.example", subject: "1", claims }
        const file = lines({
          identities: [identity, { ...identity, provider: "somewhere", subject: "2" }]
        })
        assert.strictEqual((yield* importFile(environment, file)).imported, 1)
        const sql = yield* SqlClient.SqlClient
        const found = yield* sql<{ readonly claims: unknown }>`
        SELECT claims FROM identities WHERE environment_id = ${environment.id}`
        assert.deepStrictEqual(found, [{ claims: {} }, { claims: {} }])
      })
    )

    it.effect(
      "links an account by its provider alone, whose issuer is spelt with a slash there",
      () =>
        Effect.gen(function* () {
          const { browser: newBrowser } = yield* TestService
          const tenant = yield* freshTenant
          const provider = yield* openIdProvider([callbackOf(tenant.environment, "slash")])
          yield* offer(tenant.environment, "slash", provider, { issuer: `${provider.issuer}/` })
          const linked = { identities: [{ provider: "slash", subject: "42" }] }
          assert.strictEqual((yield* importFile(tenant.environment, lines(linked))).imported, 1)
          provider.people.set("42", { email: "slash@example.com", email_verified: true })
          const browser = newBrowser(tenant)
          const answer = yield* through(browser, provider, "slash", "42")
          assert.deepStrictEqual(outcomeOf(answer), { status: "complete" })
          assert.isNull((yield* browser.ask("/users/me")).json.email, "the person of the file")
        })
    )

    it.effect(
      "keeps an account for its person, however its issuer is spelt, from one who links it",
      () =>
        Effect.gen(function* () {
          const { environment } = yield* TestService
          const provider = yield* openIdProvider([callbackOf(environment, "spelt")])
          yield* offer(environment, "spelt", provider)
          const linked = { identities: [{ issuer: `${provider.issuer}/`, subject: "42" }] }
          assert.strictEqual((yield* importFile(environment, lines(linked))).imported, 1)
          yield* People.person("outsider@example.com")
          const { browser } = yield* People.signIn("outsider@example.com")
          const asked = yield* browser.ask("/users/me/identities/spelt/link", { method: "POST" })
          const address: string = asked.json.authorizationUrl
          const path = address.slice(address.indexOf("/_service") + "/_service".length)
          const opened = yield* browser.ask(path, { headers: visit })
          provider.people.set("42", { email: "person@example.com", email_verified: true })
          const answer = yield* comeBack(browser, yield* provider.signIn(locationOf(opened), "42"))
          assert.deepStrictEqual(outcomeOf(answer), { status: "error", error: "identity_in_use" })
        })
    )

    it.effect("refuses an account that another user has under another spelling of its issuer", () =>
      Effect.gen(function* () {
        const { environment } = yield* freshTenant
        const plain = { identities: [{ issuer: "https://host.example", subject: "1" }] }
        const slashed = { identities: [{ issuer: "https://host.example/", subject: "1" }] }
        const both = { identities: [...plain.identities, ...slashed.identities] }
        const first = yield* importFile(environment, lines(both, plain, slashed))
        assert.deepStrictEqual(pathsOf(first), [
          [2, "identities.0"],
          [3, "identities.0"]
        ])
        const second = yield* importFile(environment, lines(slashed))
        assert.deepStrictEqual(pathsOf(second), [[1, "identities.0"]])
      })
    )

    it.effect("asks for the issuer of an account whose provider stands for many", () =>
      Effect.gen(function* () {
        const { environment } = yield* freshTenant
        const provider = yield* scriptedProvider("many")
        const issuer = "http://127.0.0.1:9/common/v2.0"
        yield* offer(environment, "many", provider, { issuer, claims: ["email"] })
        const tenantIssuer = "http://127.0.0.1:9/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0"
        const claims = { email: "many@example.com" }
        const report = yield* importFile(
          environment,
          lines(
            { identities: [{ provider: "many", subject: "1" }] },
            { identities: [{ issuer: tenantIssuer, subject: "2", claims }] }
          )
        )
        assert.deepStrictEqual(pathsOf(report), [[1, "identities.0.provider"]])
        const sql = yield* SqlClient.SqlClient
        const found = yield* sql<object>`
          SELECT provider_key AS provider, issuer, claims FROM identities
          WHERE environment_id = ${environment.id}`
        assert.deepStrictEqual(found, [{ provider: "many", issuer: tenantIssuer, claims }])
      })
    )

    it.effect("takes addresses of somebody who has no primary one, and makes none of them it", () =>
      Effect.gen(function* () {
        const { environment } = yield* freshTenant
        const others = (name: string, count: number) => ({
          emailAddresses: Array.from({ length: count }, (_, index) => ({
            email: `${name}${index}@example.com`,
            verifiedAt: "2024-05-01T12:00:00Z"
          }))
        })
        const file = lines(
          others("ada", maximumAddresses),
          others("grace", maximumAddresses + 1),
          others("ada", 1)
        )
        const report = yield* importFile(environment, file)
        assert.deepStrictEqual(counts(report), { imported: 1, refused: 2, skipped: 0 })
        assert.deepStrictEqual(pathsOf(report), [
          [2, "emailAddresses"],
          [3, "emailAddresses.0.email"]
        ])
        const sql = yield* SqlClient.SqlClient
        const [found] = yield* sql<{ readonly addresses: number; readonly primary: number }>`
        SELECT count(*)::int AS addresses, count(*) FILTER (WHERE is_primary)::int AS primary
        FROM email_addresses WHERE environment_id = ${environment.id}`
        assert.deepStrictEqual(found, { addresses: maximumAddresses, primary: 0 })
      })
    )

    it.effect("gives no user more addresses than a user may have", () =>
      Effect.gen(function* () {
        const { environment } = yield* freshTenant
        const withOthers = (name: string, others: number) => ({
          email: `${name}@example.com`,
          emailAddresses: Array.from({ length: others }, (_, index) => ({
            email: `${name}${index}@example.com`
          }))
        })
        const file = lines(
          withOthers("full", maximumAddresses - 1),
          withOthers("over", maximumAddresses)
        )
        const report = yield* importFile(environment, file)
        assert.deepStrictEqual(counts(report), { imported: 1, refused: 1, skipped: 0 })
        assert.deepStrictEqual(pathsOf(report), [[2, "emailAddresses"]])
        const stored = yield* usersOf(environment.id)
        assert.strictEqual(stored?.addresses, maximumAddresses)
      })
    )

    it.effect("refuses the line alone whose account has a name too long to be looked up", () =>
      Effect.gen(function* () {
        const { environment } = yield* freshTenant
        // No letter is said twice in a row, or the database would find room for it.
        const letters = (length: number) =>
          Array.from({ length }, (_, index) =>
            String.fromCharCode(0x4e00 + ((index * 7919) % 20_000))
          ).join("")
        const issuer = `https://${letters(180)}.example`
        const known = new TextEncoder().encode(issuer).length
        const subject = letters(Math.floor((2048 - known) / 3))
        const rest = "x".repeat((2048 - known) % 3)
        const file = lines(
          { identities: [{ issuer, subject: `${subject}${rest}` }] },
          { identities: [{ issuer, subject: `${subject}${rest}x` }] },
          { identities: [{ issuer: `https://${letters(400)}.example`, subject: letters(500) }] },
          { email: "last@example.com" }
        )
        const report = yield* importFile(environment, file)
        assert.deepStrictEqual(counts(report), { imported: 2, refused: 2, skipped: 0 })
        assert.deepStrictEqual(pathsOf(report), [
          [2, "identities.0.subject"],
          [3, "identities.0.subject"]
        ])
      })
    )

    it.effect("tells each line that breaks a rule by its number, with every reason", () =>
      Effect.gen(function* () {
        const { environment } = yield* freshTenant
        const file = [
          `{"email":"one@example.com"}`,
          `{"email":"nowhere","firstName":"","locale":"fr","nickname":"x","passwordHash":{"algorithm":"bcrypt","hash":"$2b$04$"}}`,
          `{"email":`,
          `[1]`,
          ``,
          `{"createdAt":"2999-01-01T00:00:00Z","publicMetadata":{"a":"${"x".repeat(8200)}"}}`,
          `{"emailVerified":true,"banReason":"x","password":"a","passwordHash":{"algorithm":"bcrypt","hash":"${bcryptHash}"}}`,
          `{"firstName":"\\u0000"}`,
          `{"email":"ONE@example.com"}`,
          `{"password":"12345678"}`,
          `{"email":"a@b.example","emailAddresses":[{"email":"A@b.example"}],"identities":[{"subject":"1"}]}`,
          `{"identities":[{"provider":"nobody","subject":"1"}]}`,
          `{"identities":[{"issuer":"https://a.example","subject":"1"},{"issuer":"https://a.example","subject":"1"}]}`,
          `{"email":"last@example.com"}`
        ].join("\n")
        const report = yield* importFile(environment, file)
        assert.deepStrictEqual(counts(report), { imported: 2, refused: 11, skipped: 0 })
        assert.deepStrictEqual(pathsOf(report), [
          [2, "email", "firstName", "locale", "nickname", "passwordHash.hash"],
          [3, ""],
          [4, ""],
          [6, "", "createdAt"],
          [7, "banReason", "emailVerified", "passwordHash"],
          [8, "firstName"],
          [9, "email"],
          [10, "password"],
          [11, "emailAddresses.0.email", "identities.0"],
          [12, "identities.0.provider"],
          [13, "identities.1"]
        ])
        assert.include(JSON.stringify(report.refusals), "email_taken")
        assert.include(JSON.stringify(report.refusals), "too_common")
        assert.notInclude(JSON.stringify(report.refusals), "xxx")
        assert.deepStrictEqual(yield* usersOf(environment.id), {
          users: 2,
          addresses: 2,
          events: 2
        })
      })
    )

    it.effect(
      "of thousands of lines takes all but those that are wrong, and tells each of these",
      () =>
        Effect.gen(function* () {
          const { environment } = yield* freshTenant
          const isRight = (line: number) => line % 10 === 7
          const file = Array.from({ length: 3000 }, (_, index) =>
            isRight(index + 1) ? JSON.stringify({ email: emailOf(index) }) : "{}}"
          )
          const told: Array<number> = []
          const report = yield* importFile(environment, file.join("\r\n"), {
            onProgress: (_, refusals) =>
              Effect.sync(() => told.push(...refusals.map(({ line }) => line)))
          })
          const wrong = file.flatMap((_, index) => (isRight(index + 1) ? [] : [index + 1]))
          assert.deepStrictEqual(told, wrong)
          assert.deepInclude(report, { line: 3000, imported: 300, refused: 2700 })
          assert.deepStrictEqual(
            report.refusals.map(({ line }) => line),
            wrong.slice(0, 1000)
          )
          assert.deepStrictEqual(yield* usersOf(environment.id), {
            users: 300,
            addresses: 300,
            events: 300
          })
        })
    )

    it.effect("that is only tried remembers no more of earlier lines than it may", () =>
      Effect.gen(function* () {
        yield* attack("floods of work")
        const { environment } = yield* freshTenant
        const once = Array.from({ length: 1000 }, (_, index) => ({ email: emailOf(index) }))
        const file = lines(...once, { email: emailOf(0) })
        const all = yield* importFile(environment, file, { dryRun: true })
        assert.deepInclude(all, { imported: 1000, refused: 1 })
        const few = yield* importFile(environment, file, { dryRun: true, remembers: 1500 })
        assert.deepInclude(few, { imported: 1001, refused: 0 })
      })
    )

    it.effect("that was cut off goes on where it was, and doubles or loses nobody", () =>
      Effect.gen(function* () {
        const { environment } = yield* freshTenant
        const file = lines(
          ...Array.from({ length: 2100 }, (_, index) => ({ firstName: `P${index}` }))
        )
        const committed = yield* Deferred.make<void>()
        const first = yield* importFile(environment, file, {
          onProgress: ({ imported }) =>
            imported < 1000
              ? Effect.void
              : Effect.andThen(Deferred.succeed(committed, undefined), Effect.never)
        }).pipe(Effect.forkChild)
        yield* Deferred.await(committed)
        yield* Fiber.interrupt(first)
        assert.strictEqual((yield* usersOf(environment.id))?.users, 1000)

        const report = yield* importFile(environment, file)
        assert.strictEqual(report.resumedAfterLine, 1000)
        assert.deepStrictEqual(counts(report), { imported: 2100, refused: 0, skipped: 0 })
        const sql = yield* SqlClient.SqlClient
        const [names] = yield* sql<{ names: number }>`
        SELECT count(DISTINCT first_name)::int AS names FROM users
        WHERE environment_id = ${environment.id}`
        assert.strictEqual(names?.names, 2100)
        assert.deepInclude(yield* usersOf(environment.id), { users: 2100, events: 2100 })

        const repeated = yield* importFile(environment, file)
        assert.isTrue(repeated.doneBefore)
        assert.deepInclude(yield* usersOf(environment.id), { users: 2100, events: 2100 })
      })
    )

    it.effect("of one file is done by one of two runs at once", () =>
      Effect.gen(function* () {
        const { environment } = yield* freshTenant
        const file = lines(
          ...Array.from({ length: 1100 }, (_, index) => ({ firstName: `P${index}` }))
        )
        const exits = yield* Effect.forEach(
          [1, 2],
          () => Effect.exit(importFile(environment, file)),
          { concurrency: "unbounded" }
        )
        assert.isTrue(exits.some(Exit.isSuccess))
        assert.deepInclude(yield* usersOf(environment.id), { users: 1100, events: 1100 })
      })
    )

    it.effect("knows users again by id and external id, deleted ones too, and leaves them so", () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const { environment, secretKey } = yield* freshTenant
        const id = "01983b5e-7c1a-7d3e-9f00-3f5c2a7b1e4d"
        yield* importFile(environment, lines({ id }, { externalId: "a" }))
        const [known] = (yield* service.ask("/users?externalId=a", { key: secretKey })).json.items
        yield* service.ask(`/users/${known.id}`, { method: "DELETE", key: secretKey })
        const report = yield* importFile(
          environment,
          lines(
            { id, firstName: "Other" },
            { externalId: "a", email: "a@b.example" },
            { externalId: "b" }
          )
        )
        assert.deepStrictEqual(counts(report), { imported: 1, refused: 0, skipped: 2 })
        const again = yield* importFile(environment, lines({ id }, { externalId: "a" }), {
          again: true
        })
        assert.deepStrictEqual(counts(again), { imported: 0, refused: 0, skipped: 2 })
        assert.strictEqual((yield* usersOf(environment.id))?.users, 3)
      })
    )

    it.effect("gives each address to one user, whatever the service does meanwhile", () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const { environment, secretKey } = yield* freshTenant
        const file = lines(
          ...Array.from({ length: 300 }, (_, index) => ({ email: emailOf(index) }))
        )
        const create = (index: number) =>
          service.ask("/users", { method: "POST", json: { email: emailOf(index) }, key: secretKey })
        const [report, answers] = yield* Effect.all(
          [
            importFile(environment, file),
            Effect.forEach(
              Array.from({ length: 60 }, (_, index) => 299 - index),
              create,
              {
                concurrency: 4
              }
            )
          ],
          { concurrency: "unbounded" }
        )
        const made = answers.filter(({ status }) => status === 201).length
        assert.strictEqual(report.refused, made)
        assert.deepStrictEqual(yield* usersOf(environment.id), {
          users: 300,
          addresses: 300,
          events: 300
        })
      })
    )

    it.effect("that is only tried writes nothing, and finds what is twice in the file", () =>
      Effect.gen(function* () {
        const { environment } = yield* freshTenant
        const many = Array.from({ length: 1050 }, (_, index) => ({ email: emailOf(index) }))
        const file = lines(...many, { email: emailOf(0) }, { locale: "fr" })
        const report = yield* importFile(environment, file, { dryRun: true })
        assert.deepStrictEqual(counts(report), { imported: 1050, refused: 2, skipped: 0 })
        assert.deepStrictEqual(
          report.refusals.map(({ line }) => line),
          [1051, 1052]
        )
        assert.deepStrictEqual(yield* usersOf(environment.id), {
          users: 0,
          addresses: 0,
          events: 0
        })
        assert.strictEqual((yield* importFile(environment, file)).resumedAfterLine, null)
      })
    )
  })

  describe("an import of CSV", () => {
    it.effect("reads what the columns of the header name", () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const { environment, secretKey } = yield* freshTenant
        const file = [
          "\uFEFFid,primary_email,emailVerified,first,passwordHash,publicMetadata,phone",
          `u1,ada@example.com,TRUE,"Ada, ""Countess""",${bcryptHash},"{""plan"":""pro""}",1`,
          "",
          "u2,,,,,,",
          "u3,b@example.com,maybe,,md5:1,{,",
          "u4,c@example.com",
          `u5,d"e@example.com,,,,,`,
          `u6,"e@example.com"x,,,,,`
        ].join("\r\n")
        const form = {
          ...csv,
          columns: new Map([
            ["id", "externalId"],
            ["primary_email", "email"],
            ["first", "firstName"]
          ]),
          otherColumns: "members-alone" as const
        }
        const report = yield* importFile(environment, file, { form })
        assert.deepStrictEqual(counts(report), { imported: 2, refused: 4, skipped: 0 })
        assert.deepStrictEqual(pathsOf(report), [
          [5, "passwordHash", "publicMetadata"],
          [6, ""],
          [7, "column 2"],
          [8, "column 2"]
        ])
        const found = yield* service.ask("/users?email=ada@example.com", { key: secretKey })
        assert.deepInclude(found.json.items[0], {
          firstName: 'Ada, "Countess"',
          publicMetadata: { plan: "pro" },
          registrationState: "complete"
        })
      })
    )

    it.effect(
      "refuses a header that names no member, one twice, or what is none, and a file of another kind",
      () =>
        Effect.gen(function* () {
          const { environment } = yield* freshTenant
          const refused = (file: string | Uint8Array, form = csv) =>
            Effect.map(
              Effect.flip(importFile(environment, file, { form })),
              ({ message }) => message
            )
          assert.include(yield* refused("email,phone\n"), "phone")
          assert.include(yield* refused("email,a\u0000\n"), "a\ufffd")
          assert.include(yield* refused("email,email\n"), "More than one column of email")
          assert.include(yield* refused("a@b.example,Ada\n"), "--column")
          assert.include(yield* refused(""), "header")
          // As a spreadsheet writes it where commas are for decimals; a value has no member's name.
          assert.include(yield* refused('\ufeff"email";"firstName"\r\n'), "have semicolons")
          assert.include(yield* refused("name\temail\n"), "have tabs")
          assert.include(yield* refused("email,name\n", { ...csv, delimiter: ";" }), "have commas")
          assert.include(yield* refused("a@b.example;email of Ada\n"), "--column")
          const mapped = { ...csv, columns: new Map([["mail", "emails"]]) }
          assert.include(yield* refused("email\n", mapped), "no column mail")
          assert.include(yield* refused("email\n", mapped), "emails is no member")
          const utf16 = new Uint8Array([0xff, 0xfe, 0x65, 0])
          assert.include(yield* refused(utf16, jsonLines), "UTF-16")
          for (const form of [jsonLines, csv]) {
            assert.include(yield* refused(gzipSync("email\n"), form), "unpack it")
            assert.include(yield* refused("PK\u0003\u0004", form), "save the workbook as CSV")
          }
        })
    )
  })
})
