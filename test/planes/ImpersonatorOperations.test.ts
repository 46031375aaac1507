import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { HttpApi } from "effect/http-api"
import { ClientApi } from "../../src/api/ClientApi.ts"
import {
  ClientAuth,
  NotImpersonating,
  RecentlyAuthenticated
} from "../../src/sessions/clients/ClientAuth.ts"
import { attack } from "../support/Attack.ts"
import { assertDeclared, clientOperations, pathOf } from "../support/ClientOperations.ts"
import { impersonate } from "../support/Impersonation.ts"
import { person } from "../support/People.ts"
import { TestService } from "../support/TestService.ts"

/** What only the user may do (contract: "Impersonation"). */
const closed: ReadonlySet<string> = new Set([
  "PUT /_service/users/me/password",
  "POST /_service/auth/reauthenticate",
  "POST /_service/auth/reauthenticate/send-code",
  "POST /_service/users/me/mfa/totp/start",
  "POST /_service/users/me/mfa/totp/confirm",
  "POST /_service/users/me/mfa/recovery-codes",
  "DELETE /_service/users/me/mfa",
  "POST /_service/users/me/identities/:provider/link",
  "POST /_service/users/me/identities/link/complete",
  "DELETE /_service/users/me/identities/:identityId",
  "POST /_service/auth/reauthenticate/passkey",
  "POST /_service/users/me/passkeys/start",
  "POST /_service/users/me/passkeys",
  "PATCH /_service/users/me/passkeys/:passkeyId",
  "DELETE /_service/users/me/passkeys/:passkeyId",
  "POST /_service/users/me/email-addresses",
  "POST /_service/users/me/email-addresses/:emailAddressId/promote",
  "POST /_service/users/me/email-addresses/:emailAddressId/resend-verification",
  "DELETE /_service/users/me/email-addresses/:emailAddressId",
  "DELETE /_service/users/me/trusted-devices/:trustedDeviceId",
  "DELETE /_service/users/me/sessions",
  "DELETE /_service/users/me/sessions/:sessionId",
  "POST /_service/users/me/deletion",
  "POST /_service/users/me/deletion/confirm",
  "POST /_service/users/me/data-requests",
  "GET /_service/users/me/data-requests/:dataRequestId/download",
  "DELETE /_service/users/me/applications/:grantId",
  "POST /_service/users/me/api-keys",
  "DELETE /_service/users/me/api-keys/:apiKeyId",
  "POST /_service/organizations/:organizationId/api-keys",
  "DELETE /_service/organizations/:organizationId/api-keys/:apiKeyId",
  "POST /_service/organizations/:organizationId/applications",
  "POST /_service/organizations/:organizationId/applications/:applicationId/secrets",
  "DELETE /_service/organizations/:organizationId/applications/:applicationId",
  "POST /_service/organizations",
  "POST /_service/organizations/invitations/accept",
  "PATCH /_service/organizations/:organizationId",
  "PATCH /_service/organizations/:organizationId/members/:memberUserId",
  "DELETE /_service/organizations/:organizationId/members/:memberUserId",
  "POST /_service/organizations/:organizationId/invitations",
  "POST /_service/organizations/:organizationId/invitations/:invitationId/resend",
  "DELETE /_service/organizations/:organizationId/invitations/:invitationId",
  "POST /_service/organizations/:organizationId/portal-links"
])

/** What support needs: to see what the user sees, and to do what is undone as easily. */
const open: ReadonlySet<string> = new Set([
  "POST /_service/auth/refresh",
  "POST /_service/auth/tokens/:templateName",
  "GET /_service/users/me",
  "PATCH /_service/users/me",
  "GET /_service/users/me/password",
  "GET /_service/users/me/mfa",
  "GET /_service/users/me/identities",
  "GET /_service/users/me/trusted-devices",
  "GET /_service/users/me/passkeys",
  "GET /_service/users/me/email-addresses",
  "GET /_service/users/me/sessions",
  "GET /_service/users/me/data-requests",
  "GET /_service/users/me/invitations",
  "GET /_service/users/me/activity",
  "GET /_service/users/me/applications",
  "GET /_service/users/me/api-keys",
  "GET /_service/organizations/:organizationId/api-keys",
  "GET /_service/organizations/:organizationId/applications",
  "GET /_service/organizations",
  "GET /_service/organizations/:organizationId",
  "PUT /_service/organizations/active",
  "GET /_service/organizations/:organizationId/roles",
  "GET /_service/organizations/:organizationId/members",
  "GET /_service/organizations/:organizationId/invitations",
  "GET /_service/organizations/:organizationId/connections",
  "GET /_service/organizations/:organizationId/domains"
])

const guards = new Map<string, ReadonlySet<string>>()
HttpApi.reflect(ClientApi, {
  onGroup: () => undefined,
  onEndpoint: ({ endpoint, middleware }) => {
    const keys = new Set(Array.from(middleware, ({ key }) => key))
    guards.set(`${endpoint.method} ${endpoint.path}`, keys)
  }
})

const guardedBy = (guard: { readonly key: string }) =>
  clientOperations.map(({ name }) => name).filter((name) => guards.get(name)?.has(guard.key))

layer(TestService.layer)("whoever acts for a user", (it) => {
  it("has each operation of a signed-in person either open or closed", () => {
    const decided = [...closed, ...open]
    assert.lengthOf(decided, new Set(decided).size)
    assert.sameMembers(guardedBy(ClientAuth), decided)
  })

  it("finds closed what asks for a fresh proof: they have proven nothing", () => {
    for (const name of guardedBy(RecentlyAuthenticated)) assert.include([...closed], name)
    assert.sameMembers(guardedBy(NotImpersonating), [...closed])
  })

  it.effect.each(clientOperations.filter(({ name }) => closed.has(name)))(
    "is refused $name, before anything of it is looked at",
    (operation) =>
      Effect.gen(function* () {
        yield* attack("misuse of impersonation")
        const { browser } = yield* acting
        const answer = yield* browser.ask(pathOf(operation), {
          method: operation.method,
          ...(operation.takesBody ? { body: "{" } : {})
        })
        assertDeclared(operation, answer, 403, "forbidden_while_impersonating")
      })
  )

  it.effect.each(clientOperations.filter(({ name }) => open.has(name)))(
    "is not refused $name for acting",
    (operation) =>
      Effect.gen(function* () {
        const { browser } = yield* acting
        const answer = yield* browser.ask(pathOf(operation), {
          method: operation.method,
          ...(operation.takesBody ? { json: {} } : {})
        })
        assert.notInclude([401, 500], answer.status, answer.text)
        assert.notStrictEqual(answer.json?.properties?.code, "forbidden_while_impersonating")
      })
  )
})

/** Somebody else acts for the one user of these tests. */
const acting = Effect.gen(function* () {
  const { ask } = yield* TestService
  const found = yield* ask("/users?email=acted%40example.com")
  const user = found.json.items[0] ?? (yield* person("acted@example.com"))
  return yield* impersonate(user.id)
})
