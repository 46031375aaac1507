import { exchange } from "../../../sdk/calls.ts"
import type { PasskeySource } from "../../../sdk/ClientCalls.ts"
import { browserSource } from "../../../sdk/passkeys.ts"

const path = "/_service/auth/reauthenticate"

const post = (operation: string, to: string, body: unknown): Promise<unknown> =>
  exchange(
    (input, init) => fetch(input, init),
    "",
    { operation, method: "POST", path: to, body, options: {} },
    { headers: {} }
  )

interface Ceremony {
  readonly ceremonyId: string
  readonly options: Parameters<PasskeySource["get"]>[0]
}

/** Proves with a passkey, on the page that asks, that the operator is still there. */
export const proveByPasskey = async (): Promise<void> => {
  const begun = await post("reauthentication.startPasskeyReauthentication", `${path}/passkey`, {})
  const { ceremonyId, options } = begun as Ceremony
  const credential = await browserSource.get(options, {})
  await post("reauthentication.reauthenticate", path, { ceremonyId, credential })
}
