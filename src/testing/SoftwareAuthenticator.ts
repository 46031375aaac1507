import { isoCBOR } from "@simplewebauthn/server/helpers"
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto"

/** Part of a creation ceremony's `options` that an authenticator reads. */
export interface PasskeyCreationOptions {
  readonly challenge: string
  readonly rp: { readonly id: string }
  readonly user: { readonly id: string }
  readonly pubKeyCredParams: ReadonlyArray<{ readonly alg: number }>
  readonly excludeCredentials: ReadonlyArray<{ readonly id: string }>
}

/** Part of a proving ceremony's `options` that an authenticator reads. */
export interface PasskeyRequestOptions {
  readonly challenge: string
  readonly rpId: string
  readonly allowCredentials?: ReadonlyArray<{ readonly id: string }> | undefined
}

/** Result of `PublicKeyCredential.toJSON()` for a new passkey. */
export interface RegistrationJson {
  readonly id: string
  readonly rawId: string
  readonly type: "public-key"
  readonly authenticatorAttachment: "platform"
  readonly clientExtensionResults: Readonly<Record<string, never>>
  readonly response: {
    readonly clientDataJSON: string
    readonly attestationObject: string
    readonly transports: ReadonlyArray<string>
  }
}

/** Result of `PublicKeyCredential.toJSON()` for a proof. */
export interface AssertionJson {
  readonly id: string
  readonly rawId: string
  readonly type: "public-key"
  readonly authenticatorAttachment: "platform"
  readonly clientExtensionResults: Readonly<Record<string, never>>
  readonly response: {
    readonly clientDataJSON: string
    readonly authenticatorData: string
    readonly signature: string
    readonly userHandle: string
  }
}

/** Behaviour of an authenticator; by default that of a password manager. */
export interface SoftwareAuthenticatorOptions {
  /** The origin of the page that it is used on, such as `https://app.example.com`. */
  readonly origin: string
  /** COSE algorithm: -7 (ES256, the default), -8 (EdDSA) or -257 (RS256). */
  readonly algorithm?: -7 | -8 | -257
  /** A security key, which counts its signatures, in the place of a synced passkey. */
  readonly deviceBound?: boolean
  /** True if the person is verified, by a PIN or a finger. */
  readonly userVerified?: boolean
  /** Names the model. */
  readonly aaguid?: string
}

/** A key that the authenticator holds. */
interface HeldKey {
  readonly id: string
  readonly rpId: string
  readonly userHandle: string
  readonly privateKey: KeyObject
  counter: number
}

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest()

const flags = {
  userPresent: 0x01,
  userVerified: 0x04,
  mayBeCopied: 0x08,
  isCopied: 0x10,
  attested: 0x40
}

const keyPair = (algorithm: number) => {
  switch (algorithm) {
    case -8:
      return generateKeyPairSync("ed25519")
    case -257:
      return generateKeyPairSync("rsa", { modulusLength: 2048 })
    default:
      return generateKeyPairSync("ec", { namedCurve: "P-256" })
  }
}

const bytesOf = (text: string | undefined) => new Uint8Array(Buffer.from(text ?? "", "base64url"))

/** The public key as COSE writes it (RFC 9052 section 7). */
const coseKey = (key: KeyObject, algorithm: number) => {
  const { e, n, x, y } = key.export({ format: "jwk" })
  const entries: ReadonlyArray<readonly [number, number | Uint8Array]> =
    algorithm === -8
      ? [
          [1, 1],
          [3, -8],
          [-1, 6],
          [-2, bytesOf(x)]
        ]
      : algorithm === -257
        ? [
            [1, 3],
            [3, -257],
            [-1, bytesOf(n)],
            [-2, bytesOf(e)]
          ]
        : [
            [1, 2],
            [3, -7],
            [-1, 1],
            [-2, bytesOf(x)],
            [-3, bytesOf(y)]
          ]
  return isoCBOR.encode(new Map(entries) as Parameters<typeof isoCBOR.encode>[0])
}

/**
 * An authenticator in software, for tests without a browser: it answers what
 * `navigator.credentials.create()` and `.get()` would, as JSON.
 *
 * @example
 * const authenticator = new SoftwareAuthenticator({ origin: "http://localhost:3000" })
 * const { ceremonyId, options } = await client.passkeys.startPasskeyRegistration()
 * const credential = authenticator.create(options)
 * await client.passkeys.registerPasskey({ body: { ceremonyId, credential } })
 */
export class SoftwareAuthenticator {
  readonly #options: Required<SoftwareAuthenticatorOptions>
  readonly #keys: Array<HeldKey> = []

  constructor(options: SoftwareAuthenticatorOptions) {
    this.#options = {
      algorithm: -7,
      deviceBound: false,
      userVerified: true,
      aaguid: "00000000-0000-0000-0000-000000000000",
      ...options
    }
  }

  /** The ids of the passkeys that it holds, the oldest first. */
  get credentialIds(): ReadonlyArray<string> {
    return this.#keys.map(({ id }) => id)
  }

  /** Makes a passkey; throws where it holds one that the options exclude, as a browser does. */
  create(options: PasskeyCreationOptions): RegistrationJson {
    const { aaguid, algorithm, deviceBound } = this.#options
    if (options.excludeCredentials.some(({ id }) => this.credentialIds.includes(id))) {
      throw new DOMException("The authenticator holds a passkey already", "InvalidStateError")
    }
    if (!options.pubKeyCredParams.some(({ alg }) => alg === algorithm)) {
      throw new DOMException("The algorithm is not asked for", "NotSupportedError")
    }
    const { privateKey, publicKey } = keyPair(algorithm)
    const idBytes = randomBytes(32)
    const key: HeldKey = {
      id: idBytes.toString("base64url"),
      rpId: options.rp.id,
      userHandle: options.user.id,
      privateKey,
      counter: deviceBound ? 1 : 0
    }
    this.#keys.push(key)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(idBytes.length)
    const authData = Buffer.concat([
      this.#authenticatorData(key, flags.attested),
      Buffer.from(aaguid.replaceAll("-", ""), "hex"),
      length,
      idBytes,
      coseKey(publicKey, algorithm)
    ])
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", new Uint8Array(authData)]
    ])
    const encoded = isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])
    return {
      ...this.#credential(key),
      response: {
        clientDataJSON: this.#clientData("webauthn.create", options.challenge),
        attestationObject: Buffer.from(encoded).toString("base64url"),
        transports: deviceBound ? ["usb"] : ["hybrid", "internal"]
      }
    }
  }

  /** Proves a passkey: the newest of those that the options allow. */
  get(options: PasskeyRequestOptions): AssertionJson {
    return this.claim(options, {})
  }

  /**
   * Signs `claims` over the page's own statements, as a phishing page's would be: a service has to
   * refuse them.
   */
  claim(options: PasskeyRequestOptions, claims: Readonly<Record<string, unknown>>): AssertionJson {
    const allowed = options.allowCredentials?.map(({ id }) => id)
    const key = this.#keys.findLast(
      ({ id, rpId }) => rpId === options.rpId && (allowed === undefined || allowed.includes(id))
    )
    if (key === undefined) throw new DOMException("There is no such passkey", "NotAllowedError")
    if (this.#options.deviceBound) key.counter += 1
    const authenticatorData = this.#authenticatorData(key, 0)
    const clientDataJSON = this.#clientData("webauthn.get", options.challenge, claims)
    const clientDataHash = sha256(Buffer.from(clientDataJSON, "base64url"))
    const digest = this.#options.algorithm === -8 ? null : "sha256"
    const signed = Buffer.concat([authenticatorData, clientDataHash])
    return {
      ...this.#credential(key),
      response: {
        clientDataJSON,
        authenticatorData: authenticatorData.toString("base64url"),
        signature: sign(digest, signed, key.privateKey).toString("base64url"),
        userHandle: key.userHandle
      }
    }
  }

  #credential({ id }: HeldKey) {
    return {
      id,
      rawId: id,
      type: "public-key" as const,
      authenticatorAttachment: "platform" as const,
      clientExtensionResults: {}
    }
  }

  #clientData(
    type: "webauthn.create" | "webauthn.get",
    challenge: string,
    claims: Readonly<Record<string, unknown>> = {}
  ): string {
    const { origin } = this.#options
    const data = { type, challenge, origin, crossOrigin: false, ...claims }
    return Buffer.from(JSON.stringify(data)).toString("base64url")
  }

  #authenticatorData({ counter, rpId }: HeldKey, more: number): Buffer {
    const { deviceBound, userVerified } = this.#options
    const data = Buffer.alloc(37)
    sha256(rpId).copy(data)
    const copies = deviceBound ? 0 : flags.mayBeCopied | flags.isCopied
    data.writeUInt8(flags.userPresent | (userVerified ? flags.userVerified : 0) | copies | more, 32)
    data.writeUInt32BE(counter, 33)
    return data
  }
}
