import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { forgottenBefore } from "../../contract/PresentedDevice.ts"
import type { EnvironmentId, SessionId, UserId } from "../../contract/Ids.ts"

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
export interface AddedWayIn {
  readonly type: "email_address" | "identity" | "second_factor" | "passkey"
  readonly id: string
  readonly label: string
}

/** The devices that users have signed in from, and what was added since, in PostgreSQL. */
export class KnownDevicesStore extends Context.Service<KnownDevicesStore>()(
  "gatehouse/access/disavowal/KnownDevicesStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const remember = ({ deviceHash, environmentId, userId }: DeviceKey, now: DateTime.Utc) => {
        const at = DateTime.toDateUtc(now)
        const forgotten = DateTime.toDateUtc(forgottenBefore(now))
        return sql<{ readonly previous: Date | null; readonly preceded: boolean }>`
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
          RETURNING d.previous_seen_at AS previous, d.preceded`.pipe(
          Effect.map(([row]) => ({
            known: row !== undefined && row.previous !== null && row.previous > forgotten,
            signedInBefore: row !== undefined && (row.previous !== null || row.preceded)
          })),
          Effect.orDie
        )
      }

      /** Forgets those of a user that were not used of late, or that are too many. */
      const prune = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        userId: UserId,
        now: DateTime.Utc
      ) {
        const forgotten = DateTime.toDateUtc(forgottenBefore(now))
        const devices = yield* sql<{ readonly hash: Uint8Array; readonly at: Date }>`
          SELECT device_hash AS hash, last_seen_at AS at FROM known_devices
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
          ORDER BY last_seen_at DESC, device_hash`
        const stale = devices.filter(({ at }, index) => at <= forgotten || index >= devicesOfUser)
        if (stale.length === 0) return
        yield* sql`
          DELETE FROM known_devices WHERE environment_id = ${environmentId}
            AND user_id = ${userId}
            AND device_hash = ANY (${stale.map(({ hash }) => hash)}::bytea[])`
      }, Effect.orDie)

      const instant = Effect.map((rows: ReadonlyArray<{ readonly at: Date | null }>) => {
        const at = rows[0]?.at ?? null
        return at === null ? undefined : DateTime.fromDateUnsafe(at)
      })

      /** Time of the user's first sign-in from the device; undefined for an unknown device. */
      const firstSeen = ({ deviceHash, environmentId, userId }: DeviceKey) =>
        sql<{ at: Date }>`
          SELECT first_seen_at AS at FROM known_devices
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
            AND device_hash = ${deviceHash}`.pipe(instant, Effect.orDie)

      /** Since when the user has been signing in, themselves, at the client of one of their sessions. */
      const sessionSince = (environmentId: EnvironmentId, userId: UserId, sessionId: SessionId) =>
        sql<{ at: Date | null }>`
          SELECT min(e.created_at) AS at FROM sessions s
          JOIN sessions e ON e.environment_id = ${environmentId} AND e.user_id = s.user_id
            AND (e.id = s.id OR e.client_id = s.client_id) AND e.impersonator_id IS NULL
          WHERE s.environment_id = ${environmentId} AND s.user_id = ${userId}
            AND s.id = ${sessionId}`.pipe(instant, Effect.orDie)

      const forget = ({ deviceHash, environmentId, userId }: DeviceKey) =>
        sql`
          DELETE FROM known_devices
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
            AND device_hash = ${deviceHash}`.pipe(Effect.asVoid, Effect.orDie)

      /** The ways in that the user got at a time or after it, the primary address left out. */
      const addedSince = (environmentId: EnvironmentId, userId: UserId, since: DateTime.Utc) => {
        const from = DateTime.toDateUtc(since)
        return sql<AddedWayIn>`
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
          ORDER BY created_at`.pipe(
          Effect.map((rows) => rows.map(({ id, label, type }) => ({ id, label, type }))),
          Effect.orDie
        )
      }

      /** Takes an address away that is not the primary one. */
      const removeAddress = (
        environmentId: EnvironmentId,
        userId: UserId,
        id: string,
        at: DateTime.Utc
      ) =>
        Effect.gen(function* () {
          const [removed] = yield* sql<{ readonly key: string; readonly verified: boolean }>`
            DELETE FROM email_addresses
            WHERE environment_id = ${environmentId} AND user_id = ${userId} AND id = ${id}
              AND NOT is_primary
            RETURNING email_key AS key, verified_at IS NOT NULL AS verified`
          if (removed?.verified !== true) return
          yield* sql`
            INSERT INTO former_addresses (environment_id, user_id, email_key, held_until)
            VALUES (${environmentId}, ${userId}, ${removed.key}, ${DateTime.toDateUtc(at)})
            ON CONFLICT (environment_id, user_id, email_key)
              DO UPDATE SET held_until = excluded.held_until`
        }).pipe(Effect.orDie)

      return {
        removeAddress,
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
