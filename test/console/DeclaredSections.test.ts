import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import {
  sectionsOfOperations,
  sectionsOfPages
} from "../../src/console/app/kernel/declaredSections.ts"
import { consoleSource } from "../../src/console/consoleSource.ts"
import { sectionNames } from "../../src/operators/declared/Configuration.ts"

/** Groups of operations that change what no document says: people, and what each of them has. */
const ofPeople = new Set([
  "apiKeys",
  "connectionTests",
  "connections",
  "directories",
  "domains",
  "emailAddresses",
  "grants",
  "invitations",
  "lockout",
  "mails",
  "mfa",
  "operators",
  "organizations",
  "passkeys",
  "password",
  "people",
  "portalLinks",
  "sessions",
  "signInTests",
  "signingKeys",
  "transfers",
  "trustedDevices",
  "users"
])

/** Operations beside a declared section that write what it leaves out, or nothing at all. */
const beside = new Set([
  "applications.createApplicationSecret",
  "applications.deleteApplicationSecret",
  "auditEvents.searchAuditEvents",
  "environments.createEnvironment",
  "environments.createSecretKey",
  "environments.revokeSecretKey",
  "hooks.rotateHookSecret",
  "hooks.testHook",
  "providers.checkProvider",
  "registrationTokens.createRegistrationToken",
  "registrationTokens.deleteRegistrationToken",
  "resources.createResourceSecret",
  "resources.deleteResourceSecret",
  "templates.previewTemplate",
  "webhooks.retryWebhookDelivery",
  "webhooks.rotateWebhookSecret",
  "webhooks.testWebhookEndpoint"
])

/** Secrets of challenges are set on the command line alone. */
const withoutOperation = ["challenges"]

const [, written = "{}"] =
  /^export const routes = (.*)$/m.exec(consoleSource().modules?.["gatehouse:contract"] ?? "") ?? []
const routes: Readonly<Record<string, Readonly<Record<string, readonly [string, string]>>>> =
  JSON.parse(written)

const writing = Object.entries(routes).flatMap(([group, operations]) =>
  Object.entries(operations)
    .filter(([, [method]]) => method !== "GET")
    .map(([name]) => `${group}.${name}`)
)

const app = readFileSync(new URL("../../src/console/app/App.tsx", import.meta.url), "utf8")

describe("what a document declares", () => {
  it("is named on a page of the console, each section", () => {
    assert.sameMembers(Object.values(sectionsOfPages).flat(), [...sectionNames])
    for (const page of Object.keys(sectionsOfPages)) {
      assert.match(app, new RegExp(`^  "?${page}"?: \\(\\) => import`, "m"), page)
    }
  })

  it("is warned of by each operation that changes it", () => {
    const warned = Object.keys(sectionsOfOperations)
    const silent = writing.filter(
      (name) =>
        !warned.includes(name) && !beside.has(name) && !ofPeople.has(name.split(".")[0] ?? "")
    )
    assert.deepStrictEqual(silent, [], "operations that this test and declaredSections.ts forgot")
    assert.sameMembers(
      [...new Set(Object.values(sectionsOfOperations).flat()), ...withoutOperation],
      [...sectionNames]
    )
  })

  it("names no operation that the plane has not, and none twice", () => {
    for (const name of [...Object.keys(sectionsOfOperations), ...beside]) {
      assert.include(writing, name)
    }
    for (const name of beside) assert.notProperty(sectionsOfOperations, name)
    for (const group of ofPeople) {
      assert.property(routes, group)
      for (const name of Object.keys(sectionsOfOperations)) {
        assert.notStrictEqual(name.split(".")[0], group)
      }
    }
  })
})
