import { Schema, SchemaTransformation } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { EnvironmentId } from "../../contract/Ids.ts"
import { Text } from "../../contract/Values.ts"
import { FoundItem } from "./FoundItem.ts"

const Sought = Text.pipe(
  Schema.decodeTo(
    Text.check(Schema.isMinLength(1), Schema.isMaxLength(320)),
    SchemaTransformation.trim()
  )
)

/** One search box for everything. */
export class SearchConsoleApi extends HttpApiGroup.make("console.search")
  .add(
    HttpApiEndpoint.get("find", "/environments/:environmentId/find", {
      params: { environmentId: EnvironmentId },
      query: { q: Sought },
      success: Schema.Struct({ items: Schema.Array(FoundItem) })
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Find anything",
        description:
          "By its id, an email address, an external id, or the correlation id that an error page shows; what belongs to somebody comes with them. The correlation ids of this service find however old events; others among the newest 150,000. Where nothing is exactly that, users and organizations whose names contain it."
      })
    )
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Search", description: "Find anything of an environment." })
  ) {}
