import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { directoryOf, patch, scimGroup, scimUser } from "../../support/Directories.ts"
import { rolesOf } from "../../support/Organizations.ts"
import { TestService } from "../../support/TestService.ts"

const enterprise = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"

const aUser = Effect.fnUntraced(function* (more: object = {}) {
  const directory = yield* directoryOf()
  const userName = `ada@${directory.domain}`
  const made = yield* directory.ask("POST", "/Users", scimUser(userName, more))
  assert.strictEqual(made.status, 201, made.text)
  return { ...directory, userName, user: `/Users/${made.json.id}`, id: made.json.id as string }
})

const patched = Effect.fnUntraced(function* (
  { ask, user }: Effect.Success<ReturnType<typeof aUser>>,
  ...operations: ReadonlyArray<object>
) {
  const answer = yield* ask("PATCH", user, patch(...operations))
  assert.strictEqual(answer.status, 200, answer.text)
  return answer.json
})

/** Three people in a group. */
const aGroup = Effect.gen(function* () {
  const directory = yield* directoryOf({ groupRoles: [{ group: "Engineering", role: "admin" }] })
  const ids: Array<string> = []
  for (const name of ["a", "b", "c"]) {
    const made = yield* directory.ask("POST", "/Users", scimUser(`${name}@${directory.domain}`))
    ids.push(made.json.id)
  }
  const made = yield* directory.ask("POST", "/Groups", scimGroup("Engineering", ids))
  assert.strictEqual(made.status, 201, made.text)
  const group = `/Groups/${made.json.id}`
  const members = Effect.map(directory.ask("GET", group), ({ json }) =>
    ((json.members ?? []) as ReadonlyArray<{ value: string }>).map(({ value }) => value)
  )
  const admins = Effect.map(
    rolesOf(directory.organizationId),
    (roles) => Object.values(roles ?? {}).filter((role) => role === "admin").length
  )
  return { ...directory, ids, group, members, admins }
})

layer(TestService.layer)((it) => {
  describe("Entra ID", () => {
    it.effect("appends its flag aadOptscim062020 to the base address", () =>
      Effect.gen(function* () {
        const { ask } = yield* directoryOf()
        for (const path of [
          "/Users?aadOptscim062020",
          "/Users?aadOptscim062020&filter=userName%20eq%20%22nobody%22",
          "/Users?aadOptscim062020?filter=userName%20eq%20%22nobody%22"
        ]) {
          const answer = yield* ask("GET", path)
          assert.strictEqual(answer.status, 200, answer.text)
          assert.deepInclude(answer.json, { totalResults: 0, Resources: [] })
        }
      })
    )

    it.effect("capitalises Add, Remove and Replace", () =>
      Effect.gen(function* () {
        const user = yield* aUser()
        const added = yield* patched(user, { op: "Add", path: "title", value: "Countess" })
        assert.strictEqual(added.title, "Countess")
        const replaced = yield* patched(user, { op: "Replace", path: "title", value: "Analyst" })
        assert.strictEqual(replaced.title, "Analyst")
        assert.isUndefined((yield* patched(user, { op: "Remove", path: "title" })).title)
      })
    )

    it.effect('sends active as "False"', () =>
      Effect.gen(function* () {
        const user = yield* aUser()
        const off = yield* patched(user, { op: "Replace", path: "active", value: "False" })
        assert.strictEqual(off.active, false)
        assert.strictEqual(Object.keys((yield* rolesOf(user.organizationId)) ?? {}).length, 1)
        const on = yield* patched(user, { op: "Replace", path: "active", value: "True" })
        assert.strictEqual(on.active, true)
        assert.strictEqual(Object.keys((yield* rolesOf(user.organizationId)) ?? {}).length, 2)
        const whole = yield* patched(user, { op: "replace", value: { active: "False" } })
        assert.strictEqual(whole.active, false)
      })
    )

    it.effect("removes members by a value beside the path, and not all of them", () =>
      Effect.gen(function* () {
        const { admins, ask, group, ids, members } = yield* aGroup
        assert.strictEqual(yield* admins, 3)
        const operation = { op: "Remove", path: "members", value: [{ value: ids[1] }] }
        const removed = yield* ask("PATCH", group, patch(operation))
        assert.strictEqual(removed.status, 200, removed.text)
        assert.deepStrictEqual(yield* members, [ids[0], ids[2]])
        assert.strictEqual(yield* admins, 2)
        const none = yield* ask("PATCH", group, patch({ op: "Remove", path: "members", value: [] }))
        assert.strictEqual(none.status, 200, none.text)
        assert.deepStrictEqual(yield* members, [ids[0], ids[2]])
        const all = yield* ask("PATCH", group, patch({ op: "Remove", path: "members" }))
        assert.strictEqual(all.status, 200, all.text)
        assert.deepStrictEqual(yield* members, [])
        assert.strictEqual(yield* admins, 0)
      })
    )

    it.effect("removes a member by a filter of value eq", () =>
      Effect.gen(function* () {
        const { ask, group, ids, members } = yield* aGroup
        const path = `members[value eq "${ids[2]}"]`
        const removed = yield* ask("PATCH", group, patch({ op: "remove", path }))
        assert.strictEqual(removed.status, 200, removed.text)
        assert.deepStrictEqual(yield* members, ids.slice(0, 2))
      })
    )

    it.effect("writes addresses by emails[type eq work].value, and makes one that is missing", () =>
      Effect.gen(function* () {
        const user = yield* aUser()
        const { domain } = user
        const path = 'emails[type eq "work"].value'
        const replaced = yield* patched(user, { op: "Replace", path, value: `a2@${domain}` })
        assert.deepStrictEqual(replaced.emails, [
          { value: `a2@${domain}`, type: "work", primary: true }
        ])
        const home = 'emails[type eq "home"].value'
        const added = yield* patched(user, { op: "Add", path: home, value: `h@${domain}` })
        assert.deepInclude(added.emails[1], { value: `h@${domain}`, type: "home" })
        const missing = yield* user.ask(
          "PATCH",
          user.user,
          patch({ op: "replace", path: 'emails[type eq "other"].value', value: "x" })
        )
        assert.deepInclude(missing.json, { status: "400", scimType: "noTarget" })
      })
    )

    it.effect("asks for a filter with signs that it does not encode", () =>
      Effect.gen(function* () {
        const { ask, domain } = yield* directoryOf()
        const userName = `ada+work@${domain}`
        yield* ask("POST", "/Users", scimUser(userName))
        for (const filter of [
          `userName%20eq%20"ada+work@${domain}"`,
          `userName+eq+%22ada%2Bwork%40${domain}%22`,
          `userName%20eq%20%22ADA%2Bwork%40${domain}%22`
        ]) {
          const found = yield* ask("GET", `/Users?filter=${filter}`)
          assert.strictEqual(found.json.totalResults, 1, `${filter} ${found.text}`)
        }
      })
    )

    it.effect("asks for a group whose name has a question mark that it does not encode", () =>
      Effect.gen(function* () {
        const { ask } = yield* directoryOf()
        yield* ask("POST", "/Groups", scimGroup("Who is on call?"))
        for (const query of [
          'filter=displayName+eq+"Who+is+on+call?"',
          'aadOptscim062020&excludedAttributes=members&filter=displayName+eq+"Who+is+on+call?"',
          'aadOptscim062020?filter=displayName+eq+"Who+is+on+call?"&startIndex=1'
        ]) {
          const found = yield* ask("GET", `/Groups?${query}`)
          assert.strictEqual(found.json.totalResults, 1, `${query} ${found.text}`)
        }
      })
    )

    it.effect("looks for somebody by emails[type eq work].value, whatever the case", () =>
      Effect.gen(function* () {
        const { ask, domain } = yield* directoryOf()
        const emails = [
          { value: `Ada.Work@${domain}`, type: "work", primary: true },
          { value: `ada.home@${domain}`, type: "home" }
        ]
        yield* ask("POST", "/Users", scimUser("ada", { emails }))
        yield* ask("POST", "/Users", scimUser(`eve@${domain}`))
        const names = Effect.fnUntraced(function* (filter: string) {
          const answer = yield* ask("GET", `/Users?filter=${encodeURIComponent(filter)}`)
          assert.strictEqual(answer.status, 200, `${filter} ${answer.text}`)
          return answer.json.Resources.map((one: { readonly userName: string }) => one.userName)
        })
        const work = 'emails[type eq "work"].value'
        for (const [filter, found] of [
          [`${work} eq "Ada.Work@${domain}"`, ["ada"]],
          [`${work} eq "ada.work@${domain.toUpperCase()}"`, ["ada"]],
          [`emails[type eq "Work" and primary eq true].value Eq "ada.work@${domain}"`, ["ada"]],
          [`(${work} eq "ada.work@${domain}") and active eq true`, ["ada"]],
          [`${work} eq "ada.home@${domain}"`, []],
          [`emails[type eq "home"].value eq "ada.home@${domain}"`, ["ada"]],
          [`emails[type eq "home"].value pr`, ["ada"]],
          [`${work} sw "eve@"`, [`eve@${domain}`]],
          [`${work} ne "ada.work@${domain}"`, [`eve@${domain}`]],
          [`not (${work} eq "ada.work@${domain}")`, [`eve@${domain}`]]
        ] as const) {
          assert.deepStrictEqual(yield* names(filter), found, filter)
        }
        for (const filter of [
          'emails[type eq "work"].nothing eq "x"',
          'emails[type eq "work"].',
          'emails[type eq "work"].value',
          'name[givenName eq "Ada"].familyName eq "x"',
          'emails[type eq "work"].value.value eq "x"'
        ]) {
          const answer = yield* ask("GET", `/Users?filter=${encodeURIComponent(filter)}`)
          assert.deepInclude(answer.json, { status: "400", scimType: "invalidFilter" }, filter)
        }
      })
    )

    it.effect("tests the connection by a user who is not there", () =>
      Effect.gen(function* () {
        const { ask } = yield* directoryOf()
        const filter = encodeURIComponent('userName eq "b9e1b5a0-0000-4000-8000-000000000000"')
        const found = yield* ask("GET", `/Users?filter=${filter}`)
        assert.strictEqual(found.status, 200, found.text)
        assert.deepInclude(found.json, { totalResults: 0, Resources: [], itemsPerPage: 0 })
      })
    )

    it.effect("repeats active: true, which changes nothing", () =>
      Effect.gen(function* () {
        const user = yield* aUser()
        const before = (yield* user.ask("GET", user.user)).json
        const after = yield* patched(user, { op: "Replace", path: "active", value: true })
        assert.deepStrictEqual(after, before)
      })
    )

    it.effect("names the manager by the extension, as text or with its parts", () =>
      Effect.gen(function* () {
        const user = yield* aUser({
          schemas: [enterprise],
          [enterprise]: { department: "Engines" }
        })
        const path = `${enterprise}:manager`
        const text = yield* patched(user, { op: "Add", path, value: "m-1" })
        assert.deepInclude(text[enterprise], { department: "Engines", manager: { value: "m-1" } })
        const parts = yield* patched(user, { op: "Replace", path, value: { value: "m-2" } })
        assert.deepInclude(parts[enterprise].manager, { value: "m-2" })
        const none = yield* patched(user, { op: "Remove", path })
        assert.deepStrictEqual(none[enterprise], { department: "Engines" })
      })
    )

    it.effect("lists a lone value, and puts a text into an object of its own", () =>
      Effect.gen(function* () {
        const user = yield* aUser()
        const manager = { value: "m-1", $ref: "https://idp.test/Users/m-1" }
        const managed = yield* patched(user, {
          op: "Add",
          path: `${enterprise}:manager`,
          value: [manager]
        })
        assert.deepStrictEqual(managed[enterprise].manager, manager)
        const text = (path: string, value: string) => ({
          op: "Replace",
          path,
          value: [{ $ref: null, value }]
        })
        const changed = yield* patched(
          user,
          text("displayName", "Augusta King"),
          text("name.givenName", "Augusta"),
          text("active", "False")
        )
        assert.deepInclude(changed, { displayName: "Augusta King", active: false })
        assert.strictEqual(changed.name.givenName, "Augusta")
        const two = { op: "Replace", path: "displayName", value: ["a", "b"] }
        const refused = yield* user.ask("PATCH", user.user, patch(two))
        assert.deepInclude(refused.json, { status: "400", scimType: "invalidValue" })
        const made = yield* user.ask("POST", "/Groups", scimGroup("Engineering"))
        const renamed = yield* user.ask(
          "PATCH",
          `/Groups/${made.json.id}`,
          patch(text("displayName", "Builders"))
        )
        assert.strictEqual(renamed.json.displayName, "Builders", renamed.text)
      })
    )

    it.effect("removes elements by what it names of them beside the path, and no others", () =>
      Effect.gen(function* () {
        const work = { type: "work", locality: "London" }
        const mobile = { type: "mobile", value: "2" }
        const user = yield* aUser({
          addresses: [work, { type: "home", locality: "Ockham" }],
          phoneNumbers: [{ type: "work", value: "1" }, mobile]
        })
        const removed = yield* patched(
          user,
          { op: "Remove", path: "addresses", value: [{ type: "home" }] },
          { op: "Remove", path: "phoneNumbers", value: [{ type: "work" }] }
        )
        assert.deepStrictEqual(removed.addresses, [work])
        assert.deepStrictEqual(removed.phoneNumbers, [mobile])
        const none = yield* patched(
          user,
          { op: "Remove", path: "addresses", value: [{ type: "home" }, {}] },
          { op: "Remove", path: "phoneNumbers", value: [{ value: "1", type: "mobile" }] }
        )
        assert.deepStrictEqual(none.addresses, [work])
        assert.deepStrictEqual(none.phoneNumbers, [mobile])
      })
    )

    it.effect("replaces without a path by keys that are dotted paths or URNs", () =>
      Effect.gen(function* () {
        const user = yield* aUser()
        const changed = yield* patched(user, {
          op: "Replace",
          value: {
            "name.givenName": "Augusta",
            displayName: "Augusta King",
            'emails[type eq "work"].value': `king@${user.domain}`,
            [`${enterprise}:department`]: "Analysis",
            [enterprise]: { costCenter: "7" },
            "urn:example:unknown:2.0:User:shoeSize": "38"
          }
        })
        assert.deepInclude(changed.name, { givenName: "Augusta", familyName: "Lovelace" })
        assert.strictEqual(changed.displayName, "Augusta King")
        assert.strictEqual(changed.emails[0].value, `king@${user.domain}`)
        assert.deepStrictEqual(changed[enterprise], { department: "Analysis", costCenter: "7" })
        assert.notInclude(JSON.stringify(changed), "shoeSize")
      })
    )

    it.effect("asks if somebody is in a group by a filter of id and members", () =>
      Effect.gen(function* () {
        const { ask, group, ids } = yield* aGroup
        const stranger = "018f0000-0000-7000-8000-000000000009"
        for (const [member, total] of [
          [ids[1], 1],
          [stranger, 0]
        ] as const) {
          const id = group.replace("/Groups/", "")
          const filter = encodeURIComponent(`id eq "${id}" and members eq "${member}"`)
          const found = yield* ask("GET", `/Groups?excludedAttributes=members&filter=${filter}`)
          assert.strictEqual(found.json.totalResults, total, found.text)
        }
      })
    )

    it.effect("reads groups with excludedAttributes=members", () =>
      Effect.gen(function* () {
        const { ask, group } = yield* aGroup
        const one = yield* ask("GET", `${group}?excludedAttributes=members`)
        assert.isUndefined(one.json.members)
        assert.strictEqual(one.json.displayName, "Engineering")
        const filter = encodeURIComponent('displayName eq "engineering"')
        const list = yield* ask("GET", `/Groups?excludedAttributes=members&filter=${filter}`)
        assert.strictEqual(list.json.totalResults, 1)
        assert.isUndefined(list.json.Resources[0].members)
      })
    )
  })

  describe("Okta", () => {
    it.effect("begins with a page of two, then asks for a user by userName", () =>
      Effect.gen(function* () {
        const { ask, domain } = yield* directoryOf()
        const empty = yield* ask("GET", "/Users?startIndex=1&count=2")
        assert.deepInclude(empty.json, { totalResults: 0, startIndex: 1, itemsPerPage: 0 })
        for (const name of ["a", "b", "c"])
          yield* ask("POST", "/Users", scimUser(`${name}@${domain}`))
        const page = yield* ask("GET", "/Users?startIndex=1&count=2")
        assert.deepInclude(page.json, { totalResults: 3, startIndex: 1, itemsPerPage: 2 })
        const rest = yield* ask("GET", "/Users?startIndex=3&count=2")
        assert.deepInclude(rest.json, { totalResults: 3, startIndex: 3, itemsPerPage: 1 })
        const filter = encodeURIComponent(`userName eq "B@${domain}"`)
        const found = yield* ask("GET", `/Users?filter=${filter}&startIndex=1&count=100`)
        assert.strictEqual(found.json.Resources[0].userName, `b@${domain}`)
      })
    )

    it.effect("replaces a whole user (AIW), and one that leaves out active suspends nobody", () =>
      Effect.gen(function* () {
        const { ask, id, organizationId, user, userName } = yield* aUser({ externalId: "00u1" })
        const { active: _, emails: __, ...silent } = scimUser(userName) as Record<string, unknown>
        const kept = yield* ask("PUT", user, {
          ...silent,
          id,
          title: "Countess",
          groups: [],
          meta: {}
        })
        assert.strictEqual(kept.status, 200, kept.text)
        assert.deepInclude(kept.json, { active: true, title: "Countess", externalId: "00u1" })
        assert.strictEqual(kept.json.emails[0].value, userName)
        assert.strictEqual(Object.keys((yield* rolesOf(organizationId)) ?? {}).length, 2)
        const off = yield* ask("PUT", user, scimUser(userName, { active: false }))
        assert.strictEqual(off.json.active, false)
        assert.isUndefined(off.json.title)
        const silentAgain = yield* ask("PUT", user, silent)
        assert.strictEqual(silentAgain.json.active, false)
      })
    )

    it.effect("deactivates by a PATCH without a path (OIN), and never by DELETE", () =>
      Effect.gen(function* () {
        const user = yield* aUser()
        const off = yield* patched(user, { op: "replace", value: { active: false, id: user.id } })
        assert.strictEqual(off.active, false)
        const found = yield* user.ask(
          "GET",
          `/Users?filter=${encodeURIComponent(`userName eq "${user.userName}"`)}`
        )
        assert.strictEqual(found.json.totalResults, 1)
        const on = yield* patched(user, { op: "replace", value: { active: true } })
        assert.strictEqual(on.active, true)
      })
    )

    it.effect("pushes a group by PATCH of members, and renames it by displayName", () =>
      Effect.gen(function* () {
        const { admins, ask, group, ids, members, one } = yield* aGroup
        const value = [{ value: ids[0], display: "a" }]
        const pushed = yield* ask("PATCH", group, patch({ op: "replace", path: "members", value }))
        assert.strictEqual(pushed.status, 200, pushed.text)
        assert.deepStrictEqual(yield* members, [ids[0]])
        yield* ask(
          "PATCH",
          group,
          patch({ op: "add", path: "members", value: [{ value: ids[1] }] })
        )
        assert.strictEqual(yield* admins, 2)
        const id = group.replace("/Groups/", "")
        const rename = { op: "replace", value: { id, displayName: "Builders" } }
        yield* ask("PATCH", group, patch(rename))
        assert.strictEqual((yield* ask("GET", group)).json.displayName, "Builders")
        assert.strictEqual(yield* admins, 0)
        const { ask: server } = yield* TestService
        const json = { groupRoles: [{ group: id, role: "admin" }] }
        yield* server(one, { method: "PATCH", json })
        assert.strictEqual(yield* admins, 2)
        yield* ask("PATCH", group, patch({ op: "replace", value: { displayName: "Makers" } }))
        assert.strictEqual(yield* admins, 2)
        const gone = yield* ask("DELETE", group)
        assert.strictEqual(gone.status, 204, gone.text)
        assert.strictEqual(yield* admins, 0)
      })
    )
  })

  describe("both directories", () => {
    it.effect("read uniqueness off a 409, and find the one that is there, inactive ones too", () =>
      Effect.gen(function* () {
        const { ask, user, userName } = yield* aUser()
        yield* ask("PATCH", user, patch({ op: "replace", path: "active", value: false }))
        const again = yield* ask("POST", "/Users", scimUser(userName.toUpperCase()))
        assert.strictEqual(again.status, 409, again.text)
        assert.deepInclude(again.json, { status: "409", scimType: "uniqueness" })
        const filter = encodeURIComponent(`userName eq "${userName}"`)
        const found = yield* ask("GET", `/Users?filter=${filter}`)
        assert.deepInclude(found.json.Resources[0], { userName, active: false })
      })
    )

    it.effect("get ids as texts, and either media type is taken", () =>
      Effect.gen(function* () {
        const { ask, token, domain } = yield* directoryOf()
        const made = yield* ask("POST", "/Users", scimUser(`a@${domain}`, { externalId: 7 }))
        assert.isString(made.json.id)
        assert.strictEqual(made.json.externalId, "7")
        assert.match(made.headers.get("content-type") ?? "", /^application\/scim\+json/)
        const { browser } = yield* TestService
        for (const [type, status] of [
          ["application/json", 201],
          ["application/json; charset=utf-8", 201],
          ["application/scim+json; charset=utf-8", 201],
          ["text/plain", 415]
        ] as const) {
          const answer = yield* browser().askAt("/_service/scim/v2/Users", {
            method: "POST",
            bearer: token,
            origin: null,
            headers: { "content-type": type },
            body: JSON.stringify(scimUser(`${type.length}@${domain}`))
          })
          assert.strictEqual(answer.status, status, `${type} ${answer.text}`)
        }
      })
    )

    it.effect("may send a password, which is dropped", () =>
      Effect.gen(function* () {
        const { ask, domain, one } = yield* directoryOf()
        const { ask: server } = yield* TestService
        const made = yield* ask(
          "POST",
          "/Users",
          scimUser(`a@${domain}`, { password: "hunter2 hunter2" })
        )
        assert.notInclude(made.text, "hunter2")
        const user = `/Users/${made.json.id}`
        const changed = yield* ask(
          "PATCH",
          user,
          patch({ op: "replace", path: "password", value: "hunter2 hunter2" })
        )
        assert.strictEqual(changed.status, 200, changed.text)
        const { userId } = (yield* server(`${one}/users`)).json.items[0]
        assert.deepInclude((yield* server(`/users/${userId}`)).json, { hasPassword: false })
      })
    )
  })
})
