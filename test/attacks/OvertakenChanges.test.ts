import { assert, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { attack } from "../support/Attack.ts"
import { holdRows, untilWaiting } from "../support/HeldRows.ts"
import { lastToken } from "../support/Mailbox.ts"
import { rolesOf, team } from "../support/Organizations.ts"
import { signIn } from "../support/People.ts"
import { assertProblem } from "../support/Problems.ts"
import { TestService } from "../support/TestService.ts"

/** A team with an open invitation that its owner sent. */
const place = Effect.gen(function* () {
  const there = yield* team
  const json = { email: `guest-${there.id}@example.com` }
  const invited = yield* there.owner.browser.ask(`${there.path}/invitations`, { json })
  assert.strictEqual(invited.status, 201, invited.text)
  return { ...there, invitation: `${there.path}/invitations/${invited.json.id}` }
})
type Place = Effect.Success<typeof place>

interface Change {
  readonly path: string
  readonly method?: string
  readonly json?: object
}

const email = "accomplice@example.com"
const changes: Readonly<Record<string, (place: Place) => Change>> = {
  "an invitation": ({ path }) => ({ path: `${path}/invitations`, json: { email, role: "owner" } }),
  "another link of an invitation": ({ invitation }) => ({
    path: `${invitation}/resend`,
    method: "POST"
  }),
  "the end of an invitation": ({ invitation }) => ({ path: invitation, method: "DELETE" }),
  "another role": ({ member, path }) => ({
    path: `${path}/members/${member.id}`,
    method: "PATCH",
    json: { role: "owner" }
  }),
  "the removal of a member": ({ admin, path }) => ({
    path: `${path}/members/${admin.id}`,
    method: "DELETE"
  }),
  "a departure": ({ owner, path }) => ({ path: `${path}/members/${owner.id}`, method: "DELETE" }),
  "another name": ({ path }) => ({ path, method: "PATCH", json: { name: "Planted" } })
}

layer(TestService.layer)("an intruder whom a disavowal overtakes", (it) => {
  it.effect.each(Object.entries(changes))("changes no organization: %s", ([, changeOf]) =>
    Effect.gen(function* () {
      yield* attack("stale authority", "revocation gap")
      const { ask, browser } = yield* TestService
      const there = yield* place
      const { owner, path } = there
      yield* TestClock.adjust("1 second")
      const { browser: intruder } = yield* signIn(owner.email)
      const token = yield* lastToken(owner.email, "new_device")
      const before = yield* rolesOf(there.id)
      const held = yield* holdRows(
        (sql) => sql`SELECT 1 FROM users WHERE id = ${owner.id} FOR UPDATE`
      )
      const disavowal = browser().ask("/auth/disavow", { json: { token } })
      const disavowing = yield* Effect.forkScoped(disavowal)
      yield* untilWaiting(1)
      const { path: asked, ...options } = changeOf(there)
      const changing = yield* Effect.forkScoped(intruder.ask(asked, options))
      yield* untilWaiting(2)
      yield* held.release
      const disavowed = yield* Fiber.join(disavowing)
      assert.strictEqual(disavowed.status, 200, disavowed.text)
      assertProblem(yield* Fiber.join(changing), 401, "unauthenticated")
      assert.deepStrictEqual(yield* rolesOf(there.id), before)
      const organization = yield* ask(path)
      assert.notStrictEqual(organization.json.name, "Planted")
      const invitations = yield* ask(`/invitations?organizationId=${there.id}&query=${email}`)
      assert.deepStrictEqual(invitations.json.items ?? [], [])
    })
  )
})
