import { Effect } from "effect"
import { defaultLimit } from "../../contract/Paging.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group, inEnvironment, listed } from "../../http/ApiGroup.ts"
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
      listDirectories: inEnvironment((environment, { params }) =>
        listed(directories.list(environment, params.organizationId))
      ),
      createDirectory: inEnvironment((environment, { params, payload }) =>
        directories.create(environment, params.organizationId, payload)
      ),
      updateDirectory: inEnvironment(
        (environment, { params: { directoryId, organizationId }, payload }) =>
          directories.update(environment, organizationId, directoryId, payload)
      ),
      deleteDirectory: inEnvironment(
        (environment, { params: { directoryId, organizationId }, query }) =>
          directories.remove(environment, organizationId, directoryId, query.members ?? "keep")
      ),
      createDirectoryToken: inEnvironment(
        (environment, { params: { directoryId, organizationId }, payload }) =>
          tokens.create(environment, organizationId, directoryId, payload ?? {})
      ),
      deleteDirectoryToken: inEnvironment(
        (environment, { params: { directoryId, organizationId, tokenId } }) =>
          tokens.remove(environment, organizationId, directoryId, tokenId)
      ),
      listDirectoryUsers: inEnvironment(
        (environment, { params: { directoryId, organizationId }, query }) =>
          directories.listUsers(environment, organizationId, directoryId, {
            limit: defaultLimit,
            ...query
          })
      ),
      listDirectoryRequests: inEnvironment(
        (environment, { params: { directoryId, organizationId } }) =>
          listed(directories.listRequests(environment, organizationId, directoryId))
      )
    })
  })
)
