import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { OrganizationId, type DomainId, type EnvironmentId, UserId } from "../../contract/Ids.ts"
import { orIfThere } from "../../platform/Database.ts"
import {
  columnsOf,
  countBy,
  dateOrNull,
  hasRows,
  rowBy,
  rowsBy,
  valueBy,
  valuesBy,
  done
} from "../../platform/Rows.ts"
import { StoredDomain } from "./Domain.ts"
import { StoredEmailAddress } from "../../contract/EmailAddress.ts"

const domainsBy = rowsBy(StoredDomain)
const domainBy = rowBy(StoredDomain)
const namesBy = valuesBy("domain", Schema.String)
const organizationBy = valueBy("organizationId", OrganizationId)
const namedBy = valuesBy("domains", Schema.NullOr(Schema.Array(Schema.String)))

const userIdsBy = valuesBy("userId", UserId)
const addressesBy = valuesBy("address", StoredEmailAddress)

/** Managers of one organization who are told by mail. */
const mostManagers = 20

/** Domains of organizations in PostgreSQL. */
export class DomainsStore extends Context.Service<DomainsStore>()(
  "gatehouse/organizations/domains/DomainsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const selected = sql.literal(columnsOf(StoredDomain, "d"))

      /** Fails with `exists` for a domain that the organization has claimed before. */
      const insert = (domain: StoredDomain) =>
        sql`
          INSERT INTO domains (environment_id, id, organization_id, domain, token, status, seen,
            created_at)
          VALUES (${domain.environmentId}, ${domain.id}, ${domain.organizationId},
            ${domain.domain}, ${domain.token}, ${domain.status}, ${sql.json(domain.seen)},
            ${DateTime.toDateUtc(domain.createdAt)})`.pipe(Effect.asVoid, orIfThere("exists"))

      /** Fails with `taken` for a proven domain that another organization has. */
      const save = (domain: StoredDomain) =>
        sql`
          UPDATE domains
          SET status = ${domain.status}, seen = ${sql.json(domain.seen)},
            verified_at = ${dateOrNull(domain.verifiedAt)},
            checked_at = ${dateOrNull(domain.checkedAt)},
            failing_since = ${dateOrNull(domain.failingSince)},
            next_check_at = ${dateOrNull(domain.nextCheckAt)}
          WHERE environment_id = ${domain.environmentId} AND id = ${domain.id}`.pipe(
          Effect.asVoid,
          orIfThere("taken")
        )

      /** In the order of their names. */
      const list = (environmentId: EnvironmentId, organizationId: OrganizationId) =>
        domainsBy(sql`
          SELECT ${selected} FROM domains d
          WHERE d.environment_id = ${environmentId} AND d.organization_id = ${organizationId}
          ORDER BY d.domain`)

      const find = (environmentId: EnvironmentId, organizationId: OrganizationId, id: DomainId) =>
        domainBy(sql`
          SELECT ${selected} FROM domains d
          WHERE d.environment_id = ${environmentId} AND d.organization_id = ${organizationId}
            AND d.id = ${id}`)

      const lock = (environmentId: EnvironmentId, id: DomainId) =>
        domainBy(sql`
          SELECT ${selected} FROM domains d
          WHERE d.environment_id = ${environmentId} AND d.id = ${id} FOR NO KEY UPDATE`)

      const due = (environmentId: EnvironmentId, now: DateTime.Utc, limit: number) =>
        domainsBy(sql`
          SELECT ${selected} FROM domains d
          WHERE d.environment_id = ${environmentId}
            AND d.next_check_at <= ${DateTime.toDateUtc(now)}
          ORDER BY d.next_check_at, d.id LIMIT ${limit}`)

      const failing = (environmentId: EnvironmentId, limit: number) =>
        domainsBy(sql`
          SELECT ${selected} FROM domains d
          WHERE d.environment_id = ${environmentId} AND d.status = 'failing'
          ORDER BY d.failing_since, d.id LIMIT ${limit}`)

      /** Puts the next check off; false where another instance has. */
      const claimCheck = ({ environmentId, id, nextCheckAt }: StoredDomain, until: DateTime.Utc) =>
        hasRows(sql`
          UPDATE domains SET next_check_at = ${DateTime.toDateUtc(until)}
          WHERE environment_id = ${environmentId} AND id = ${id}
            AND next_check_at = ${dateOrNull(nextCheckAt)} RETURNING id`)

      const remove = (environmentId: EnvironmentId, id: DomainId) =>
        done(sql`DELETE FROM domains WHERE environment_id = ${environmentId} AND id = ${id}`)

      const count = (environmentId: EnvironmentId, organizationId: OrganizationId) =>
        countBy(sql`
          SELECT count(*)::int AS count FROM domains
          WHERE environment_id = ${environmentId} AND organization_id = ${organizationId}`)

      /** Domains that the organization has proven. */
      const verified = (environmentId: EnvironmentId, organizationId: OrganizationId) =>
        namesBy(sql`
          SELECT domain FROM domains
          WHERE environment_id = ${environmentId} AND organization_id = ${organizationId}
            AND status <> 'pending' ORDER BY domain`)

      /** Organization that has proven the domain. */
      const holder = (environmentId: EnvironmentId, domain: string) =>
        organizationBy(sql`
          SELECT organization_id AS "organizationId" FROM domains
          WHERE environment_id = ${environmentId} AND domain = ${domain} AND status <> 'pending'`)

      /** Domains that each active connection of the organization names; null for all. */
      const namedByConnections = (environmentId: EnvironmentId, organizationId: OrganizationId) =>
        namedBy(sql`
          SELECT NULLIF(terms->'domains', 'null'::jsonb) AS domains FROM connections
          WHERE environment_id = ${environmentId} AND organization_id = ${organizationId}
            AND status = 'active'`)

      const hasOrganization = (environmentId: EnvironmentId, id: OrganizationId) =>
        hasRows(sql`
          SELECT 1 FROM organizations WHERE environment_id = ${environmentId} AND id = ${id}`)

      /** Members who have one of these roles. */
      const managers = (
        environmentId: EnvironmentId,
        organizationId: OrganizationId,
        roles: ReadonlyArray<string>
      ) =>
        userIdsBy(sql`
          SELECT m.user_id AS "userId" FROM memberships m
          WHERE m.environment_id = ${environmentId} AND m.organization_id = ${organizationId}
            AND m.role = ANY (${roles}::text[])
          ORDER BY m.user_id LIMIT ${mostManagers}`)

      /** Addresses that the organization's connections name for their mails. */
      const contacts = (environmentId: EnvironmentId, organizationId: OrganizationId) =>
        addressesBy(sql`
          SELECT DISTINCT contact AS address FROM connections c
          CROSS JOIN jsonb_array_elements_text(coalesce(c.terms->'contacts', '[]')) contact
          WHERE c.environment_id = ${environmentId} AND c.organization_id = ${organizationId}
          ORDER BY contact LIMIT ${mostManagers}`)

      return {
        insert,
        save,
        list,
        find,
        lock,
        due,
        failing,
        claimCheck,
        remove,
        count,
        verified,
        holder,
        namedByConnections,
        hasOrganization,
        managers,
        contacts
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
