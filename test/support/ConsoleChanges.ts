import { Effect } from "effect"
import type { SqlError } from "effect/sql"
import { SqlClient } from "effect/sql"
import { invitation } from "./Invitations.ts"
import { memberOf, newcomer, organizationOf } from "./Organizations.ts"
import { person, signIn } from "./People.ts"
import { png } from "./Pictures.ts"
import { serverChanges } from "./ServerChanges.ts"
import type { SignedInOperator } from "./Console.ts"
import type { BrowserRequest } from "./TestBrowser.ts"
import { TestService } from "./TestService.ts"

/** A call of the console plane that changes something, ready to be sent. */
interface Prepared {
  /** Below the plane's prefix. */
  readonly path: string
  readonly request: BrowserRequest
}

let made = 0
const address = () => `told-${(made += 1)}@example.com`

const json = (body: object = {}): BrowserRequest => ({ method: "POST", json: body })
const patch = (body: object): BrowserRequest => ({ method: "PATCH", json: body })
const put = (body: object): BrowserRequest => ({ method: "PUT", json: body })
const remove: BrowserRequest = { method: "DELETE" }

const below = Effect.map(TestService, ({ environment }) => `/environments/${environment.id}`)

/** A call below the environment. */
const at = (path: string, request: BrowserRequest) =>
  Effect.map(below, (base) => ({ path: `${base}${path}`, request }))

const ofPerson = (path: string, request: BrowserRequest) =>
  Effect.suspend(() => person(address())).pipe(
    Effect.flatMap(({ id }) => at(`/users/${id}${path}`, request))
  )

const signedInPerson = Effect.gen(function* () {
  const email = address()
  const { id } = yield* person(email)
  const { result } = yield* signIn(email)
  return { id, sessionId: result.session.id as string }
})

const organization = Effect.flatMap(newcomer, (owner) => organizationOf(owner))

/** Sends a call that has to succeed, and answers with it. */
const sent = Effect.fnUntraced(function* (
  { ask }: SignedInOperator,
  path: string,
  request: BrowserRequest
) {
  const answer = yield* ask(path, request)
  return answer.status < 300
    ? answer
    : yield* Effect.die(new Error(`${path}: ${answer.status} ${answer.text}`))
})

const template = { lifetimeSeconds: 60, audience: null, claims: {} }
const roles = [{ key: "lead", name: "Lead", permissions: ["invitations:create"] }]
const provider = { clientId: "id", clientSecret: "a client's secret" }
const operatorOf = () => ({ email: address(), role: "support", environmentIds: null })

/** What operators change besides what a backend does, by the operation that does it. */
const own = (
  by: SignedInOperator
): Readonly<
  Record<string, Effect.Effect<Prepared, SqlError.SqlError, TestService | SqlClient.SqlClient>>
> => {
  const invited = Effect.suspend(() => sent(by, "/operators", json(operatorOf()))).pipe(
    Effect.map(({ json: { id } }) => `/operators/${id}`)
  )
  const ofInvitation = (path: string, request: BrowserRequest) =>
    Effect.suspend(() => invitation()).pipe(
      Effect.flatMap(({ id }) => at(`/invitations/${id}${path}`, request))
    )
  const after = (path: string, first: BrowserRequest, then: BrowserRequest) =>
    Effect.gen(function* () {
      const base = yield* below
      yield* sent(by, `${base}${path}`, first)
      return { path: `${base}${path}`, request: then }
    })
  return {
    "POST /operators": Effect.sync(() => ({ path: "/operators", request: json(operatorOf()) })),
    "PATCH /operators/:operatorId": Effect.map(invited, (path) => ({
      path,
      request: patch({ role: "auditor" })
    })),
    "DELETE /operators/:operatorId": Effect.map(invited, (path) => ({ path, request: remove })),
    "POST /environments": Effect.succeed({
      path: "/environments",
      request: json({ name: "told", appUrl: "https://told.example" })
    }),
    "PATCH /environments/:environmentId": at("", patch({ name: "told-anew" })),
    "PATCH /settings": at("/settings", patch({ notify: { newDevice: false } })),
    "PATCH /texts/:locale": at(
      "/texts/en",
      patch({ texts: { "signIn.title": "Welcome to {app}" } })
    ),
    "PUT /logo": at("/logo", {
      method: "PUT",
      body: png(),
      headers: { "content-type": "image/png" }
    }),
    "DELETE /logo": after(
      "/logo",
      { method: "PUT", body: png(), headers: { "content-type": "image/png" } },
      remove
    ),
    "POST /secret-keys": at("/secret-keys", json({ name: "backend" })),
    "DELETE /secret-keys/:secretKeyId": Effect.gen(function* () {
      const base = yield* below
      const key = yield* sent(by, `${base}/secret-keys`, json({ name: "backend" }))
      return { path: `${base}/secret-keys/${key.json.id}`, request: remove }
    }),
    "POST /users/:userId/sent-invitations/renew": Effect.gen(function* () {
      const owner = yield* newcomer
      const { id } = yield* organizationOf(owner)
      const invited = yield* owner.browser.ask(`/organizations/${id}/invitations`, {
        json: { email: address() }
      })
      const path = `${yield* below}/users/${owner.id}`
      yield* sent(by, `${path}/ban`, json())
      yield* sent(by, `${path}/unban`, { method: "POST" })
      const body = json({ invitationIds: [invited.json.id] })
      return { path: `${path}/sent-invitations/renew`, request: body }
    }),
    "POST /signing-keys/rotate": at("/signing-keys/rotate", { method: "POST" }),
    "DELETE /signing-keys/:keyId": Effect.gen(function* () {
      const path = `${yield* below}/signing-keys`
      // While a next key waits, no other is added.
      yield* sent(by, `${path}/rotate`, { method: "POST" })
      const { items } = (yield* sent(by, path, {})).json
      return { path: `${path}/${items.at(-1).kid}`, request: remove }
    }),
    "PUT /providers/:provider": at("/providers/github", put(provider)),
    "DELETE /providers/:provider": after("/providers/github", put(provider), remove),
    "PUT /templates/:templateName": at("/templates/told", put(template)),
    "DELETE /templates/:templateName": after("/templates/told", put(template), remove),
    "PUT /role-sets/:roleSetId": at("/role-sets/told", put({ name: "Told", roles })),
    "POST /mails/:mailId/retry": Effect.gen(function* () {
      const { environment } = yield* TestService
      const base = yield* below
      const email = address()
      const { id } = yield* person(email)
      yield* sent(by, `${base}/users/${id}/password-reset`, json())
      const { items } = (yield* sent(by, `${base}/mails?to=${encodeURIComponent(email)}`, {})).json
      const sql = yield* SqlClient.SqlClient
      yield* sql`
        UPDATE mails SET status = 'failed', failure = 'refused'
        WHERE environment_id = ${environment.id} AND id = ${items[0].id}`
      return { path: `${base}/mails/${items[0].id}/retry`, request: { method: "POST" } }
    }),
    "POST /users": Effect.suspend(() => at("/users", json({ email: address() }))),
    "PATCH /users/:userId": ofPerson("", patch({ firstName: "Told" })),
    "DELETE /users/:userId": ofPerson("", remove),
    "PATCH /users/:userId/metadata": ofPerson("/metadata", patch({ publicMetadata: { a: 1 } })),
    "POST /users/:userId/ban": ofPerson("/ban", json({ reason: "spam" })),
    "POST /users/:userId/unban": Effect.gen(function* () {
      const path = `${yield* below}/users/${(yield* person(address())).id}`
      yield* sent(by, `${path}/ban`, json())
      return { path: `${path}/unban`, request: { method: "POST" } }
    }),
    "POST /users/:userId/purge": Effect.gen(function* () {
      const path = `${yield* below}/users/${(yield* person(address())).id}`
      yield* sent(by, path, remove)
      return { path: `${path}/purge`, request: { method: "POST" } }
    }),
    "POST /users/:userId/impersonate": ofPerson("/impersonate", json({ reason: "a ticket" })),
    "DELETE /users/:userId/sessions": Effect.flatMap(signedInPerson, ({ id }) =>
      at(`/users/${id}/sessions`, remove)
    ),
    "DELETE /users/:userId/sessions/:sessionId": Effect.flatMap(
      signedInPerson,
      ({ id, sessionId }) => at(`/users/${id}/sessions/${sessionId}`, remove)
    ),
    "PATCH /organizations/:organizationId/metadata": Effect.flatMap(organization, ({ id }) =>
      at(`/organizations/${id}/metadata`, patch({ publicMetadata: { a: 1 } }))
    ),
    "PATCH /organizations/:organizationId/members/:memberUserId/metadata": Effect.gen(function* () {
      const { id } = yield* organization
      const { id: userId } = yield* memberOf(id, "member")
      const path = `/organizations/${id}/members/${userId}/metadata`
      return yield* at(path, patch({ publicMetadata: { a: 1 } }))
    }),
    "POST /invitations": Effect.suspend(() => at("/invitations", json({ email: address() }))),
    "PATCH /invitations/:invitationId": ofInvitation("", patch({ publicMetadata: { a: 1 } })),
    "DELETE /invitations/:invitationId": ofInvitation("", remove),
    "POST /invitations/:invitationId/resend": ofInvitation("/resend", json()),
    "PUT /allowed-origins": at("/allowed-origins", put({ origins: ["https://told.example"] }))
  }
}

/** Every change of the console plane, by method and path below the environment, ready to be sent. */
export const consoleChanges = (by: SignedInOperator) => ({
  ...own(by),
  ...Object.fromEntries(
    serverChanges
      // Nobody chooses another's password here.
      .filter(({ name }) => name !== "PUT /users/:userId/password")
      .map(({ name, prepared }) => [
        name,
        Effect.flatMap(prepared, ({ path, request }) => at(path, request as BrowserRequest))
      ])
  )
})

/** Operations that write no event when they are called, each with the reason. */
export const untoldInConsole = {
  "POST /connections/:connectionId/test-links": "the test that it begins writes the event",
  "POST /hooks/:point/test": "it sends something and changes nothing",
  "POST /organizations/:organizationId/domains/:domainId/verify":
    "the tests of domains hold its event to its change",
  "POST /platform/audit-events/search": "it reads",
  "POST /audit-events/search": "it reads",
  "POST /templates/:templateName/preview": "it reads",
  "POST /applications/:applicationId/test-sign-in": "tokens are told by their grant",
  "POST /providers/:provider/check": "it reads",
  "POST /webhook-endpoints/:endpointId/test": "it sends something and changes nothing",
  "POST /webhook-endpoints/:endpointId/deliveries/:deliveryId/retry":
    "it sends something and changes nothing",
  "POST /imports": "the job writes an event for each user that it makes",
  "POST /exports": "the job writes the event"
}
