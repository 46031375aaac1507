import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { BodyProblems, Idempotent, optionalBody } from "../../contract/Conventions.ts"
import { ApplicationId, ClientSecretId, OrganizationId } from "../../contract/Ids.ts"
import { PageOf, PageProblems, PageQuery } from "../../contract/Paging.ts"
import { SearchQuery } from "../../contract/Values.ts"
import { OrganizationNotFound } from "../../organizations/organizations/OrganizationsProblems.ts"
import { InvalidRedirectUrl } from "../../tenancy/origins/RedirectUrl.ts"
import { ResourceNotFound } from "../resources/Resource.ts"
import { CreatedClientSecret, SecretNotFound, TooManySecrets } from "../secrets/ClientSecret.ts"
import {
  Application,
  ApplicationChanges,
  CreatedApplication,
  NewApplication
} from "./Application.ts"
import { ApplicationKind, ApplicationSource } from "./ApplicationKind.ts"
import {
  ApplicationManaged,
  ApplicationNotFound,
  InvalidApplication,
  NoSecretMethod,
  TooManyApplications
} from "./ApplicationsProblems.ts"
import { needs, operation, titled } from "../../contract/LeastRole.ts"

const params = { applicationId: ApplicationId }
const path = "/applications/:applicationId"

/** The applications that people sign in to by this service, and service accounts. */
export class ApplicationsServerApi extends HttpApiGroup.make("server.applications")
  .add(
    HttpApiEndpoint.get("listApplications", "/applications", {
      query: {
        ...PageQuery,
        query: Schema.optionalKey(SearchQuery),
        kind: Schema.optionalKey(ApplicationKind),
        organizationId: Schema.optionalKey(OrganizationId),
        source: Schema.optionalKey(ApplicationSource)
      },
      success: PageOf(Application),
      error: [...PageProblems]
    }).annotateMerge(
      operation(
        needs.auditor,
        "List applications",
        "Newest first. query matches a part of the name, ignoring case."
      )
    ),
    HttpApiEndpoint.post("createApplication", "/applications", {
      payload: NewApplication,
      success: CreatedApplication.pipe(HttpApiSchema.status("Created")),
      error: [
        InvalidRedirectUrl,
        InvalidApplication,
        OrganizationNotFound,
        ResourceNotFound,
        TooManyApplications,
        ...BodyProblems
      ]
    })
      .middleware(Idempotent)
      .annotateMerge(
        operation(
          needs.freshAdmin,
          "Add an application",
          "Whatever is left out follows from kind. With a secret as its method it gets one, which is shown only here."
        )
      ),
    HttpApiEndpoint.get("getApplication", path, {
      params,
      success: Application,
      error: ApplicationNotFound
    }).annotateMerge(
      operation(
        needs.auditor,
        "Get an application",
        "With its secrets, but for the secrets themselves."
      )
    ),
    HttpApiEndpoint.patch("updateApplication", path, {
      params,
      payload: ApplicationChanges,
      success: Application,
      error: [
        InvalidRedirectUrl,
        InvalidApplication,
        ApplicationNotFound,
        ApplicationManaged,
        ResourceNotFound,
        ...BodyProblems
      ]
    }).annotateMerge(
      operation(
        needs.freshAdmin,
        "Change, disable or enable an application",
        "null sets a member back to the default of its kind. Disabled, it ends nothing and is refused everything."
      )
    ),
    HttpApiEndpoint.delete("deleteApplication", path, {
      params,
      success: HttpApiSchema.NoContent,
      error: ApplicationNotFound
    }).annotateMerge(
      operation(needs.admin, "Remove an application", "Everything that it was given ends with it.")
    ),
    HttpApiEndpoint.post("createApplicationSecret", `${path}/secrets`, {
      params,
      payload: optionalBody(Schema.Struct({ revokeOld: Schema.optionalKey(Schema.Boolean) })),
      success: CreatedClientSecret.pipe(HttpApiSchema.status("Created")),
      error: [ApplicationNotFound, TooManySecrets, NoSecretMethod, ...BodyProblems]
    })
      .middleware(Idempotent)
      .annotateMerge(
        operation(
          needs.freshAdmin,
          "Make a secret of an application",
          "The old one works beside it until it is deleted. After a leak, revokeOld voids all others immediately."
        )
      ),
    HttpApiEndpoint.delete("deleteApplicationSecret", `${path}/secrets/:secretId`, {
      params: { ...params, secretId: ClientSecretId },
      success: HttpApiSchema.NoContent,
      error: SecretNotFound
    }).annotateMerge(
      operation(needs.freshAdmin, "Revoke a secret of an application", "It is refused from now on.")
    )
  )
  .annotateMerge(
    titled(
      "Applications",
      "Applications that people sign in to by this service, and service accounts."
    )
  ) {}
