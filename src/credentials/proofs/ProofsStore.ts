import { Context, DateTime, Effect, Layer, Redacted, Schema } from "effect"
import { done } from "../../platform/Rows.ts"
import { SqlClient } from "effect/sql"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import { columnsOf, hasRows, rowBy, rowsBy, valuesBy } from "../../platform/Rows.ts"
import { StoredProof, type ProofName, type ProofPurpose } from "./Proof.ts"
import { sha256, shapeOf256Bits } from "../../platform/Crypto.ts"
import type { Environment } from "../../contract/Environment.ts"

const proofsBy = rowsBy(StoredProof)
const proofBy = rowBy(StoredProof)
const hashesBy = valuesBy("hash", Schema.Uint8Array)

/** Which proof is meant: found only unexpired and for its own purpose. */
export interface ProofKey {
  readonly environmentId: EnvironmentId
  readonly purpose: ProofPurpose
  /** By its secret, or by its owner if a session replaces the secret. */
  readonly by: { readonly tokenHash: Uint8Array } | { readonly subject: string }
  readonly now: DateTime.Utc
}

/** A proof to store. */
export interface NewStoredProof extends StoredProof {
  readonly purpose: ProofPurpose
  readonly createdAt: DateTime.Utc
  readonly expiresAt: DateTime.Utc
}

/** The key under which a proof is stored; undefined if the text cannot be a secret. */
export const keyOf = (
  environment: Environment,
  purpose: ProofPurpose,
  name: ProofName
): Effect.Effect<ProofKey | undefined> =>
  Effect.map(DateTime.now, (now) => {
    if (!Redacted.isRedacted(name)) return { environmentId: environment.id, purpose, by: name, now }
    const text = Redacted.value(name)
    return shapeOf256Bits.test(text)
      ? { environmentId: environment.id, purpose, by: { tokenHash: sha256(text) }, now }
      : undefined
  })

/** One-time secrets in PostgreSQL, as SHA-256. */
export class ProofsStore extends Context.Service<ProofsStore>()(
  "gatehouse/credentials/proofs/ProofsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const columns = sql.literal(columnsOf(StoredProof, "p"))

      const matching = ({ by, environmentId, now, purpose }: ProofKey) => sql`
        environment_id = ${environmentId} AND purpose = ${purpose}
        AND ${"subject" in by ? sql`subject = ${by.subject}` : sql`token_hash = ${by.tokenHash}`}
        AND expires_at > ${DateTime.toDateUtc(now)}`

      const insert = (proof: NewStoredProof) => sql`
        INSERT INTO proofs
          (environment_id, token_hash, purpose, subject, among, user_id, sealed, failures, created_at,
            expires_at)
        VALUES (${proof.environmentId}, ${proof.tokenHash}, ${proof.purpose}, ${proof.subject},
          ${proof.among}, ${proof.userId}, ${proof.sealed}, 0, ${DateTime.toDateUtc(proof.createdAt)},
          ${DateTime.toDateUtc(proof.expiresAt)})`

      /** Stores it and replaces an older one of the same purpose and subject. */
      const put = (proof: NewStoredProof) =>
        done(sql`
          ${insert(proof)}
          ON CONFLICT (environment_id, purpose, subject) DO UPDATE SET
            token_hash = excluded.token_hash, among = excluded.among, user_id = excluded.user_id,
            sealed = excluded.sealed, failures = 0, created_at = excluded.created_at,
            expires_at = excluded.expires_at`)

      /** Stores it unless its secret exists; of many concurrent calls one returns true. */
      const add = (proof: NewStoredProof) =>
        hasRows(sql`
          ${insert(proof)}
          ON CONFLICT DO NOTHING RETURNING environment_id`)

      /** With `most`, finds it only while fewer tries than that were counted. */
      const find = (key: ProofKey, most?: number) =>
        proofBy(sql`
          SELECT ${columns} FROM proofs p
          WHERE ${matching(key)}
            AND ${most === undefined ? sql.literal("true") : sql`failures < ${most}`}`)

      /**
       * Removes the proof and returns it; of concurrent calls exactly one gets it. With `seen`, only
       * if it is still the version that was read.
       */
      // Each sealing is different, so it tells one version of a proof from the next.
      const take = (key: ProofKey, seen?: StoredProof) =>
        proofBy(sql`
          DELETE FROM proofs p
          WHERE ${matching(key)}
            AND ${seen === undefined ? sql.literal("true") : sql`sealed = ${seen.sealed}`}
          RETURNING ${columns}`)

      /** Counts a try before the code is checked; undefined once `most` tries were counted. */
      const countTry = (key: ProofKey, most: number) =>
        proofBy(sql`
          UPDATE proofs p SET failures = failures + 1
          WHERE ${matching(key)} AND failures < ${most} RETURNING ${columns}`)

      /** Takes a counted try back. */
      const returnTry = (key: ProofKey) =>
        done(sql`
          UPDATE proofs p SET failures = greatest(failures - 1, 0)
          WHERE ${matching(key)}`)

      /** Locks a proof with its parallel ones to the end of the transaction, and returns their hashes. */
      // In one order, so that no two redemptions wait for each other.
      const lockParallel = (key: ProofKey) =>
        hashesBy(sql`
          SELECT token_hash AS hash FROM proofs
          WHERE environment_id = ${key.environmentId} AND purpose = ${key.purpose} AND among = (
            SELECT p.among FROM proofs p WHERE ${matching(key)}
          )
          ORDER BY token_hash FOR UPDATE`)

      const voidByHash = (environmentId: EnvironmentId, hashes: ReadonlyArray<Uint8Array>) =>
        done(sql`
          DELETE FROM proofs WHERE environment_id = ${environmentId}
            AND token_hash = ANY (${hashes}::bytea[])`)

      const voidOf = (
        environmentId: EnvironmentId,
        userId: UserId,
        purposes: ReadonlyArray<ProofPurpose>
      ) =>
        done(sql`
          DELETE FROM proofs WHERE environment_id = ${environmentId} AND user_id = ${userId}
            AND purpose = ANY (${purposes}::text[])`)

      const voidAll = (environmentId: EnvironmentId, userId: UserId) =>
        done(sql`
          DELETE FROM proofs
          WHERE environment_id = ${environmentId} AND user_id = ${userId}`)

      /** All of one purpose that a user has. */
      const allOf = (environmentId: EnvironmentId, userId: UserId, purpose: ProofPurpose) =>
        proofsBy(sql`
          SELECT ${columns} FROM proofs p
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
            AND purpose = ${purpose}`)

      const voidSubjects = (
        environmentId: EnvironmentId,
        purpose: ProofPurpose,
        subjects: ReadonlyArray<string>
      ) =>
        done(sql`
          DELETE FROM proofs WHERE environment_id = ${environmentId} AND purpose = ${purpose}
            AND subject = ANY (${subjects}::text[])`)

      const forgetExpired = (environmentId: EnvironmentId, now: DateTime.Utc) =>
        done(sql`
          DELETE FROM proofs
          WHERE environment_id = ${environmentId}
            AND expires_at <= ${DateTime.toDateUtc(now)}`)

      return {
        put,
        add,
        find,
        take,
        countTry,
        returnTry,
        lockParallel,
        voidByHash,
        voidOf,
        voidAll,
        allOf,
        voidSubjects,
        forgetExpired
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
