import { assert, describe, it as plain, layer } from "@effect/vitest"
import { Context, Effect, Layer, Redacted } from "effect"
import { permissions } from "../../../src/contract/Permission.ts"
import { access } from "../../../src/organizations/organizations/Permissions.ts"
import { defaultRoles, type Role } from "../../../src/contract/Role.ts"
import { RoleSets } from "../../../src/organizations/organizations/RoleSets.ts"
import { contractOperations } from "../../support/ContractOperations.ts"
import {
  memberOf,
  newcomer,
  organizationOf,
  type SignedInPerson
} from "../../support/Organizations.ts"
import { assertProblem } from "../../support/Problems.ts"
import { NameServer, serviceWithNames } from "../../support/NameServer.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"

type Operation = keyof typeof access
const table = Object.entries(access) as ReadonlyArray<[Operation, (typeof access)[Operation]]>

const permissionRoles: ReadonlyArray<Role> = [
  ...permissions.map((permission) => ({
    key: permission.replace(":", "-"),
    name: `Only ${permission}`,
    permissions: [permission]
  })),
  { key: "none", name: "None", permissions: [] }
]

/** An organization with two members of each role: one who acts, and one who keeps the role taken. */
const organizationWith = Effect.fnUntraced(function* (
  owner: SignedInPerson,
  roles: ReadonlyArray<Role>,
  input: object
) {
  const { id } = yield* organizationOf(owner, input)
  yield* memberOf(id, "owner")
  const members = new Map([["owner", owner]])
  for (const { key } of roles) {
    if (key !== "owner") members.set(key, yield* memberOf(id, key))
  }
  return { id, members, roles, lowest: roles.at(-1)?.key ?? "" }
})

/** Two organizations: one with the default roles, one with a role for each permission alone. */
class Organizations extends Context.Service<Organizations, Effect.Success<typeof makeBoth>>()(
  "gatehouse/test/Organizations"
) {
  static readonly layer = Layer.effect(
    Organizations,
    Effect.suspend(() => makeBoth)
  ).pipe(Layer.provideMerge(serviceWithNames))
}

const makeBoth = Effect.gen(function* () {
  const { environment } = yield* TestService
  const definition = { name: "One permission each", roles: permissionRoles }
  const roleSet = yield* Effect.orDie((yield* RoleSets).set(environment.id, "single", definition))
  const owner = yield* newcomer
  const standard = yield* organizationWith(owner, defaultRoles, { name: "Default" })
  const single = yield* organizationWith(owner, roleSet.roles, {
    name: "Single",
    roleSetId: roleSet.id
  })
  return { standard, single, stranger: yield* newcomer }
})
type OrganizationWithRoles = Effect.Success<typeof makeBoth>["standard"]

let invited = 0

const bodies: Partial<Record<Operation, () => object>> = {
  create: () => ({ name: "Another" }),
  rename: () => ({ name: "Renamed" }),
  updateMetadata: () => ({ publicMetadata: { site: "Aarhus" } }),
  createInvitation: () => ({ email: `invited-${(invited += 1)}@example.com`, role: "owner" }),
  acceptInvitation: () => ({ token: "unknown" }),
  createApiKey: () => ({ name: "Nightly", permissions: [] }),
  createApplication: () => ({ name: "Account", kind: "service", machineScopes: [] }),
  createPortalLink: () => ({ intents: ["sso"] }),
  serverCreatePortalLink: () => ({ intents: ["sso"] }),
  serverClaimDomain: () => ({ domain: `d${(invited += 1)}.matrix.test` }),
  serverCreateDirectory: () => ({ name: "Acme's people" }),
  serverUpdateDirectory: () => ({ name: "Acme's staff" }),
  serverCreateDirectoryToken: () => ({ revokeOld: true }),
  serverCreate: () => ({ name: "Another" }),
  serverUpdate: () => ({ name: "Renamed" }),
  serverUpdateMetadata: () => ({ publicMetadata: { site: "Odense" } }),
  serverUpdateMemberMetadata: () => ({ publicMetadata: { seat: 7 } })
}

/** The request of one cell, with somebody or something new for it to act upon. */
const requestOf = Effect.fnUntraced(function* (
  operation: Operation,
  { id, lowest }: OrganizationWithRoles,
  caller: { readonly id: string }
) {
  const { ask, environment } = yield* TestService
  const { call } = access[operation]
  const [method = "", path = ""] = call.split(" ")
  const values: Record<string, string> = { organizationId: id, userId: caller.id }
  if (operation === "leave") values["memberUserId"] = caller.id
  else if (path.includes(":memberUserId")) {
    const { id: userId } = yield* Seed.user()
    yield* Seed.membership({
      environmentId: environment.id,
      organizationId: id,
      userId,
      role: lowest
    })
    values["memberUserId"] = userId
  }
  if (path.includes(":invitationId")) {
    const json = {
      email: `invited-${(invited += 1)}@example.com`,
      organizationId: id,
      role: lowest,
      sendEmail: false
    }
    const made = yield* ask("/invitations", { method: "POST", json })
    assert.strictEqual(made.status, 201, made.text)
    values["invitationId"] = made.json.id
  }
  if (path.includes(":domainId")) {
    const json = { domain: `d${(invited += 1)}.matrix.test` }
    const made = yield* ask(`/organizations/${id}/domains`, { method: "POST", json })
    assert.strictEqual(made.status, 201, made.text)
    const { say } = yield* NameServer
    say(made.json.record.name, [made.json.record.value])
    values["domainId"] = made.json.id
  }
  if (path.includes(":directoryId")) {
    // There are few of them, and the last operation deletes the one that the others share.
    const at = `/organizations/${id}/directories`
    const known = (yield* ask(at)).json.items[0]
    const made = known ?? (yield* ask(at, { method: "POST", json: { name: "Acme's people" } })).json
    values["directoryId"] = made.id
    values["tokenId"] = made.tokens[0]?.id
  }
  if (path.includes(":portalLinkId")) {
    const json = { intents: ["sso"] }
    const made = yield* ask(`/organizations/${id}/portal-links`, { method: "POST", json })
    assert.strictEqual(made.status, 201, made.text)
    values["portalLinkId"] = made.json.id
  }
  const records = { apiKeyId: "/api-keys", applicationId: "/applications" } as const
  for (const [parameter, collection] of Object.entries(records)) {
    if (!path.includes(`:${parameter}`)) continue
    const json = {
      name: "Made",
      organizationId: id,
      ...(parameter === "applicationId" ? { kind: "service" } : {})
    }
    const made = yield* ask(collection, { method: "POST", json })
    assert.strictEqual(made.status, 201, made.text)
    values[parameter] = made.json.id
  }
  const json = {
    ...(operation === "activate" ? { organizationId: id } : {}),
    ...(operation === "updateMemberRole" || operation === "serverUpdateMember"
      ? { role: lowest }
      : {}),
    ...(operation === "serverAddMember" ? { userId: (yield* Seed.user()).id } : {}),
    ...bodies[operation]?.(),
    ...(operation === "createInvitation" ? { role: lowest } : {})
  }
  return {
    path: path.replaceAll(/:(\w+)/g, (_, name) => values[name] ?? name),
    request: { method, ...(Object.keys(json).length === 0 ? {} : { json }) }
  }
})

const onClient = table.filter(([, { plane }]) => plane === "client")
const onServer = table.filter(([, { plane }]) => plane === "server")

describe("the permission table", () => {
  plain("names every operation with organizations, and none that there is not", () => {
    const inContract = contractOperations
      .filter(({ path }) => path.includes("organizations"))
      .map(({ method, path, plane }) => `${plane} ${method} ${path}`)
    const inTable = table.map(
      ([, { call, plane }]) => `${plane} ${call.replaceAll(/:(\w+)/g, "{$1}")}`
    )
    assert.sameMembers([...new Set(inTable)], inContract)
  })

  plain("asks for every permission that a role can have", () => {
    const asked = new Set<string>(table.map(([, { needs }]) => needs))
    for (const permission of permissions) assert.include(asked, permission)
  })
})

layer(Organizations.layer)((it) => {
  describe("on the client plane", () => {
    it.effect.each(onClient)("%s lets exactly those in who have what it needs", ([operation]) =>
      Effect.gen(function* () {
        const { needs } = access[operation]
        const { environment } = yield* TestService
        const { single, standard } = yield* Organizations
        for (const organization of [standard, single]) {
          let untouched: Effect.Success<ReturnType<typeof requestOf>> | undefined
          for (const role of organization.roles) {
            const person = organization.members.get(role.key)
            assert.isDefined(person)
            const asked = untouched ?? (yield* requestOf(operation, organization, person!))
            const { path, request } = asked
            const answer = yield* person!.browser.ask(path, request)
            const allowed =
              needs === "session" ||
              needs === "membership" ||
              (role.permissions as ReadonlyArray<string>).includes(needs)
            const cell = `${role.key} ${answer.text}`
            if (!allowed) assertProblem(answer, 403, "forbidden")
            else if (operation === "acceptInvitation") assertProblem(answer, 400, "invalid_token")
            else assert.isBelow(answer.status, 300, cell)
            // What nobody was let in to is as new; only who leaves is another each time.
            untouched = allowed || operation === "leave" ? undefined : asked
            if (operation === "leave") {
              yield* Seed.membership({
                environmentId: environment.id,
                organizationId: organization.id,
                userId: person!.id,
                role: role.key
              })
            }
          }
        }
      })
    )

    it.effect.each(onClient.filter(([, { call }]) => call.includes(":organizationId")))(
      "%s is 404 to who is no member, and 401 to who is not signed in",
      ([operation]) =>
        Effect.gen(function* () {
          const { browser } = yield* TestService
          const { standard, stranger } = yield* Organizations
          const { path, request } = yield* requestOf(operation, standard, stranger)
          assertProblem(yield* stranger.browser.ask(path, request), 404, "organization_not_found")
          assertProblem(yield* browser().ask(path, request), 401, "unauthenticated")
        })
    )
  })

  describe("on the server plane", () => {
    it.effect.each(onServer)("%s is the secret key's alone", ([operation]) =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const { standard } = yield* Organizations
        const owner = standard.members.get("owner")
        const { path, request } = yield* requestOf(operation, standard, owner!)
        const session = [...owner!.browser.cookies.values()][0]?.value ?? ""
        const refused = yield* ask(path, { ...request, key: Redacted.make(session) })
        assertProblem(refused, 401, "invalid_secret_key")
        const answer = yield* ask(path, request)
        assert.isBelow(answer.status, 300, answer.text)
      })
    )
  })
})
