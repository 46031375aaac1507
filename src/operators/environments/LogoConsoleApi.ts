import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { BodyProblems, MaximumBody } from "../../contract/Conventions.ts"
import { EnvironmentId } from "../../contract/Ids.ts"
import { logoTypes, maximumLogoBytes } from "../../tenancy/branding/Logo.ts"
import { InvalidLogo } from "./EnvironmentsProblems.ts"
import { LeastRole, needs } from "../../contract/LeastRole.ts"

const path = "/environments/:environmentId/logo"
const params = { environmentId: EnvironmentId }

const fileOf = (contentType: string) =>
  Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType }))

/** The logo of an environment. */
export class LogoConsoleApi extends HttpApiGroup.make("console.logo")
  .add(
    HttpApiEndpoint.put("setLogo", path, {
      params,
      payload: [fileOf(logoTypes.png), fileOf(logoTypes.svg), fileOf("application/octet-stream")],
      success: HttpApiSchema.NoContent,
      error: [InvalidLogo, ...BodyProblems]
    })
      .annotate(LeastRole, needs.freshAdmin)
      // One byte more tells a file that is too large by its own problem.
      .annotate(MaximumBody, maximumLogoBytes + 1)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Set the logo",
          description:
            "The body is a PNG, or an SVG, of which only shapes, gradients and clip paths are kept; at most 256 KiB and 2048 pixels a side. Pages and mails show it within a second."
        })
      ),
    HttpApiEndpoint.delete("removeLogo", path, {
      params,
      success: HttpApiSchema.NoContent
    })
      .annotate(LeastRole, needs.admin)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Remove the logo",
          description: "Pages and mails show the app's name instead."
        })
      )
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Logo", description: "The picture that pages and mails show." })
  ) {}
