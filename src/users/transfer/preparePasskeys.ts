import type { DateTime } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { unnamedPasskey } from "../../credentials/passkeys/Passkey.ts"
import { verifyingKey } from "../../platform/passkeyKey.ts"
import {
  isCredentialId,
  noModel,
  transportsOf,
  webauthnBytes,
  webauthnText
} from "../../platform/WebAuthn.ts"
import { rpIdOf } from "../../tenancy/environments/RelyingParty.ts"
import type { LineFlaw } from "./ImportFile.ts"
import type { ImportedPasskey, ImportedUser } from "./ImportedUser.ts"
import type { PreparedPasskey } from "./PreparedUser.ts"

/** Prepared passkeys of a line. */
export interface ReadyPasskeys {
  readonly userHandle: Uint8Array | null
  readonly passkeys: ReadonlyArray<Omit<PreparedPasskey, "id">>
  readonly flaws: ReadonlyArray<LineFlaw>
}

/** Bytes of canonical base64url; undefined for any other spelling. */
const bytesOf = (text: string): Uint8Array | undefined => {
  const bytes = webauthnBytes(text)
  return webauthnText(bytes) === text ? bytes : undefined
}

type Flaw = readonly [member: keyof ImportedPasskey, message: string]

const flawsOf = (passkey: ImportedPasskey, domain: string): ReadonlyArray<Flaw> => {
  const flaws: Array<Flaw> = []
  const credentialId = bytesOf(passkey.credentialId)
  if (credentialId === undefined || !isCredentialId(credentialId)) {
    flaws.push(["credentialId", "Expected 16 to 1023 bytes in base64url"])
  }
  const publicKey = bytesOf(passkey.publicKey)
  if (publicKey === undefined || verifyingKey(publicKey) === undefined) {
    const message = "Expected a COSE key of ES256, EdDSA (Ed25519) or RS256 (2048 to 4096 bits)"
    flaws.push(["publicKey", message])
  }
  if (passkey.deviceBound && passkey.backedUp === true) {
    flaws.push(["backedUp", "Expected false of a key that is bound to its device"])
  }
  if ((passkey.rpId ?? domain) !== domain) {
    // It would count as a way in, and open nothing.
    const message = `Expected ${domain}: a passkey of another domain works nowhere here. Leave it out`
    flaws.push(["rpId", message])
  }
  return flaws
}

const readyOf = (passkey: ImportedPasskey, createdAt: DateTime.Utc) => {
  const aaguid = passkey.aaguid ?? noModel
  return {
    credentialId: webauthnBytes(passkey.credentialId),
    publicKey: verifyingKey(webauthnBytes(passkey.publicKey)) ?? new Uint8Array(),
    counter: passkey.counter ?? 0,
    deviceBound: passkey.deviceBound,
    backedUp: passkey.backedUp ?? false,
    transports: transportsOf(passkey.transports),
    aaguid: aaguid === noModel ? null : aaguid,
    name: passkey.name ?? unnamedPasskey,
    createdAt: passkey.createdAt ?? createdAt,
    lastUsedAt: passkey.lastUsedAt ?? null
  }
}

/** Fills in what a line leaves out of its passkeys, and refuses what could not be used. */
export const preparePasskeys = (
  { passkeyUserHandle, passkeys = [] }: Pick<ImportedUser, "passkeyUserHandle" | "passkeys">,
  environment: Environment,
  createdAt: DateTime.Utc
): ReadyPasskeys => {
  const flaws: Array<LineFlaw> = []
  const handle = passkeyUserHandle ?? null
  const userHandle = handle === null ? undefined : bytesOf(handle)
  if ((userHandle?.length ?? 0) === 0 && (handle !== null || passkeys.length > 0)) {
    const message =
      "Expected what authenticators know the user by (WebAuthn user.id), 1 to 64 bytes in base64url"
    flaws.push({ path: "passkeyUserHandle", message })
  }
  const domain = rpIdOf(environment)
  const ids = passkeys.map(({ credentialId }) => credentialId)
  passkeys.forEach((passkey, index) => {
    const repeats = ids.indexOf(passkey.credentialId) !== index
    const repeated: ReadonlyArray<Flaw> = repeats ? [["credentialId", "Expected each once"]] : []
    for (const [member, message] of [...flawsOf(passkey, domain), ...repeated]) {
      flaws.push({ path: `passkeys.${index}.${member}`, message })
    }
  })
  return {
    userHandle: userHandle ?? null,
    passkeys: flaws.length > 0 ? [] : passkeys.map((passkey) => readyOf(passkey, createdAt)),
    flaws
  }
}
