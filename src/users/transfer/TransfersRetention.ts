import { Context, DateTime, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { Lease } from "../../platform/Lease.ts"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"
import { exportHours } from "./Transfer.ts"
import { TransferQueue } from "./TransferQueue.ts"
import { TransfersStore } from "./TransfersStore.ts"

const interval = "10 minutes"

/** No upload takes as long. */
const receivedWithin = { hours: 2 }

/** Longer than any transaction takes between a transfer and its job. */
const offeredWithin = { minutes: 5 }

/** Longer than all attempts at a job together. */
const triedFor = { days: 3 }

/** Long enough to look up the result of an import. */
const forgottenAfter = { days: 90 }

/**
 * Deletes files whose time is over, and after a while their jobs, and queues again what lost its
 * place in the queue, for as long as the service runs.
 */
export class TransfersRetention extends Context.Service<TransfersRetention>()(
  "gatehouse/users/transfer/TransfersRetention",
  {
    make: Effect.gen(function* () {
      const store = yield* TransfersStore
      const jobs = yield* TransferQueue
      const lease = yield* Lease
      const sweeps = yield* EnvironmentSweeps

      const offerAgain = Effect.fnUntraced(function* ({ id }: Environment, now: DateTime.Utc) {
        if (!(yield* lease.isHeld)) return
        const before = DateTime.subtract(now, offeredWithin)
        for (const transferId of yield* store.abandoned(id, before)) {
          yield* Effect.orDie(jobs.offer({ environmentId: id, transferId }, { id: transferId }))
        }
      })

      const tidy = Effect.fnUntraced(function* (environment: Environment, now: DateTime.Utc) {
        const { id } = environment
        yield* store.forgetReceiving(id, DateTime.subtract(now, receivedWithin))
        const failure = "It failed again and again: the log says why"
        yield* store.giveUp(id, DateTime.subtract(now, triedFor), now, failure)
        yield* offerAgain(environment, now)
        yield* store.eraseFiles(id, DateTime.subtract(now, { hours: exportHours }))
        yield* store.forget(id, DateTime.subtract(now, forgottenAfter))
      })

      const { sweep } = yield* sweeps.start(
        interval,
        "Old files of imports and exports were not deleted",
        tidy
      )
      return { sweep }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([TransfersStore.layer, TransferQueue.layer])
  )
}
