import { Context, DateTime, Effect, Layer, Result } from "effect"
import { canonicalIdentifier } from "../../tenancy/environments/EnvironmentAddress.ts"
import { issuerAt } from "../../contract/ClientPaths.ts"
import type { Environment } from "../../contract/Environment.ts"
import { ResourceId, type ClientSecretId, type EnvironmentId } from "../../contract/Ids.ts"
import type { MetadataBag } from "../../contract/Metadata.ts"
import { InvalidRequest } from "../../contract/Problems.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { Settings } from "../../platform/Settings.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditAction } from "../../tenancy/audit/AuditEvent.ts"
import { changedNames } from "../../platform/plainValues.ts"
import { Environments } from "../../tenancy/environments/Environments.ts"
import { ClientSecrets } from "../secrets/ClientSecrets.ts"
import {
  maximumResources,
  settingsOfResource,
  shownResource,
  type NewResource,
  type ResourceChanges,
  type StoredResource,
  nothingReserved,
  resourceIdentifier,
  type Reserved,
  ResourceExists,
  ResourceNotFound,
  TooManyResources
} from "./Resource.ts"
import { ResourcesStore } from "./ResourcesStore.ts"

const reservedIn = ({ appUrl, settings }: Environment): Reserved => ({
  appUrl,
  audience: settings.audience,
  issuers: [issuerAt(appUrl), `${issuerAt(appUrl)}/oauth`]
})

/** The APIs of an environment that take the access tokens of applications. */
export class Resources extends Context.Service<Resources>()(
  "gatehouse/provider/resources/Resources",
  {
    make: Effect.gen(function* () {
      const store = yield* ResourcesStore
      const environments = yield* Environments
      const secrets = yield* ClientSecrets
      const audit = yield* Audit
      const crypto = yield* Crypto
      const transaction = yield* Transaction
      const { production } = yield* Settings

      const recorded = (
        environmentId: EnvironmentId,
        id: ResourceId,
        action: AuditAction,
        metadata: MetadataBag = {}
      ) => audit.record({ environmentId, action, targets: [{ type: "resource", id }], metadata })

      const locked = Effect.fnUntraced(function* (environmentId: EnvironmentId, id: ResourceId) {
        return (yield* store.lock(environmentId, id)) ?? (yield* new ResourceNotFound())
      })

      const requireIdentifier = (text: string, reserved: Reserved) =>
        Result.match(resourceIdentifier(text, production, reserved), {
          onSuccess: () => Effect.void,
          onFailure: (message) =>
            Effect.fail(
              new InvalidRequest({
                properties: { errors: [{ path: "/body/identifier", message }] }
              })
            )
        })

      const list = Effect.fn("Resources.list")(function* (environmentId: EnvironmentId) {
        const found = yield* store.list(environmentId)
        const secretsOf = yield* secrets.of(
          environmentId,
          found.map(({ id }) => id)
        )
        return found.map((resource) => shownResource(resource, secretsOf(resource.id)))
      })

      const create = Effect.fn("Resources.create")(function* (
        environment: Pick<Environment, "id">,
        input: NewResource
      ) {
        // Before anything is locked: most of what is wrong with one needs no environment.
        yield* requireIdentifier(input.identifier, nothingReserved)
        const now = yield* DateTime.now
        const { identifier, ...given } = input
        const resource: StoredResource = {
          environmentId: environment.id,
          id: ResourceId.make(yield* crypto.uuidV7),
          identifier,
          canonical: canonicalIdentifier(identifier),
          scopes: [],
          access: "listed",
          tokenFormat: "jwt",
          accessTokenSeconds: null,
          name: input.name,
          ...settingsOfResource(given),
          createdAt: now,
          updatedAt: now
        }
        return yield* transaction.run(
          Effect.gen(function* () {
            yield* environments.lock(environment.id)
            // As it is by now: its audience or its app URL may have become this very identifier.
            const present = yield* Effect.orDie(environments.get(environment.id))
            yield* requireIdentifier(input.identifier, reservedIn(present))
            const before = yield* store.list(environment.id)
            if (before.length >= maximumResources) {
              return yield* new TooManyResources({ properties: { limit: maximumResources } })
            }
            if (!(yield* store.insert(resource))) return yield* new ResourceExists()
            yield* recorded(environment.id, resource.id, "resource.created")
            return shownResource(resource, [])
          })
        )
      })

      const update = Effect.fn("Resources.update")(function* (
        environmentId: EnvironmentId,
        id: ResourceId,
        changes: ResourceChanges
      ) {
        const now = yield* DateTime.now
        return yield* transaction.run(
          Effect.gen(function* () {
            const before = yield* locked(environmentId, id)
            const after: StoredResource = {
              ...before,
              ...settingsOfResource(changes),
              updatedAt: now
            }
            const changed = changedNames(before, after)
            const secretsOf = yield* secrets.of(environmentId, [id])
            if (changed.length === 0) return shownResource(before, secretsOf(id))
            yield* store.save(after)
            yield* recorded(environmentId, id, "resource.updated", { changed })
            return shownResource(after, secretsOf(id))
          })
        )
      })

      const remove = Effect.fn("Resources.remove")(function* (
        environmentId: EnvironmentId,
        id: ResourceId
      ) {
        if (!(yield* store.remove(environmentId, id))) return yield* new ResourceNotFound()
        yield* secrets.removeAll(environmentId, id)
        yield* recorded(environmentId, id, "resource.deleted")
      }, transaction.run)

      const addSecret = Effect.fn("Resources.addSecret")(function* (
        environmentId: EnvironmentId,
        id: ResourceId
      ) {
        yield* locked(environmentId, id)
        const made = yield* secrets.add(environmentId, id, "resource", { revokeOld: false })
        yield* recorded(environmentId, id, "resource.secret_created", { secretId: made.id })
        return made
      }, transaction.run)

      const removeSecret = Effect.fn("Resources.removeSecret")(function* (
        environmentId: EnvironmentId,
        id: ResourceId,
        secretId: ClientSecretId
      ) {
        yield* secrets.remove(environmentId, id, secretId)
        yield* recorded(environmentId, id, "resource.secret_revoked", { secretId })
      }, transaction.run)

      return {
        list,
        /** As they are kept: oldest first, without their secrets. */
        all: store.list,
        create,
        update,
        remove,
        addSecret,
        removeSecret
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([ResourcesStore.layer, ClientSecrets.layer])
  )
}
