import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { EnvironmentId } from "../../contract/Ids.ts"
import { needs, operation, titled } from "../../contract/LeastRole.ts"

const Check = Schema.Struct({
  name: Schema.String,
  ok: Schema.Boolean,
  detail: Schema.String,
  remedy: Schema.NullOr(Schema.String)
}).annotate({ identifier: "Check" })

/** Checks of everything that would keep people from signing in. */
export class DoctorConsoleApi extends HttpApiGroup.make("console.doctor")
  .add(
    HttpApiEndpoint.get("checkEnvironment", "/environments/:environmentId/doctor", {
      params: { environmentId: EnvironmentId },
      success: Schema.Struct({ checks: Schema.Array(Check) })
    }).annotateMerge(
      operation(
        needs.auditor,
        "Check what would keep people from signing in",
        "Checks hosts and app URL, proxies, cookies, mail, clock, encryption key and providers. A remedy beside ok names something to look at that keeps nobody out by itself."
      )
    )
  )
  .annotateMerge(titled("Doctor", "The health of an environment.")) {}
