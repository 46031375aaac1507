import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { done } from "../../platform/Rows.ts"
import { SqlClient } from "effect/sql"
import { forgottenBefore } from "../../contract/Presented.ts"
import type { EnvironmentId, SessionId, UserId } from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import { rowBy, rowsBy, valueBy } from "../../platform/Rows.ts"

/** Maximum number of devices that are remembered for a user. */
const devicesOfUser = 50

/** The state of a device before it was remembered. */
export interface Acquaintance {
  readonly known: boolean
  /** The user has signed in from some device before. */
  readonly signedInBefore: boolean
}

/** A device of one user, by the SHA-256 of its secret. */
export interface DeviceKey {
  readonly environmentId: EnvironmentId
  readonly userId: UserId
  readonly deviceHash: Uint8Array
}

/** A way into an account, as its owner knows it. */
const AddedWayIn = Schema.Struct({
  type: Schema.Literals(["email_address", "identity", "second_factor", "passkey"]),
  id: Schema.String,
  label: Schema.String
})
export type AddedWayIn = typeof AddedWayIn.Type

const addedBy = rowsBy(AddedWayIn)
const seenBy = rowBy(
  Schema.Struct({ previous: Schema.NullOr(Timestamp), preceded: Schema.Boolean })
)
const devicesBy = rowsBy(Schema.Struct({ hash: Schema.Uint8Array, at: Timestamp }))
const timeBy = valueBy("at", Timestamp)
const earliestBy = valueBy("at", Schema.NullOr(Timestamp))

/** The devices that users have signed in from, and what was added since, in PostgreSQL. */
export class KnownDevicesStore extends Context.Service<KnownDevicesStore>()(
  "gatehouse/access/disavowal/KnownDevicesStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const remember = ({ deviceHash, environmentId, userId }: DeviceKey, now: DateTime.Utc) => {
        const at = DateTime.toDateUtc(now)
        const forgotten = forgottenBefore(now)
        return seenBy(sql`
          INSERT INTO known_devices AS d
            (environment_id, user_id, device_hash, first_seen_at, last_seen_at, preceded)
          SELECT u.environment_id, u.id, ${deviceHash}::bytea, ${at}::timestamptz,
            ${at}::timestamptz, EXISTS (
              SELECT 1 FROM known_devices k
              WHERE k.environment_id = ${environmentId} AND k.user_id = ${userId}
            )
          FROM users u WHERE u.environment_id = ${environmentId} AND u.id = ${userId}
          ON CONFLICT (environment_id, user_id, device_hash) DO UPDATE
            SET previous_seen_at = d.last_seen_at, last_seen_at = excluded.last_seen_at
          RETURNING d.previous_seen_at AS previous, d.preceded`).pipe(
          Effect.map((seen) => {
            const previous = seen?.previous ?? null
            return {
              known: previous !== null && DateTime.isGreaterThan(previous, forgotten),
              signedInBefore: previous !== null || seen?.preceded === true
            }
          })
        )
      }

      /** Forgets those of a user that were not used of late, or that are too many. */
      const prune = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        userId: UserId,
        now: DateTime.Utc
      ) {
        const forgotten = forgottenBefore(now)
        const devices = yield* devicesBy(sql`
          SELECT device_hash AS hash, last_seen_at AS at FROM known_devices
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
          ORDER BY last_seen_at DESC, device_hash`)
        const stale = devices.filter(
          ({ at }, index) => index >= devicesOfUser || DateTime.isLessThanOrEqualTo(at, forgotten)
        )
        if (stale.length === 0) return
        yield* sql`
          DELETE FROM known_devices WHERE environment_id = ${environmentId}
            AND user_id = ${userId}
            AND device_hash = ANY (${stale.map(({ hash }) => hash)}::bytea[])`
      }, Effect.orDie)

      /** Time of the user's first sign-in from the device; undefined for an unknown device. */
      const firstSeen = ({ deviceHash, environmentId, userId }: DeviceKey) =>
        timeBy(sql`
          SELECT first_seen_at AS at FROM known_devices
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
            AND device_hash = ${deviceHash}`)

      /**
       * Since when the user has been signing in, themselves, at the client of one of their
       * sessions.
       */
      const sessionSince = (environmentId: EnvironmentId, userId: UserId, sessionId: SessionId) =>
        earliestBy(sql`
          SELECT min(e.created_at) AS at FROM sessions s
          JOIN sessions e ON e.environment_id = ${environmentId} AND e.user_id = s.user_id
            AND (e.id = s.id OR e.client_id = s.client_id) AND e.impersonator_id IS NULL
          WHERE s.environment_id = ${environmentId} AND s.user_id = ${userId}
            AND s.id = ${sessionId}`).pipe(Effect.map((at) => at ?? undefined))

      const forget = ({ deviceHash, environmentId, userId }: DeviceKey) =>
        done(sql`
          DELETE FROM known_devices
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
            AND device_hash = ${deviceHash}`)

      /** The ways in that the user got at a time or after it, the primary address left out. */
      const addedSince = (environmentId: EnvironmentId, userId: UserId, since: DateTime.Utc) => {
        const from = DateTime.toDateUtc(since)
        return addedBy(sql`
          SELECT 'email_address' AS type, id, email AS label, created_at FROM email_addresses
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
            AND created_at >= ${from} AND NOT is_primary
          UNION ALL
          SELECT 'identity', id, coalesce(label, issuer), created_at FROM identities
          WHERE environment_id = ${environmentId} AND user_id = ${userId} AND status = 'active'
            AND created_at >= ${from}
          UNION ALL
          SELECT 'second_factor', user_id, 'TOTP', enrolled_at FROM totp_credentials
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
            AND enrolled_at >= ${from}
          UNION ALL
          SELECT 'passkey', id, name, created_at FROM passkeys
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
            AND created_at >= ${from}
          ORDER BY created_at`)
      }

      return {
        remember,
        prune,
        firstSeen,
        sessionSince,
        forget,
        addedSince
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
