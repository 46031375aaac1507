import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { OrganizationGate } from "../../organizations/enforcement/OrganizationClientAuth.ts"
import { BodyProblems, optionalBody } from "../../contract/Conventions.ts"
import { ApplicationId, OrganizationId } from "../../contract/Ids.ts"
import { Forbidden } from "../../contract/SessionProblems.ts"
import { OrganizationNotFound } from "../../organizations/organizations/OrganizationsProblems.ts"
import {
  ClientAuth,
  LimitedWrites,
  NotImpersonating,
  RecentlyAuthenticated
} from "../../sessions/clients/ClientAuth.ts"
import { ResourceNotFound } from "../resources/Resource.ts"
import { CreatedClientSecret, TooManySecrets } from "../secrets/ClientSecret.ts"
import { Application, CreatedApplication, NewServiceAccount } from "./Application.ts"
import { ApplicationNotFound, NoSecretMethod, TooManyApplications } from "./ApplicationsProblems.ts"
import { described, titled } from "../../contract/LeastRole.ts"

const path = "/organizations/:organizationId/applications"
const one = `${path}/:applicationId` as const
const organization = { organizationId: OrganizationId }
const params = { ...organization, applicationId: ApplicationId }

/** The applications of an organization, as its own members manage them. */
export class OrganizationApplicationsClientApi extends HttpApiGroup.make(
  "client.organizationApplications"
)
  .add(
    HttpApiEndpoint.get("listOrganizationApplications", path, {
      params: organization,
      success: Schema.Struct({ items: Schema.Array(Application) }),
      error: [OrganizationNotFound, Forbidden]
    })
      .middleware(OrganizationGate)
      .annotateMerge(
        described("List the applications of an organization", "Its own ones, newest first.")
      ),
    HttpApiEndpoint.post("createOrganizationApplication", path, {
      params: organization,
      payload: NewServiceAccount,
      success: CreatedApplication.pipe(HttpApiSchema.status("Created")),
      error: [
        OrganizationNotFound,
        Forbidden,
        ResourceNotFound,
        TooManyApplications,
        ...BodyProblems
      ]
    })
      .middleware(OrganizationGate)
      .middleware(RecentlyAuthenticated)
      .middleware(LimitedWrites)
      .middleware(NotImpersonating)
      .annotateMerge(
        described(
          "Make a service account of an organization",
          "It takes only scopes that stand for a permission, and of these only what your own role holds; any other is 403 forbidden. The secret is shown here and nowhere else."
        )
      ),
    HttpApiEndpoint.post("createOrganizationApplicationSecret", `${one}/secrets`, {
      params,
      payload: optionalBody(Schema.Struct({ revokeOld: Schema.optionalKey(Schema.Boolean) })),
      success: CreatedClientSecret.pipe(HttpApiSchema.status("Created")),
      error: [
        OrganizationNotFound,
        Forbidden,
        ApplicationNotFound,
        TooManySecrets,
        NoSecretMethod,
        ...BodyProblems
      ]
    })
      .middleware(OrganizationGate)
      .middleware(RecentlyAuthenticated)
      .middleware(LimitedWrites)
      .middleware(NotImpersonating)
      .annotateMerge(
        described(
          "Make a secret of a service account",
          "For somebody whose role holds all that its scopes stand for. The old one works beside it; revokeOld voids all others immediately."
        )
      ),
    HttpApiEndpoint.delete("deleteOrganizationApplication", one, {
      params,
      success: HttpApiSchema.NoContent,
      error: [OrganizationNotFound, Forbidden, ApplicationNotFound]
    })
      .middleware(OrganizationGate)
      .middleware(RecentlyAuthenticated)
      .middleware(LimitedWrites)
      .middleware(NotImpersonating)
      .annotateMerge(
        described("Remove a service account of an organization", "Its tokens end with it.")
      )
  )
  .middleware(ClientAuth)
  .annotateMerge(
    titled("Service accounts", "Applications of an organization that act for themselves.")
  ) {}
