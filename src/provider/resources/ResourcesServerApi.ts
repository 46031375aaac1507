import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { BodyProblems, EmptyBody, Idempotent } from "../../contract/Conventions.ts"
import { ClientSecretId, ResourceId } from "../../contract/Ids.ts"
import { InvalidRequest } from "../../contract/Problems.ts"
import { SecretNotFound, TooManySecrets } from "../secrets/ClientSecret.ts"
import {
  CreatedResourceSecret,
  NewResource,
  Resource,
  ResourceChanges,
  ResourceExists,
  ResourceNotFound,
  TooManyResources
} from "./Resource.ts"
import { LeastRole, needs } from "../../contract/LeastRole.ts"

const params = { resourceId: ResourceId }
const path = "/resources/:resourceId"

/** The APIs that applications ask for access to. */
export class ResourcesServerApi extends HttpApiGroup.make("server.resources")
  .add(
    HttpApiEndpoint.get("listResources", "/resources", {
      success: Schema.Struct({ items: Schema.Array(Resource) })
    })
      .annotate(LeastRole, needs.auditor)
      .annotateMerge(
        OpenApi.annotations({ summary: "List the resources", description: "Oldest first." })
      ),
    HttpApiEndpoint.post("createResource", "/resources", {
      payload: NewResource,
      success: Resource.pipe(HttpApiSchema.status("Created")),
      error: [InvalidRequest, ResourceExists, TooManyResources, ...BodyProblems]
    })
      .annotate(LeastRole, needs.admin)
      .middleware(Idempotent)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Add a resource",
          description:
            "The identifier is an https address or a urn: (in development also an http address of this machine). It becomes the audience of access tokens, and two that differ only in a slash at the end or in the case of scheme and host are the same."
        })
      ),
    HttpApiEndpoint.patch("updateResource", path, {
      params,
      payload: ResourceChanges,
      success: Resource,
      error: [ResourceNotFound, ...BodyProblems]
    })
      .annotate(LeastRole, needs.admin)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Change a resource",
          description: "scopes replaces all of them."
        })
      ),
    HttpApiEndpoint.delete("deleteResource", path, {
      params,
      success: HttpApiSchema.NoContent,
      error: ResourceNotFound
    })
      .annotate(LeastRole, needs.admin)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Remove a resource",
          description:
            "Applications that named it forget it. One that is added with the same identifier later is another."
        })
      ),
    HttpApiEndpoint.post("createResourceSecret", `${path}/secrets`, {
      params,
      payload: EmptyBody,
      success: CreatedResourceSecret.pipe(HttpApiSchema.status("Created")),
      error: [ResourceNotFound, TooManySecrets, ...BodyProblems]
    })
      .annotate(LeastRole, needs.freshAdmin)
      .middleware(Idempotent)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Make a secret of a resource",
          description:
            "With its id and a secret a resource asks POST /oauth/introspect whether a token is still good. Two can be there at once, so that a change needs no pause."
        })
      ),
    HttpApiEndpoint.delete("deleteResourceSecret", `${path}/secrets/:secretId`, {
      params: { ...params, secretId: ClientSecretId },
      success: HttpApiSchema.NoContent,
      error: SecretNotFound
    })
      .annotate(LeastRole, needs.freshAdmin)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Revoke a secret of a resource",
          description: "It is refused from now on."
        })
      )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Resources",
      description: "APIs that take the access tokens of applications, and their scopes."
    })
  ) {}
