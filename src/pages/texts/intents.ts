import type { English } from "../../languages/en/english.ts"
import { type Speech, textsOf } from "../../languages/Speech.ts"

const texts = textsOf("intents")

/** Texts of actions that wait for reauthentication, by their operation. */
const intents: Readonly<Record<string, keyof English["intents"]>> = {
  "PUT /users/me/password": "choosePassword",
  "POST /users/me/email-addresses": "addAddress",
  "POST /users/me/email-addresses/{emailAddressId}/promote": "changeAddress",
  "DELETE /users/me/email-addresses/{emailAddressId}": "removeAddress",
  "POST /users/me/mfa/totp/start": "setUpFactor",
  "POST /users/me/mfa/recovery-codes": "newRecoveryCodes",
  "DELETE /users/me/mfa": "turnOffFactor",
  "POST /users/me/passkeys/start": "addPasskey",
  "DELETE /users/me/passkeys/{passkeyId}": "removePasskey",
  "POST /users/me/identities/{provider}/link": "linkAccount",
  "DELETE /users/me/identities/{identityId}": "unlinkAccount",
  "POST /users/me/deletion": "deleteAccount",
  "POST /users/me/deletion/confirm": "deleteAccount",
  "POST /users/me/data-requests": "requestData",
  "POST /users/me/api-keys": "makeApiKey",
  "POST /organizations/{organizationId}/api-keys": "makeApiKey",
  "POST /organizations/{organizationId}/applications": "makeApplication",
  "POST /organizations/{organizationId}/applications/{applicationId}/secrets": "makeSecret",
  "DELETE /organizations/{organizationId}/applications/{applicationId}": "removeApplication"
}

/** The name of an action that waits for reauthentication; undefined where it has none. */
export const intentName = (speech: Speech, operation: string): string | undefined => {
  const key = Object.hasOwn(intents, operation) ? intents[operation] : undefined
  return key === undefined ? undefined : texts(speech)[key]
}
