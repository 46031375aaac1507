import { Effect } from "effect"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { EmailAddressesServerApi } from "./EmailAddressesServerApi.ts"
import { UserEmailAddresses } from "./UserEmailAddresses.ts"

export const EmailAddressesServerHttp = group(
  onServerPlane(EmailAddressesServerApi),
  "server.emailAddresses",
  Effect.fn(function* (handlers) {
    const addresses = yield* UserEmailAddresses
    return handlers.handleAll({
      listUserEmailAddresses: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        return { items: yield* addresses.list(environment, params.userId) }
      }),
      addUserEmailAddress: Effect.fnUntraced(function* ({ params, payload }) {
        const environment = yield* CurrentEnvironment
        return yield* addresses.add(environment, params.userId, payload)
      }),
      updateUserEmailAddress: Effect.fnUntraced(function* ({ params, payload }) {
        const environment = yield* CurrentEnvironment
        const { emailAddressId, userId } = params
        return yield* addresses.update(environment, userId, emailAddressId, payload)
      }),
      removeUserEmailAddress: Effect.fnUntraced(function* ({ params }) {
        const environment = yield* CurrentEnvironment
        yield* addresses.remove(environment, params.userId, params.emailAddressId)
      })
    })
  })
)
