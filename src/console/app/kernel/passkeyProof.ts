import { exchange } from "../../../sdk/calls.ts"

const path = "/_service/auth/reauthenticate"

const post = (operation: string, to: string, body: unknown): Promise<unknown> =>
  exchange(
    (input, init) => fetch(input, init),
    "",
    { operation, method: "POST", path: to, body, options: {} },
    { headers: {} }
  )

/** True if this browser can ask an authenticator in the way that the service answers. */
export const knowsPasskeys = (): boolean =>
  typeof PublicKeyCredential === "function" &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === "function"

interface Ceremony {
  readonly ceremonyId: string
  readonly options: PublicKeyCredentialRequestOptionsJSON
}

/** Proves with a passkey, on the page that asks, that the operator is still there. */
export const proveByPasskey = async (): Promise<void> => {
  const begun = await post("reauthentication.startPasskeyReauthentication", `${path}/passkey`, {})
  const { ceremonyId, options } = begun as Ceremony
  const credential = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options)
  })
  await post("reauthentication.reauthenticate", path, { ceremonyId, credential })
}
