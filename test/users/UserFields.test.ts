import { assert, layer } from "@effect/vitest"
import { Arbitrary, Effect, Schema, Struct } from "effect"
import {
  otherSearchedFields,
  ProfileChanges,
  profileFieldNames
} from "../../src/directory/users/Profile.ts"
import { ExternalId, ServerUserChanges } from "../../src/directory/users/User.ts"
import { build, download, requestData } from "../support/DataRequests.ts"
import { person, signIn } from "../support/People.ts"
import * as Seed from "../support/Seed.ts"
import { TestService, type Tenant } from "../support/TestService.ts"
import { exportLines, importFile, lines, transferLayer } from "./transfer/transfers.ts"

/** A bag without a null, which would remove a member. */
const Bag = Schema.Struct({ count: Schema.Int, list: Schema.Array(Schema.Boolean) })

/** One that the environment has; `locale` follows from it. */
const language = Schema.optionalKey(Schema.NullOr(Schema.Literals(["en", "da"])))

/** Every field that a backend may set of a new user, but an address, which is anybody's once. */
const Given = Schema.Struct({
  ...Struct.omit(ProfileChanges.fields, ["locale"]),
  language,
  externalId: Schema.optionalKey(Schema.NullOr(ExternalId)),
  publicMetadata: Bag,
  privateMetadata: Bag,
  unsafeMetadata: Bag
})

const Changed = Schema.Struct({
  ...Struct.omit(ServerUserChanges.fields, ["unsafeMetadata", "locale"]),
  language
})

/** As JSON has it, which knows no negative zero. */
const plain = (fields: object): Record<string, unknown> => JSON.parse(JSON.stringify(fields))

/** Fields with what follows from them. */
const withLocale = (fields: Record<string, unknown>): Record<string, unknown> =>
  "language" in fields ? { ...fields, locale: fields["language"] } : fields

const assertHolds = (record: Record<string, unknown>, fields: Record<string, unknown>) => {
  for (const [name, value] of Object.entries(fields)) {
    assert.deepStrictEqual(record[name], value, name)
  }
}

let tenants = 0
const freshTenant = Effect.flatMap(TestService, (service) =>
  service.tenant(`user-fields-${(tenants += 1)}`)
)

const read = Effect.fnUntraced(function* (id: string, { secretKey }: Tenant) {
  const { ask } = yield* TestService
  return (yield* ask(`/users/${id}`, { key: secretKey })).json
})

layer(transferLayer, { excludeTestServices: true })("each field of a user", (it) => {
  it.effect.prop(
    "comes back as it was posted, patched, exported and imported",
    [Arbitrary.schema(Given), Arbitrary.schema(Changed)],
    ([given, changed]) =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const [here, elsewhere] = [yield* freshTenant, yield* freshTenant]
        const fields = plain(given)
        const created = yield* Seed.user(fields, here)
        assertHolds(created, withLocale(fields))
        assert.deepStrictEqual(yield* read(created.id, here), created)

        const changes = plain(changed)
        const json = { ...changes }
        const patched = yield* ask(`/users/${created.id}`, {
          method: "PATCH",
          json,
          key: here.secretKey
        })
        assert.strictEqual(patched.status, 200, patched.text)
        const { updatedAt: _patchedAt, ...after } = patched.json
        const { updatedAt: _createdAt, ...before } = created
        assert.deepStrictEqual(
          { ...after, name: null },
          { ...before, ...withLocale(changes), name: null }
        )
        assert.deepStrictEqual(yield* read(created.id, here), patched.json)

        const exported = yield* exportLines(here.environment)
        const { imported } = yield* importFile(
          elsewhere.environment,
          lines(
            ...exported
              .trim()
              .split("\n")
              .map((line) => JSON.parse(line))
          )
        )
        assert.strictEqual(imported, 1)
        const {
          environmentId: _here,
          updatedAt: _there,
          ...copy
        } = yield* read(created.id, elsewhere)
        assert.deepStrictEqual({ ...copy, environmentId: created.environmentId }, after)
      }),
    { arbitrary: { runs: 15 } }
  )

  it.effect(
    "that the person may set is in the copy of their data, and found if it is searched",
    () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const { id } = yield* person("ada@example.com")
        const { browser } = yield* signIn("ada@example.com")
        const profile = Object.fromEntries(
          profileFieldNames.map((name) => [
            name,
            name === "locale" || name === "language" ? "da" : `Their ${name}`
          ])
        )
        const changed = yield* browser.ask("/users/me", { method: "PATCH", json: profile })
        assert.strictEqual(changed.status, 200, changed.text)
        const request = yield* requestData(browser)
        yield* build(request)
        assertHolds((yield* download(browser, request)).json.user, profile)
        for (const name of ["firstName", "lastName", ...otherSearchedFields]) {
          const found = yield* ask(`/users?query=${encodeURIComponent(`their ${name}`)}`)
          assert.deepStrictEqual(
            found.json.items.map((user: { id: string }) => user.id),
            [id],
            name
          )
        }
      })
  )
})
