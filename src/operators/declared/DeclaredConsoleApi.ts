import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { EnvironmentId } from "../../contract/Ids.ts"
import { needs, operation, titled } from "../../contract/LeastRole.ts"
import { AppliedConfiguration } from "./AppliedConfiguration.ts"

/** Configuration that a document declares, which the console warns by. */
export class DeclaredConsoleApi extends HttpApiGroup.make("console.declared")
  .add(
    HttpApiEndpoint.get(
      "getDeclaredConfiguration",
      "/environments/:environmentId/declared-configuration",
      {
        params: { environmentId: EnvironmentId },
        success: Schema.Struct({ applied: Schema.NullOr(AppliedConfiguration) })
      }
    ).annotateMerge(
      operation(
        needs.auditor,
        "Get what was declared last",
        "The sections of the document that was applied last from the command line, with the first keys and names in them; null if none ever was. The next run takes back what is changed of them elsewhere. A run without any difference leaves this as it is."
      )
    )
  )
  .annotateMerge(
    titled("Declared configuration", "The parts of an environment that a document declares.")
  ) {}
