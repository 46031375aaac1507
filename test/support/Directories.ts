import { assert } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { scimPath } from "../../src/contract/ClientPaths.ts"
import { newcomer, organizationOf } from "./Organizations.ts"
import { TestService, type RawResponse } from "./TestService.ts"

let domains = 0

/** A domain that an organization holds, without its name server. */
export const heldDomain = Effect.fnUntraced(function* (
  organizationId: string,
  domain = `company-${(domains += 1)}.test`
) {
  const { environment } = yield* TestService
  const sql = yield* SqlClient.SqlClient
  const now = DateTime.toDateUtc(yield* DateTime.now)
  yield* sql`
    INSERT INTO domains
      (environment_id, id, organization_id, domain, token, status, seen, verified_at, created_at)
    VALUES (${environment.id}, gen_random_uuid(), ${organizationId}, ${domain}, 'token',
      'verified', '[]', ${now}, ${now})`
  return domain
})

/** Asks the protocol's endpoints in the name of a directory; waits where it asked too often. */
export const scim =
  (token: string, headers: Readonly<Record<string, string>> = {}) =>
  (method: string, path: string, body?: unknown): Effect.Effect<RawResponse, never, TestService> =>
    Effect.gen(function* () {
      const { browser } = yield* TestService
      const answer = yield* browser().askAt(`${scimPath}${path}`, {
        method,
        origin: null,
        bearer: token,
        headers: {
          ...(body === undefined ? {} : { "content-type": "application/scim+json" }),
          ...headers
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) })
      })
      if (answer.status !== 429) return answer
      yield* TestClock.adjust("1 second")
      return yield* scim(token, headers)(method, path, body)
    })

/** A directory of a new organization that holds a domain. */
export const directoryOf = Effect.fnUntraced(function* (
  input: object = {},
  organization?: { readonly id: string }
) {
  const { ask } = yield* TestService
  const owner = yield* newcomer
  const { id: organizationId } = organization ?? (yield* organizationOf(owner))
  const domain = yield* heldDomain(organizationId)
  const path = `/organizations/${organizationId}/directories`
  const made = yield* ask(path, { method: "POST", json: { name: "Acme's people", ...input } })
  assert.strictEqual(made.status, 201, made.text)
  const { id, token } = made.json as { readonly id: string; readonly token: string }
  return {
    id,
    token,
    made,
    owner,
    organizationId,
    domain,
    path,
    one: `${path}/${id}`,
    ask: scim(token)
  }
})

/** A user as a directory sends one. */
export const scimUser = (userName: string, more: object = {}) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
  userName,
  name: { givenName: "Ada", familyName: "Lovelace" },
  emails: [{ value: userName, type: "work", primary: true }],
  active: true,
  ...more
})

/** A group as a directory sends one. */
export const scimGroup = (displayName: string, members: ReadonlyArray<string> = []) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
  displayName,
  members: members.map((value) => ({ value }))
})

/** A change as a directory sends one. */
export const patch = (...Operations: ReadonlyArray<object>) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
  Operations
})
