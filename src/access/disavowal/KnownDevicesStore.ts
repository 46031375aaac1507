import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { forgottenBefore } from "../../contract/PresentedDevice.ts"
import type { EnvironmentId, SessionId, UserId } from "../../contract/Ids.ts"

/** How many devices a user is known on. */
const devicesOfUser = 50

/** How well a device was known before it was remembered. */
export interface Acquaintance {
  readonly known: boolean
  /** The user has signed in from some device before. */
  readonly signedInBefore: boolean
}

/** Whose device it is, by the SHA-256 of its secret. */
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
export class KnownDevicesStore extends Context.Service<
  KnownDevicesStore,
  {
    /** Forgets those of a user that were not used of late, or that are too many. */
    readonly prune: (
      environmentId: EnvironmentId,
      userId: UserId,
      now: DateTime.Utc
    ) => Effect.Effect<void>
    readonly remember: (device: DeviceKey, now: DateTime.Utc) => Effect.Effect<Acquaintance>
    /** When the user first signed in from it; undefined for a device that is not known. */
    readonly firstSeen: (device: DeviceKey) => Effect.Effect<DateTime.Utc | undefined>
    /** Since when the user has been signing in, themselves, at the client of one of their sessions. */
    readonly sessionSince: (
      environmentId: EnvironmentId,
      userId: UserId,
      sessionId: SessionId
    ) => Effect.Effect<DateTime.Utc | undefined>
    readonly forget: (device: DeviceKey) => Effect.Effect<void>
    /** Takes an address away that is not the primary one. */
    readonly removeAddress: (
      environmentId: EnvironmentId,
      userId: UserId,
      id: string,
      at: DateTime.Utc
    ) => Effect.Effect<void>
    /** The ways in that the user got after a time, the primary address left out. */
    readonly addedSince: (
      environmentId: EnvironmentId,
      userId: UserId,
      since: DateTime.Utc
    ) => Effect.Effect<ReadonlyArray<AddedWayIn>>
  }
>()("gatehouse/access/disavowal/KnownDevicesStore") {
  static readonly layer = Layer.effect(
    KnownDevicesStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      // A data-modifying part of a statement does not change what the rest of it sees.
      const remember = ({ deviceHash, environmentId, userId }: DeviceKey, now: DateTime.Utc) => {
        const at = DateTime.toDateUtc(now)
        return sql<Acquaintance>`
          WITH remembered AS (
            INSERT INTO known_devices
              (environment_id, user_id, device_hash, first_seen_at, last_seen_at)
            VALUES (${environmentId}, ${userId}, ${deviceHash}, ${at}, ${at})
            ON CONFLICT (environment_id, user_id, device_hash)
              DO UPDATE SET last_seen_at = excluded.last_seen_at
          )
          SELECT coalesce(bool_or(device_hash = ${deviceHash}
              AND last_seen_at > ${DateTime.toDateUtc(forgottenBefore(now))}), false) AS known,
            count(*) > 0 AS "signedInBefore"
          FROM known_devices
          WHERE environment_id = ${environmentId} AND user_id = ${userId}`.pipe(
          Effect.map((rows) => rows[0] ?? { known: false, signedInBefore: false }),
          Effect.orDie
        )
      }

      const prune = (environmentId: EnvironmentId, userId: UserId, now: DateTime.Utc) =>
        sql`
          DELETE FROM known_devices WHERE environment_id = ${environmentId} AND user_id = ${userId}
            AND (last_seen_at <= ${DateTime.toDateUtc(forgottenBefore(now))} OR device_hash IN (
              SELECT device_hash FROM known_devices
              WHERE environment_id = ${environmentId} AND user_id = ${userId}
              ORDER BY last_seen_at DESC, device_hash OFFSET ${devicesOfUser}
            ))`.pipe(Effect.asVoid, Effect.orDie)

      const instant = Effect.map((rows: ReadonlyArray<{ readonly at: Date | null }>) => {
        const at = rows[0]?.at ?? null
        return at === null ? undefined : DateTime.fromDateUnsafe(at)
      })

      const firstSeen = ({ deviceHash, environmentId, userId }: DeviceKey) =>
        sql<{ at: Date }>`
          SELECT first_seen_at AS at FROM known_devices
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
            AND device_hash = ${deviceHash}`.pipe(instant, Effect.orDie)

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

      const addedSince = (environmentId: EnvironmentId, userId: UserId, since: DateTime.Utc) => {
        const from = DateTime.toDateUtc(since)
        return sql<AddedWayIn>`
          SELECT 'email_address' AS type, id, email AS label, created_at FROM email_addresses
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
            AND created_at > ${from} AND NOT is_primary
          UNION ALL
          SELECT 'identity', id, coalesce(label, issuer), created_at FROM identities
          WHERE environment_id = ${environmentId} AND user_id = ${userId} AND status = 'active'
            AND created_at > ${from}
          UNION ALL
          SELECT 'second_factor', user_id, 'TOTP', enrolled_at FROM totp_credentials
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
            AND enrolled_at > ${from}
          UNION ALL
          SELECT 'passkey', id, name, created_at FROM passkeys
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
            AND created_at > ${from}
          ORDER BY created_at`.pipe(
          Effect.map((rows) => rows.map(({ id, label, type }) => ({ id, label, type }))),
          Effect.orDie
        )
      }

      const removeAddress = (
        environmentId: EnvironmentId,
        userId: UserId,
        id: string,
        at: DateTime.Utc
      ) =>
        sql`
          WITH removed AS (
            DELETE FROM email_addresses
            WHERE environment_id = ${environmentId} AND user_id = ${userId} AND id = ${id}
              AND NOT is_primary
            RETURNING email_key, verified_at
          )
          INSERT INTO former_addresses (environment_id, user_id, email_key, held_until)
          SELECT ${environmentId}::uuid, ${userId}::uuid, email_key,
            ${DateTime.toDateUtc(at)}::timestamptz
          FROM removed WHERE verified_at IS NOT NULL
          ON CONFLICT (environment_id, user_id, email_key)
            DO UPDATE SET held_until = excluded.held_until`.pipe(Effect.asVoid, Effect.orDie)

      return KnownDevicesStore.of({
        removeAddress,
        remember,
        prune,
        firstSeen,
        sessionSince,
        forget,
        addedSince
      })
    })
  )
}
