import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import { MetadataBag } from "../../contract/Metadata.ts"
import { forgottenBefore } from "../../contract/PresentedDevice.ts"
import { HookUser } from "../../delivery/hooks/HookRequest.ts"
import { rowBy, theRowBy, valuesBy } from "../../platform/Rows.ts"

/** A person with all bags, of which a hook is told those that it asks for. */
export const WholeHookUser = Schema.Struct({
  ...HookUser.fields,
  privateMetadata: MetadataBag,
  unsafeMetadata: MetadataBag
})
export type WholeHookUser = typeof WholeHookUser.Type

const userBy = rowBy(WholeHookUser)
const knownBy = theRowBy(Schema.Struct({ known: Schema.Boolean }))
const addressesBy = valuesBy("ipAddress", Schema.NullOr(Schema.String))

/** Sessions that tell where somebody has been before. */
const sessionsLookedAt = 100

/** Reads for hooks what is known of a person and their devices, in PostgreSQL. */
export class HookFactsStore extends Context.Service<HookFactsStore>()(
  "gatehouse/sessions/hooks/HookFactsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient

      const findUser = (environmentId: EnvironmentId, userId: UserId) =>
        userBy(sql`
          SELECT u.id, a.email, a.verified_at IS NOT NULL AS "emailVerified",
            u.first_name AS "firstName", u.last_name AS "lastName", u.locale,
            (
              SELECT x.external_id FROM user_external_ids x
              WHERE x.environment_id = ${environmentId} AND x.user_id = u.id
            ) AS "externalId", u.created_at AS "createdAt",
            u.public_metadata AS "publicMetadata", u.private_metadata AS "privateMetadata",
            u.unsafe_metadata AS "unsafeMetadata"
          FROM users u
          LEFT JOIN email_addresses a
            ON a.environment_id = ${environmentId} AND a.user_id = u.id AND a.is_primary
          WHERE u.environment_id = ${environmentId} AND u.id = ${userId}`)

      const isKnownDevice = (
        environmentId: EnvironmentId,
        userId: UserId,
        deviceHash: Uint8Array
      ) =>
        Effect.flatMap(DateTime.now, (now) =>
          knownBy(sql`
            SELECT EXISTS (
              SELECT 1 FROM known_devices d
              WHERE d.environment_id = ${environmentId} AND d.user_id = ${userId}
                AND d.device_hash = ${deviceHash}
                AND d.last_seen_at > ${DateTime.toDateUtc(forgottenBefore(now))}
            ) AS known`)
        ).pipe(Effect.map(({ known }) => known))

      /** Network addresses of the last sessions that the person made, the newest first. */
      const lastAddresses = (environmentId: EnvironmentId, userId: UserId) =>
        addressesBy(sql`
          SELECT s.ip_address AS "ipAddress" FROM sessions s
          WHERE s.environment_id = ${environmentId} AND s.user_id = ${userId}
            AND s.impersonator_id IS NULL AND s.began_at IS NULL
          ORDER BY s.created_at DESC LIMIT ${sessionsLookedAt}`)

      return { findUser, isKnownDevice, lastAddresses }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
