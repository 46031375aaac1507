import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer } from "effect"
import type { Statement } from "effect/sql"
import { ApplicationId, type EnvironmentId, type OrganizationId } from "../../contract/Ids.ts"
import { searched } from "../../contract/Values.ts"
import { type Keyset, following } from "../../platform/Cursor.ts"
import {
  columnsOf,
  countBy,
  dateOrNull,
  hasRows,
  rowBy,
  rowsBy,
  valuesBy,
  done
} from "../../platform/Rows.ts"
import { containing } from "../../platform/TimedSearch.ts"
import { StoredApplication } from "./Application.ts"
import type { ApplicationKind, ApplicationSource } from "./ApplicationKind.ts"

const applicationsBy = rowsBy(StoredApplication)
const applicationBy = rowBy(StoredApplication)
const idsBy = valuesBy("id", ApplicationId)

/** The applications that a list is asked for. */
export interface ApplicationFilter {
  readonly query?: string
  readonly kind?: ApplicationKind
  readonly organizationId?: OrganizationId
  readonly source?: ApplicationSource
}

/** Applications in PostgreSQL. */
export class ApplicationsStore extends Context.Service<ApplicationsStore>()(
  "gatehouse/provider/applications/ApplicationsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const selected = sql.literal(columnsOf(StoredApplication, "a"))

      /** False where there is one with this client id already. */
      const insert = (application: StoredApplication) =>
        hasRows(sql`
          INSERT INTO applications (environment_id, id, client_id, organization_id, kind, source,
            name, search_text, enabled, configuration, document_fresh_until, created_at, updated_at)
          VALUES (${application.environmentId}, ${application.id}, ${application.clientId},
            ${application.organizationId}, ${application.kind}, ${application.source},
            ${application.name}, ${searched(application.name)}, ${application.enabled},
            ${sql.json(application.configuration)}, ${dateOrNull(application.documentFreshUntil)},
            ${DateTime.toDateUtc(application.createdAt)},
            ${DateTime.toDateUtc(application.updatedAt)})
          ON CONFLICT (environment_id, client_id) DO NOTHING
          RETURNING 1`)

      const save = (application: StoredApplication) =>
        done(sql`
          UPDATE applications
          SET name = ${application.name}, search_text = ${searched(application.name)},
            enabled = ${application.enabled},
            kind = ${application.kind}, configuration = ${sql.json(application.configuration)},
            document_fresh_until = ${dateOrNull(application.documentFreshUntil)},
            owned_until = ${dateOrNull(application.ownedUntil)},
            updated_at = ${DateTime.toDateUtc(application.updatedAt)}
          WHERE environment_id = ${application.environmentId} AND id = ${application.id}`)

      /** Newest first. */
      const list = (
        environmentId: EnvironmentId,
        { kind, organizationId, query, source }: ApplicationFilter,
        after: Keyset | null,
        limit: number
      ) => {
        const clauses = [sql`a.environment_id = ${environmentId}`]
        if (query !== undefined)
          clauses.push(sql`a.search_text LIKE ${containing(searched(query))}`)
        if (kind !== undefined) clauses.push(sql`a.kind = ${kind}`)
        if (source !== undefined) clauses.push(sql`a.source = ${source}`)
        if (organizationId !== undefined) {
          clauses.push(sql`a.organization_id = ${organizationId}`)
        }
        return applicationsBy(sql`
          SELECT ${selected} FROM applications a WHERE ${sql.and(clauses)}
            AND ${following(sql, "newestFirst", ["a.created_at", "a.id"], after)}
          ORDER BY a.created_at DESC, a.id DESC LIMIT ${limit}`)
      }

      const find = (environmentId: EnvironmentId, id: ApplicationId) =>
        applicationBy(sql`
          SELECT ${selected} FROM applications a
          WHERE a.environment_id = ${environmentId} AND a.id = ${id}`)

      const findByClientId = (environmentId: EnvironmentId, clientId: string) =>
        applicationBy(sql`
          SELECT ${selected} FROM applications a
          WHERE a.environment_id = ${environmentId} AND a.client_id = ${clientId}`)

      /** Keeps it from being changed to the end of the caller's transaction. */
      const hold = (environmentId: EnvironmentId, id: ApplicationId) =>
        applicationBy(sql`
          SELECT ${selected} FROM applications a
          WHERE a.environment_id = ${environmentId} AND a.id = ${id} FOR SHARE`)

      const lock = (environmentId: EnvironmentId, id: ApplicationId) =>
        applicationBy(sql`
          SELECT ${selected} FROM applications a
          WHERE a.environment_id = ${environmentId} AND a.id = ${id} FOR NO KEY UPDATE`)

      /** Removes an application; answers it as it was, and undefined for none. */
      const remove = (environmentId: EnvironmentId, id: ApplicationId) =>
        applicationBy(sql`
          DELETE FROM applications a WHERE a.environment_id = ${environmentId} AND a.id = ${id}
          RETURNING ${selected}`)

      const countAdded = (environmentId: EnvironmentId, which: Statement.Fragment) =>
        countBy(sql`
          SELECT count(*)::int AS count FROM applications a
          WHERE a.environment_id = ${environmentId} AND a.source IN ('operator', 'server')
            AND ${which}`)

      /** The number that operators added, and backends for no organization; an index has just these. */
      const countShared = (environmentId: EnvironmentId) =>
        countAdded(environmentId, sql`(a.source = 'operator' OR a.organization_id IS NULL)`)

      /** The number that somebody added to an organization. */
      const countOf = (environmentId: EnvironmentId, organizationId: OrganizationId) =>
        countAdded(environmentId, sql`a.organization_id = ${organizationId}`)

      const countRegistered = (environmentId: EnvironmentId) =>
        countBy(sql`
          SELECT count(*)::int AS count FROM applications a
          WHERE a.environment_id = ${environmentId} AND a.source = 'registered'`)

      /** Keeps the SHA-256 of the token by which an application manages its own record. */
      const setRegistration = (environmentId: EnvironmentId, id: ApplicationId, hash: Uint8Array) =>
        done(sql`
          UPDATE applications SET registration_hash = ${hash}
          WHERE environment_id = ${environmentId} AND id = ${id}`)

      const findRegistered = (environmentId: EnvironmentId, clientId: string, hash: Uint8Array) =>
        applicationBy(sql`
          SELECT ${selected} FROM applications a
          WHERE a.environment_id = ${environmentId} AND a.client_id = ${clientId}
            AND a.source = 'registered' AND a.enabled AND a.registration_hash = ${hash}`)

      const hasOrganization = (environmentId: EnvironmentId, id: OrganizationId) =>
        hasRows(sql`
          SELECT 1 FROM organizations o
          WHERE o.environment_id = ${environmentId} AND o.id = ${id}`)

      /**
       * Condition of one that describes itself: no grant is open, and none ended later than the
       * time.
       */
      const isUnused = (environmentId: EnvironmentId, before: DateTime.Utc) => {
        const time = DateTime.toDateUtc(before)
        // A stopped one of a document stays, or its next request would make it anew.
        return sql`a.environment_id = ${environmentId}
          AND (a.source = 'registered' OR (a.source = 'document' AND a.enabled))
          AND a.updated_at < ${time} AND NOT EXISTS (
            SELECT 1 FROM grants g
            WHERE g.environment_id = ${environmentId} AND g.application_id = a.id
              AND (g.ended_at IS NULL OR g.ended_at >= ${time}))`
      }

      const unusedSince = (environmentId: EnvironmentId, before: DateTime.Utc) =>
        idsBy(sql`
          SELECT a.id FROM applications a WHERE ${isUnused(environmentId, before)}
          ORDER BY a.id LIMIT 1000`)

      const removeUnused = (
        environmentId: EnvironmentId,
        id: ApplicationId,
        before: DateTime.Utc
      ) =>
        hasRows(sql`
          DELETE FROM applications a WHERE a.id = ${id} AND ${isUnused(environmentId, before)}
          RETURNING 1`)

      return {
        unusedSince,
        removeUnused,
        insert,
        save,
        list,
        find,
        findByClientId,
        hold,
        lock,
        remove,
        countShared,
        countOf,
        countRegistered,
        setRegistration,
        findRegistered,
        hasOrganization
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
