import { Schema, SchemaTransformation } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { EnvironmentId } from "../../contract/Ids.ts"
import { Text } from "../../contract/Values.ts"
import { Findings } from "./FoundItem.ts"
import { needs, operation, titled } from "../../contract/LeastRole.ts"

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
      success: Findings
    }).annotateMerge(
      operation(
        needs.auditor,
        "Search everything in an environment",
        "Searches by id, email address, external id, client id of an application, identifier of a resource, or the correlation id that an error page shows, and returns the user and the organization that something belongs to together with it. A correlation id that the service made finds events of any age; any other finds those among the newest 150,000. A query of 3 characters or more that is no id, and no address that somebody has, also finds users by a part of their name or address, and organizations, applications, resources, connections, directories and domains by a part of their name. Returns the first 20, exact matches first and then the newest, and how many there are. A search that takes over 2 seconds answers 503."
      )
    )
  )
  .annotateMerge(titled("Search", "Search of everything in an environment.")) {}
