import { Context, DateTime, Effect, Exit, Layer, Stream } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { UserId } from "../../contract/Ids.ts"
import { foreignCursor, paged } from "../../contract/Paging.ts"
import { BodyTooLarge, Overloaded } from "../../contract/Problems.ts"
import * as Cursor from "../../platform/Cursor.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Forbidden } from "../../contract/SessionProblems.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { Environments } from "../../tenancy/environments/Environments.ts"
import { TransferFiles } from "./TransferFiles.ts"
import { TransferRuns } from "./TransferRuns.ts"
import {
  expiresAt,
  type ExportFilter,
  exportHours,
  type ImportOrder,
  JobExpired,
  JobNotFound,
  maximumFileBytes,
  NothingToDownload,
  type Transfer,
  TransferId
} from "./Transfer.ts"
import { TransfersStore } from "./TransfersStore.ts"
import { Lease } from "../../platform/Lease.ts"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"

/** As many of one environment are under way; whoever asks for more waits. */
const mostUnderWay = 10
const retrySeconds = 60

const cursorList = "transfers"

/** No upload takes as long. */
const receivedWithin = { hours: 2 }

/** Longer than any transaction takes between a transfer and its job. */
const offeredWithin = { minutes: 5 }

/** Longer than all attempts at a job together. */
const triedFor = { days: 3 }

/** Long enough to look up the result of an import. */
const forgottenAfter = { days: 90 }

const tooLarge = () => new BodyTooLarge({ properties: { limit: maximumFileBytes } })

/** A file that is on its way. */
export interface SentFile<E, R> {
  /** In bytes, where that is told. */
  readonly size: number | undefined
  readonly bytes: Stream.Stream<Uint8Array, E, R>
  /** True while its sender may still send it: it may take long to arrive. */
  readonly remains: Effect.Effect<boolean>
}

/** Imports and exports of users that operators ask for, made in the background. */
export class Transfers extends Context.Service<Transfers>()("gatehouse/users/transfer/Transfers", {
  make: Effect.gen(function* () {
    const store = yield* TransfersStore
    const environments = yield* Environments
    const files = yield* TransferFiles
    const runs = yield* TransferRuns
    const audit = yield* Audit
    const crypto = yield* Crypto
    const transaction = yield* Transaction

    const offer = (environment: Environment, { id }: Pick<Transfer, "id">) =>
      runs.offer(environment.id, id)

    /** Counted one after the other, so that exactly as many get in as may. */
    const begin = Effect.fnUntraced(function* (
      environment: Environment,
      asked: Pick<Transfer, "filter" | "form" | "kind" | "operatorId" | "status">
    ) {
      const transfer: Transfer = {
        ...asked,
        id: TransferId.make(yield* crypto.uuidV7),
        buildId: yield* crypto.uuidV7,
        partCount: 0,
        done: 0,
        total: null,
        report: null,
        failure: null,
        createdAt: yield* DateTime.now,
        startedAt: null,
        finishedAt: null
      }
      yield* transaction.run(
        Effect.gen(function* () {
          yield* environments.lock(environment.id)
          if ((yield* store.underWay(environment.id)) >= mostUnderWay) {
            return yield* new Overloaded({ properties: { retryAfterSeconds: retrySeconds } })
          }
          yield* store.insert(environment.id, transfer)
          if (transfer.status === "queued") yield* offer(environment, transfer)
        })
      )
      return transfer
    })

    /**
     * Takes a file, of which a part is held at a time, and queues its import, if whoever sent it may
     * still do so once it is there.
     */
    const receive = Effect.fn("Transfers.receive")(function* <E, R>(
      environment: Environment,
      operatorId: UserId,
      form: ImportOrder,
      file: SentFile<E, R>
    ): Effect.fn.Return<Transfer, BodyTooLarge | Forbidden | Overloaded | E, R> {
      if ((file.size ?? 0) > maximumFileBytes) return yield* tooLarge()
      const asked = {
        kind: "import",
        operatorId,
        form,
        filter: null,
        status: "receiving"
      } as const
      const receiving = Effect.fnUntraced(function* (transfer: Transfer) {
        const { buildId, id } = transfer
        const writer = files.writer({ environmentId: environment.id, transferId: id, buildId })
        let size = 0
        yield* Stream.runForEach(file.bytes, (bytes) => {
          size += bytes.length
          return size > maximumFileBytes ? Effect.fail(tooLarge()) : writer.write(bytes)
        })
        const written = yield* writer.close
        if (!(yield* file.remains)) return yield* new Forbidden()
        yield* transaction.run(
          Effect.andThen(store.received(environment.id, id, written), offer(environment, transfer))
        )
        return { ...transfer, ...written, status: "queued" as const, total: written.size }
      })
      return yield* Effect.acquireUseRelease(
        begin(environment, asked),
        receiving,
        // An upload that is cut off leaves nothing behind.
        ({ id }, exit) => (Exit.isSuccess(exit) ? Effect.void : store.remove(environment.id, id))
      )
    })

    const order = Effect.fn("Transfers.order")(
      (environment: Environment, operatorId: UserId, filter: ExportFilter | null) =>
        begin(environment, { kind: "export", operatorId, form: null, filter, status: "queued" })
    )

    const get = Effect.fnUntraced(function* (environment: Environment, id: TransferId) {
      const transfer = yield* store.find(environment.id, id)
      return transfer === undefined || transfer.status === "receiving"
        ? yield* new JobNotFound()
        : transfer
    })

    /** Transfers of every operator, the newest first; their refused lines are left to `get`. */
    const page = Effect.fn("Transfers.page")(function* (
      { cursorKey, id: environmentId }: Environment,
      { cursor, limit }: { readonly limit: number; readonly cursor?: string }
    ) {
      const after = Cursor.openKeyset(cursorKey, cursorList, cursor)
      if (after === undefined) return yield* foreignCursor()
      const rows = yield* store.page(environmentId, after, limit + 1)
      return paged(rows, limit, ({ createdAt, id }) =>
        Cursor.sealKeyset(cursorKey, cursorList, { at: createdAt, id })
      )
    })

    /** Passes where `download` has something to answer, and writes nothing. */
    const requireFile = Effect.fnUntraced(function* (environment: Environment, id: TransferId) {
      const transfer = yield* get(environment, id)
      const end = expiresAt(transfer)
      if (end === null) return yield* new NothingToDownload()
      if (DateTime.isGreaterThanOrEqualTo(yield* DateTime.now, end)) return yield* new JobExpired()
      return transfer
    })

    /** The file of an export, in parts, of which one at a time is held; writes the event. */
    const download = Effect.fn("Transfers.download")(function* (
      environment: Environment,
      id: TransferId
    ) {
      const { buildId, partCount } = yield* requireFile(environment, id)
      yield* audit.record({
        environmentId: environment.id,
        action: "user.exported",
        targets: [{ type: "environment", id: environment.id }],
        metadata: { jobId: id, downloaded: true }
      })
      return files.read({ environmentId: environment.id, transferId: id, buildId }, partCount)
    })

    /** Deletes files whose time is over, and after a while their jobs, and queues lost jobs again. */
    const tidy = Effect.fnUntraced(function* (
      environment: Environment,
      now: DateTime.Utc,
      isLeader: Effect.Effect<boolean>
    ) {
      const { id } = environment
      yield* store.forgetReceiving(id, DateTime.subtract(now, receivedWithin))
      const failure = "It failed again and again: the log says why"
      yield* store.giveUp(id, DateTime.subtract(now, triedFor), now, failure)
      if (yield* isLeader) {
        for (const lost of yield* store.abandoned(id, DateTime.subtract(now, offeredWithin))) {
          yield* offer(environment, { id: lost })
        }
      }
      yield* store.eraseFiles(id, DateTime.subtract(now, { hours: exportHours }))
      yield* store.forget(id, DateTime.subtract(now, forgottenAfter))
    })

    return { receive, order, get, page, requireFile, download, tidy }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([TransfersStore.layer, TransferFiles.layer])
  )

  /** Tidies up for as long as the service runs; one instance queues again what was lost. */
  static readonly retention = Effect.gen(function* () {
    const sweeps = yield* EnvironmentSweeps
    const { isHeld } = yield* Lease
    const { tidy } = yield* Transfers
    return yield* sweeps.start(
      "10 minutes",
      "Old files of imports and exports were not deleted",
      (environment, now) => tidy(environment, now, isHeld)
    )
  })
}
