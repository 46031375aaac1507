import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import type { EnvironmentId, OrganizationId, UserId } from "../../contract/Ids.ts"
import { forgottenBefore } from "../../contract/Presented.ts"
import { WholeHookUser } from "./HookSubject.ts"
import { rowBy, theRowBy, valueBy, valuesBy } from "../../platform/Rows.ts"

const userBy = rowBy(WholeHookUser)
const knownBy = theRowBy(Schema.Struct({ known: Schema.Boolean }))
const stampBy = valueBy("stamp", Schema.String)
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

      /** Changes whenever the person, their membership or the organization does. */
      const stampOf = (
        environmentId: EnvironmentId,
        userId: UserId,
        organizationId: OrganizationId | null
      ) =>
        stampBy(sql`
          SELECT concat_ws(' ', u.updated_at, u.revision, u.status, (
            SELECT md5(concat_ws(' ', m.role, m.public_metadata, m.private_metadata))
            FROM memberships m
            WHERE m.environment_id = ${environmentId} AND m.user_id = ${userId}
              AND m.organization_id = ${organizationId}::uuid
          ), (
            SELECT o.updated_at FROM organizations o
            WHERE o.environment_id = ${environmentId} AND o.id = ${organizationId}::uuid
          )) AS stamp
          FROM users u WHERE u.environment_id = ${environmentId} AND u.id = ${userId}`).pipe(
          Effect.map((stamp) => stamp ?? "")
        )

      return { stampOf, findUser, isKnownDevice, lastAddresses }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
