import { Context, DateTime, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { ConnectionId, type OrganizationId, type UserId } from "../../contract/Ids.ts"
import type { MetadataBag } from "../../contract/Metadata.ts"
import { foreignCursor, paged } from "../../contract/Paging.ts"
import { changedNames } from "../../platform/plainValues.ts"
import { Crypto } from "../../platform/Crypto.ts"
import * as Cursor from "../../platform/Cursor.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { ConnectionEnds } from "../../sessions/connections/ConnectionEnds.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { EnforcementUpkeep } from "../enforcement/EnforcementUpkeep.ts"
import { Memberships } from "../organizations/Memberships.ts"
import { access } from "../organizations/Permissions.ts"
import { OrganizationNotFound } from "../organizations/OrganizationsProblems.ts"
import {
  maximumConnections,
  type ConnectionChanges,
  type NewConnection,
  type StoredConnection
} from "./Connection.ts"
import {
  changedSettings,
  changedTerms,
  connectionTargets,
  initialSettings,
  initialTerms,
  isTestedSetting
} from "./connectionRules.ts"
import { ConnectionNotFound, TooManyConnections } from "./ConnectionsProblems.ts"
import { ConnectionStates } from "./ConnectionStates.ts"
import { ConnectionSecrets } from "./ConnectionSecrets.ts"
import { ConnectionsStore, type ConnectionFilter } from "./ConnectionsStore.ts"
import { NamedProviders } from "./NamedProviders.ts"
import { shownConnection } from "./shownConnection.ts"

/** One page of connections is asked for with these. */
export interface ConnectionsRequest extends ConnectionFilter {
  readonly limit: number
  readonly cursor?: string
}

const listName = "connections"

const shownBeside = ({ breakGlassUserIds, name }: StoredConnection) => ({ breakGlassUserIds, name })

/** The identity providers that organizations bring for their own people. */
export class Connections extends Context.Service<Connections>()(
  "gatehouse/organizations/connections/Connections",
  {
    make: Effect.gen(function* () {
      const store = yield* ConnectionsStore
      const memberships = yield* Memberships
      const audit = yield* Audit
      const crypto = yield* Crypto
      const providers = yield* NamedProviders
      const states = yield* ConnectionStates
      const secrets = yield* ConnectionSecrets
      const ends = yield* ConnectionEnds
      const enforcements = yield* EnforcementUpkeep
      const transaction = yield* Transaction

      const recorded = (
        connection: StoredConnection,
        action: "connection.created" | "connection.updated",
        metadata: MetadataBag
      ) =>
        audit.record({
          environmentId: connection.environmentId,
          action,
          targets: connectionTargets(connection),
          metadata
        })

      const list = Effect.fn("Connections.list")(function* (
        environment: Environment,
        { cursor, limit, ...filter }: ConnectionsRequest
      ) {
        const { cursorKey, id } = environment
        const after = Cursor.openKeyset(cursorKey, listName, cursor)
        if (after === undefined) return yield* foreignCursor()
        const rows = yield* store.list(id, filter, after, limit + 1)
        const page = paged(rows, limit, ({ createdAt, id: last }) =>
          Cursor.sealKeyset(cursorKey, listName, { at: createdAt, id: last })
        )
        return { ...page, items: page.items.map((stored) => shownConnection(environment, stored)) }
      })

      /** All of an organization, for a member who may manage them. */
      const ofOrganization = Effect.fn("Connections.ofOrganization")(function* (
        environment: Environment,
        organizationId: OrganizationId,
        userId: UserId
      ) {
        const { needs } = access.listConnections
        yield* memberships.authorize(environment, organizationId, userId, needs)
        const filter = { organizationId }
        const rows = yield* store.list(environment.id, filter, null, maximumConnections)
        return {
          items: rows.map(({ id, lastUsedAt, name, settings, status, terms }) => ({
            id,
            name,
            protocol: settings.protocol,
            status,
            enforcement: terms.enforcement,
            lastUsedAt
          }))
        }
      })

      const get = Effect.fn("Connections.get")(function* (
        environment: Environment,
        id: ConnectionId
      ) {
        const found = yield* store.find(environment.id, id)
        return found === undefined
          ? yield* new ConnectionNotFound()
          : shownConnection(environment, found)
      })

      /** `permitted` is asked once the organization is held. */
      const create = Effect.fn("Connections.create")(function* <E = never>(
        environment: Environment,
        { organizationId, protocol, ...input }: NewConnection,
        permitted: Effect.Effect<unknown, E> = Effect.void
      ) {
        const { name } = input
        const terms = changedTerms(initialTerms, input)
        yield* states.requireTerms(environment, organizationId, terms, null)
        const { changes: settings, metadataReadAt = null } = yield* providers.found(
          protocol,
          input.settings ?? {}
        )
        const now = yield* DateTime.now
        const draft: StoredConnection = {
          environmentId: environment.id,
          id: ConnectionId.make(yield* crypto.uuidV7),
          organizationId,
          name,
          status: "draft",
          settings: changedSettings(initialSettings(protocol), settings),
          terms,
          breakGlassUserIds: input.breakGlassUserIds ?? [],
          sealedSecret: null,
          serviceProvider: null,
          metadataReadAt,
          metadataFailingSince: null,
          certificateNotice: null,
          testedAt: null,
          lastUsedAt: null,
          createdAt: now,
          updatedAt: now
        }
        const own =
          protocol === "saml"
            ? yield* secrets.made(environment, draft)
            : { sealedSecret: yield* secrets.changed(draft, settings) }
        const made = { ...draft, ...own }
        return yield* transaction.run(
          Effect.gen(function* () {
            const held = yield* memberships.lockOrganization(environment.id, organizationId)
            if (!held) return yield* new OrganizationNotFound()
            yield* permitted
            if ((yield* store.count(environment.id, organizationId)) >= maximumConnections) {
              return yield* new TooManyConnections({ properties: { limit: maximumConnections } })
            }
            yield* states.requireBreakGlass(made)
            yield* store.insert(made)
            yield* recorded(made, "connection.created", { protocol })
            return shownConnection(environment, made)
          })
        )
      })

      /** `permitted` is asked of the connection as it is, once its organization is held. */
      const update = Effect.fn("Connections.update")(function* <E = never>(
        environment: Environment,
        id: ConnectionId,
        changes: ConnectionChanges,
        permitted: (before: StoredConnection) => Effect.Effect<unknown, E> = () => Effect.void
      ) {
        const { name } = changes
        const known = yield* store.find(environment.id, id)
        if (known === undefined) return yield* new ConnectionNotFound()
        // Before the transaction, which would hold the row while a stranger takes their time.
        const { changes: settings, metadataReadAt } = yield* providers.found(
          known.settings.protocol,
          changes.settings ?? {}
        )
        const now = yield* DateTime.now
        const shown = yield* transaction.run(
          Effect.gen(function* () {
            // The organization first, as whoever changes its domains takes the two.
            yield* memberships.lockOrganization(environment.id, known.organizationId)
            const before = yield* store.lock(environment.id, id)
            if (before === undefined) return yield* new ConnectionNotFound()
            yield* permitted(before)
            const terms = changedTerms(before.terms, changes)
            if (changes.jit !== undefined) {
              yield* states
                .requireTerms(environment, before.organizationId, terms, before.terms)
                .pipe(
                  Effect.catchTag("organization_not_found", () =>
                    Effect.fail(new ConnectionNotFound())
                  )
                )
            }
            const after = {
              ...before,
              name: name ?? before.name,
              settings: changedSettings(before.settings, settings),
              terms,
              breakGlassUserIds: changes.breakGlassUserIds ?? before.breakGlassUserIds,
              metadataReadAt: metadataReadAt ?? before.metadataReadAt,
              metadataFailingSince:
                metadataReadAt === undefined ? before.metadataFailingSince : null,
              sealedSecret: yield* secrets.changed(before, settings)
            }
            const ofSettings = [
              ...changedNames(before.settings, after.settings),
              ...(after.sealedSecret === before.sealedSecret ? [] : ["clientSecret"])
            ]
            const changed = [
              ...changedNames(
                { ...before.terms, ...shownBeside(before) },
                { ...terms, ...shownBeside(after) }
              ),
              ...ofSettings.map((setting) => `settings.${setting}`)
            ]
            if (changed.length === 0) return shownConnection(environment, before)
            const testedAt = ofSettings.some(isTestedSetting) ? null : before.testedAt
            const saved: StoredConnection = { ...after, testedAt, updatedAt: now }
            yield* states.requireChange(before, saved)
            yield* store.save(saved)
            if (before.terms.jit.authoritative && !terms.jit.authoritative) {
              yield* ends.release(environment, saved.organizationId, id)
            }
            yield* recorded(saved, "connection.updated", { changed })
            return shownConnection(environment, saved)
          })
        )
        if (shown.status === "active") yield* enforcements.noted(environment)
        return shown
      })

      /** Gives a SAML connection another key, which counts at once. */
      const rotateKey = Effect.fn("Connections.rotateKey")(function* (
        environment: Environment,
        id: ConnectionId
      ) {
        const known = yield* store.find(environment.id, id)
        if (known === undefined || known.serviceProvider === null) {
          return yield* new ConnectionNotFound()
        }
        const renewed = yield* secrets.renewed(environment, known, known.serviceProvider)
        const now = yield* DateTime.now
        return yield* transaction.run(
          Effect.gen(function* () {
            const before = yield* store.lock(environment.id, id)
            if (before === undefined) return yield* new ConnectionNotFound()
            const saved: StoredConnection = { ...before, ...renewed, updatedAt: now }
            yield* store.save(saved)
            yield* recorded(saved, "connection.updated", { changed: ["spMetadata.certificate"] })
            return shownConnection(environment, saved)
          })
        )
      })

      /** Remembers the address at which an answer arrived. */
      const answeredAt = Effect.fnUntraced(function* (
        connection: StoredConnection,
        acsUrl: string
      ) {
        const { serviceProvider } = connection
        if (serviceProvider === null || serviceProvider.acsUrl === acsUrl) return
        yield* store.saveServiceProvider(connection, { ...serviceProvider, acsUrl })
      })

      /** A connection with its secret still sealed; undefined where there is none. */
      const find = (environment: Environment, id: ConnectionId) => store.find(environment.id, id)

      const { keyOf } = secrets
      return { list, ofOrganization, get, find, keyOf, answeredAt, create, update, rotateKey }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(ConnectionsStore.layer),
    Layer.provide(NamedProviders.layer),
    Layer.provide(ConnectionSecrets.layer)
  )
}
