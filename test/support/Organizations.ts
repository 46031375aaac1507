import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as People from "./People.ts"
import * as Seed from "./Seed.ts"
import type { TestBrowser } from "./TestBrowser.ts"
import { TestService } from "./TestService.ts"

/** A signed-in person and the browser that they sit at. */
export interface SignedInPerson {
  readonly id: string
  readonly email: string
  readonly browser: TestBrowser
}

let people = 0

/** A person of whom nobody has heard before, signed in. */
export const newcomer = Effect.gen(function* () {
  const email = `person-${(people += 1)}@example.com`
  const { id } = yield* People.person(email, { firstName: "Person", lastName: `${people}` })
  const { browser } = yield* People.signIn(email)
  return { id, email, browser } satisfies SignedInPerson
})

/** An organization made by a person, who owns it. */
export const organizationOf = Effect.fnUntraced(function* (
  owner: SignedInPerson,
  input: object = { name: "Analytical Engines" }
) {
  const made = yield* owner.browser.ask("/organizations", { json: input })
  assert.strictEqual(made.status, 200, made.text)
  return made.json as {
    readonly id: string
    readonly name: string
    readonly role: string
    readonly roleName: string | null
  }
})

/** A new person who has this role in the organization. */
export const memberOf = Effect.fnUntraced(function* (organizationId: string, role: string) {
  const person = yield* newcomer
  const { environment } = yield* TestService
  const environmentId = environment.id
  yield* Seed.membership({ environmentId, userId: person.id, organizationId, role })
  return person
})

/** An organization with an owner, an admin and a member. */
export const team = Effect.gen(function* () {
  const owner = yield* newcomer
  const { id } = yield* organizationOf(owner)
  const admin = yield* memberOf(id, "admin")
  const member = yield* memberOf(id, "member")
  return { id, path: `/organizations/${id}`, owner, admin, member }
})

/** The members of an organization and their roles, as the server plane tells. */
export const rolesOf = Effect.fnUntraced(function* (organizationId: string) {
  const { ask } = yield* TestService
  const { json, status } = yield* ask(`/organizations/${organizationId}/members?limit=100`)
  if (status === 404) return undefined
  const items: ReadonlyArray<{ readonly userId: string; readonly role: string }> = json.items
  return Object.fromEntries(items.map(({ role, userId }) => [userId, role]))
})
