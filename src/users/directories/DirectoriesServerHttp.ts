import { Effect } from "effect"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { defaultLimit } from "../../contract/Paging.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group } from "../../http/ApiGroup.ts"
import { Directories } from "./Directories.ts"
import { DirectoryTokens } from "./DirectoryTokens.ts"
import { DirectoriesServerApi } from "./DirectoriesServerApi.ts"

export const DirectoriesServerHttp = group(
  onServerPlane(DirectoriesServerApi),
  "server.directories",
  Effect.fn(function* (handlers) {
    const directories = yield* Directories
    const tokens = yield* DirectoryTokens
    return handlers.handleAll({
      listDirectories: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        return { items: yield* directories.list(environment, params.organizationId) }
      }),
      createDirectory: Effect.fnUntraced(function* ({ params, payload }) {
        const environment = yield* CurrentEnvironment
        return yield* directories.create(environment, params.organizationId, payload)
      }),
      updateDirectory: Effect.fnUntraced(function* ({ params, payload }) {
        const { directoryId, organizationId } = params
        const environment = yield* CurrentEnvironment
        return yield* directories.update(environment, organizationId, directoryId, payload)
      }),
      deleteDirectory: Effect.fnUntraced(function* ({ params, query }) {
        const { directoryId, organizationId } = params
        const environment = yield* CurrentEnvironment
        yield* directories.remove(environment, organizationId, directoryId, query.members ?? "keep")
      }),
      createDirectoryToken: Effect.fnUntraced(function* ({ params, payload }) {
        const { directoryId, organizationId } = params
        const environment = yield* CurrentEnvironment
        return yield* tokens.create(environment, organizationId, directoryId, payload ?? {})
      }),
      deleteDirectoryToken: Effect.fnUntraced(function* ({ params }) {
        const { directoryId, organizationId, tokenId } = params
        const environment = yield* CurrentEnvironment
        yield* tokens.remove(environment, organizationId, directoryId, tokenId)
      }),
      listDirectoryUsers: Effect.fnUntraced(function* ({ params, query }) {
        const { directoryId, organizationId } = params
        const environment = yield* CurrentEnvironment
        const request = { ...query, limit: query.limit ?? defaultLimit }
        return yield* directories.listUsers(environment, organizationId, directoryId, request)
      }),
      listDirectoryRequests: Effect.fnUntraced(function* ({ params }) {
        const { directoryId, organizationId } = params
        const environment = yield* CurrentEnvironment
        return { items: yield* directories.listRequests(environment, organizationId, directoryId) }
      })
    })
  })
)
