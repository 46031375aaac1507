import { Context, DateTime, Effect, Layer, Ref, Schema, Stream } from "effect"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { Environment } from "../../contract/Environment.ts"
import { Providers } from "../../tenancy/providers/Providers.ts"
import { admitUsers, noClaims, sizeOf, type Admitted } from "./admitUsers.ts"
import { BulkUsersStore } from "./BulkUsersStore.ts"
import { readStart, recordsFrom, type FileStart, type ImportSource } from "./fileRecords.ts"
import {
  ImportUnderWay,
  isFlawed,
  reportedRefusals,
  type ImportForm,
  type ImportProgress,
  type Read,
  type Refusal
} from "./ImportFile.ts"
import type { PreparedUser } from "./PreparedUser.ts"
import { PreparedUsers } from "./PreparedUsers.ts"
import { warningsOf, warningsOfUsers } from "./importWarnings.ts"
import { type ReadContext, readUsers } from "./readUsers.ts"
import { UserImportsStore, type ImportRef } from "./UserImportsStore.ts"
import { Passwords } from "../../credentials/passwords/Passwords.ts"
import { sha256Of } from "../../platform/Crypto.ts"

/** Users written in one transaction: enough that round trips count little, short enough for locks. */
const batchSize = 1000

/** Time for which an import of a file is remembered. */
const remembered = { days: 30 }

/** Maximum number of retries of a batch after concurrent writes. */
const mostAttempts = 100

/** As many users of a file as tell what would be wrong with everybody. */
const sampleSize = 100

/** Options of an import, and the listener of its progress. */
export interface ImportOptions {
  /** Checks every line and writes nothing. */
  readonly dryRun: boolean
  /** Starts at the top of a file that an earlier run has read in part or whole. */
  readonly again: boolean
  /**
   * The most ids, addresses and accounts that a dry run remembers of earlier lines, so that no file
   * fills the memory; without it, all of them.
   */
  readonly remembers?: number
  /** Called before anything is written, with what would be wrong with everybody. */
  readonly onWarnings: (warnings: ReadonlyArray<string>) => Effect.Effect<void>
  /** Called after each batch, with the lines of it that were refused. */
  readonly onProgress: (
    progress: ImportProgress,
    refusals: ReadonlyArray<Refusal>
  ) => Effect.Effect<void>
}

/** One file in one environment. */
interface Job<E, R> {
  readonly environment: Environment
  readonly source: ImportSource<E, R>
  readonly form: ImportForm
  readonly options: ImportOptions
}

const encodeJson = Schema.encodeSync(Schema.fromJsonString(Schema.Unknown))

type Batch = ReadonlyArray<Read<PreparedUser>>

interface Step {
  readonly after: ImportProgress
  readonly refusals: ReadonlyArray<Refusal>
}

const usersOf = (batch: Batch) =>
  batch.flatMap(({ content }) => (isFlawed(content) ? [] : [content]))

const stepOf = (
  before: ImportProgress,
  batch: Batch,
  { refusals, skipped, users }: Admitted
): Step => {
  const last = batch.at(-1)
  return {
    refusals,
    after: {
      position: last?.end ?? before.position,
      line: last?.lastLine ?? before.line,
      imported: before.imported + users.length,
      skipped: before.skipped + skipped,
      refused: before.refused + refusals.length
    }
  }
}

/** Refusals of a step that still fit into the report, after those before it. */
const reported = ({ refused }: ImportProgress, { refusals }: Step): ReadonlyArray<Refusal> =>
  refusals.slice(0, Math.max(0, reportedRefusals - refused))

const contextOf = ({ settings }: Environment): Effect.Effect<ReadContext> =>
  Effect.map(DateTime.now, (now) => ({ now, offered: settings.locales }))

/** Brings the users of another system into an environment, for the operator. */
export class UserImports extends Context.Service<UserImports>()(
  "gatehouse/users/transfer/UserImports",
  {
    make: Effect.gen(function* () {
      const store = yield* UserImportsStore
      const bulk = yield* BulkUsersStore
      const prepared = yield* PreparedUsers
      const providers = yield* Providers
      const audit = yield* Audit
      const transaction = yield* Transaction

      const eachBatch = Effect.fnUntraced(function* <E, R, E2>(
        { environment, form, options, source }: Job<E, R>,
        header: FileStart["header"],
        from: ImportProgress,
        work: (before: ImportProgress, batch: Batch) => Effect.Effect<Step, E2>
      ) {
        const known = yield* providers.list(environment.id)
        const progress = yield* Ref.make(from)
        yield* recordsFrom(source, form, from).pipe(
          Stream.grouped(batchSize),
          Stream.mapEffect((lines) =>
            Effect.gen(function* () {
              const users = yield* readUsers(lines, header, form, yield* contextOf(environment))
              return yield* prepared.prepare(environment, known, users)
            })
          ),
          // The next lines are read while the database writes these.
          Stream.buffer({ capacity: 1 }),
          Stream.runForEach((batch) =>
            Effect.gen(function* () {
              const { after, refusals } = yield* work(yield* Ref.get(progress), batch)
              yield* Ref.set(progress, after)
              yield* options.onProgress(after, refusals)
            })
          )
        )
        return yield* Ref.get(progress)
      })

      const warn = Effect.fnUntraced(function* <E, R>(
        { environment, form, options, source }: Job<E, R>,
        { header, ...place }: FileStart
      ) {
        if (header !== null && form.from === null) {
          return yield* options.onWarnings(warningsOf(header, form))
        }
        const context = yield* contextOf(environment)
        const sample = yield* recordsFrom(source, form, place).pipe(
          Stream.take(sampleSize),
          Stream.mapEffect((record) => readUsers([record], header, form, context)),
          Stream.flattenIterable,
          Stream.runCollect
        )
        yield* options.onWarnings(
          warningsOfUsers(sample.flatMap(({ content }) => (isFlawed(content) ? [] : [content])))
        )
      })

      const check = Effect.fnUntraced(function* <E, R>(job: Job<E, R>) {
        const start = yield* readStart(job.source, job.form)
        const { header, ...place } = start
        yield* warn(job, start)
        // An import finds in the database what came earlier in the file; this has to remember it.
        const most = job.options.remembers ?? Number.POSITIVE_INFINITY
        let claims = noClaims()
        const found: Array<Refusal> = []
        const progress = yield* eachBatch(
          job,
          header,
          { ...place, imported: 0, skipped: 0, refused: 0 },
          Effect.fnUntraced(function* (before, batch) {
            const occupied = yield* bulk.occupied(job.environment.id, usersOf(batch))
            const step = stepOf(before, batch, admitUsers(batch, occupied, claims))
            found.push(...reported(before, step))
            if (sizeOf(claims) > most) claims = noClaims()
            return step
          })
        )
        return { ...progress, refusals: found, resumedAfterLine: null, doneBefore: false }
      })

      const writeBatch = Effect.fnUntraced(function* (
        ref: ImportRef,
        before: ImportProgress,
        batch: Batch
      ) {
        const { environmentId } = ref
        if (!(yield* store.hold(ref, before.position))) return yield* new ImportUnderWay()
        const occupied = yield* bulk.occupied(environmentId, usersOf(batch))
        const admitted = admitUsers(batch, occupied, noClaims())
        const step = stepOf(before, batch, admitted)
        yield* bulk.insert(environmentId, admitted.users)
        yield* audit.recordAll(
          environmentId,
          admitted.users.map(({ user }) => ({
            action: "user.created",
            targets: [{ type: "user", id: user.id }],
            metadata: { imported: true }
          }))
        )
        yield* store.advance(ref, step.after, reported(before, step))
        return step
      })

      // What collided with somebody else's change finds that change in the next attempt.
      const write = (ref: ImportRef, before: ImportProgress, batch: Batch) =>
        transaction.run(writeBatch(ref, before, batch)).pipe(
          Effect.retry({ while: (error) => error === "collision", times: mostAttempts }),
          Effect.catchIf(
            (error) => error === "collision",
            () => Effect.die("A batch of users collided with others again and again")
          )
        )

      const importAll = Effect.fnUntraced(function* <E, R>(job: Job<E, R>) {
        const { environment, form, options, source } = job
        const start = yield* readStart(source, form)
        const { header, ...place } = start
        yield* warn(job, start)
        const reading = [
          form.format,
          form.delimiter,
          ...(header ?? []),
          ...(form.from === null ? [] : [form.from]),
          // A run without them has refused whoever has a password.
          ...(form.hashing === null ? [] : ["with the parameters of hashes"]),
          ...(Object.keys(form.constants).length === 0 ? [] : [encodeJson(form.constants)])
        ].join("\n")
        const ref = {
          environmentId: environment.id,
          digest: yield* sha256Of(reading, source.read(0))
        }
        const now = yield* DateTime.now
        yield* store.prune(environment.id, DateTime.subtract(now, remembered))
        if (options.again) yield* store.forget(ref)
        const stored = yield* store.open(ref, place, now)
        const doneBefore = stored.finishedAt !== null
        if (!doneBefore) {
          const { position } = yield* eachBatch(job, header, stored, (before, batch) =>
            write(ref, before, batch)
          )
          yield* transaction.run(
            Effect.gen(function* () {
              if (!(yield* store.hold(ref, position))) return yield* new ImportUnderWay()
              yield* store.finish(ref, yield* DateTime.now)
            })
          )
        }
        const resumed = !doneBefore && stored.position > place.position
        return {
          ...(yield* store.find(ref)),
          resumedAfterLine: resumed ? stored.line : null,
          doneBefore
        }
      })

      return {
        /**
         * Imports the lines of a file, one batch per transaction. Each batch commits its position, so
         * that a later run of the same file continues where an interrupted run ended, and imports every
         * line exactly once. Fails with `InvalidImportFile` if the file as a whole is invalid, and with
         * `ImportUnderWay` while another run imports it.
         */
        run: Effect.fn("UserImports.run")(function* <E, R>(
          environment: Environment,
          source: ImportSource<E, R>,
          form: ImportForm,
          options: ImportOptions
        ) {
          const job = { environment, source, form, options }
          return yield* options.dryRun ? check(job) : importAll(job)
        })
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([
      UserImportsStore.layer,
      BulkUsersStore.layer,
      Layer.effect(PreparedUsers, PreparedUsers.make)
    ])
  )

  /** With all that hashes passwords and checks them, for a process that signs nobody in. */
  static readonly layerAlone = this.layer.pipe(Layer.provide(Passwords.layer))
}
