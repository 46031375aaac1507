import { Context, DateTime, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import * as PersistedQueue from "effect/persistence/PersistedQueue"
import type { EnvironmentId } from "../../contract/Ids.ts"
import * as Jobs from "../../platform/Jobs.ts"
import { longTransactions } from "../../platform/PgPools.ts"
import { Settings } from "../../platform/Settings.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { AuditOrigin, noSecretKey } from "../../tenancy/audit/AuditOrigin.ts"
import { Environments } from "../../tenancy/environments/Environments.ts"
import {
  reportedRefusals,
  type ImportForm,
  type ImportProgress,
  type Refusal
} from "./ImportFile.ts"
import { UserExports } from "./UserExports.ts"
import { UserImports } from "./UserImports.ts"
import {
  type ImportOrder,
  type ImportOutcome,
  type Transfer,
  queueName,
  TransferJob,
  type TransferId
} from "./Transfer.ts"
import { TransferFiles } from "./TransferFiles.ts"
import { TransfersStore, type TransferEnd } from "./TransfersStore.ts"

/** Fields that a file of the operator's does not need to say. */
const formOf = ({ columns, format, from }: ImportOrder): ImportForm => ({
  format,
  from,
  delimiter: ",",
  columns: new Map(
    Object.entries(columns ?? {}).map(([header, member]) => [header.trim(), member])
  ),
  otherColumns: (columns ?? null) === null ? "members" : "left-out",
  constants: {},
  hashing: null
})

const outcomeOf = (
  { imported, line, refused, skipped }: ImportProgress,
  refusals: ReadonlyArray<Refusal>,
  notes: ReadonlyArray<string>
): ImportOutcome => ({
  lines: line,
  imported,
  skipped,
  refused,
  badLines: refusals.map(({ errors, line }) => ({
    line,
    errors: errors.map(({ message, path }) => ({ path, message }))
  })),
  notes
})

const encoder = new TextEncoder()

/**
 * Maximum number of addresses that a dry run remembers: other environments live in the same
 * process.
 */
const mostRemembered = 200_000

/** So many at a time on each instance, so that one large file does not hold up all others. */
const mostAtOnce = 2

/** Makes the imports and exports that operators have asked for, in their name. */
export class TransferRuns extends Context.Service<TransferRuns>()(
  "gatehouse/users/transfer/TransferRuns",
  {
    make: Effect.gen(function* () {
      const store = yield* TransfersStore
      const files = yield* TransferFiles
      const crypto = yield* Crypto
      const environments = yield* Environments
      const userExports = yield* UserExports
      const imports = yield* UserImports
      const transaction = yield* Transaction
      const { databasePool } = yield* Settings
      const jobs = yield* PersistedQueue.make({
        name: queueName,
        schema: TransferJob,
        maxAttempts: Jobs.patientAttempts,
        retrySchedule: Jobs.patientWaits
      })

      const end = Effect.fnUntraced(function* (
        environment: Environment,
        { id }: Transfer,
        ending: Omit<TransferEnd, "at">
      ) {
        yield* store.end(environment.id, id, { ...ending, at: yield* DateTime.now })
      })

      const runImport = Effect.fnUntraced(function* (
        environment: Environment,
        transfer: Transfer,
        order: ImportOrder
      ) {
        const { buildId, id, partCount } = transfer
        const size = transfer.total ?? 0
        const file = { environmentId: environment.id, transferId: id, buildId }
        const source = { size, read: (position: number) => files.read(file, partCount, position) }
        let notes: ReadonlyArray<string> = []
        const bad: Array<Refusal> = []
        const advance = (progress: ImportProgress, refusals: ReadonlyArray<Refusal>) =>
          store.advance(environment.id, id, {
            done: progress.position,
            total: size,
            report: outcomeOf(progress, refusals, notes)
          })
        const running = imports.run(environment, source, formOf(order), {
          dryRun: order.dryRun,
          // Uploading a file again means reading it again, while another attempt continues the one
          // before.
          again: transfer.startedAt === null,
          onWarnings: (warnings) => Effect.sync(() => void (notes = warnings)),
          remembers: mostRemembered,
          onProgress: (progress, refusals) => {
            bad.push(...refusals.slice(0, reportedRefusals - bad.length))
            return advance(progress, bad)
          }
        })
        const report = yield* running.pipe(
          Effect.catchTags({
            InvalidImportFile: ({ message }) =>
              Effect.as(
                end(environment, transfer, { status: "failed", failure: message }),
                undefined
              ),
            ImportUnderWay: ({ message }) => Effect.fail(message)
          })
        )
        if (report === undefined) return
        yield* advance({ ...report, position: size }, report.refusals)
        yield* end(environment, transfer, { status: "done", failure: null })
      })

      const runExport = Effect.fnUntraced(function* (environment: Environment, transfer: Transfer) {
        yield* files.discard(environment.id, transfer.id)
        const buildId = yield* crypto.uuidV7
        const writer = files.writer({
          environmentId: environment.id,
          transferId: transfer.id,
          buildId
        })
        const options = {
          withPasswordHashes: false,
          ...(transfer.filter === null ? {} : { filter: transfer.filter })
        }
        yield* userExports.run(environment, options, (lines, progress) =>
          Effect.andThen(
            writer.write(encoder.encode(lines)),
            transaction.outside(
              store.advance(environment.id, transfer.id, {
                done: progress.exported,
                total: progress.total,
                report: null
              })
            )
          )
        )
        const { partCount } = yield* writer.close
        yield* end(environment, transfer, {
          status: "done",
          failure: null,
          file: { buildId, partCount }
        })
      })

      /**
       * Makes one attempt. An import that was ended anywhere goes on where it was, an export begins
       * anew; fails with the reason where another attempt is to follow.
       */
      const run = Effect.fn("TransferRuns.run")(function* ({
        environmentId,
        transferId
      }: TransferJob) {
        const transfer = yield* store.find(environmentId, transferId)
        if (transfer === undefined) return
        const environment = yield* Effect.orDie(environments.get(environmentId))
        if (!(yield* store.begin(environmentId, transferId, yield* DateTime.now))) return
        const running =
          transfer.form === null
            ? runExport(environment, transfer)
            : runImport(environment, transfer, transfer.form)
        yield* Effect.provideService(running, AuditOrigin, {
          actor: { type: "platform_user", id: transfer.operatorId, impersonatorId: null },
          secretKeyId: noSecretKey
        })
        if (transfer.kind === "import") yield* files.discard(environmentId, transferId)
      })

      // An export reads in one transaction, for as long as it takes.
      const workers = longTransactions(mostAtOnce, databasePool)
      const work = Jobs.work(jobs, run, "An import or export has to be tried again")

      return {
        run,
        /** Queues a transfer for its turn, in the caller's transaction. */
        offer: (environmentId: EnvironmentId, transferId: TransferId) =>
          Effect.orDie(jobs.offer({ environmentId, transferId }, { id: transferId })),
        /** Starts to make imports and exports. */
        start: Effect.replicateEffect(Effect.forkScoped(work), workers)
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([
      TransfersStore.layer,
      TransferFiles.layer,
      UserImports.layer,
      UserExports.layer,
      Jobs.layer
    ])
  )

  /** Makes imports and exports for as long as the service runs. */
  static readonly workers = Layer.effectDiscard(Effect.flatMap(TransferRuns, ({ start }) => start))
}
