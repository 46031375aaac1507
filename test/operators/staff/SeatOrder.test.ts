import { assert, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { EmailAddress } from "../../../src/contract/EmailAddress.ts"
import { OperatorId } from "../../../src/contract/OperatorSeat.ts"
import { Operators } from "../../../src/operators/staff/Operators.ts"
import { acceptInvitation, layer as service, operator } from "../../support/Console.ts"
import { holdRows, untilWaiting } from "../../support/HeldRows.ts"

/** The seat, taken without waiting: a seat that somebody holds fails the test. */
const takeSeat = (id: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`SELECT 1 FROM operators WHERE id = ${id} FOR UPDATE NOWAIT`
  )

/** What ends an operator's account, and what is left of their seat. */
const ends = {
  "is removed": {
    end: (id: OperatorId) => Operators.use(({ remove }) => remove(id)),
    left: undefined
  },
  "gets a link": {
    end: (id: OperatorId) => Operators.use(({ link }) => Effect.asVoid(link(id))),
    left: "invited"
  }
}

layer(service)("the seat of an operator who", (it) => {
  it.effect.each(Object.entries(ends))(
    "%s is locked after their account, as by those who change the account",
    ([, { end }]) =>
      Effect.gen(function* () {
        yield* operator("owner")
        const { id, userId } = yield* operator("admin")
        const held = yield* holdRows(
          (sql) => sql`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`
        )
        const ending = yield* Effect.forkScoped(end(OperatorId.make(id)))
        yield* untilWaiting(1)
        yield* takeSeat(id)
        yield* held.release
        yield* Fiber.join(ending)
      })
  )

  it.effect.each(Object.entries(ends))(
    "%s is locked after their invitation, and who has just accepted it goes all the same",
    ([, { end, left }]) =>
      Effect.gen(function* () {
        const operators = yield* Operators
        yield* operator("owner")
        const { operator: invited, url } = yield* operators.invite({
          email: EmailAddress.make(`${crypto.randomUUID()}@example.com`),
          role: "admin",
          environmentIds: null
        })
        const invitation = (sql: SqlClient.SqlClient) =>
          sql`
            SELECT 1 FROM invitations
            WHERE id = (SELECT invitation_id FROM operators WHERE id = ${invited.id}) FOR UPDATE`
        const held = yield* holdRows(invitation)
        const accepting = yield* Effect.forkScoped(acceptInvitation(url))
        yield* untilWaiting(1)
        const ending = yield* Effect.forkScoped(end(OperatorId.make(invited.id)))
        yield* untilWaiting(2)
        yield* takeSeat(invited.id)
        yield* held.release
        yield* Effect.exit(Fiber.join(accepting))
        yield* Fiber.join(ending)
        const seat = (yield* operators.list).find(({ id }) => id === invited.id)
        assert.strictEqual(seat?.status, left)
      })
  )
})
