import { Effect } from "effect"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group, inEnvironment, listed } from "../../http/ApiGroup.ts"
import { EmailAddressesServerApi } from "./EmailAddressesServerApi.ts"
import { UserEmailAddresses } from "./UserEmailAddresses.ts"

export const EmailAddressesServerHttp = group(
  onServerPlane(EmailAddressesServerApi),
  "server.emailAddresses",
  Effect.fn(function* (handlers) {
    const addresses = yield* UserEmailAddresses
    return handlers.handleAll({
      listUserEmailAddresses: inEnvironment((environment, { params }) =>
        listed(addresses.list(environment, params.userId))
      ),
      addUserEmailAddress: inEnvironment((environment, { params, payload }) =>
        addresses.add(environment, params.userId, payload)
      ),
      updateUserEmailAddress: inEnvironment(
        (environment, { params: { emailAddressId, userId }, payload }) =>
          addresses.update(environment, userId, emailAddressId, payload)
      ),
      removeUserEmailAddress: inEnvironment((environment, { params }) =>
        addresses.remove(environment, params.userId, params.emailAddressId)
      )
    })
  })
)
