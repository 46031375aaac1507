import { assert, layer } from "@effect/vitest"
import { DateTime, Duration, Effect, Exit, Layer, Logger, Redacted, Schedule, Scope } from "effect"
import { SqlClient } from "effect/sql"
import type { Environment } from "../../../src/contract/Environment.ts"
import { MailQueue } from "../../../src/delivery/mail/MailQueue.ts"
import { Mails } from "../../../src/delivery/mail/Mails.ts"
import { MailTemplate } from "../../../src/delivery/mail/MailTemplate.ts"
import * as MailWorkers from "../../../src/delivery/mail/MailDelivery.ts"
import { patientAttempts, patientWaits } from "../../../src/platform/Jobs.ts"
import { Transaction } from "../../../src/platform/Transaction.ts"
import { MailServer } from "../../support/MailServer.ts"
import * as TestMail from "../../support/TestMail.ts"

const noWaits = Schedule.spaced(0)

/** An instance's workers, for the rest of the scope; a mail that has to wait waits for no time. */
const workers = Layer.build(
  Layer.fresh(
    Layer.effectDiscard(MailWorkers.workers).pipe(
      Layer.provide(Layer.fresh(MailQueue.layerWith(noWaits)))
    )
  )
)

const queue = (environment: Environment, to = "ada@example.com") =>
  Effect.gen(function* () {
    const mails = yield* Mails
    return yield* mails.queue({
      environment,
      to: TestMail.address(to),
      template: MailTemplate.sign_up_code({ code: Redacted.make("493021") }),
      locale: null,
      expiresAt: DateTime.add(yield* DateTime.now, { minutes: 10 })
    })
  })

const statuses = (environment: Environment) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql<{ status: string; attempts: number }>`
      SELECT status, attempts FROM mails WHERE environment_id = ${environment.id} ORDER BY id`
    return rows.map(({ attempts, status }) => `${status} ${attempts}`)
  })

/** Runs until the mails stand as expected; what is waited for is an event of another fiber. */
const settled = (environment: Environment, expected: ReadonlyArray<string>) =>
  statuses(environment).pipe(
    Effect.repeat({
      until: (found) => found.join() === expected.join(),
      schedule: Schedule.spaced("20 millis")
    }),
    Effect.timeout("25 seconds")
  )

const serving = Layer.effectDiscard(MailWorkers.workers).pipe(
  Layer.provide(MailQueue.layer),
  Layer.provideMerge(TestMail.layer)
)

layer(serving)("a worker", (it) => {
  it.effect("sends a mail once its transaction commits, without waiting for the next look", () =>
    Effect.gen(function* () {
      const server = yield* MailServer
      const transaction = yield* Transaction
      const environment = yield* TestMail.environment()
      yield* transaction.run(queue(environment))
      // The clock stands still: nothing but the commit can have woken the worker.
      assert.deepStrictEqual((yield* server.next).to, ["ada@example.com"])
    })
  )
})

// The queue's times are the database's, so these run on the real clock.
const onTheRealClock = { excludeTestServices: true }

layer(Layer.merge(TestMail.layer, Logger.layer([])), onTheRealClock)("the workers", (it) => {
  it.effect("try again until the server takes the mail", () =>
    Effect.gen(function* () {
      const server = yield* MailServer
      const environment = yield* TestMail.environment()
      let refusals = 2
      yield* server.refuse((stage) =>
        stage === "data" && (refusals -= 1) >= 0 ? "451 4.3.0 try later" : undefined
      )
      yield* workers
      yield* queue(environment)
      yield* server.next
      yield* settled(environment, ["sent 3"])
      yield* server.accept
    })
  )

  it.effect("send what the version before queues beside them, which is offered no draft", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const server = yield* MailServer
      const environment = yield* TestMail.environment()
      yield* queue(environment)
      // Version 0.2.0 looks at this queue alone, and can read what it has written out itself alone.
      const offered = (name: string) => sql`
        UPDATE jobs SET queue_name = ${name} WHERE queue_name LIKE 'mail%' AND queue_name <> ${name}
          AND state = 'pending' RETURNING 1`
      assert.lengthOf(yield* offered("mail"), 1)
      yield* workers
      yield* server.next
      yield* settled(environment, ["sent 1"])
    })
  )

  it.effect("lose nothing to a server that is away", () =>
    Effect.gen(function* () {
      const server = yield* MailServer
      const environment = yield* TestMail.environment()
      // One fewer than the attempts that one of them has, however unevenly they come.
      let refusals = patientAttempts - 1
      yield* server.refuse(() => ((refusals -= 1) >= 0 ? "421 4.3.2 closing" : undefined))
      yield* workers
      const names = Array.from({ length: 12 }, (_, index) => `user${index}@example.com`)
      yield* Effect.forEach(names, (name) => queue(environment, name))
      const to = yield* Effect.forEach(names, () => Effect.map(server.next, (mail) => mail.to[0]))
      assert.deepStrictEqual(to.toSorted(), names.toSorted())
      assert.lengthOf(yield* server.arrived, 0)
    })
  )

  it.effect("of two instances send each mail once", () =>
    Effect.gen(function* () {
      const server = yield* MailServer
      const environment = yield* TestMail.environment()
      const names = Array.from({ length: 40 }, (_, index) => `user${index}@example.com`)
      yield* Effect.forEach(names, (name) => queue(environment, name))
      yield* workers
      yield* workers
      yield* settled(
        environment,
        names.map(() => "sent 1")
      )
      const to = (yield* server.arrived).map((mail) => mail.to[0])
      assert.deepStrictEqual(to.toSorted(), names.toSorted())
    })
  )

  it.effect("take over the mail of a process that died, once its lock has run out", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const server = yield* MailServer
      const environment = yield* TestMail.environment()
      yield* queue(environment)
      const takenBy = (age: string) => sql`
        UPDATE jobs SET attempts = 1, acquired_by = gen_random_uuid(),
          acquired_at = now() - ${age}::interval
        WHERE element::jsonb ->> 'environmentId' = ${environment.id}`
      yield* takenBy("50 seconds")
      yield* workers
      const other = yield* TestMail.environment()
      yield* queue(other, "later@example.com")
      assert.deepStrictEqual((yield* server.next).to, ["later@example.com"])
      assert.deepStrictEqual(yield* statuses(environment), ["queued 0"])
      yield* takenBy("70 seconds")
      assert.deepStrictEqual((yield* server.next).to, ["ada@example.com"])
      yield* settled(environment, ["sent 2"])
    })
  )

  it.effect("let the mail that is under way leave before they stop", () =>
    Effect.gen(function* () {
      const server = yield* MailServer
      const environment = yield* TestMail.environment()
      const scope = yield* Scope.make()
      const underWay = Promise.withResolvers<void>()
      yield* server.refuse((stage) => {
        if (stage === "recipient") underWay.resolve()
        return undefined
      })
      yield* Scope.provide(workers, scope)
      yield* queue(environment)
      yield* Effect.promise(() => underWay.promise)
      yield* Scope.close(scope, Exit.void)
      assert.deepStrictEqual(yield* statuses(environment), ["sent 1"])
      assert.lengthOf(yield* server.arrived, 1)
      yield* server.accept
    })
  )

  it.effect("stop while no mail is there", () =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      yield* Scope.provide(workers, scope)
      yield* Effect.timeout(Scope.close(scope, Exit.void), "20 seconds")
    })
  )
})

layer(Layer.empty)("the waits between attempts", (it) => {
  it.effect("start short enough for a code, and span about two days", () =>
    Effect.gen(function* () {
      const step = yield* Schedule.toStep(patientWaits)
      const at: Array<number> = []
      let now = 0
      for (let attempt = 1; attempt < patientAttempts; attempt += 1) {
        const [, wait] = yield* step(now, attempt)
        now += Duration.toMillis(wait)
        at.push(now)
      }
      assert.isAtLeast(at.filter((time) => time < 600_000).length, 5)
      const hours = now / 3_600_000
      assert.isTrue(hours > 36 && hours < 60, `${hours} hours`)
    })
  )
})
