import { algorithms, webauthnText } from "../../platform/WebAuthn.ts"
import { ceremonySeconds, type CreationOptions, type RequestOptions } from "./CeremonyOptions.ts"
import type { StoredPasskey } from "./Passkey.ts"

const timeout = ceremonySeconds * 1000

const descriptorOf = ({ credentialId, transports }: StoredPasskey) => ({
  id: webauthnText(credentialId),
  type: "public-key" as const,
  transports
})

/** Asks for a discoverable key with user verification, and for no attestation of its maker. */
export const creationOptions = ({
  challenge,
  existing,
  rp,
  user
}: Pick<CreationOptions, "challenge" | "rp" | "user"> & {
  readonly existing: ReadonlyArray<StoredPasskey>
}): CreationOptions => ({
  rp,
  user,
  challenge,
  pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
  timeout,
  excludeCredentials: existing.map(descriptorOf),
  authenticatorSelection: {
    residentKey: "required",
    requireResidentKey: true,
    userVerification: "required"
  },
  attestation: "none",
  extensions: { credProps: true }
})

/** Asks for a proof, by one of the allowed keys where it is known whose it has to be. */
export const requestOptions = (
  rpId: string,
  challenge: string,
  allowed?: ReadonlyArray<StoredPasskey>
): RequestOptions => ({
  challenge,
  rpId,
  timeout,
  userVerification: "required",
  ...(allowed === undefined ? {} : { allowCredentials: allowed.map(descriptorOf) })
})
