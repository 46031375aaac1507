import { assert, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { EmailAddress } from "../../../src/contract/EmailAddress.ts"
import { OperatorId } from "../../../src/contract/OperatorSeat.ts"
import { Operators } from "../../../src/operators/staff/Operators.ts"
import { acceptInvitation, layer as service, operator } from "../../support/Console.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { holdRows, untilWaiting } from "../../support/HeldRows.ts"

const platformOf = Environments.use(({ platform }) => platform)

/** The seat, taken without waiting: a seat that somebody holds fails the test. */
const takeSeat = Effect.fnUntraced(function* (id: string) {
  const sql = yield* SqlClient.SqlClient
  const platform = yield* platformOf
  yield* sql`
    SELECT 1 FROM operators
    WHERE environment_id = ${platform.id} AND id = ${id} FOR UPDATE NOWAIT`
})

/** Ends of an operator's account, and what each leaves of the seat. */
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
        const platform = yield* platformOf
        const held = yield* holdRows(
          (sql) => sql`
            SELECT 1 FROM users
            WHERE environment_id = ${platform.id} AND id = ${userId} FOR UPDATE`
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
        const platform = yield* platformOf
        const invitation = (sql: SqlClient.SqlClient) =>
          sql`
            SELECT 1 FROM invitations i WHERE i.environment_id = ${platform.id} AND i.id = (
              SELECT o.invitation_id FROM operators o
              WHERE o.environment_id = ${platform.id} AND o.id = ${invited.id}
            ) FOR UPDATE`
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
