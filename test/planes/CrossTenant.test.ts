import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { usualClaims } from "../../src/tenancy/providers/ProviderPresets.ts"
import { Providers } from "../../src/tenancy/providers/Providers.ts"
import { RoleSets } from "../../src/organizations/organizations/RoleSets.ts"
import { JwtTemplates } from "../../src/sessions/tokens/JwtTemplates.ts"
import {
  contractOperations,
  requestOf,
  type ContractOperation
} from "../support/ContractOperations.ts"
import { attack } from "../support/Attack.ts"
import { organizationOf, newcomer } from "../support/Organizations.ts"
import { password } from "../support/People.ts"
import { assertProblem } from "../support/Problems.ts"
import * as Seed from "../support/Seed.ts"
import { storedRows } from "../support/StoredRows.ts"
import type { TestBrowser } from "../support/TestBrowser.ts"
import { TestService, type RawResponse, type Tenant } from "../support/TestService.ts"

const nobody = "018f0000-0000-7000-8000-000000000009"
const marker = "Foreign"

/** Names in paths that are no ids; nobody's is as good as any other. */
const foreignNames = { templateName: "foreign-template", provider: "foreign-provider" }
const names: Readonly<Record<string, string>> = foreignNames
const unknown = (name: string): string => {
  // A hook is named by its point: nobody has one at this.
  if (name === "point") return "sign_up.before"
  return names[name] === undefined ? nobody : "nobodys"
}

type Ids = Readonly<Record<string, string>>

/** Everything of an environment that can be named by an id, by the name of the parameter. */
const recordsOf = Effect.fnUntraced(function* (tenant: Tenant, marker: string, point: string) {
  const { ask } = yield* TestService
  const environmentId = tenant.environment.id
  const user = yield* Seed.user(
    { firstName: marker, email: `${marker}@example.com`, emailVerified: true, password },
    tenant
  )
  const userId: string = user.id
  const sessionId = yield* Seed.session({ environmentId, userId })
  const identityId = yield* Seed.identity({ environmentId, userId, subject: marker })
  const organizationId = yield* Seed.organization(environmentId, marker)
  yield* Seed.membership({ environmentId, userId, organizationId, role: "owner" })
  const invitation = yield* ask("/invitations", {
    method: "POST",
    key: tenant.secretKey,
    json: { email: "invited@example.com", organizationId, sendEmail: false }
  })
  assert.strictEqual(invitation.status, 201, invitation.text)
  const sql = yield* SqlClient.SqlClient
  const addresses = yield* sql<{ id: string }>`
    SELECT id FROM email_addresses
    WHERE environment_id = ${environmentId} AND user_id = ${userId}`
  const roleSet = yield* (yield* RoleSets).set(environmentId, "foreign", {
    name: marker,
    roles: []
  })
  const endpoint = yield* ask("/webhook-endpoints", {
    method: "POST",
    key: tenant.secretKey,
    json: { url: `https://${marker}.example/hooks` }
  })
  const endpointId: string = endpoint.json.id
  const added = (path: string, json: object) =>
    Effect.map(ask(path, { method: "POST", key: tenant.secretKey, json }), (answer) => {
      assert.strictEqual(answer.status, 201, answer.text)
      return answer.json
    })
  const application = yield* added("/applications", { name: marker, kind: "web" })
  const resource = yield* added("/resources", {
    identifier: `https://${marker}.example`,
    name: marker
  })
  const directory = yield* added(`/organizations/${organizationId}/directories`, { name: marker })
  const apiKey = yield* added("/api-keys", { name: marker, organizationId })
  const portalLink = yield* added(`/organizations/${organizationId}/portal-links`, {
    intents: ["sso"]
  })
  // Nobody who signs in is to wait for it.
  const hook = yield* ask(`/hooks/${point}`, {
    method: "PUT",
    key: tenant.secretKey,
    json: { url: `https://${marker}.example/asked`, enabled: false }
  })
  assert.include([200, 201], hook.status, hook.text)
  return {
    ...names,
    point,
    portalLinkId: portalLink.id as string,
    apiKeyId: apiKey.id as string,
    applicationId: application.id as string,
    secretId: application.secrets[0].id as string,
    resourceId: resource.id as string,
    connectionId: (yield* added("/connections", {
      organizationId,
      protocol: "oidc",
      name: marker
    })).id as string,
    domainId: (yield* added(`/organizations/${organizationId}/domains`, {
      domain: `${marker}.example`
    })).id as string,
    directoryId: directory.id as string,
    tokenId: directory.tokens[0].id as string,
    registrationTokenId: (yield* added("/registration-tokens", {})).id as string,
    clientId: application.clientId as string,
    grantId: yield* Seed.grant({ environmentId, userId, applicationId: application.id }),
    endpointId,
    deliveryId: yield* Seed.webhookDelivery({ environmentId, endpointId }),
    userId,
    memberUserId: userId,
    ownerUserId: userId,
    sessionId,
    identityId,
    organizationId,
    roleSetId: roleSet.id,
    invitationId: invitation.json.id as string,
    emailAddressId: addresses[0]?.id ?? "",
    passkeyId: yield* Seed.passkey({ environmentId, userId }),
    trustedDeviceId: yield* Seed.trustedDevice({ environmentId, userId }),
    dataRequestId: yield* Seed.dataRequest({ environmentId, userId }),
    impersonatorId: userId
  } satisfies Ids
}, Effect.orDie)

/** What a tenant has under the names that stand in paths. */
const nameTemplateAndProvider = Effect.fnUntraced(function* ({ environment }: Tenant) {
  yield* (yield* JwtTemplates).set(environment.id, foreignNames.templateName, {
    lifetimeSeconds: 60,
    audience: null,
    claims: { marker }
  })
  yield* (yield* Providers).set(
    environment.id,
    {
      key: foreignNames.provider,
      name: marker,
      protocol: "oidc",
      issuer: "https://provider.example",
      clientId: marker,
      scopes: ["openid"],
      claims: usualClaims,
      trustEmail: true,
      iconUrl: null,
      responseMode: "query",
      clientAuth: null,
      endpoints: null
    },
    { _tag: "shared", value: Redacted.make(marker) }
  )
})

/** A tenant whose records are named in calls of the first tenant, which has records of its own. */
class Tenants extends Context.Service<
  Tenants,
  { readonly foreign: Tenant; readonly foreignIds: Ids; readonly ownIds: Ids }
>()("gatehouse/test/Tenants") {
  static readonly layer = Layer.effect(
    Tenants,
    Effect.gen(function* () {
      const service = yield* TestService
      const foreign = yield* service.tenant("foreign")
      const foreignIds = yield* recordsOf(foreign, marker, "mail.send")
      yield* nameTemplateAndProvider(foreign).pipe(Effect.orDie)
      return Tenants.of({
        foreign,
        foreignIds,
        ownIds: yield* recordsOf(service, "Own", "token.claims")
      })
    })
  ).pipe(Layer.provideMerge(TestService.layer))
}

/** Each place where an operation takes an id; what the customer chooses freely is none. */
const slots = contractOperations.flatMap((operation) =>
  operation.ids
    .filter(({ name }) => name !== "impersonatorId")
    .map((id) => [`${operation.plane} ${operation.name}`, operation, id] as const)
)

/** One's own ids where the path needs them, and this one in the place that is asked about. */
const slotted = ({ ids }: ContractOperation, own: Ids, name: string, id: string): Ids => ({
  ...Object.fromEntries(
    ids.flatMap((other) =>
      other.slot === "path" ? [[other.name, own[other.name] ?? nobody] as const] : []
    )
  ),
  [name]: id
})

/** Where a backend names a user: of another environment is told apart from unknown (contract). */
const namesUser: ReadonlySet<string> = new Set(["path userId", "body userId", "body ownerUserId"])

const tellsApart = ({ plane }: ContractOperation, slot: string): boolean =>
  plane === "server" && namesUser.has(slot)

/** Nobody who signs in is to wait for it. */
const hookOfNobody = { url: "https://own.example/asked", enabled: false }

/** Hooks are one's own at any point, whoever else has one there; nobody keeps these. */
const putAtBoth = Effect.fnUntraced(function* (
  answers: ReadonlyArray<RawResponse>,
  foreignPoint: string
) {
  const { ask } = yield* TestService
  const points = [foreignPoint, unknown("point")]
  for (const [n, { json, status, text }] of answers.entries()) {
    assert.strictEqual(status, 200, text)
    assert.strictEqual(json.point, points[n])
    assert.match(json.secret, /^whsec_/, "a hook of one's own")
    yield* ask(`/hooks/${points[n]}`, { method: "DELETE" })
  }
})

/** What an answer says, without what names the call. */
const said = ({ json, status, text }: RawResponse) => {
  const { instance: _instance, ...body } = json ?? { text }
  return { status, body }
}

const personWithOrganization = Effect.gen(function* () {
  const person = yield* newcomer
  return { person, organization: yield* organizationOf(person), left: 40 }
})

/** Who asks, for some operations more: a session may write 120 times a minute. */
const kept: { asks?: Effect.Success<typeof personWithOrganization> } = {}

/** Asks as the first tenant: with its key, or as a person who has signed in there. */
const asker = Effect.fnUntraced(function* ({ method, plane }: ContractOperation, ownIds: Ids) {
  const { ask } = yield* TestService
  if (plane === "server") {
    return { own: ownIds, send: (path: string, request: object) => ask(path, request) }
  }
  const asks = (kept.asks ??= yield* personWithOrganization)
  asks.left -= 1
  if (asks.left === 0) delete kept.asks
  const { organization, person } = asks
  const own: Ids = { ...ownIds, organizationId: organization.id, memberUserId: person.id }
  const send = (path: string, request: object) =>
    Effect.tap(person.browser.ask(path, request), ({ status }) =>
      Effect.sync(() => {
        // It may have changed the person, the session or the organization.
        if (method !== "GET" && status < 400) delete kept.asks
      })
    )
  return { own, send }
})

/** What is stored of the foreign tenant, as the last operation left it. */
const known: { rows?: Effect.Success<ReturnType<typeof storedRows>> } = {}

layer(Tenants.layer)("an id of another environment", (it) => {
  it.effect.each(slots)(
    "in %s is as that of nobody, and nothing is told or changed",
    ([, operation, { name, slot }]) =>
      Effect.gen(function* () {
        yield* attack("another tenant's or user's records")
        const { foreign, foreignIds, ownIds } = yield* Tenants
        assert.property(foreignIds, name, "the test has no foreign id for this parameter")
        const { own, send } = yield* asker(operation, ownIds)
        const askWith = (id: string) => {
          const { path, ...request } = requestOf(operation, slotted(operation, own, name, id))
          // Any text is a URL to the schema.
          const more = operation.name === "putHook" ? { json: hookOfNobody } : {}
          return send(path, { ...request, ...more })
        }
        const rows = storedRows({ environmentId: foreign.environment.id })
        const before = known.rows ?? (yield* rows)
        const answer = yield* askWith(foreignIds[name] ?? "")
        const ofNobody = yield* askWith(unknown(name))
        if (tellsApart(operation, `${slot} ${name}`)) {
          assertProblem(answer, 403, "wrong_environment")
          assertProblem(ofNobody, 404, "user_not_found")
        } else if (operation.name === "putHook") {
          yield* putAtBoth([answer, ofNobody], foreignIds[name] ?? "")
        } else {
          assert.deepStrictEqual(said(answer), said(ofNobody))
          assert.notStrictEqual(ofNobody.status, 429, ofNobody.text)
          // Else the id was not what the answer was about; a callback is told by its state alone.
          if (names[name] === undefined && operation.name !== "ssoCallback")
            assert.notStrictEqual(ofNobody.status, 400, ofNobody.text)
        }
        for (const secret of [marker, foreign.environment.id]) {
          assert.notInclude(answer.text, secret)
        }
        known.rows = yield* rows
        assert.deepStrictEqual(known.rows, before)
      })
  )
})

/** A session of the foreign tenant; one for all, as sign-ins of one address are throttled. */
class ForeignSession extends Context.Service<
  ForeignSession,
  { readonly elsewhere: TestBrowser; readonly bearer: string }
>()("gatehouse/test/ForeignSession") {
  static readonly layer = Layer.effect(
    ForeignSession,
    Effect.gen(function* () {
      const { browser } = yield* TestService
      const { foreign } = yield* Tenants
      const elsewhere = browser(foreign)
      const json = { email: `${marker}@example.com`, password }
      const signedIn = yield* elsewhere.ask("/auth/login?_is_native=true", { json })
      assert.strictEqual(signedIn.status, 200, signedIn.text)
      return ForeignSession.of({ elsewhere, bearer: signedIn.json.sessionToken })
    })
  ).pipe(Layer.provideMerge(Tenants.layer))
}

layer(ForeignSession.layer)("a session of another environment", (it) => {
  // The endpoints of the protocol read no session, whosever it is.
  const onClient = contractOperations.filter(
    ({ path, plane }) => plane === "client" && !path.startsWith("/oauth/")
  )

  it.effect.each(onClient.map((operation) => [operation.name, operation] as const))(
    "opens %s no more than none",
    ([, operation]) =>
      Effect.gen(function* () {
        yield* attack("another tenant's or user's records")
        const { browser } = yield* TestService
        const { ownIds } = yield* Tenants
        const { bearer } = yield* ForeignSession
        const { path, ...request } = requestOf(operation, ownIds)
        const answer = yield* browser().ask(path, { ...request, bearer })
        const without = yield* browser().ask(path, request)
        assert.strictEqual(answer.status, without.status, answer.text)
        assert.strictEqual(answer.json?.properties?.code, without.json?.properties?.code)
        assert.notInclude(answer.text, marker)
      })
  )

  it.effect("opens what is its own at home to the end", () =>
    Effect.gen(function* () {
      // Else it would have opened nothing elsewhere for being dead.
      const { bearer, elsewhere } = yield* ForeignSession
      const atHome = yield* elsewhere.ask("/users/me?_is_native=true", { bearer })
      assert.strictEqual(atHome.status, 200, atHome.text)
    })
  )
})
