import { Effect } from "effect"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group, inEnvironment, listed } from "../../http/ApiGroup.ts"
import { Registrations } from "./Registrations.ts"
import { RegistrationTokensServerApi } from "./RegistrationTokensServerApi.ts"

export const RegistrationTokensServerHttp = group(
  onServerPlane(RegistrationTokensServerApi),
  "server.registrationTokens",
  Effect.fn(function* (handlers) {
    const registrations = yield* Registrations
    return handlers.handleAll({
      listRegistrationTokens: inEnvironment(({ id }) => listed(registrations.listTokens(id))),
      createRegistrationToken: inEnvironment(({ id }, { payload }) =>
        registrations.createToken(id, payload ?? {})
      ),
      deleteRegistrationToken: inEnvironment(({ id }, { params }) =>
        registrations.removeToken(id, params.registrationTokenId)
      )
    })
  })
)
