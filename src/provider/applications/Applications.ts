import { Context, DateTime, Effect, Layer, Result } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { ApplicationId, type EnvironmentId, type UserId } from "../../contract/Ids.ts"
import { foreignCursor, paged } from "../../contract/Paging.ts"
import type { Issue } from "../../contract/Problems.ts"
import { Memberships } from "../../organizations/organizations/Memberships.ts"
import { OrganizationNotFound } from "../../organizations/organizations/OrganizationsProblems.ts"
import { Crypto } from "../../platform/Crypto.ts"
import * as Cursor from "../../platform/Cursor.ts"
import { mayAsk } from "../../platform/OutboundHttp.ts"
import { Settings } from "../../platform/Settings.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { GrantEnds } from "../../sessions/grants/GrantEnds.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { AuditOrigin } from "../../tenancy/audit/AuditOrigin.ts"
import { Environments } from "../../tenancy/environments/Environments.ts"
import { InvalidRedirectUrl } from "../../tenancy/origins/RedirectUrl.ts"
import { ResourceNotFound } from "../resources/Resource.ts"
import { Resources } from "../resources/Resources.ts"
import { changedNames } from "../../platform/plainValues.ts"
import { ClientSecrets } from "../secrets/ClientSecrets.ts"
import {
  type Application,
  type ApplicationChanges,
  type ApplicationInput,
  type Configuration,
  type CreatedApplication,
  type NewApplication,
  type StoredApplication,
  isManagedChange,
  maximumApplications,
  maximumOfOrganization,
  applicationEntry
} from "./Application.ts"
import { describesItself, type ApplicationKind } from "./ApplicationKind.ts"
import {
  ApplicationManaged,
  ApplicationNotFound,
  InvalidApplication,
  TooManyApplications
} from "./ApplicationsProblems.ts"
import { ApplicationsStore, type ApplicationFilter } from "./ApplicationsStore.ts"
import { configured, defaultsOf, addressFlaws, newApplication } from "./configured.ts"
import { shownNamed, strangersAmongPeople, withNamed } from "./NamedResources.ts"

/** One page of applications is asked for with these. */
export interface ApplicationsRequest extends ApplicationFilter {
  readonly limit: number
  readonly cursor?: string
}

const invalid = (errors: ReadonlyArray<Issue>) => new InvalidApplication({ properties: { errors } })

const listName = "applications"

const requireFewer = (count: number, limit: number) =>
  count < limit ? Effect.void : new TooManyApplications({ properties: { limit } })

/** The applications that people sign in to by this service, and service accounts. */
export class Applications extends Context.Service<Applications>()(
  "gatehouse/provider/applications/Applications",
  {
    make: Effect.gen(function* () {
      const store = yield* ApplicationsStore
      const environments = yield* Environments
      const memberships = yield* Memberships
      const resources = yield* Resources
      const secrets = yield* ClientSecrets
      const ends = yield* GrantEnds
      const audit = yield* Audit
      const crypto = yield* Crypto
      const transaction = yield* Transaction
      const settings = yield* Settings
      const isAskable = (url: URL | null) => url !== null && mayAsk(url, settings)

      const shownAll = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        stored: ReadonlyArray<StoredApplication>
      ) {
        const known = yield* resources.all(environmentId)
        const secretsOf = yield* secrets.of(
          environmentId,
          stored.map(({ id }) => id)
        )
        return stored.map(({ configuration, ...application }): Application => ({
          id: application.id,
          clientId: application.clientId,
          name: application.name,
          kind: application.kind,
          source: application.source,
          organizationId: application.organizationId,
          ...configuration,
          ...shownNamed(known, configuration),
          secrets: secretsOf(application.id),
          enabled: application.enabled,
          createdAt: application.createdAt,
          updatedAt: application.updatedAt,
          lastUsedAt: application.lastUsedAt
        }))
      })

      const shown = Effect.fnUntraced(function* (stored: StoredApplication) {
        const [application] = yield* shownAll(stored.environmentId, [stored])
        return application ?? (yield* Effect.die(new Error("An application is not shown")))
      })

      /** The configuration after a request, by the rules of the kind. */
      const configuredBy = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        kind: ApplicationKind,
        before: Configuration,
        input: ApplicationInput
      ) {
        const errors = addressFlaws(kind, input, settings)
        if (errors.length > 0) return yield* new InvalidRedirectUrl({ properties: { errors } })
        const keysAt = input.jwksUri ?? null
        if (keysAt !== null && !isAskable(URL.parse(keysAt))) {
          const message = "Expected an https address that this service may ask"
          return yield* invalid([{ path: "/body/jwksUri", message }])
        }
        const plain = configured(kind, before, input)
        if (Result.isFailure(plain)) return yield* invalid(plain.failure)
        if (strangersAmongPeople(input).length > 0) {
          const message = "Expected scopes of people where resource is null"
          return yield* invalid([{ path: "/body/scopes", message }])
        }
        const known = yield* resources.all(environmentId)
        const named = withNamed(known, before, input)
        if (Result.isFailure(named)) return yield* new ResourceNotFound()
        return { ...plain.success, ...named.success }
      })

      const list = Effect.fn("Applications.list")(function* (
        { cursorKey, id }: Environment,
        { cursor, limit, ...filter }: ApplicationsRequest
      ) {
        const after = Cursor.openKeyset(cursorKey, listName, cursor)
        if (after === undefined) return yield* foreignCursor()
        const rows = yield* store.list(id, filter, after, limit + 1)
        const page = paged(rows, limit, ({ createdAt, id: last }) =>
          Cursor.sealKeyset(cursorKey, listName, { at: createdAt, id: last })
        )
        return { ...page, items: yield* shownAll(id, page.items) }
      })

      const get = Effect.fn("Applications.get")(function* (
        environmentId: EnvironmentId,
        id: ApplicationId
      ) {
        const found = yield* store.find(environmentId, id)
        return found === undefined ? yield* new ApplicationNotFound() : yield* shown(found)
      })

      /**
       * Fails where an operator or a backend may add none, or its organization is gone. The room is kept
       * to the end of the caller's transaction, which adds the application.
       */
      const requireRoom = Effect.fnUntraced(function* ({
        environmentId,
        organizationId,
        source
      }: StoredApplication) {
        if (organizationId !== null) {
          // One that is deleted meanwhile takes along the applications that it has by then.
          const isThere = yield* memberships.lockOrganization(environmentId, organizationId)
          if (!isThere) return yield* new OrganizationNotFound()
        }
        if (organizationId === null || source === "operator") {
          yield* environments.lock(environmentId)
          yield* requireFewer(yield* store.countShared(environmentId), maximumApplications)
        }
        if (organizationId !== null) {
          const own = yield* store.countOf(environmentId, organizationId)
          yield* requireFewer(own, maximumOfOrganization)
        }
      })

      /** `createdBy` names a member who makes it for their organization. */
      const create = Effect.fn("Applications.create")(function* (
        environmentId: EnvironmentId,
        { kind, name, organizationId = null, ...input }: NewApplication,
        createdBy: UserId | null = null
      ) {
        if (organizationId !== null) {
          const known = yield* store.hasOrganization(environmentId, organizationId)
          if (!known) return yield* new OrganizationNotFound()
        }
        const configuration = yield* configuredBy(environmentId, kind, defaultsOf(kind), input)
        const id = ApplicationId.make(yield* crypto.uuidV7)
        const { actor } = yield* AuditOrigin
        const source = actor.type === "platform_user" ? "operator" : "server"
        const own = {
          environmentId,
          id,
          organizationId,
          kind,
          source,
          name,
          configuration
        } as const
        const application = newApplication(own, yield* DateTime.now)
        return yield* transaction.run(
          Effect.gen(function* () {
            yield* requireRoom(application)
            yield* store.insert(application)
            const hasSecret = configuration.authentication === "client_secret"
            const made = hasSecret
              ? yield* Effect.orDie(
                  secrets.add(environmentId, id, "application", { revokeOld: false, createdBy })
                )
              : undefined
            yield* audit.record(applicationEntry(application, "application.created", { kind }))
            const answer: CreatedApplication = {
              ...(yield* shown(application)),
              ...(made === undefined ? {} : { clientSecret: made.secret })
            }
            return answer
          })
        )
      })

      const locked = Effect.fnUntraced(function* (environmentId: EnvironmentId, id: ApplicationId) {
        return (yield* store.lock(environmentId, id)) ?? (yield* new ApplicationNotFound())
      })

      const update = Effect.fn("Applications.update")(function* (
        environmentId: EnvironmentId,
        id: ApplicationId,
        changes: ApplicationChanges
      ) {
        const { enabled, name, ...input } = changes
        const now = yield* DateTime.now
        return yield* transaction.run(
          Effect.gen(function* () {
            const before = yield* locked(environmentId, id)
            if (describesItself(before.source) && !isManagedChange(changes)) {
              return yield* new ApplicationManaged()
            }
            const configuration = yield* configuredBy(
              environmentId,
              before.kind,
              before.configuration,
              input
            )
            const isDisowned = before.configuration.trust === "own" && configuration.trust !== "own"
            const after: StoredApplication = {
              ...before,
              ownedUntil: isDisowned ? now : before.ownedUntil,
              name: name ?? before.name,
              enabled: enabled ?? before.enabled,
              configuration,
              updatedAt: now
            }
            const changed = changedNames(
              { ...before.configuration, name: before.name, enabled: before.enabled },
              { ...configuration, name: after.name, enabled: after.enabled }
            )
            if (changed.length === 0) return yield* shown(before)
            yield* store.save(after)
            yield* audit.record(applicationEntry(after, "application.updated", { changed }))
            return yield* shown(after)
          })
        )
      })

      const remove = Effect.fn("Applications.remove")(function* (
        environmentId: EnvironmentId,
        id: ApplicationId
      ) {
        const removed = yield* store.remove(environmentId, id)
        if (removed === undefined) return yield* new ApplicationNotFound()
        yield* secrets.removeAll(environmentId, id)
        yield* ends.forgetApplication(environmentId, id)
        yield* audit.record(applicationEntry(removed, "application.deleted"))
      }, transaction.run)

      return {
        list,
        get,
        create,
        update,
        remove,
        /** As it is kept. */
        stored: store.find,
        byClientId: store.findByClientId,
        /** Finds an application and locks it to the end of the caller's transaction. */
        held: store.hold
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([ApplicationsStore.layer, ClientSecrets.layer])
  )
}
