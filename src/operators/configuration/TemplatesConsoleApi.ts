import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { BodyProblems } from "../../contract/Conventions.ts"
import { EnvironmentId, UserId } from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import { UserReadProblems } from "../../directory/users/UserDirectoryProblems.ts"
import {
  JwtTemplate,
  JwtTemplateName,
  TemplateNotFound
} from "../../sessions/tokens/JwtTemplate.ts"
import { LeastRole, needs } from "../../contract/LeastRole.ts"

const environment = { environmentId: EnvironmentId }
const params = { ...environment, templateName: JwtTemplateName }
const list = "/environments/:environmentId/templates"
const one = `${list}/:templateName`

const Template = Schema.Struct({
  name: JwtTemplateName,
  ...JwtTemplate.fields,
  updatedAt: Timestamp
}).annotate({ identifier: "TokenTemplate" })

/** The templates by which signed-in users get tokens for other systems. */
export class TemplatesConsoleApi extends HttpApiGroup.make("console.templates")
  .add(
    HttpApiEndpoint.get("listTemplates", list, {
      params: environment,
      success: Schema.Struct({ items: Schema.Array(Template) })
    })
      .annotate(LeastRole, needs.auditor)
      .annotateMerge(OpenApi.annotations({ summary: "List the token templates" })),
    HttpApiEndpoint.put("setTemplate", one, {
      params,
      payload: JwtTemplate,
      success: Template,
      error: [...BodyProblems]
    })
      .annotate(LeastRole, needs.freshAdmin)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Create or replace a token template",
          description:
            "Claims may hold {{user.id}}, {{user.email}}, {{user.publicMetadata.x}}, {{user.unsafeMetadata.x}}, {{organization.id}}, {{organization.role}} and {{session.id}}. Without an audience, tokens are for urn:gatehouse:template:NAME."
        })
      ),
    HttpApiEndpoint.post("previewTemplate", `${one}/preview`, {
      params,
      payload: Schema.Struct({ userId: UserId }),
      success: Schema.Struct({ claims: Schema.Record(Schema.String, Schema.Json) }),
      error: [TemplateNotFound, ...UserReadProblems, ...BodyProblems]
    })
      .annotate(LeastRole, needs.auditor)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Show the claims that a template makes for a user",
          description:
            "Leaves out the claims that every token has. They are those of a session with the nil id and no active organization. Mints no token."
        })
      ),
    HttpApiEndpoint.delete("removeTemplate", one, {
      params,
      success: HttpApiSchema.NoContent,
      error: TemplateNotFound
    })
      .annotate(LeastRole, needs.freshAdmin)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Remove a token template",
          description:
            "Mints no more tokens within a second; those already minted stay valid until they expire."
        })
      )
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Token templates", description: "Tokens for other systems." })
  ) {}
