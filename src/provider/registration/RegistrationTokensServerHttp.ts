import { Effect } from "effect"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group, inEnvironment, listed } from "../../http/ApiGroup.ts"
import { RegistrationTokens } from "./RegistrationTokens.ts"
import { RegistrationTokensServerApi } from "./RegistrationTokensServerApi.ts"

export const RegistrationTokensServerHttp = group(
  onServerPlane(RegistrationTokensServerApi),
  "server.registrationTokens",
  Effect.fn(function* (handlers) {
    const tokens = yield* RegistrationTokens
    return handlers.handleAll({
      listRegistrationTokens: inEnvironment(({ id }) => listed(tokens.list(id))),
      createRegistrationToken: inEnvironment(({ id }, { payload }) =>
        tokens.create(id, payload ?? {})
      ),
      deleteRegistrationToken: inEnvironment(({ id }, { params }) =>
        tokens.remove(id, params.registrationTokenId)
      )
    })
  })
)
