import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { fault } from "../../support/Fault.ts"
import { envOn } from "../../support/FreshService.ts"
import * as ServiceProcess from "../../support/ServiceProcess.ts"
import { freshDatabase } from "../../support/TestDatabase.ts"
import { apart, untilServed, workersOf } from "../../support/workers.ts"
import * as WriteStorm from "../../support/WriteStorm.ts"

const metricsOf = ({ origin }: ServiceProcess.ServiceProcess) =>
  Effect.promise(() => fetch(`${origin}/metrics`).then((answer) => answer.text()))

const created = (metrics: string): number =>
  Number(
    /^gatehouse_audit_events_total\{action="user\.created",[^}]*\} (\d+)$/m.exec(metrics)?.[1] ?? 0
  )

it.live(
  "nothing is lost and others serve while a worker is killed, and a new one takes its place",
  () =>
    Effect.gen(function* () {
      const { saw } = yield* fault("kill -9 of one of two workers", {
        promised:
          "nothing acknowledged is lost, each change told once; the other serves on, a new one " +
          "takes the place within seconds, what was counted stays counted",
        done: "SIGKILL of each of two workers in turn in a storm of eight writers"
      })
      const details = yield* freshDatabase
      const service = yield* ServiceProcess.start({ env: { ...envOn(details), WORKERS: "2" } })
      const [first, second] = yield* untilServed(service, 2)
      assert.isDefined(first)
      assert.isDefined(second)
      assert.strictEqual(first.worker, 1)
      assert.strictEqual(second.worker, 2)

      const storm = yield* WriteStorm.start(
        () => (path, request) =>
          service.ask(path, { ...request, headers: { ...request?.headers, ...apart } })
      )
      yield* WriteStorm.untilAcknowledged(storm, 40)
      const before = yield* metricsOf(service)
      for (const [index, pid] of [second.pid, first.pid].entries()) {
        process.kill(pid, "SIGKILL")
        yield* WriteStorm.untilAcknowledged(storm, 20)
        assert.lengthOf(workersOf(service), 2 + index, "the other one serves meanwhile")
        yield* untilServed(service, 3 + index)
      }
      yield* WriteStorm.untilAcknowledged(storm, 40)
      const writes = yield* storm.end
      yield* WriteStorm.assertNothingLost(service.ask, writes)

      const after = yield* metricsOf(service)
      assert.isAtLeast(created(after), created(before))
      assert.include(after, "gatehouse_workers 2\n")
      assert.include(after, "gatehouse_worker_starts_total 4\n")
      assert.include(after, 'process_resident_memory_bytes{worker="1"} ')
      assert.include(after, 'process_resident_memory_bytes{worker="2"} ')
      const acknowledged = writes.filter((write) => write.acknowledged).length
      yield* saw(`${acknowledged} of ${writes.length} writes acknowledged, all there, told once`)
    }),
  300_000
)
