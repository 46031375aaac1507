import { assert, describe, it as plain, layer } from "@effect/vitest"
import { Effect } from "effect"
import { documents } from "../../scripts/openapi.ts"
import * as Trail from "../support/AuditTrail.ts"
import {
  assertFields,
  bothWays,
  isObject,
  isPair,
  resources,
  type Fields,
  type Json,
  type Resource
} from "../support/interfaceFields.ts"
import { impersonate } from "../support/Impersonation.ts"
import * as Invitations from "../support/Invitations.ts"
import { memberOf, newcomer, organizationOf } from "../support/Organizations.ts"
import { password } from "../support/People.ts"
import * as Seed from "../support/Seed.ts"
import { TestService, type RawRequest, type RawResponse } from "../support/TestService.ts"

/** The kind of scalar that a schema of our documents declares, and whether it may be null. */
const declaredOf = (schema: Json): { readonly kind: unknown; readonly mayBeNull: boolean } => {
  const options: ReadonlyArray<Json> = schema.anyOf ?? [schema]
  const types = options.flatMap(({ type }) => type ?? [])
  const one = options.find(({ type }) => type !== "null")
  const isTime = one.$ref === "#/components/schemas/Timestamp"
  const [type] = isTime ? ["date-time"] : types.filter((name: string) => name !== "null")
  const values = one.enum?.filter((value: unknown) => value !== null)
  return {
    kind: one.format === "uuid" ? "uuid" : (values ?? type),
    mayBeNull: types.includes("null")
  }
}

const assertDeclaredFields = (fields: Fields, schema: Json, where: string): void => {
  assert.includeMembers(schema.required ?? [], Object.keys(fields), where)
  for (const [name, kind] of Object.entries(fields)) {
    const at = `${where}.${name}`
    const property = schema.properties[name]
    if (typeof kind !== "string" && !Array.isArray(kind)) {
      if ("fields" in kind) assertDeclaredFields(kind.fields, property, at)
      else assertDeclaredFields((kind as { items: Fields }).items, property.items, at)
      continue
    }
    const declared = declaredOf(property)
    const [expected, mayBeNull] = isPair(kind) ? [kind[0], true] : [kind, false]
    assert.strictEqual(declared.mayBeNull, mayBeNull, at)
    // Where interface.md leaves the values open, contract.md lists them.
    if (expected === "string" && Array.isArray(declared.kind)) continue
    assert.deepStrictEqual(declared.kind, expected, at)
  }
}

describe("the OpenAPI documents", () => {
  plain.each(Object.entries(resources))("declare every field of %s", (resource, fields) => {
    const [plane = "", name = ""] = resource.split(" ")
    const { schemas }: Json = JSON.parse(JSON.stringify(documents))[`${plane}.json`].components
    assert.property(schemas, name)
    assertDeclaredFields(fields, schemas[name], resource)
  })
})

const ok = ({ json, status, text }: RawResponse): Json => {
  assert.isBelow(status, 300, text)
  return json
}

const ask = (path: string, request?: RawRequest) =>
  TestService.use((service) => Effect.map(service.ask(path, request), ok))

const patch = (path: string, json: object) => ask(path, { method: "PATCH", json })

const metadata = { publicMetadata: { a: 1 }, privateMetadata: { b: [null] } }

const users = Effect.gen(function* () {
  const bare = yield* Seed.user()
  const full = yield* Seed.user({
    email: "full@example.com",
    emailVerified: true,
    firstName: "Ada",
    lastName: "Lovelace",
    locale: "da",
    ...metadata,
    unsafeMetadata: { c: {} }
  })
  const pending = yield* Seed.user({ email: "pending@example.com" })
  const banned = yield* ask(`/users/${pending.id}/ban`, { method: "POST" })
  const patched = yield* patch(`/users/${full.id}/metadata`, { publicMetadata: { d: 1 } })
  yield* ask(`/users/${full.id}`, { method: "DELETE" })
  return [bare, full, pending, banned, patched, yield* ask(`/users/${full.id}`)]
})

const organizations = Effect.gen(function* () {
  const owner = yield* newcomer
  const made = yield* organizationOf(owner)
  // A role that the role set does not name any more.
  const stray = yield* memberOf(made.id, "retired")
  const own = ok(yield* stray.browser.ask("/organizations"))
  const members = `/organizations/${made.id}/members`
  return {
    organizations: [made, ...own.items],
    memberships: [
      yield* patch(`${members}/${owner.id}/metadata`, metadata),
      yield* patch(`${members}/${stray.id}/metadata`, metadata)
    ]
  }
})

const invitations = Effect.gen(function* () {
  const owner = yield* newcomer
  const { id: organizationId } = yield* organizationOf(owner)
  const open = yield* Invitations.invitation({ organizationId })
  const accepted = yield* Invitations.invitation()
  const revoked = yield* Invitations.invitation()
  const details = [
    ok(yield* Invitations.detailsOf(open.token)),
    ok(yield* Invitations.detailsOf(accepted.token))
  ]
  const { answer } = yield* Invitations.signUpBy(accepted.token, { legalConsentAccepted: true })
  ok(answer)
  yield* ask(`/invitations/${revoked.id}`, { method: "DELETE" })
  return {
    invitations: [
      yield* patch(`/invitations/${open.id}`, metadata),
      yield* ask(`/invitations/${accepted.id}`),
      yield* ask(`/invitations/${revoked.id}`)
    ],
    resent: [yield* ask(`/invitations/${open.id}/resend`, { method: "POST" })],
    details
  }
})

const identities = Effect.gen(function* () {
  const { environmentId, id: userId } = yield* Seed.user()
  yield* Seed.identity({ environmentId, userId, subject: "plain" })
  yield* Seed.identity({ environmentId, userId, subject: "named", label: "ada@example.com" })
  return (yield* ask(`/users/${userId}/identities`)) as ReadonlyArray<Json>
})

const events = Effect.gen(function* () {
  const tenant = yield* TestService
  const person = yield* newcomer
  const { browser } = yield* impersonate(person.id)
  const json = { firstName: "Renamed" }
  ok(yield* browser.ask("/users/me", { method: "PATCH", json }))
  yield* Trail.record(tenant, { targets: [{ type: "user", id: null }] })
  yield* Trail.number(tenant)
  yield* Seed.user({ password })
  return (yield* Trail.browse(tenant, { limit: 100 })).items as ReadonlyArray<Json>
})

/** Real answers with each resource; what never answers null or never anything else is left out. */
const answers = Effect.gen(function* () {
  const made = yield* organizations
  const invited = yield* invitations
  return {
    "server User": yield* users,
    "server Membership": made.memberships,
    "client Organization": made.organizations,
    "server Invitation": invited.invitations,
    "server ResentInvitation": invited.resent,
    "client InvitationDetails": invited.details,
    "server Identity": yield* identities,
    "server AuditEvent": yield* events
  } satisfies Readonly<Record<Resource, ReadonlyArray<Json>>>
})

/** Only a pending invitation is resent. */
const alwaysNull: ReadonlySet<string> = new Set([
  "server ResentInvitation.acceptedAt filled",
  "server ResentInvitation.revokedAt filled"
])

layer(TestService.layer)("the fields of interface.md", (it) => {
  it.effect("are in every answer with their type, those that may be null in both ways", () =>
    Effect.gen(function* () {
      const answered: Readonly<Record<string, ReadonlyArray<Json>>> = yield* answers
      for (const [resource, fields] of Object.entries(resources)) {
        const seen = (answered[resource] ?? []).flatMap((value) =>
          assertFields(fields, value, resource)
        )
        const expected = bothWays(fields, resource).filter((way) => !alwaysNull.has(way))
        assert.sameMembers([...new Set(seen)], expected)
      }
    })
  )

  it.effect("of a problem, too", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const { json } = yield* service.ask("/users?limit=0")
      const { instance, properties, status, title, type } = json
      assert.match(type, /^urn:/)
      assert.isString(title)
      assert.strictEqual(status, 400)
      assert.match(instance, /^urn:uuid:/)
      assert.isTrue(isObject(properties))
    })
  )

  it.effect("and of the allowed origins", () =>
    Effect.gen(function* () {
      const json = { origins: ["https://app.example.com", "app.example://host"] }
      assert.deepStrictEqual(yield* ask("/allowed-origins", { method: "PUT", json }), json)
      assert.deepStrictEqual(yield* ask("/allowed-origins"), json)
    })
  )
})
