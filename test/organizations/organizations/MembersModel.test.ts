import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer, Result, Schema } from "effect"
import { Memberships } from "../../../src/organizations/organizations/Memberships.ts"
import { OrganizationId, UserId } from "../../../src/contract/Ids.ts"
import { Transaction } from "../../../src/platform/Transaction.ts"
import {
  newcomer,
  organizationOf,
  rolesOf,
  type SignedInPerson
} from "../../support/Organizations.ts"
import { TestService } from "../../support/TestService.ts"

const Person = Schema.Literals([0, 1, 2, 3])
const RoleName = Schema.Literals(["owner", "admin", "member", "chief"])
/** What the others are to begin with. */
const Joined = Schema.Literals(["owner", "admin", "member"])
const Command = Schema.Union([
  Schema.Struct({ does: Schema.Literal("join"), who: Person, role: RoleName }),
  Schema.Struct({ does: Schema.Literal("change"), by: Person, who: Person, role: RoleName }),
  Schema.Struct({ does: Schema.Literal("remove"), by: Person, who: Person })
])
type Command = typeof Command.Type

/** What everybody is in the organization; empty once it is deleted. */
type State = ReadonlyMap<number, string>

/** The rules of the contract, told over a map: what a command answers, and what is so after it. */
const apply = (state: State, command: Command): readonly [answer: string, State] => {
  const role = command.does === "remove" ? "" : command.role
  const had = state.get(command.who)
  const owners = [...state.values()].filter((held) => held === "owner").length
  if (state.size === 0) return ["organization_not_found", state]
  if (command.does === "join") {
    if (had !== undefined) return ["already_member", state]
    if (role === "chief") return ["role_not_found", state]
    return ["done", new Map(state).set(command.who, role)]
  }
  const own = state.get(command.by)
  const leaves = command.does === "remove" && command.by === command.who
  if (own === undefined) return ["organization_not_found", state]
  if (own === "member" && !leaves) return ["forbidden", state]
  if (had === undefined) return ["member_not_found", state]
  if (role === "chief") return ["role_not_found", state]
  if (own === "admin" && (had === "owner" || role === "owner")) return ["forbidden", state]
  if (had === role) return ["done", state]
  const isLast = had === "owner" && owners === 1
  if (isLast && !(leaves && state.size === 1)) return ["last_owner", state]
  const next = new Map(state)
  if (command.does === "change") next.set(command.who, role)
  else next.delete(command.who)
  return ["done", next]
}

class People extends Context.Service<People, ReadonlyArray<SignedInPerson>>()(
  "gatehouse/test/People"
) {
  static readonly layer = Layer.effect(
    People,
    Effect.suspend(() => Effect.all(Array.from({ length: 4 }, () => newcomer)))
  ).pipe(Layer.provideMerge(TestService.layer))
}

/** Does a command for real, and answers the code of its problem, or `done`. */
const run = Effect.fnUntraced(function* (organizationId: string, command: Command) {
  const { environment } = yield* TestService
  const people = yield* People
  const who = people[command.who]!
  if (command.does === "join") {
    const memberships = yield* Memberships
    const transaction = yield* Transaction
    const joined = yield* Effect.result(
      transaction.run(
        memberships.join(environment, {
          organizationId: OrganizationId.make(organizationId),
          userId: UserId.make(who.id),
          role: command.role,
          publicMetadata: {},
          privateMetadata: {}
        })
      )
    )
    return Result.isFailure(joined) ? joined.failure._tag : "done"
  }
  const path = `/organizations/${organizationId}/members/${who.id}`
  const answer = yield* people[command.by]!.browser.ask(
    path,
    command.does === "remove"
      ? { method: "DELETE" }
      : { method: "PATCH", json: { role: command.role } }
  )
  return answer.status < 300 ? "done" : (answer.json.properties.code as string)
})

layer(People.layer)("the members of an organization", (it) => {
  it.effect.prop(
    "are what the rules make of any commands, one after the other",
    [
      Schema.Tuple([Joined, Joined, Joined]),
      Schema.Array(Command).check(Schema.isMinLength(30), Schema.isMaxLength(45))
    ],
    ([others, commands]) =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const people = yield* People
        const { id } = yield* organizationOf(people[0]!)
        let state: State = new Map([[0, "owner"]])
        const joins = others.map((role, index): Command => {
          return { does: "join", who: ([1, 2, 3] as const)[index] ?? 0, role }
        })
        for (const command of [...joins, ...commands]) {
          const [expected, next] = apply(state, command)
          assert.strictEqual(yield* run(id, command), expected)
          state = next
        }
        const members = Object.fromEntries(
          [...state].map(([index, role]) => [people[index]!.id, role])
        )
        assert.deepStrictEqual(yield* rolesOf(id), state.size === 0 ? undefined : members)
        if (state.size > 0) {
          assert.strictEqual((yield* ask(`/organizations/${id}`)).json.memberCount, state.size)
        }
      }),
    { arbitrary: { runs: 8 } }
  )
})
