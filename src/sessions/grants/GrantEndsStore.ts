import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { done } from "../../platform/Rows.ts"
import { SqlClient, type Statement } from "effect/sql"
import {
  ApiKeyId,
  ApplicationId,
  ClientSecretId,
  GrantId,
  OrganizationId,
  PortalLinkId,
  UserId,
  type EnvironmentId,
  type SessionId,
  type TokenFamilyId
} from "../../contract/Ids.ts"
import { countBy, hasRows, rowsBy, valuesBy } from "../../platform/Rows.ts"

/** A grant that has just ended. */
const EndedGrant = Schema.Struct({
  id: GrantId,
  userId: UserId,
  applicationId: ApplicationId,
  organizationId: Schema.NullOr(OrganizationId)
})
export type EndedGrant = typeof EndedGrant.Type
const grantsBy = rowsBy(EndedGrant)

/** Which grants of people are to end. */
export interface EndingGrants {
  readonly userIds: ReadonlyArray<UserId>
  readonly id?: GrantId
  readonly organizationId?: OrganizationId
  /** Only those that were made or extended at this time or later. */
  readonly since?: DateTime.Utc
}

/** A key that has just been revoked. */
const RevokedApiKey = Schema.Struct({
  id: ApiKeyId,
  userId: Schema.NullOr(UserId),
  organizationId: Schema.NullOr(OrganizationId)
})
export type RevokedApiKey = typeof RevokedApiKey.Type
const apiKeysBy = rowsBy(RevokedApiKey)

/** Which keys are to be revoked. */
export type EndingApiKeys =
  | {
      readonly of: "one"
      readonly id: ApiKeyId
      /** Only if it is of this person, or of this organization itself. */
      readonly userId?: UserId
      readonly organizationId?: OrganizationId
    }
  | { readonly of: "user"; readonly userId: UserId }
  | {
      readonly of: "members"
      readonly userIds: ReadonlyArray<UserId>
      readonly organizationId: OrganizationId
    }
  | { readonly of: "organization"; readonly organizationId: OrganizationId }
  /** Keys of a person, and those that they made of an organization, at this time or later. */
  | { readonly of: "made"; readonly userId: UserId; readonly since: DateTime.Utc }

const applicationsBy = valuesBy("id", ApplicationId)

/** A secret of a service account that has just ended. */
const EndedClientSecret = Schema.Struct({
  id: ClientSecretId,
  applicationId: ApplicationId,
  organizationId: Schema.NullOr(OrganizationId)
})
const secretsBy = rowsBy(EndedClientSecret)

/** A link to the set-up of an organization that has just ended. */
const EndedPortalLink = Schema.Struct({ id: PortalLinkId, organizationId: OrganizationId })
const portalLinksBy = rowsBy(EndedPortalLink)

/** Which links of a member are to end. */
export interface EndingPortalLinks {
  readonly createdBy: UserId
  readonly organizationId?: OrganizationId
  /** Only those that were made at this time or later. */
  readonly since?: DateTime.Utc
}

/** The application and the person of a sign-on. */
export const SignOnParties = Schema.Struct({ applicationId: ApplicationId, userId: UserId })
const signOnsBy = rowsBy(Schema.Struct({ id: Schema.String, ...SignOnParties.fields }))

/** The ends of what people, applications and organizations were given, in PostgreSQL. */
export class GrantEndsStore extends Context.Service<GrantEndsStore>()(
  "gatehouse/sessions/grants/GrantEndsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const endFamily = (environmentId: EnvironmentId, id: TokenFamilyId, at: DateTime.Utc) =>
        hasRows(sql`
          UPDATE token_families SET ended_at = ${DateTime.toDateUtc(at)}
          WHERE environment_id = ${environmentId} AND id = ${id} AND ended_at IS NULL
          RETURNING 1`)

      const endFamilies = (environmentId: EnvironmentId, userId: UserId, at: DateTime.Utc) =>
        done(sql`
          UPDATE token_families SET ended_at = ${DateTime.toDateUtc(at)}
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
            AND ended_at IS NULL`)

      const endGrants = (
        environmentId: EnvironmentId,
        { id, organizationId, since, userIds }: EndingGrants,
        at: DateTime.Utc
      ) => {
        const clauses = [
          sql`environment_id = ${environmentId}`,
          sql`user_id = ANY (${userIds}::uuid[])`,
          sql`ended_at IS NULL`
        ]
        if (id !== undefined) clauses.push(sql`id = ${id}`)
        if (organizationId !== undefined) clauses.push(sql`organization_id = ${organizationId}`)
        if (since !== undefined) {
          clauses.push(sql`greatest(created_at, extended_at) >= ${DateTime.toDateUtc(since)}`)
        }
        return grantsBy(sql`
          UPDATE grants SET ended_at = ${DateTime.toDateUtc(at)} WHERE ${sql.and(clauses)}
          RETURNING id, user_id AS "userId", application_id AS "applicationId",
            organization_id AS "organizationId"`)
      }

      /** Ends all grants of an application, and answers how many were open. */
      const endOfApplication = (
        environmentId: EnvironmentId,
        applicationId: ApplicationId,
        at: DateTime.Utc
      ) =>
        countBy(sql`
          WITH ended AS (
            UPDATE grants SET ended_at = ${DateTime.toDateUtc(at)}
            WHERE environment_id = ${environmentId} AND application_id = ${applicationId}
              AND ended_at IS NULL
            RETURNING 1
          )
          SELECT count(*)::int AS count FROM ended`)

      /** Forgets all that an application was given, with it. */
      const forgetApplication = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        id: ApplicationId
      ) {
        yield* sql`
          DELETE FROM grants WHERE environment_id = ${environmentId} AND application_id = ${id}`
        yield* sql`
          DELETE FROM sign_ons WHERE environment_id = ${environmentId} AND application_id = ${id}`
        yield* sql`
          DELETE FROM device_codes
          WHERE environment_id = ${environmentId} AND application_id = ${id}`
        yield* sql`
          DELETE FROM access_tokens
          WHERE environment_id = ${environmentId} AND application_id = ${id}`
      }, Effect.orDie)

      const chosenKeys = (which: EndingApiKeys): Statement.Fragment => {
        switch (which.of) {
          case "one": {
            const clauses = [sql`id = ${which.id}`]
            if (which.userId !== undefined) clauses.push(sql`user_id = ${which.userId}`)
            if (which.organizationId !== undefined) {
              clauses.push(sql`user_id IS NULL`, sql`organization_id = ${which.organizationId}`)
            }
            return sql.and(clauses)
          }
          case "user":
            return sql`user_id = ${which.userId}`
          case "members":
            return sql`organization_id = ${which.organizationId}
              AND user_id = ANY (${which.userIds}::uuid[])`
          case "organization":
            return sql`organization_id = ${which.organizationId}`
          case "made":
            return sql`(user_id = ${which.userId} OR created_by = ${which.userId})
              AND created_at >= ${DateTime.toDateUtc(which.since)}`
        }
      }

      /** Revokes API keys, and answers which they were. */
      const revokeApiKeys = (
        environmentId: EnvironmentId,
        which: EndingApiKeys,
        at: DateTime.Utc
      ) =>
        apiKeysBy(sql`
          UPDATE api_keys SET revoked_at = ${DateTime.toDateUtc(at)}
          WHERE environment_id = ${environmentId} AND revoked_at IS NULL AND ${chosenKeys(which)}
          RETURNING id, user_id AS "userId", organization_id AS "organizationId"`)

      /** Removes the applications of an organization with their secrets, and answers which they were. */
      const removeApplicationsOf = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        organizationId: OrganizationId
      ) {
        const removed = yield* applicationsBy(sql`
          DELETE FROM applications
          WHERE environment_id = ${environmentId} AND organization_id = ${organizationId}
          RETURNING id`)
        if (removed.length > 0) {
          yield* Effect.orDie(sql`
            DELETE FROM client_secrets
            WHERE environment_id = ${environmentId} AND owner_id = ANY (${removed}::uuid[])`)
        }
        return removed
      })

      /** Ends the secrets of service accounts that a member made at this time or later. */
      const endSecretsSince = (
        environmentId: EnvironmentId,
        createdBy: UserId,
        since: DateTime.Utc
      ) =>
        secretsBy(sql`
          DELETE FROM client_secrets s USING applications a
          WHERE s.environment_id = ${environmentId} AND s.created_by = ${createdBy}
            AND s.created_at >= ${DateTime.toDateUtc(since)}
            AND a.environment_id = ${environmentId} AND a.id = s.owner_id
          RETURNING s.id, a.id AS "applicationId", a.organization_id AS "organizationId"`)

      /** Ends links to the set-up, and answers which they were. */
      const endPortalLinks = (
        environmentId: EnvironmentId,
        { createdBy, organizationId, since }: EndingPortalLinks
      ) => {
        const clauses = [sql`environment_id = ${environmentId}`, sql`created_by = ${createdBy}`]
        if (organizationId !== undefined) clauses.push(sql`organization_id = ${organizationId}`)
        if (since !== undefined) clauses.push(sql`created_at >= ${DateTime.toDateUtc(since)}`)
        return portalLinksBy(sql`
          DELETE FROM portal_links WHERE ${sql.and(clauses)}
          RETURNING id, organization_id AS "organizationId"`)
      }

      /** Sign-ons of these sessions at applications that want to be told of their end. */
      const awaited = (environmentId: EnvironmentId, sessionIds: ReadonlyArray<SessionId>) =>
        signOnsBy(sql`
          SELECT s.id, s.application_id AS "applicationId", s.user_id AS "userId" FROM sign_ons s
          JOIN applications a ON a.environment_id = ${environmentId} AND a.id = s.application_id
          WHERE s.environment_id = ${environmentId}
            AND s.session_id = ANY (${sessionIds}::uuid[])
            AND a.configuration ->> 'backChannelLogoutUri' IS NOT NULL
          ORDER BY s.id`)

      return {
        endFamily,
        endFamilies,
        endGrants,
        endOfApplication,
        forgetApplication,
        revokeApiKeys,
        removeApplicationsOf,
        endSecretsSince,
        endPortalLinks,
        awaited
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
