import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
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
import { needs, operation, titled } from "../../contract/LeastRole.ts"

const params = { resourceId: ResourceId }
const path = "/resources/:resourceId"

/** The APIs that applications ask for access to. */
export class ResourcesServerApi extends HttpApiGroup.make("server.resources")
  .add(
    HttpApiEndpoint.get("listResources", "/resources", {
      success: Schema.Struct({ items: Schema.Array(Resource) })
    }).annotateMerge(operation(needs.auditor, "List the resources", "Oldest first.")),
    HttpApiEndpoint.post("createResource", "/resources", {
      payload: NewResource,
      success: Resource.pipe(HttpApiSchema.status("Created")),
      error: [InvalidRequest, ResourceExists, TooManyResources, ...BodyProblems]
    })
      .middleware(Idempotent)
      .annotateMerge(
        operation(
          needs.admin,
          "Add a resource",
          "The identifier is an https address or a urn: (in development also an http address of this machine). It becomes the audience of access tokens, and two that differ only in a slash at the end or in the case of scheme and host are the same."
        )
      ),
    HttpApiEndpoint.patch("updateResource", path, {
      params,
      payload: ResourceChanges,
      success: Resource,
      error: [ResourceNotFound, ...BodyProblems]
    }).annotateMerge(operation(needs.admin, "Change a resource", "scopes replaces all of them.")),
    HttpApiEndpoint.delete("deleteResource", path, {
      params,
      success: HttpApiSchema.NoContent,
      error: ResourceNotFound
    }).annotateMerge(
      operation(
        needs.admin,
        "Remove a resource",
        "Applications that named it forget it. One that is added with the same identifier later is another."
      )
    ),
    HttpApiEndpoint.post("createResourceSecret", `${path}/secrets`, {
      params,
      payload: EmptyBody,
      success: CreatedResourceSecret.pipe(HttpApiSchema.status("Created")),
      error: [ResourceNotFound, TooManySecrets, ...BodyProblems]
    })
      .middleware(Idempotent)
      .annotateMerge(
        operation(
          needs.freshAdmin,
          "Make a secret of a resource",
          "With its id and a secret a resource asks POST /oauth/introspect whether a token is still good. Two can be there at once, so that a change needs no pause."
        )
      ),
    HttpApiEndpoint.delete("deleteResourceSecret", `${path}/secrets/:secretId`, {
      params: { ...params, secretId: ClientSecretId },
      success: HttpApiSchema.NoContent,
      error: SecretNotFound
    }).annotateMerge(
      operation(needs.freshAdmin, "Revoke a secret of a resource", "It is refused from now on.")
    )
  )
  .annotateMerge(
    titled("Resources", "APIs that take the access tokens of applications, and their scopes.")
  ) {}
