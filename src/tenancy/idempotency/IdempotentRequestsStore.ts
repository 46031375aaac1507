import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { hasRows, rowBy, rowsAtOnce, rowsBy, untilFewer, done } from "../../platform/Rows.ts"

/** A claim on an idempotency key: its holder alone runs the request. */
export interface Claim {
  readonly environmentId: EnvironmentId
  readonly key: string
  readonly claimId: string
}

/** Record of an earlier request under the key. */
const Earlier = Schema.Struct({
  fingerprint: Schema.Uint8Array,
  /** The encrypted answer; null while that request is still running. */
  response: Schema.NullOr(Schema.Uint8Array)
})
export type Earlier = typeof Earlier.Type
const earlierBy = rowBy(Earlier)

/** An encrypted answer and the key that repeats it. */
const KeptAnswer = Schema.Struct({ key: Schema.String, response: Schema.Uint8Array })
export type KeptAnswer = typeof KeptAnswer.Type
const answersBy = rowsBy(KeptAnswer)

/** Requests that carried an idempotency key, and their answers, in PostgreSQL. */
export class IdempotentRequestsStore extends Context.Service<IdempotentRequestsStore>()(
  "gatehouse/tenancy/idempotency/IdempotentRequestsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /**
       * Claims the key where it is free: never used, used before `forgottenBefore`, or claimed before
       * `lapsedBefore` by a process that never answered. Otherwise tells what is there.
       */
      const claim = Effect.fnUntraced(function* (
        { claimId, environmentId, key }: Claim,
        fingerprint: Uint8Array,
        times: {
          readonly now: DateTime.Utc
          readonly lapsedBefore: DateTime.Utc
          readonly forgottenBefore: DateTime.Utc
        }
      ) {
        const now = DateTime.toDateUtc(times.now)
        const claimed = yield* sql`
            INSERT INTO idempotent_requests AS r
              (environment_id, key, fingerprint, claim_id, claimed_at)
            VALUES (${environmentId}, ${key}, ${fingerprint}, ${claimId}, ${now})
            ON CONFLICT (environment_id, key) DO UPDATE
              SET fingerprint = excluded.fingerprint, claim_id = excluded.claim_id,
                claimed_at = excluded.claimed_at, response = NULL
              WHERE r.claimed_at <= ${DateTime.toDateUtc(times.forgottenBefore)}
                OR (r.response IS NULL
                  AND r.claimed_at <= ${DateTime.toDateUtc(times.lapsedBefore)})
            RETURNING 1`
        if (claimed.length > 0) return undefined
        const earlier = yield* earlierBy(sql`
            SELECT fingerprint, response FROM idempotent_requests
            WHERE environment_id = ${environmentId} AND key = ${key}`)
        // Released between the two statements: as good as still running.
        return earlier ?? { fingerprint, response: null }
      }, Effect.orDie)

      /** Keeps the answer; false where the claim has lapsed and is another's by now. */
      const complete = ({ claimId, environmentId, key }: Claim, response: Uint8Array) =>
        hasRows(sql`
          UPDATE idempotent_requests SET response = ${response}
          WHERE environment_id = ${environmentId} AND key = ${key} AND claim_id = ${claimId}
          RETURNING 1`)

      /** Gives the key back, so that the request can be tried again; an answer that is kept stays. */
      // An interrupted request may have committed at the last moment: its answer then stands.
      const release = ({ claimId, environmentId, key }: Claim) =>
        done(sql`
          DELETE FROM idempotent_requests
          WHERE environment_id = ${environmentId} AND key = ${key} AND claim_id = ${claimId}
            AND response IS NULL`)

      /**
       * Answers to requests that were made until a time, by key: at most `limit` of those after
       * one.
       */
      const answers = (
        environmentId: EnvironmentId,
        until: DateTime.Utc,
        after: string,
        limit: number
      ) =>
        answersBy(sql`
          SELECT key, response FROM idempotent_requests
          WHERE environment_id = ${environmentId} AND key > ${after} AND response IS NOT NULL
            AND claimed_at <= ${DateTime.toDateUtc(until)}
          ORDER BY key LIMIT ${limit}`)

      const remove = (environmentId: EnvironmentId, keys: ReadonlyArray<string>) =>
        done(sql`
          DELETE FROM idempotent_requests
          WHERE environment_id = ${environmentId} AND key = ANY (${keys}::text[])`)

      const forget = (environmentId: EnvironmentId, before: DateTime.Utc) => {
        const time = DateTime.toDateUtc(before)
        return untilFewer(sql`
          DELETE FROM idempotent_requests
          WHERE environment_id = ${environmentId} AND claimed_at <= ${time} AND key IN (
            SELECT key FROM idempotent_requests
            WHERE environment_id = ${environmentId} AND claimed_at <= ${time}
            LIMIT ${rowsAtOnce} FOR UPDATE SKIP LOCKED)
          RETURNING 1`)
      }

      return { claim, complete, release, answers, remove, forget }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
