import { Effect } from "effect"
import { EmailAddressesClientApi } from "./EmailAddressesClientApi.ts"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentSession, inSession } from "../../sessions/clients/ClientAuth.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group, listed, inEnvironment } from "../../http/ApiGroup.ts"
import { Throttle, admit } from "../../tenancy/throttle/Throttle.ts"
import { OwnEmailAddresses } from "./OwnEmailAddresses.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { EmailAddressesServerApi } from "./EmailAddressesServerApi.ts"
import { UserEmailAddresses } from "./UserEmailAddresses.ts"

export const EmailAddressesClientHttp = group(
  onClientPlane(EmailAddressesClientApi),
  "client.emailAddresses",
  Effect.fn(function* (handlers) {
    const addresses = yield* OwnEmailAddresses
    const throttle = yield* Throttle
    return handlers.handleAll({
      listOwnEmailAddresses: inSession((environment, signedIn) =>
        listed(addresses.list(environment, signedIn))
      ),
      addEmailAddress: Effect.fnUntraced(function* ({ payload }) {
        const environment = yield* CurrentEnvironment
        yield* admit(throttle, environment, "add-email-address")
        return yield* addresses.add(environment, yield* CurrentSession, payload.email)
      }),
      promoteEmailAddress: inSession((environment, signedIn, { params }) =>
        addresses.promote(environment, signedIn, params.emailAddressId)
      ),
      resendEmailVerification: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        yield* admit(throttle, environment, "resend-email-verification")
        yield* addresses.resendVerification(
          environment,
          yield* CurrentSession,
          params.emailAddressId
        )
      }),
      removeEmailAddress: inSession((environment, signedIn, { params }) =>
        addresses.remove(environment, signedIn, params.emailAddressId)
      )
    })
  })
)

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
