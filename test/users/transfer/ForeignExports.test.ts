import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { execFileSync } from "node:child_process"
import { createCipheriv, pbkdf2Sync, scryptSync } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { usualFormat } from "../../../src/users/transfer/foreignExports.ts"
import { firebaseHashing } from "../../../src/users/transfer/foreignHashes.ts"
import {
  exportSystems,
  isFlawed,
  type ExportSystem,
  type ImportForm
} from "../../../src/users/transfer/ImportFile.ts"
import { recordsFrom } from "../../../src/users/transfer/fileRecords.ts"
import { blocks } from "../../support/documents.ts"
import * as People from "../../support/People.ts"
import { TestService } from "../../support/TestService.ts"
import { importFile, jsonLines, transferLayer } from "./transfers.ts"

const exported = (name: string) => readFileSync(join(import.meta.dirname, "exports", name), "utf8")

const formOf = (from: ExportSystem, file: string): ImportForm => ({
  ...jsonLines,
  from,
  format: file.endsWith(".csv") ? "csv" : usualFormat(from),
  constants: from === "django" ? { emailVerified: true } : {},
  hashing:
    from === "firebase" ? (firebaseHashing(exported("firebase-hash-config.txt")) ?? null) : null
})

const userAt = Effect.fnUntraced(function* (email: string) {
  const { ask } = yield* TestService
  const [user] = (yield* ask(`/users?email=${email}`)).json.items
  return user
})

const filesOf: Readonly<Record<ExportSystem, string>> = {
  clerk: "clerk.csv",
  auth0: "auth0.ndjson",
  supabase: "supabase.csv",
  firebase: "firebase.json",
  keycloak: "keycloak.json",
  django: "django.json"
}

layer(transferLayer, { excludeTestServices: true })("an export of another system", (it) => {
  it.effect.each([
    ["clerk", filesOf.clerk, 2, ["ada@clerk.example"]],
    ["auth0", filesOf.auth0, 2, []],
    ["auth0", "auth0-hashes.ndjson", 2, ["joan@auth0.example", "euclid@auth0.example"]],
    ["supabase", filesOf.supabase, 2, ["ada@supabase.example"]],
    ["firebase", filesOf.firebase, 2, ["ada@firebase.example"]],
    ["keycloak", filesOf.keycloak, 2, ["ada@keycloak.example"]],
    [
      "django",
      filesOf.django,
      4,
      ["ada@django.example", "grace@django.example", "joan@django.example"]
    ]
  ] as const)("of %s in %s: all are there, and sign in by their password", (row) =>
    Effect.gen(function* () {
      const [from, file, count, withPassword] = row
      const { environment } = yield* TestService
      const form = formOf(from, file)
      const report = yield* importFile(environment, exported(file), { form })
      assert.deepStrictEqual(report.refusals, [])
      assert.strictEqual(report.imported, count)
      for (const email of withPassword) yield* People.signIn(email)
    })
  )

  it.effect("keeps who is banned, what is verified, and what else is told", () =>
    Effect.gen(function* () {
      for (const from of exportSystems) {
        const ada = yield* userAt(`ada@${from}.example`)
        assert.isNotNull(ada.emailVerifiedAt, from)
        assert.deepStrictEqual([ada.firstName, ada.lastName], ["Ada", "Lovelace"], from)
        const grace = yield* userAt(`grace@${from}.example`)
        const banned = from !== "clerk" && from !== "django"
        assert.strictEqual(grace.status, banned ? "banned" : "active", from)
        assert.strictEqual(grace.emailVerifiedAt === null, from !== "django", from)
      }
      const auth0 = yield* userAt("ada@auth0.example")
      assert.deepStrictEqual(
        [auth0.externalId, auth0.unsafeMetadata, auth0.privateMetadata, auth0.createdAt],
        ["auth0|64b1f0a1", { theme: "dark" }, { plan: "pro" }, "2023-07-15T01:02:03.456Z"]
      )
      assert.strictEqual((yield* userAt("joan@auth0.example")).externalId, "auth0|64b1f0a3")
      assert.strictEqual((yield* userAt("euclid@auth0.example")).externalId, "auth0|euclid")
      const supabase = yield* userAt("ada@supabase.example")
      assert.deepStrictEqual(
        [supabase.id, supabase.publicMetadata, supabase.emailVerifiedAt],
        ["0190aaaa-0000-4000-8000-000000000001", { plan: "pro" }, "2023-07-15T01:02:03.456Z"]
      )
      assert.strictEqual(
        (yield* userAt("grace@supabase.example")).createdAt,
        "2023-07-14T01:02:03.400Z"
      )
      const firebase = yield* userAt("ada@firebase.example")
      assert.deepStrictEqual(
        [firebase.publicMetadata, firebase.createdAt],
        [{ plan: "pro" }, "2023-07-15T01:02:03.456Z"]
      )
      const keycloak = yield* userAt("ada@keycloak.example")
      assert.deepStrictEqual(
        [keycloak.locale, keycloak.privateMetadata],
        ["da", { department: ["engines"] }]
      )
      assert.strictEqual((yield* userAt("mary@django.example")).status, "banned")

      const sql = yield* SqlClient.SqlClient
      assert.deepStrictEqual(yield* sql`SELECT issuer, subject FROM identities ORDER BY subject`, [
        { issuer: "https://accounts.google.com", subject: "1081234567890" },
        { issuer: "https://accounts.google.com", subject: "1081234567891" },
        { issuer: "https://github.com/login/oauth", subject: "42" }
      ])
      const addresses = yield* sql<{ readonly verified: boolean; readonly email: string }>`
        SELECT email, verified_at IS NOT NULL AS verified FROM email_addresses
        WHERE email LIKE 'ada.%@clerk.example' ORDER BY email`
      assert.deepStrictEqual(addresses, [
        { email: "ada.new@clerk.example", verified: false },
        { email: "ada.work@clerk.example", verified: true }
      ])
    })
  )

  it.effect("of Clerk signs people in by each format of PBKDF2 that it names", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const salt = "c2FsdCBvZiBDbGVyaw=="
      const hashOf = (digest: string, bytes: string | Uint8Array, length: number) =>
        pbkdf2Sync(People.password, bytes, 1000, length, digest)
      // https://clerk.com/docs/reference/backend/user/create-user tells which of them decodes what.
      const digests = {
        pbkdf2_sha256: `pbkdf2_sha256$1000$${salt}$${hashOf("sha256", Buffer.from(salt, "base64"), 32).toString("base64")}`,
        pbkdf2_sha256_django: `pbkdf2_sha256$1000$${salt}$${hashOf("sha256", salt, 32).toString("base64")}`,
        pbkdf2_sha1: `pbkdf2_sha1$1000$${salt}$${hashOf("sha1", salt, 20).toString("hex")}`
      }
      const addressOf = (hasher: string) => `${hasher}@clerk.example`
      const rows = Object.entries(digests).map(([hasher, digest]) =>
        [hasher, addressOf(hasher), addressOf(hasher), digest, hasher].join()
      )
      const columns =
        "id,primary_email_address,verified_email_addresses,password_digest,password_hasher"
      const form = formOf("clerk", filesOf.clerk)
      const report = yield* importFile(environment, [columns, ...rows].join("\n"), { form })
      assert.deepStrictEqual([report.imported, report.refusals], [3, []])
      for (const hasher of Object.keys(digests)) yield* People.signIn(addressOf(hasher))
    })
  )

  it.effect("of Supabase signs in people who came there from Firebase", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const [salt, separator, signerKey] = [
        Buffer.alloc(10, 1),
        Buffer.from([7]),
        Buffer.alloc(64, 251)
      ]
      const key = scryptSync(People.password, Buffer.concat([salt, separator]), 32, {
        N: 2 ** 10,
        r: 8
      })
      const made = createCipheriv("aes-256-ctr", key, Buffer.alloc(16)).update(signerKey)
      const [ss, sk, ...rest] = [separator, signerKey, salt, made].map((one) =>
        one.toString("base64")
      )
      const users = [
        {
          id: "0190aaaa-0000-4000-8000-0000000000fb",
          email: "came@supabase.example",
          email_confirmed_at: "2023-07-15 01:02:03+00",
          encrypted_password: `$fbscrypt$v=1,n=10,r=8,p=1,ss=${ss},sk=${sk}$${rest.join("$")}`
        }
      ]
      const form = formOf("supabase", "")
      const report = yield* importFile(environment, JSON.stringify(users), { form })
      assert.deepStrictEqual([report.imported, report.refusals], [1, []])
      yield* People.signIn("came@supabase.example")
    })
  )

  it.effect("of Keycloak brings no clients along as people", () =>
    Effect.gen(function* () {
      const { environment } = yield* (yield* TestService).tenant("clients")
      const users = [
        { id: "1", username: "ada", email: "ada@clients.example" },
        { id: "2", username: "service-account-billing", serviceAccountClientId: "billing" }
      ]
      const report = yield* importFile(environment, JSON.stringify({ users }), {
        form: formOf("keycloak", "")
      })
      assert.strictEqual(report.imported, 1)
      assert.lengthOf(report.refusals, 1)
      assert.include(JSON.stringify(report.refusals), "not the account of a client")
    })
  )

  it.effect("refuses nobody for a language that the environment does not offer", () =>
    Effect.gen(function* () {
      const { environment } = yield* (yield* TestService).tenant("languages")
      const sql = yield* SqlClient.SqlClient
      const known = [
        ["da-DK", "da"],
        ["de", null],
        ["xx", null]
      ] as const
      const auth0 = known.map(([locale], at) => ({
        user_id: `auth0|${at}`,
        email: `${at}@auth0.example`,
        locale
      }))
      const keycloak = known.map(([locale], at) => ({
        id: String(at),
        email: `${at}@keycloak.example`,
        attributes: { locale: [locale] }
      }))
      for (const [from, file] of [
        ["auth0", auth0.map((one) => JSON.stringify(one)).join("\n")],
        ["keycloak", JSON.stringify({ users: keycloak })]
      ] as const) {
        const report = yield* importFile(environment, file, { form: formOf(from, "") })
        assert.deepStrictEqual([report.imported, report.refusals], [3, []])
        const languages = yield* sql`
          SELECT language FROM users
          WHERE environment_id = ${environment.id} AND email LIKE ${`%@${from}.example`}
          ORDER BY email`
        assert.deepStrictEqual(
          languages,
          known.map(([, language]) => ({ language }))
        )
      }
    })
  )

  it.effect("of Cognito becomes lines by the program that the chapter shows", () =>
    Effect.gen(function* () {
      const { environment } = yield* (yield* TestService).tenant("cognito")
      const program = blocks.find(({ text }) => text.startsWith("// cognito.mjs\n"))?.text ?? ""
      const folder = yield* Effect.acquireRelease(
        Effect.sync(() => mkdtempSync(join(tmpdir(), "gatehouse-cognito-"))),
        (made) => Effect.sync(() => rmSync(made, { recursive: true }))
      )
      writeFileSync(join(folder, "pool.json"), exported("cognito.json"))
      writeFileSync(join(folder, "cognito.mjs"), program)
      const lines = execFileSync(process.execPath, ["cognito.mjs"], {
        cwd: folder,
        encoding: "utf8"
      })
      const report = yield* importFile(environment, lines, { form: jsonLines })
      assert.deepStrictEqual([report.imported, report.refusals], [3, []])
      const sql = yield* SqlClient.SqlClient
      assert.deepStrictEqual(
        yield* sql`
          SELECT email, email_verified_at IS NOT NULL AS verified, first_name AS name, status
          FROM users WHERE environment_id = ${environment.id} ORDER BY email NULLS FIRST`,
        [
          { email: null, verified: false, name: null, status: "banned" },
          { email: "Ada@cognito.example", verified: true, name: "Ada", status: "active" },
          { email: "grace@cognito.example", verified: false, name: null, status: "active" }
        ]
      )
    })
  )

  it.effect("verifies every address where the operator says that all of them are", () =>
    Effect.gen(function* () {
      const { environment } = yield* (yield* TestService).tenant("all-verified")
      const sql = yield* SqlClient.SqlClient
      for (const from of exportSystems) {
        const form = { ...formOf(from, filesOf[from]), constants: { emailVerified: true } }
        const report = yield* importFile(environment, exported(filesOf[from]), { form })
        assert.deepStrictEqual(report.refusals, [], from)
      }
      const unverified = yield* sql`
        SELECT email FROM users WHERE environment_id = ${environment.id}
          AND email IS NOT NULL AND email_verified_at IS NULL`
      assert.deepStrictEqual(unverified, [])
    })
  )

  it.effect("is noted where nobody has a verified address or a password", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const notes = Effect.fnUntraced(function* (file: string, form: ImportForm) {
        const told: Array<string> = []
        yield* importFile(environment, file, {
          form,
          dryRun: true,
          onWarnings: (warnings) => Effect.sync(() => told.push(...warnings))
        })
        return told.map((one) => /address|password/.exec(one)?.[0])
      })
      const django = formOf("django", filesOf.django)
      const bare = { ...django, constants: {} }
      assert.deepStrictEqual(yield* notes(exported(filesOf.django), bare), ["address"])
      assert.deepStrictEqual(yield* notes(exported(filesOf.django), django), [])
      const auth0 = formOf("auth0", filesOf.auth0)
      assert.deepStrictEqual(yield* notes(exported(filesOf.auth0), auth0), ["password"])
      const plain = `{"email":"a@b.example"}\n{"email":"c@b.example"}\n`
      assert.deepStrictEqual(yield* notes(plain, jsonLines), ["address", "password"])
      assert.deepStrictEqual(yield* notes("", jsonLines), [])
    })
  )

  it.effect("is refused where a hash cannot be used, or it is of another system", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const refusals = Effect.fnUntraced(function* (file: string, form: ImportForm) {
        const report = yield* importFile(environment, file, { form, dryRun: true })
        return report.refusals.flatMap(({ errors }) => errors.map(({ path }) => path))
      })
      const firebase = { ...formOf("firebase", filesOf.firebase), hashing: null }
      assert.deepStrictEqual(yield* refusals(exported(filesOf.firebase), firebase), [
        "passwordHash"
      ])
      const django = formOf("django", filesOf.django)
      const unknown = JSON.stringify([{ pk: 1, fields: { password: "md5$salt$hash" } }])
      assert.deepStrictEqual(yield* refusals(unknown, django), ["passwordHash"])
      const keycloak = formOf("keycloak", filesOf.keycloak)
      const hashed = { id: "1", credentials: [{ type: "password", credentialData: "{}" }] }
      const users = JSON.stringify({ users: [hashed, {}] })
      assert.deepStrictEqual(yield* refusals(users, keycloak), ["passwordHash", ""])
      assert.deepStrictEqual(yield* refusals(exported(filesOf.keycloak), django), ["", ""])
    })
  )
})

describe("the users of one JSON document", () => {
  const read = Effect.fnUntraced(function* (text: string, size: number, position = 0) {
    const bytes = new TextEncoder().encode(text)
    const pieces: Array<Uint8Array> = []
    for (let at = position; at < bytes.length; at += size) pieces.push(bytes.slice(at, at + size))
    const source = { size: bytes.length, read: () => Stream.fromIterable(pieces) }
    const form: ImportForm = { ...jsonLines, format: "json" }
    return yield* Stream.runCollect(recordsFrom(source, form, { position, line: 1 }))
  })

  it.effect("are found however its bytes come, from any of them on", () =>
    Effect.gen(function* () {
      const users = [{ a: '"}]{\\' }, { b: [{ users: [1, [2]] }], c: "ü" }, {}]
      for (const text of [
        JSON.stringify(users),
        JSON.stringify({ x: { users: [{}] }, y: ["users", [{}]], users, z: [{}] }, null, 1)
      ]) {
        for (const size of [1, 7, 1000]) {
          const found = yield* read(text, size)
          assert.deepStrictEqual(
            found.map(({ content }) => JSON.parse(String(content))),
            users
          )
          const behind = yield* read(text, size, found[0]?.end)
          assert.deepStrictEqual(
            behind.map(({ content }) => JSON.parse(String(content))),
            users.slice(1)
          )
        }
      }
    })
  )

  it.effect.each(["", "{}", '{"users":{}}', "[{},", "[{", '[{"a":"]', "[1]", '["{}"]', "[[{}]]"])(
    "are told to be broken where the document is: %s",
    (text) =>
      Effect.gen(function* () {
        const found = yield* read(text, 3)
        assert.strictEqual(found.filter(({ content }) => isFlawed(content)).length, 1)
      })
  )

  it.effect("cost no more than the longest record", () =>
    Effect.gen(function* () {
      const long = JSON.stringify([{ a: "x".repeat(17_000_000) }, { b: 1 }])
      const found = yield* read(long, 262_144)
      assert.deepStrictEqual(
        found.map(({ content }) => isFlawed(content)),
        [true, false]
      )
    })
  )
})
