import { PgClient } from "@effect/sql-pg"
import { done } from "../../platform/Rows.ts"
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import type { EnvironmentId, OrganizationId, PortalLinkId } from "../../contract/Ids.ts"
import { columnsOf, rowBy, rowsAtOnce, rowsBy, untilFewer } from "../../platform/Rows.ts"
import { maximumListed, StoredPortalLink } from "./PortalLink.ts"
import { StoredEmailAddress } from "../../contract/EmailAddress.ts"
import { Language } from "../../contract/Values.ts"

const linkBy = rowBy(StoredPortalLink)
const linksBy = rowsBy(StoredPortalLink)
const idsBy = rowsBy(Schema.Struct({ id: Schema.String }))
/** The browser that opened a link, and the end of its pages. */
interface OpenedPortal {
  readonly at: DateTime.Utc
  readonly sessionHash: Uint8Array
  readonly sessionEndsAt: DateTime.Utc
}

/** A member who is mailed about the set-up, at their primary address. */
const Manager = Schema.Struct({
  email: StoredEmailAddress,
  locale: Schema.NullOr(Language)
})

const managersBy = rowsBy(Manager)

/** The most members of an organization that are mailed about one thing, the oldest first. */
const maximumMailed = 50

/** Links to the set-up in PostgreSQL: SHA-256 only of each, and of the cookie of its pages. */
export class PortalLinksStore extends Context.Service<PortalLinksStore>()(
  "gatehouse/access/portal/PortalLinksStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const selected = sql.literal(columnsOf(StoredPortalLink, "p"))

      const insert = (link: StoredPortalLink, hash: Uint8Array) =>
        done(sql`
          INSERT INTO portal_links (environment_id, id, organization_id, hash, intents, return_url,
            maker, created_by, created_at, expires_at)
          VALUES (${link.environmentId}, ${link.id}, ${link.organizationId}, ${hash},
            ${link.intents}::text[], ${link.returnUrl}, ${sql.json(link.maker)},
            ${link.createdBy}, ${DateTime.toDateUtc(link.createdAt)},
            ${DateTime.toDateUtc(link.expiresAt)})`)

      /** Links that can be opened, and those whose pages are open; newest first. */
      const list = (
        environmentId: EnvironmentId,
        organizationId: OrganizationId,
        now: DateTime.Utc
      ) => {
        const time = DateTime.toDateUtc(now)
        return linksBy(sql`
          SELECT ${selected} FROM portal_links p
          WHERE p.environment_id = ${environmentId} AND p.organization_id = ${organizationId}
            AND (p.session_ends_at > ${time} OR p.opened_at IS NULL AND p.expires_at > ${time})
          ORDER BY p.created_at DESC, p.id DESC LIMIT ${maximumListed}`)
      }

      /** The link of a hash that nobody has opened yet. */
      const openable = (environmentId: EnvironmentId, hash: Uint8Array, now: DateTime.Utc) =>
        linkBy(sql`
          SELECT ${selected} FROM portal_links p
          WHERE p.environment_id = ${environmentId} AND p.hash = ${hash}
            AND p.opened_at IS NULL AND p.expires_at > ${DateTime.toDateUtc(now)}`)

      /** Opens a link for one browser; undefined if another one was quicker. */
      const open = (
        { environmentId, id }: Pick<StoredPortalLink, "environmentId" | "id">,
        { at, sessionEndsAt, sessionHash }: OpenedPortal
      ) =>
        linkBy(sql`
          UPDATE portal_links p SET opened_at = ${DateTime.toDateUtc(at)},
            session_hash = ${sessionHash}, session_ends_at = ${DateTime.toDateUtc(sessionEndsAt)}
          WHERE p.environment_id = ${environmentId} AND p.id = ${id}
            AND p.opened_at IS NULL AND p.expires_at > ${DateTime.toDateUtc(at)}
          RETURNING ${selected}`)

      /** The link whose pages a browser has open. */
      const opened = (environmentId: EnvironmentId, sessionHash: Uint8Array, now: DateTime.Utc) =>
        linkBy(sql`
          SELECT ${selected} FROM portal_links p
          WHERE p.environment_id = ${environmentId} AND p.session_hash = ${sessionHash}
            AND p.session_ends_at > ${DateTime.toDateUtc(now)}`)

      /** True if the pages that a browser has open are those of the link of a hash. */
      const openedBy = (
        environmentId: EnvironmentId,
        {
          linkHash,
          sessionHash
        }: { readonly linkHash: Uint8Array; readonly sessionHash: Uint8Array },
        now: DateTime.Utc
      ) =>
        Effect.map(
          idsBy(sql`
            SELECT p.id FROM portal_links p
            WHERE p.environment_id = ${environmentId} AND p.hash = ${linkHash}
              AND p.session_hash = ${sessionHash}
              AND p.session_ends_at > ${DateTime.toDateUtc(now)}`),
          (found) => found.length > 0
        )

      /** Keeps a link whose pages are open from ending until the caller's transaction does. */
      const hold = (environmentId: EnvironmentId, id: PortalLinkId, now: DateTime.Utc) =>
        linkBy(sql`
          SELECT ${selected} FROM portal_links p
          WHERE p.environment_id = ${environmentId} AND p.id = ${id}
            AND p.session_ends_at > ${DateTime.toDateUtc(now)} FOR KEY SHARE`)

      const remove = (
        environmentId: EnvironmentId,
        organizationId: OrganizationId,
        id: PortalLinkId
      ) =>
        linkBy(sql`
          DELETE FROM portal_links p WHERE p.environment_id = ${environmentId}
            AND p.organization_id = ${organizationId} AND p.id = ${id}
          RETURNING ${selected}`)

      /** Forgets links that nothing can be done with any more. */
      const forget = (environmentId: EnvironmentId, now: DateTime.Utc) => {
        const time = DateTime.toDateUtc(now)
        return untilFewer(sql`
            DELETE FROM portal_links WHERE environment_id = ${environmentId} AND id IN (
              SELECT p.id FROM portal_links p WHERE p.environment_id = ${environmentId}
                AND p.expires_at <= ${time}
                AND (p.session_ends_at IS NULL OR p.session_ends_at <= ${time})
              LIMIT ${rowsAtOnce}) RETURNING id`)
      }

      /** Members whose role lets them manage connections. */
      const managersOf = (
        environmentId: EnvironmentId,
        organizationId: OrganizationId,
        roles: ReadonlyArray<string>
      ) =>
        managersBy(sql`
          SELECT a.email, coalesce(u.locale, u.language) AS locale FROM memberships m
          JOIN users u ON u.environment_id = ${environmentId} AND u.id = m.user_id
            AND u.status = 'active'
          JOIN email_addresses a ON a.environment_id = ${environmentId} AND a.user_id = m.user_id
            AND a.is_primary AND a.verified_at IS NOT NULL
          WHERE m.environment_id = ${environmentId} AND m.organization_id = ${organizationId}
            AND m.role = ANY(${roles}::text[])
          ORDER BY m.joined_at, m.user_id LIMIT ${maximumMailed}`)

      return { insert, list, openable, open, opened, openedBy, hold, remove, forget, managersOf }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
