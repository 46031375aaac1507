import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import {
  ApplicationId,
  OrganizationId,
  ResourceId,
  type EnvironmentId
} from "../../contract/Ids.ts"
import { columnsOf, hasRows, rowBy } from "../../platform/Rows.ts"

/** A request of a device that waits for a person. */
export const WaitingDevice = Schema.Struct({
  applicationId: ApplicationId,
  scopes: Schema.Array(Schema.String),
  resources: Schema.Array(ResourceId),
  organizationId: Schema.NullOr(OrganizationId),
  /** Network address that the device asked from. */
  ipAddress: Schema.NullOr(Schema.String),
  createdAt: Schema.DateTimeUtcFromDate
})
export type WaitingDevice = typeof WaitingDevice.Type

/** A device's request as it is made. */
export interface NewDeviceCode extends WaitingDevice {
  readonly hash: Uint8Array
  readonly userCodeHash: Uint8Array
  readonly intervalSeconds: number
  readonly expiresAt: DateTime.Utc
}

/** The person's answer: the family that it begins, or no. */
export type DeviceAnswer =
  | { readonly _tag: "Approved"; readonly familyId: string }
  | { readonly _tag: "Denied" }

const waitingBy = rowBy(WaitingDevice)

/** Requests of devices in PostgreSQL. */
export class DeviceCodesStore extends Context.Service<DeviceCodesStore>()(
  "gatehouse/provider/authorization/DeviceCodesStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const selected = sql.literal(columnsOf(WaitingDevice, "d"))

      /** False where another device has just this user code. */
      const insert = (environmentId: EnvironmentId, code: NewDeviceCode) =>
        hasRows(sql`
          INSERT INTO device_codes (environment_id, hash, user_code_hash, application_id, scopes,
            resources, organization_id, ip_address, interval_seconds, created_at, expires_at)
          VALUES (${environmentId}, ${code.hash}, ${code.userCodeHash}, ${code.applicationId},
            ${code.scopes}::text[], ${code.resources}::uuid[], ${code.organizationId},
            ${code.ipAddress},
            ${code.intervalSeconds}, ${DateTime.toDateUtc(code.createdAt)},
            ${DateTime.toDateUtc(code.expiresAt)})
          ON CONFLICT (environment_id, user_code_hash) DO NOTHING
          RETURNING 1`)

      const isWaiting = (
        environmentId: EnvironmentId,
        userCodeHash: Uint8Array,
        at: DateTime.Utc
      ) =>
        sql`environment_id = ${environmentId} AND user_code_hash = ${userCodeHash}
          AND expires_at > ${DateTime.toDateUtc(at)}
          AND denied_at IS NULL AND family_id IS NULL`

      const find = (environmentId: EnvironmentId, userCodeHash: Uint8Array, at: DateTime.Utc) =>
        waitingBy(sql`
          SELECT ${selected} FROM device_codes d
          WHERE ${isWaiting(environmentId, userCodeHash, at)}`)

      /** Answers a device; of several answers one is true, and the others change nothing. */
      const answer = (
        environmentId: EnvironmentId,
        userCodeHash: Uint8Array,
        given: DeviceAnswer,
        at: DateTime.Utc
      ) =>
        hasRows(sql`
          UPDATE device_codes
          SET family_id = ${given._tag === "Approved" ? given.familyId : null}::uuid,
            denied_at = ${given._tag === "Approved" ? null : DateTime.toDateUtc(at)}::timestamptz
          WHERE ${isWaiting(environmentId, userCodeHash, at)}
          RETURNING 1`)

      return { insert, find, answer }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
