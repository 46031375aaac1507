import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { BodyProblems, optionalBody, Idempotent } from "../../contract/Conventions.ts"
import { DirectoryId, DirectoryTokenId, OrganizationId } from "../../contract/Ids.ts"
import { needs, operation } from "../../contract/LeastRole.ts"
import { PageOf, PageProblems, PageQuery } from "../../contract/Paging.ts"
import { InvalidRequest } from "../../contract/Problems.ts"
import {
  OrganizationNotFound,
  RoleNotFound
} from "../../organizations/organizations/OrganizationsProblems.ts"
import {
  CreatedDirectory,
  CreatedDirectoryToken,
  Directory,
  DirectoryChanges,
  DirectoryNotFound,
  DirectoryRequest,
  DirectoryTokenNotFound,
  DirectoryUser,
  MembersFate,
  NewDirectory,
  NewDirectoryToken,
  TooManyDirectories,
  TooManyTokens
} from "./Directory.ts"

const list = "/organizations/:organizationId/directories"
const one = `${list}/:directoryId` as const
const ofOrganization = { organizationId: OrganizationId }
const ofDirectory = { ...ofOrganization, directoryId: DirectoryId }

/** Sources from which organizations provision their people by SCIM. */
export class DirectoriesServerApi extends HttpApiGroup.make("server.directories")
  .add(
    HttpApiEndpoint.get("listDirectories", list, {
      params: ofOrganization,
      success: Schema.Struct({ items: Schema.Array(Directory) }),
      error: OrganizationNotFound
    }).annotateMerge(
      operation(needs.auditor, "List an organization's directories", "Oldest first.")
    ),
    HttpApiEndpoint.post("createDirectory", list, {
      params: ofOrganization,
      payload: NewDirectory,
      success: CreatedDirectory.pipe(HttpApiSchema.status("Created")),
      error: [OrganizationNotFound, TooManyDirectories, RoleNotFound, ...BodyProblems]
    })
      .middleware(Idempotent)
      .annotateMerge(
        operation(
          needs.freshAdmin,
          "Add a directory",
          "Its first token is in this answer and nowhere else, and never expires. Without a defaultRole people become members."
        )
      ),
    HttpApiEndpoint.patch("updateDirectory", one, {
      params: ofDirectory,
      payload: DirectoryChanges,
      success: Directory,
      error: [OrganizationNotFound, DirectoryNotFound, RoleNotFound, ...BodyProblems]
    }).annotateMerge(
      operation(
        needs.admin,
        "Change a directory",
        "Changed roles are given to everybody at once. A disabled directory answers nobody, and its members can be changed by hand."
      )
    ),
    HttpApiEndpoint.delete("deleteDirectory", one, {
      params: ofDirectory,
      query: { members: Schema.optionalKey(MembersFate) },
      success: HttpApiSchema.NoContent,
      error: [OrganizationNotFound, DirectoryNotFound, InvalidRequest]
    }).annotateMerge(
      operation(
        needs.admin,
        "Remove a directory",
        "Its records go. Its members stay, unless members is remove; people themselves stay in any case, and so does the last owner. Members of a directory that was disabled are no longer its own, so remove takes none of them along."
      )
    ),
    HttpApiEndpoint.post("createDirectoryToken", `${one}/tokens`, {
      params: ofDirectory,
      payload: optionalBody(NewDirectoryToken),
      success: CreatedDirectoryToken.pipe(HttpApiSchema.status("Created")),
      error: [OrganizationNotFound, DirectoryNotFound, TooManyTokens, ...BodyProblems]
    })
      .middleware(Idempotent)
      .annotateMerge(
        operation(
          needs.freshAdmin,
          "Make a token of a directory",
          "Two are live at most, so that one can follow the other without a gap."
        )
      ),
    HttpApiEndpoint.delete("deleteDirectoryToken", `${one}/tokens/:tokenId`, {
      params: { ...ofDirectory, tokenId: DirectoryTokenId },
      success: HttpApiSchema.NoContent,
      error: [OrganizationNotFound, DirectoryNotFound, DirectoryTokenNotFound]
    }).annotateMerge(
      operation(
        needs.freshAdmin,
        "Revoke a token of a directory",
        "It is unknown from the next request on."
      )
    ),
    HttpApiEndpoint.get("listDirectoryUsers", `${one}/users`, {
      params: ofDirectory,
      query: PageQuery,
      success: PageOf(DirectoryUser),
      error: [OrganizationNotFound, DirectoryNotFound, ...PageProblems]
    }).annotateMerge(
      operation(
        needs.auditor,
        "List the people of a directory",
        "Oldest first. userId is null for somebody who is no user here, and unlinkedReason says why."
      )
    ),
    HttpApiEndpoint.get("listDirectoryRequests", `${one}/requests`, {
      params: ofDirectory,
      success: Schema.Struct({ items: Schema.Array(DirectoryRequest) }),
      error: [OrganizationNotFound, DirectoryNotFound]
    }).annotateMerge(
      operation(
        needs.auditor,
        "List the last requests of a directory",
        "The last 50 of seven days, newest first, as they came but without passwords and tokens. Requests over the directory's rate are not among them. They are encrypted at rest."
      )
    )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Directories",
      description: "Sources from which organizations provision their people by SCIM 2.0."
    })
  ) {}
