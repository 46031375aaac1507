import { assert, describe, it } from "@effect/vitest"
import { checkBoundaries } from "../../scripts/boundaries.ts"

/** What the checker says to a project of these files, as `path:line rule` lines. */
const check = (files: Readonly<Record<string, string>>): ReadonlyArray<string> =>
  checkBoundaries(Object.entries(files).map(([path, text]) => ({ path, text }))).map(
    ({ line, path, rule, warning }) =>
      `${path}:${line} ${warning === true ? "warning " : ""}${rule}`
  )

const users = "src/users/management"
const service = (name: string): string =>
  `import { Context } from "effect"
export class ${name} extends Context.Service<${name}, {}>()("gatehouse/${name}") {}
`

/** A project that keeps every rule; each case below adds the one file that breaks one. */
const sound = {
  "migrations/0001_users.ts": "export default 1",
  "src/contract/Ids.ts": `import { Schema } from "effect"`,
  "src/contract/Problem.ts": `import { HttpApiError } from "effect/http-api"`,
  "src/contract/ServerAuth.ts": `import type { UserId } from "./Ids.ts"`,
  "src/api/ServerApi.ts": `import "../users/management/UsersServerApi.ts"`,
  "src/main.ts": `import { Effect } from "effect"
Effect.runFork(Effect.log(process.argv))`,
  "src/platform/Crypto.ts": `import { randomBytes } from "node:crypto"
console.log(new Date())`,
  [`${users}/User.ts`]: `import { Schema } from "effect"
import * as Option from "effect/Option"
import { UserId } from "../../contract/Ids.ts"
// Not code: new Date(), process.env, sql\`select 1\`
export type Made = { readonly date: Date; readonly fetch: typeof fetch }
export const at = (made: unknown) => made instanceof Date ? "new Date()" : { process: 1 }.process`,
  [`${users}/UsersProblems.ts`]: `import { Problem } from "../../contract/Problem.ts"
import "./User.ts"`,
  [`${users}/UsersServerApi.ts`]: `import { HttpApiGroup } from "effect/http-api"
import { ServerAuth } from "../../contract/ServerAuth.ts"
import "./User.ts"
import "./UsersProblems.ts"`,
  [`${users}/Users.ts`]: `${service("Users")}import "./UsersStore.ts"
import "./checkName.ts"
import "../../platform/Crypto.ts"
import "../../tenancy/audit/Audit.ts"`,
  [`${users}/checkName.ts`]: `import "./UsersStore.ts"`,
  [`${users}/UsersStore.ts`]: `import { SqlClient } from "effect/sql"
const rows = (sql: any) => sql\`select 1\``,
  [`${users}/UsersServerHttp.ts`]: `import { HttpApiBuilder } from "effect/http-api"
import "./Users.ts"
const call = ({ fetch }: { fetch: () => void }) => fetch()`,
  "src/tenancy/audit/Audit.ts": service("Audit"),
  "src/sdk/server.ts": `import { jwtVerify } from "jose"
import type { ServerApi } from "../api/ServerApi.ts"
export const asked = fetch("http://localhost", { signal: AbortSignal.timeout(1) }).then(() => Date.now())`,
  "src/testing/TestGatehouse.ts": `import "node:fs"
import "../users/management/Users.ts"
import "../sdk/server.ts"`,
  "src/access/signIn/SignIn.ts": `${service("SignIn")}import "../../users/management/Users.ts"`
}

describe("who may import whom", () => {
  it("a project that keeps the rules has no violation", () => {
    assert.deepStrictEqual(check(sound), [])
  })

  const cases: ReadonlyArray<readonly [rule: string, path: string, text: string, found: string]> = [
    ["a domain file imports no store", `${users}/Ban.ts`, `import "./UsersStore.ts"`, "import"],
    ["a domain file imports no service", `${users}/Ban.ts`, `import "./Users.ts"`, "import"],
    [
      "a domain file imports no platform",
      `${users}/Ban.ts`,
      `import "../../platform/Crypto.ts"`,
      "import"
    ],
    ["a domain file imports no library", `${users}/Ban.ts`, `import "jose"`, "import"],
    ["a domain file imports no HTTP", `${users}/Ban.ts`, `import "effect/http-api"`, "import"],
    ["a type is an import too", `${users}/Ban.ts`, `import type { A } from "./Users.ts"`, "import"],
    [
      "an import type is an import too",
      `${users}/Ban.ts`,
      `type A = import("./Users.ts").A`,
      "import"
    ],
    ["a re-export is an import too", `${users}/Ban.ts`, `export * from "./Users.ts"`, "import"],
    [
      "a dynamic import is an import too",
      `${users}/Ban.ts`,
      `export const a = import("./Users.ts")`,
      "import"
    ],
    ["problems import no service", `${users}/BanProblems.ts`, `import "./Users.ts"`, "import"],
    [
      "an api imports no handler",
      `${users}/BansServerApi.ts`,
      `import "./UsersServerHttp.ts"`,
      "import"
    ],
    ["an api imports no library", `${users}/BansClientApi.ts`, `import "jose"`, "import"],
    [
      "the contract imports no service",
      "src/api/ClientApi.ts",
      `import "../users/management/Users.ts"`,
      "import"
    ],
    [
      "the contract imports no platform",
      "src/api/ClientApi.ts",
      `import "../platform/Crypto.ts"`,
      "import"
    ],
    ["the contract imports no SQL", "src/api/ClientApi.ts", `import "effect/sql"`, "sql"],
    [
      "platform imports no capability",
      "src/platform/Mail.ts",
      `import "../users/management/User.ts"`,
      "import"
    ],
    [
      "platform imports no contract",
      "src/platform/Mail.ts",
      `import "../contract/Ids.ts"`,
      "import"
    ],
    ["src imports no test", "src/Server.ts", `import "../test/support/db.ts"`, "import"],
    [
      "a handler imports no store",
      `${users}/BansClientHttp.ts`,
      `import "./UsersStore.ts"`,
      "import"
    ],
    [
      "a capability imports no other's store",
      "src/access/mfa/MfaStore.ts",
      `import "../../users/management/UsersStore.ts"`,
      "import"
    ],
    [
      "a service imports no other room's handler",
      "src/access/mfa/Mfa.ts",
      `import "../../users/management/UsersServerHttp.ts"`,
      "import"
    ],
    [
      "a wing imports no wing above it",
      `${users}/ban.ts`,
      `import "../../access/signIn/SignIn.ts"`,
      "import"
    ],
    [
      "a wing imports no type of a wing above it",
      `${users}/ban.ts`,
      `import type { SignIn } from "../../access/signIn/SignIn.ts"`,
      "import"
    ],
    [
      "wings of one floor never import one another",
      "src/delivery/mail/Mails.ts",
      `import "../../directory/users/User.ts"`,
      "import"
    ],
    [
      "a capability imports no other's rule",
      "src/access/mfa/enroll.ts",
      `import "../../users/management/checkName.ts"`,
      "import"
    ],
    [
      "audit imports no other capability",
      "src/tenancy/audit/AuditStore.ts",
      `import "../../users/management/UsersProblems.ts"`,
      "import"
    ],
    ["SQL is imported by stores only", "src/Server.ts", `import "effect/sql"`, "sql"],
    ["the driver is imported by stores only", "src/Server.ts", `import "@effect/sql-pg"`, "sql"],
    [
      "SQL is written in stores only",
      "src/Server.ts",
      "export const a = (sql: any) => sql`select 1`",
      "sql"
    ],
    [
      "the Schema of a record reads its rows",
      `${users}/SeatsStore.ts`,
      "export const a = (sql: any) => sql<{ a: string }>`select 1 as a`",
      "rows"
    ],
    [
      "markup is escaped",
      `${users}/UsersServerHttp.ts`,
      `export const page = (HttpServerResponse: any) => HttpServerResponse.html("<p>")`,
      "html"
    ],
    ["templates escape", `${users}/UsersServerHttp.ts`, `import "effect/http/Template"`, "html"],
    [
      "handlers are built in *Http.ts only",
      `${users}/ban.ts`,
      `import { HttpApiBuilder } from "effect/http-api"`,
      "http"
    ],
    [
      "clients know no capability",
      "src/sdk/a.ts",
      `import "../users/management/User.ts"`,
      "import"
    ],
    ["clients know no platform", "src/sdk/a.ts", `import "../platform/Crypto.ts"`, "import"],
    ["clients take no further package", "src/sdk/a.ts", `import "nodemailer"`, "import"],
    ["clients run in browsers", "src/sdk/a.ts", `import "node:fs"`, "machine"],
    [
      "the console's application takes types only",
      "src/console/app/a.tsx",
      `import { User } from "../../directory/users/User.ts"`,
      "import"
    ],
    [
      "the console's application takes no further package",
      "src/console/app/a.tsx",
      `import { Effect } from "effect"`,
      "import"
    ],
    [
      "nothing in a browser makes markup of text",
      "src/console/app/a.tsx",
      "export const a = <p dangerouslySetInnerHTML={{ __html: text }} />",
      "html"
    ],
    [
      "nothing in a browser writes markup",
      "src/console/app/a.tsx",
      "document.body.innerHTML = text",
      "html"
    ],
    [
      "the service uses no client of its own",
      `${users}/Ban.ts`,
      `import "../../sdk/server.ts"`,
      "import"
    ],
    ["the service uses no tests", "src/Server.ts", `import "./testing/TestGatehouse.ts"`, "import"],
    ["node: stays in platform", "src/Server.ts", `import "node:fs"`, "machine"],
    ["Date stays in platform", "src/Server.ts", "export const a = new Date()", "machine"],
    ["Date.now stays in platform", "src/Server.ts", "export const a = Date.now()", "machine"],
    ["Math.random stays in platform", "src/Server.ts", "export const a = Math.random()", "machine"],
    ["process stays in platform", "src/Server.ts", "export const a = process.env", "machine"],
    ["console stays in platform", "src/Server.ts", "console.log(1)", "machine"],
    ["fetch stays in platform", "src/Server.ts", "export const a = fetch", "machine"],
    ["globalThis hides nothing", "src/Server.ts", "export const a = globalThis.fetch", "machine"],
    ["timers stay in platform", "src/Server.ts", "setTimeout(() => 1, 1)", "machine"],
    ["only an entry point runs an Effect", "src/Server.ts", "Effect.runSync(a)", "run"]
  ]
  it.each(cases)("%s", (_rule, path, text, found) => {
    // An import upwards closes a circle as well, which has a test of its own.
    const told = check({ ...sound, [path]: `\n${text}` }).filter((line) => !line.endsWith("circle"))
    assert.deepStrictEqual(told, [`${path}:2 ${found}`])
  })

  const found = (files: Readonly<Record<string, string>>) =>
    checkBoundaries(
      Object.entries({ ...sound, ...files }).map(([path, text]) => ({ path, text }))
    ).map(({ message, rule }) => [rule, message])

  it("rooms that need one another in a circle are told with the circle, types included", () => {
    assert.deepStrictEqual(
      found({
        "src/users/transfer/Imported.ts": `import type { User } from "../management/User.ts"`,
        [`${users}/Activity.ts`]: `import type { Imported } from "../transfer/Imported.ts"`
      }),
      [["circle", "rooms in a circle: users/management -> users/transfer -> users/management"]]
    )
  })

  it("files that need one another in a circle are told, types included", () => {
    assert.deepStrictEqual(
      found({
        [`${users}/One.ts`]: `import type { Two } from "./Two.ts"`,
        [`${users}/Two.ts`]: `import type { One } from "./One.ts"`
      }),
      [["circle", `files in a circle: ${users}/One.ts -> ${users}/Two.ts -> ${users}/One.ts`]]
    )
  })
})

describe("limits", () => {
  const lines = (count: number): Record<string, string> => ({
    "src/Server.ts": "export {}\n".repeat(count)
  })

  it("a file of 300 lines passes, of 301 is warned about, of 401 fails", () => {
    assert.deepStrictEqual(check(lines(300)), [])
    assert.deepStrictEqual(check(lines(301)), ["src/Server.ts:301 warning size"])
    assert.deepStrictEqual(check(lines(401)), ["src/Server.ts:401 size"])
  })

  it("a doc comment that leaves its subject out is refused, in each form that it has", () => {
    const openings = ["What a user sees.", "Whether it is so.", "Of a user.", "The same again."]
    for (const opening of openings) {
      for (const comment of [`/** ${opening} */`, `/**\n * ${opening}\n */`]) {
        assert.deepStrictEqual(check({ "src/Server.ts": `${comment}\nexport {}` }), [
          "src/Server.ts:1 comment"
        ])
      }
    }
    assert.deepStrictEqual(check({ "src/Server.ts": "/** User of a page. */\nexport {}" }), [])
  })

  it("migrations are numbered from 0001 without a gap or a double", () => {
    const migrations = (...names: ReadonlyArray<string>) =>
      check(Object.fromEntries(names.map((name) => [`migrations/${name}`, ""])))

    assert.deepStrictEqual(migrations("0002_b.ts", "0001_a.ts"), [])
    assert.deepStrictEqual(migrations("0002_a.ts"), ["migrations/0002_a.ts:1 migration"])
    assert.deepStrictEqual(migrations("0001_a.ts", "0001_b.ts"), [
      "migrations/0001_b.ts:1 migration"
    ])
    assert.deepStrictEqual(migrations("0001_a.ts", "0003_b.ts"), [
      "migrations/0003_b.ts:1 migration"
    ])
    assert.deepStrictEqual(migrations("1_a.ts"), ["migrations/1_a.ts:1 migration"])
    assert.deepStrictEqual(migrations("0001_Big-Step.ts"), [
      "migrations/0001_Big-Step.ts:1 migration"
    ])
  })

  it("a file that does not parse is a violation, not a file without imports", () => {
    assert.deepStrictEqual(check({ "src/Server.ts": "import {" }), ["src/Server.ts:1 syntax"])
  })
})
