import { Context, DateTime, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { Lease } from "../../platform/Lease.ts"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"
import { DataExportQueue } from "./DataExportQueue.ts"
import { exportDays } from "./DataRequest.ts"
import { DataRequestsStore } from "./DataRequestsStore.ts"

const interval = "10 minutes"

/** Longer than any transaction takes between a request and its job. */
const offeredWithin = { minutes: 5 }

/** Long enough for its owner to see that there was one. */
const forgottenAfter = { days: 90 }

/**
 * Deletes exports whose time is over, and after a while the requests, and queues again whose job was
 * lost, for as long as the service runs. Whether one can still be downloaded is decided when that
 * is asked for.
 */
export class DataRequestsRetention extends Context.Service<DataRequestsRetention>()(
  "gatehouse/access/dataRequests/DataRequestsRetention",
  {
    make: Effect.gen(function* () {
      const sweeps = yield* EnvironmentSweeps
      const store = yield* DataRequestsStore
      const jobs = yield* DataExportQueue
      const lease = yield* Lease

      const tidy = Effect.fnUntraced(function* ({ id }: Environment, now: DateTime.Utc) {
        const ended = DateTime.subtract(now, { days: exportDays })
        if (yield* lease.isHeld) {
          const before = DateTime.subtract(now, offeredWithin)
          for (const dataRequestId of yield* store.abandoned(id, ended, before)) {
            const job = { environmentId: id, dataRequestId }
            yield* Effect.orDie(jobs.offer(job, { id: dataRequestId }))
          }
        }
        yield* store.eraseEnded(id, ended)
        yield* store.forget(id, DateTime.subtract(now, forgottenAfter))
      })

      const { sweep } = yield* sweeps.start(interval, "Old data exports were not deleted", tidy)
      return { sweep }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([DataRequestsStore.layer, DataExportQueue.layer])
  )
}
