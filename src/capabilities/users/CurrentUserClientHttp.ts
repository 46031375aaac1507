import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { ClientApi } from "../../contract/ClientApi.ts"
import { CurrentSession } from "../../contract/ClientAuth.ts"

export const CurrentUserClientHttp = HttpApiBuilder.group(ClientApi, "client.users", (handlers) =>
  Effect.succeed(
    handlers.handleAll({ currentUser: () => Effect.map(CurrentSession, ({ user }) => user) })
  )
)
