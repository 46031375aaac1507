import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { directoryOf, patch, scim, scimGroup, scimUser } from "../../support/Directories.ts"
import { TestService } from "../../support/TestService.ts"

/** A directory with a group of two people, and reads that name the entity tag seen last. */
const versioned = Effect.gen(function* () {
  const { ask, domain, token } = yield* directoryOf()
  const [ada, eve] = yield* Effect.forEach(["ada", "eve"], (name) =>
    Effect.map(ask("POST", "/Users", scimUser(`${name}@${domain}`)), ({ json }) => json.id)
  )
  const made = yield* ask("POST", "/Groups", scimGroup("Engineers", [ada]))
  const paths = {
    ada: `/Users/${ada}`,
    eve: `/Users/${eve}`,
    group: `/Groups/${made.json.id}`
  }
  const seen = Effect.fnUntraced(function* (path: string) {
    const answer = yield* ask("GET", path)
    const etag = answer.headers.get("etag") ?? ""
    assert.strictEqual(etag, answer.json.meta.version)
    const again = scim(token, { "if-none-match": etag })("GET", path)
    assert.strictEqual((yield* again).status, 304)
    return { again }
  })
  return { ask, ada, eve, paths, seen, token }
})

layer(TestService.layer)("versions of resources", (it) => {
  it.effect("of a person are others after each change of their groups", () =>
    Effect.gen(function* () {
      const { ask, eve, paths, seen } = yield* versioned
      const changes = [
        patch({ op: "add", path: "members", value: [{ value: eve }] }),
        patch({ op: "replace", path: "displayName", value: "Mathematicians" }),
        patch({ op: "remove", path: `members[value eq "${eve}"]` }),
        patch({ op: "add", path: "members", value: [{ value: eve }] })
      ]
      for (const change of changes) {
        const { again } = yield* seen(paths.eve)
        assert.strictEqual((yield* ask("PATCH", paths.group, change)).status, 200)
        assert.strictEqual((yield* again).status, 200, JSON.stringify(change))
      }
      const { again } = yield* seen(paths.eve)
      assert.strictEqual((yield* ask("DELETE", paths.group)).status, 204)
      const last = yield* again
      assert.isUndefined(last.json.groups, last.text)
    })
  )

  it.effect("of a person stay where a group of others changes, or nothing does", () =>
    Effect.gen(function* () {
      const { ada, ask, paths, seen } = yield* versioned
      const { again } = yield* seen(paths.eve)
      const { again: own } = yield* seen(paths.ada)
      yield* ask(
        "PATCH",
        paths.group,
        patch({ op: "add", path: "members", value: [{ value: ada }] })
      )
      assert.strictEqual((yield* own).status, 304)
      yield* ask(
        "PATCH",
        paths.group,
        patch({ op: "replace", path: "displayName", value: "Others" })
      )
      assert.strictEqual((yield* again).status, 304)
    })
  )

  it.effect("of a group are others after one of its people is deleted", () =>
    Effect.gen(function* () {
      const { ask, paths, seen } = yield* versioned
      const { again } = yield* seen(paths.group)
      assert.strictEqual((yield* ask("DELETE", paths.eve)).status, 204)
      assert.strictEqual((yield* again).status, 304)
      assert.strictEqual((yield* ask("DELETE", paths.ada)).status, 204)
      const last = yield* again
      assert.deepStrictEqual(last.json.members, [], last.text)
    })
  )

  it.effect("are compared weakly, whichever form a caller sends", () =>
    Effect.gen(function* () {
      const { paths, token } = yield* versioned
      const same = yield* scim(token, { "if-none-match": '"0", "1"' })("GET", paths.eve)
      assert.strictEqual(same.status, 304)
    })
  )
})
