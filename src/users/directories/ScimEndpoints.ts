import { Context, Effect, Layer, Result, Schema } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { DirectoryGroupId, DirectoryUserId } from "../../contract/Ids.ts"
import { providerConfig, schemaDocuments, typeDocuments } from "../../platform/scim/discovery.ts"
import {
  projectionOf,
  queryParameters,
  searchParameters
} from "../../platform/scim/listResponse.ts"
import { patchGroup } from "../../platform/scim/patchGroup.ts"
import { readOperations } from "../../platform/scim/patchOperations.ts"
import { patchResource } from "../../platform/scim/patchResource.ts"
import type { Projection } from "../../platform/scim/projection.ts"
import { readResource } from "../../platform/scim/readResource.ts"
import { groupResource, userResource } from "../../platform/scim/resources.ts"
import type { JsonObject, ScimResource } from "../../platform/scim/ScimAttribute.ts"
import { ScimFlaw } from "../../platform/scim/ScimFlaw.ts"
import { DirectoryGroups, replacementOf } from "../provisioning/DirectoryGroups.ts"
import { entityTag } from "../provisioning/DirectoryRecord.ts"
import { DirectoryUsers } from "../provisioning/DirectoryUsers.ts"
import type { ProvisioningTerms } from "../provisioning/ProvisioningTerms.ts"
import { ScimLists, type ScimCaller } from "./ScimLists.ts"
import {
  discovered,
  isKnown,
  notAllowed,
  notFound,
  reads,
  reply,
  type ScimReply,
  type ScimRequest
} from "./scimReplies.ts"
import { scimBase } from "./Directory.ts"

/** The most members in the answer to a change. */
const maximumTold = 1000

const notImplemented = new ScimFlaw({ status: 501, detail: "The service does not do this" })

const isUserId = Schema.is(DirectoryUserId)
const isGroupId = Schema.is(DirectoryGroupId)

const ofCollection = "GET, HEAD, POST"
const ofResource = "GET, HEAD, PUT, PATCH, DELETE"

/** The endpoints of SCIM 2.0 (RFC 7644) for one directory, which its token has named. */
export class ScimEndpoints extends Context.Service<ScimEndpoints>()(
  "gatehouse/users/directories/ScimEndpoints",
  {
    make: Effect.gen(function* () {
      const users = yield* DirectoryUsers
      const groups = yield* DirectoryGroups
      const { groupDocuments, list, listAll, userDocuments } = yield* ScimLists

      const everything = Effect.fnUntraced(function* (
        caller: ScimCaller,
        { body, method, path }: ScimRequest,
        parameters: ReadonlyMap<string, string>
      ) {
        const isSearch = path[0] === ".search"
        if (path.length > 1) return yield* notFound
        if (isSearch && method === "POST") {
          return yield* listAll(caller, yield* Effect.fromResult(searchParameters(yield* body)))
        }
        if (!isSearch && reads(method)) return yield* listAll(caller, parameters)
        return notAllowed(isSearch ? "POST" : "GET, HEAD")
      })

      const user = Effect.fnUntraced(function* (
        caller: ScimCaller,
        id: DirectoryUserId,
        { body, ifMatch, ifNoneMatch, method }: ScimRequest,
        wanted: Projection
      ) {
        const { directory, environment } = caller
        switch (method) {
          case "GET":
          case "HEAD": {
            const found = yield* users.get(environment, directory, id)
            if (isKnown(ifNoneMatch, found.revision)) {
              return { status: 304, headers: { etag: entityTag(found.revision) } }
            }
            return reply(200, yield* userDocuments(caller, wanted, [found]), found)
          }
          case "PUT": {
            const sent = yield* body
            const whole = Effect.fromResult(readResource(userResource, sent))
            const resource = yield* whole
            const saved = yield* users.change(environment, directory, id, ifMatch, (before) =>
              Result.succeed(replaced(before, resource))
            )
            return reply(200, yield* userDocuments(caller, wanted, [saved]), saved)
          }
          case "PATCH": {
            const operations = yield* Effect.fromResult(readOperations(userResource, yield* body))
            const saved = yield* users.change(environment, directory, id, ifMatch, (before) =>
              patchResource(before, operations)
            )
            return reply(200, yield* userDocuments(caller, wanted, [saved]), saved)
          }
          case "DELETE":
            yield* users.remove(environment, directory, id, ifMatch)
            return { status: 204 }
          default:
            return notAllowed(ofResource)
        }
      })

      const group = Effect.fnUntraced(function* (
        caller: ScimCaller,
        id: DirectoryGroupId,
        { body, ifMatch, ifNoneMatch, method }: ScimRequest,
        wanted: Projection
      ) {
        const { directory, environment } = caller
        switch (method) {
          case "GET":
          case "HEAD": {
            const found = yield* groups.get(environment, directory, id)
            if (isKnown(ifNoneMatch, found.revision)) {
              return { status: 304, headers: { etag: entityTag(found.revision) } }
            }
            return reply(200, yield* groupDocuments(caller, wanted, [found]), found)
          }
          case "PUT": {
            const change = yield* replacementOf(yield* body)
            const saved = yield* groups.change(environment, directory, id, ifMatch, change)
            return reply(200, yield* groupDocuments(caller, wanted, [saved]), saved)
          }
          case "PATCH": {
            const operations = yield* Effect.fromResult(readOperations(groupResource, yield* body))
            const change = yield* Effect.fromResult(patchGroup(operations))
            const saved = yield* groups.change(environment, directory, id, ifMatch, change)
            // A large group is not told anew for each member that comes or goes.
            const told = yield* groups.membersOf(environment.id, [id], maximumTold + 1)
            if (told.length > maximumTold) {
              return { status: 204, headers: { etag: entityTag(saved.revision) } }
            }
            return reply(200, yield* groupDocuments(caller, wanted, [saved]), saved)
          }
          case "DELETE":
            yield* groups.remove(environment, directory, id, ifMatch)
            return { status: 204 }
          default:
            return notAllowed(ofResource)
        }
      })

      const collection = Effect.fnUntraced(function* (
        caller: ScimCaller,
        resource: ScimResource,
        { body, method }: ScimRequest,
        parameters: ReadonlyMap<string, string>
      ) {
        const { base, directory, environment } = caller
        if (reads(method)) return yield* list(caller, resource, parameters)
        if (method !== "POST") return notAllowed(ofCollection)
        const wanted = projectionOf(parameters)
        const sent = yield* body
        if (resource.name === "User") {
          const made = yield* users.create(environment, directory, sent)
          const documents = yield* userDocuments(caller, wanted, [made])
          return reply(201, documents, made, `${base}/Users/${made.id}`)
        }
        const made = yield* groups.create(environment, directory, sent)
        const documents = yield* groupDocuments(caller, wanted, [made])
        return reply(201, documents, made, `${base}/Groups/${made.id}`)
      })

      const ofResources = Effect.fnUntraced(function* (
        caller: ScimCaller,
        resource: ScimResource,
        request: ScimRequest,
        parameters: ReadonlyMap<string, string>
      ) {
        const [, id] = request.path
        if (id === undefined) return yield* collection(caller, resource, request, parameters)
        if (id === ".search") {
          if (request.method !== "POST") return notAllowed("POST")
          const search = yield* Effect.fromResult(searchParameters(yield* request.body))
          return yield* list(caller, resource, search)
        }
        const own = id.toLowerCase()
        const wanted = projectionOf(parameters)
        if (resource.name === "User" && isUserId(own)) {
          return yield* user(caller, own, request, wanted)
        }
        if (resource.name === "Group" && isGroupId(own)) {
          return yield* group(caller, own, request, wanted)
        }
        return yield* notFound
      })

      /** Carries out a request. */
      const handle = Effect.fn("ScimEndpoints.handle")(function* (
        environment: Environment,
        directory: ProvisioningTerms,
        request: ScimRequest
      ): Effect.fn.Return<ScimReply, ScimFlaw> {
        const caller = { environment, directory, base: scimBase(environment) }
        const parameters = queryParameters(request.query)
        const [first, , third] = request.path
        if (third !== undefined) return yield* notFound
        switch (first) {
          case "Users":
            return yield* ofResources(caller, userResource, request, parameters)
          case "Groups":
            return yield* ofResources(caller, groupResource, request, parameters)
          case "Schemas":
            return yield* discovered(schemaDocuments(caller.base), request, parameters)
          case "ResourceTypes":
            return yield* discovered(typeDocuments(caller.base), request, parameters)
          case "ServiceProviderConfig":
            if (request.path.length > 1) return yield* notFound
            return reads(request.method)
              ? { status: 200, document: providerConfig(caller.base) }
              : notAllowed("GET, HEAD")
          case ".search":
          case undefined:
            return yield* everything(caller, request, parameters)
          case "Me":
          case "Bulk":
            return yield* notImplemented
          default:
            return yield* notFound
        }
      })

      return { handle }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(ScimLists.layer))
}

/**
 * A whole resource in the place of another. Addresses and the outer id stay where it is silent about
 * them, as Okta leaves them out; so does being active, which is kept by its reader.
 */
const replaced = (before: JsonObject, resource: JsonObject): JsonObject => ({
  ...(before["externalId"] === undefined ? {} : { externalId: before["externalId"] }),
  ...(before["emails"] === undefined ? {} : { emails: before["emails"] }),
  ...resource
})
