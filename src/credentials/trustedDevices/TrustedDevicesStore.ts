import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import { done } from "../../platform/Rows.ts"
import { SqlClient } from "effect/sql"
import type { EnvironmentId, TrustedDeviceId, UserId } from "../../contract/Ids.ts"
import { hasRows, rowsBy } from "../../platform/Rows.ts"
import {
  StoredTrustedDevice,
  type HashedEntry,
  type PresentedTrust,
  type TrustEntry
} from "./TrustedDevice.ts"
import { sha256 } from "../../platform/Crypto.ts"

const devicesBy = rowsBy(StoredTrustedDevice)

/** A replacement of a device's secret. */
export interface ReplacedSecret {
  readonly id: TrustedDeviceId
  readonly secretHash: Uint8Array
  readonly replaced: ReadonlyArray<{ readonly hash: Uint8Array; readonly at: DateTime.Utc }>
  readonly usedAt: DateTime.Utc
}

/** An entry with what is stored of it. */
export const hashedEntry = (entry: TrustEntry): HashedEntry => ({
  ...entry,
  seriesHash: sha256(Redacted.value(entry.series)),
  secretHash: sha256(Redacted.value(entry.secret))
})

/** Hashes each entry of a browser's cookie. */
export const hashedTrust = (presented: PresentedTrust | null): ReadonlyArray<HashedEntry> =>
  (presented ?? []).map(hashedEntry)

/** Trusted devices in PostgreSQL. Writers hold the user. */
export class TrustedDevicesStore extends Context.Service<TrustedDevicesStore>()(
  "gatehouse/credentials/trustedDevices/TrustedDevicesStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /** A user's devices, the most recently used first. */
      const list = (environmentId: EnvironmentId, userId: UserId) =>
        devicesBy(sql`
          SELECT id, user_id AS "userId", series_hash AS "seriesHash",
            secret_hash AS "secretHash", replaced_hashes AS "replacedHashes",
            replaced_at AS "replacedAt", json_build_object('browser', device_browser,
              'os', device_os, 'kind', device_kind) AS device,
            created_at AS "createdAt", last_used_at AS "lastUsedAt", expires_at AS "expiresAt"
          FROM trusted_devices
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
          ORDER BY last_used_at DESC, id DESC`)

      const insert = (environmentId: EnvironmentId, device: StoredTrustedDevice) =>
        done(sql`
          INSERT INTO trusted_devices (environment_id, id, user_id, series_hash, secret_hash,
            replaced_hashes, replaced_at, device_browser, device_os, device_kind, created_at,
            last_used_at, expires_at)
          VALUES (${environmentId}, ${device.id}, ${device.userId}, ${device.seriesHash},
            ${device.secretHash}, ${"{}"}::bytea[], ${"{}"}::timestamptz[],
            ${device.device.browser}, ${device.device.os}, ${device.device.kind},
            ${DateTime.toDateUtc(device.createdAt)}, ${DateTime.toDateUtc(device.lastUsedAt)},
            ${DateTime.toDateUtc(device.expiresAt)})`)

      const replaceSecret = (
        environmentId: EnvironmentId,
        { id, replaced, secretHash, usedAt }: ReplacedSecret
      ) =>
        done(sql`
          UPDATE trusted_devices SET secret_hash = ${secretHash},
            replaced_hashes = ${replaced.map(({ hash }) => hash)}::bytea[],
            replaced_at = ${replaced.map(({ at }) => DateTime.toDateUtc(at))}::timestamptz[],
            last_used_at = ${DateTime.toDateUtc(usedAt)}
          WHERE environment_id = ${environmentId} AND id = ${id}`)

      /** False where it was no device of the user. */
      const remove = (environmentId: EnvironmentId, userId: UserId, id: TrustedDeviceId) =>
        hasRows(sql`
          DELETE FROM trusted_devices
          WHERE environment_id = ${environmentId} AND user_id = ${userId} AND id = ${id}
          RETURNING 1`)

      /** Removes all devices of a user but those of the kept series. */
      const removeAll = (
        environmentId: EnvironmentId,
        userId: UserId,
        kept: ReadonlyArray<Uint8Array>
      ) =>
        done(sql`
          DELETE FROM trusted_devices
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
            AND series_hash <> ALL (${kept}::bytea[])`)

      return { list, insert, replaceSecret, remove, removeAll }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
