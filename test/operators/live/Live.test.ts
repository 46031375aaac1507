import { assert, layer } from "@effect/vitest"
import { Effect, type Scope } from "effect"
import { TestClock } from "effect/testing"
import { OperatorId } from "../../../src/contract/OperatorSeat.ts"
import { Operators } from "../../../src/operators/staff/Operators.ts"
import {
  consoleUrl,
  layer as service,
  operator,
  type SignedInOperator
} from "../../support/Console.ts"
import * as EventStream from "../../support/EventStream.ts"
import { TestService } from "../../support/TestService.ts"

const listen = Effect.fnUntraced(function* (
  { browser }: SignedInOperator,
  query = "",
  headers: Readonly<Record<string, string>> = {}
) {
  const { environment } = yield* TestService
  const path = `/environments/${environment.id}/live${query}`
  return yield* EventStream.open(browser, yield* consoleUrl, path, headers)
})

const happen = Effect.flatMap(TestService, ({ client, sequence }) =>
  Effect.tap(Effect.orDie(client["server.users"].createUser({ payload: {} })), () => sequence)
)

const arrived = (stream: EventStream.EventStream, count: number) =>
  Effect.andThen(
    EventStream.until(() => stream.events().length >= count),
    Effect.sync(() => stream.events().slice(0, count))
  )

layer(service)("the live trail", (it) => {
  it.effect("tells each event once, and goes on behind the last one that was seen", () =>
    Effect.gen(function* () {
      const { client } = yield* TestService
      const auditor = yield* operator("auditor")
      yield* happen
      const stream = yield* listen(auditor)
      assert.strictEqual(stream.status, 200)
      yield* EventStream.until(() => stream.text() !== "")
      const made = [yield* happen, yield* happen, yield* happen]
      const told = yield* arrived(stream, 3)
      assert.deepStrictEqual(
        told.map(({ data }) => data.targets[0].id),
        made.map(({ id }) => id)
      )
      yield* EventStream.until(() => stream.text().endsWith(":\n\n"))
      assert.lengthOf(stream.events(), 3)

      // The id is the checkpoint of a poll, and goes before what the address still says.
      const [first, second, third] = told
      const polled = yield* client["server.auditEvents"].searchAuditEvents({
        query: {},
        payload: { page: { mode: "poll", checkpoint: second?.id ?? "" } }
      })
      assert.deepStrictEqual(
        polled.items.map(({ id }) => id as string),
        [third?.data.id]
      )
      const again = yield* listen(auditor, `?checkpoint=${first?.id}`, {
        "last-event-id": second?.id ?? ""
      })
      const late = yield* happen
      const rest = yield* arrived(again, 2)
      assert.deepStrictEqual(
        rest.map(({ data }) => data.targets[0].id),
        [made[2]?.id, late.id]
      )
      assert.deepStrictEqual(rest[0], third)
      const queried = yield* listen(auditor, `?checkpoint=${first?.id}`)
      assert.deepStrictEqual(yield* arrived(queried, 2), told.slice(1))
    })
  )

  it.effect("refuses a checkpoint that is not of this environment", () =>
    Effect.gen(function* () {
      const { environment, tenant } = yield* TestService
      const other = yield* tenant("elsewhere")
      const { page } = yield* other.client["server.auditEvents"].searchAuditEvents({
        query: {},
        payload: { page: { mode: "poll" } }
      })
      const { ask } = yield* operator("auditor")
      const path = `/environments/${environment.id}/live`
      const foreign = "checkpoint" in page ? page.checkpoint : ""
      for (const checkpoint of [foreign, "x", ""]) {
        const answers = [
          yield* ask(`${path}?checkpoint=${checkpoint}`),
          yield* ask(path, { headers: { "last-event-id": checkpoint } })
        ]
        for (const { json, status } of answers) {
          assert.deepStrictEqual([status, json.properties.code], [400, "invalid_checkpoint"])
        }
      }
    })
  )

  it.effect("ends with the session, the role and the access to the environment", () =>
    Effect.gen(function* () {
      const { tenant } = yield* TestService
      const elsewhere = yield* tenant("not-theirs")
      const operators = yield* Operators
      const ways: ReadonlyArray<
        (listener: SignedInOperator) => Effect.Effect<unknown, unknown, Scope.Scope>
      > = [
        ({ browser }) => browser.ask("/auth/logout", { method: "POST" }),
        ({ id }) => operators.remove(OperatorId.make(id)),
        ({ id }) =>
          operators.change(OperatorId.make(id), { environmentIds: [elsewhere.environment.id] })
      ]
      for (const end of ways) {
        const listener = yield* operator("support")
        const stream = yield* listen(listener)
        yield* happen
        yield* arrived(stream, 1)
        yield* Effect.orDie(end(listener))
        yield* happen
        yield* EventStream.until(stream.isOver)
        assert.lengthOf(stream.events(), 1)
      }
      // Listening is no activity: who only looks on is signed out in time.
      const idle = yield* listen(yield* operator("auditor"))
      yield* EventStream.until(() => idle.text() !== "")
      assert.isFalse(idle.isOver())
      yield* TestClock.adjust("30 minutes")
      yield* EventStream.until(idle.isOver)
    })
  )

  it.effect("has room for some listeners of one operator, and anew once one has gone", () =>
    Effect.gen(function* () {
      const auditor = yield* operator("auditor")
      const asked = yield* Effect.all(
        Array.from({ length: 14 }, () => listen(auditor)),
        { concurrency: "unbounded" }
      )
      const streams = asked.filter(({ status }) => status === 200)
      assert.lengthOf(streams, 10)
      for (const stream of streams) yield* EventStream.until(() => stream.text() !== "")
      const refused = yield* listen(auditor)
      assert.strictEqual(refused.status, 503)
      assert.strictEqual((yield* listen(yield* operator("auditor"))).status, 200)
      yield* streams[0]?.close ?? Effect.void
      let last = refused
      yield* Effect.repeat(
        Effect.tap(listen(auditor), (stream) => Effect.sync(() => void (last = stream))),
        { until: ({ status }) => status === 200, times: 200 }
      )
      assert.strictEqual(last.status, 200)
    })
  )
})
