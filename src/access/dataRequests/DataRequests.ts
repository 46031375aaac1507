import { Context, DateTime, Effect, Layer, Stream } from "effect"
import { DataRequestId, type UserId } from "../../contract/Ids.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { SignedIn } from "../../sessions/clients/Client.ts"
import { ClientTokens } from "../../sessions/clients/ClientTokens.ts"
import type { Environment } from "../../contract/Environment.ts"
import { rateLimited } from "../../contract/Problems.ts"
import { userSubject, Throttle } from "../../tenancy/throttle/Throttle.ts"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"
import { Lease } from "../../platform/Lease.ts"
import { DataExports } from "./DataExports.ts"
import {
  exportDays,
  DataRequestExpired,
  DataRequestNotFound,
  sealPurpose,
  statusAt,
  type DataRequestState
} from "./DataRequest.ts"
import { DataRequestsStore, type StoredDataRequest } from "./DataRequestsStore.ts"

/** Requests that a person may make in a day: an export is dear. */
const daily = 3
const daySeconds = 86_400

/** Longer than any transaction takes between a request and its job. */
const offeredWithin = { minutes: 5 }

/** Long enough for its owner to see that there was one. */
const forgottenAfter = { days: 90 }

/**
 * Copies of their data that people ask for (contract: "Data export"). That the person has proven who
 * they are of late is for the caller to see to.
 */
export class DataRequests extends Context.Service<DataRequests>()(
  "gatehouse/access/dataRequests/DataRequests",
  {
    make: Effect.gen(function* () {
      const store = yield* DataRequestsStore
      const exports = yield* DataExports
      const directory = yield* UserDirectory
      const audit = yield* Audit
      const crypto = yield* Crypto
      const throttle = yield* Throttle
      const tokens = yield* ClientTokens
      const transaction = yield* Transaction

      const recorded = (
        environment: Environment,
        action: "data_request.created" | "user.exported",
        id: DataRequestId,
        userId: UserId
      ) =>
        audit.record({
          environmentId: environment.id,
          action,
          targets: [
            { type: "data_request", id },
            { type: "user", id: userId }
          ]
        })

      /** The newest first. */
      const list = Effect.fn("DataRequests.list")(function* (
        environment: Environment,
        userId: UserId
      ) {
        const now = yield* DateTime.now
        const stored = yield* store.listOf(environment.id, userId)
        return stored.map((request) => toState(request, now))
      })

      /** Queues an export, which is made exactly if the request commits. */
      const create = Effect.fn("DataRequests.create")(function* (
        environment: Environment,
        signedIn: SignedIn
      ) {
        const userId = signedIn.user.id
        const limit = {
          scope: "data_request:user",
          subject: userSubject(userId),
          limit: daily,
          windowSeconds: daySeconds
        }
        yield* Effect.mapError(throttle.attempt(environment, [limit]), rateLimited)
        const createdAt = yield* DateTime.now
        const id = DataRequestId.make(yield* crypto.uuidV7)
        const request = { id, userId, createdAt, readyAt: null, content: null }
        yield* transaction.run(
          Effect.gen(function* () {
            yield* directory.lock(environment.id, userId)
            yield* tokens.requireLive(environment, signedIn)
            yield* store.insert(environment.id, request)
            yield* recorded(environment, "data_request.created", id, userId)
            yield* exports.offer(environment.id, id)
          })
        )
        return toState(request, createdAt)
      })

      const readyContent = Effect.fnUntraced(function* (
        environment: Environment,
        userId: UserId,
        id: DataRequestId
      ) {
        const request = yield* store.find(environment.id, id)
        if (request?.userId !== userId) return yield* new DataRequestNotFound()
        const status = statusAt(request, yield* DateTime.now)
        if (status === "expired") return yield* new DataRequestExpired()
        return request.content ?? (yield* new DataRequestNotFound())
      })

      /** The export as JSON in UTF-8, in parts, of which one at a time is held; writes the event. */
      const download = Effect.fn("DataRequests.download")(function* (
        environment: Environment,
        userId: UserId,
        id: DataRequestId
      ) {
        const { buildId, partCount } = yield* readyContent(environment, userId, id)
        yield* transaction.run(recorded(environment, "user.exported", id, userId))
        const build = { environmentId: environment.id, dataRequestId: id, buildId }
        return Stream.range(0, partCount - 1).pipe(
          Stream.rechunk(1),
          Stream.mapEffect((position) =>
            Effect.flatMap(store.part(build, position), (sealed) =>
              sealed === undefined
                ? Effect.die(new Error("A part of a data export is missing"))
                : crypto.decrypt(sealPurpose(build, position), sealed)
            )
          )
        )
      })

      /**
       * Deletes exports whose time is over, and after a while the requests, and, on the leading
       * instance, queues again whose job was lost. Whether one can still be downloaded is decided when
       * that is asked for.
       */
      const tidy = Effect.fnUntraced(function* (
        { id }: Environment,
        now: DateTime.Utc,
        isLeader: Effect.Effect<boolean>
      ) {
        const ended = DateTime.subtract(now, { days: exportDays })
        if (yield* isLeader) {
          const before = DateTime.subtract(now, offeredWithin)
          for (const lost of yield* store.abandoned(id, ended, before)) {
            yield* exports.offer(id, lost)
          }
        }
        yield* store.eraseEnded(id, ended)
        yield* store.forget(id, DateTime.subtract(now, forgottenAfter))
      })

      return {
        list,
        create,
        tidy,
        /** Passes where `download` has something to answer, and writes nothing. */
        requireReady: (environment: Environment, userId: UserId, id: DataRequestId) =>
          Effect.asVoid(readyContent(environment, userId, id)),
        download
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(DataRequestsStore.layer))

  /** Tidies up for as long as the service runs. */
  static readonly retention = Effect.gen(function* () {
    const sweeps = yield* EnvironmentSweeps
    const { isHeld } = yield* Lease
    const { tidy } = yield* DataRequests
    return yield* sweeps.start(
      "10 minutes",
      "Old data exports were not deleted",
      (environment, now) => tidy(environment, now, isHeld)
    )
  })
}

const toState = (
  { createdAt, id, readyAt }: StoredDataRequest,
  now: DateTime.Utc
): DataRequestState => ({
  id,
  status: statusAt({ createdAt, readyAt }, now),
  createdAt,
  readyAt
})
