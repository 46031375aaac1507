import { Context, Effect, Layer, Redacted, Stream } from "effect"
import { SecureRandom } from "effect/crypto"
import * as Base64Url from "effect/encoding/Base64Url"
import type { CryptoKey } from "jose"
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hash,
  hkdfSync,
  pbkdf2,
  randomFillSync,
  timingSafeEqual
} from "node:crypto"
import { crc32 } from "node:zlib"
import { keptUpTo } from "./LookupCache.ts"

/** PBKDF2 with HMAC-SHA-256 (RFC 8018) on a thread of the pool, so that nothing waits for it. */
export const pbkdf2Sha256 = (
  password: Uint8Array,
  salt: Uint8Array,
  iterations: number,
  length: number
): Effect.Effect<Uint8Array> =>
  Effect.callback<Uint8Array>((resume) => {
    pbkdf2(password, salt, iterations, length, "sha256", (error, key) => {
      resume(error === null ? Effect.succeed(new Uint8Array(key)) : Effect.die(error))
    })
  })

/** SHA-256 of a prefix and a whole stream, in constant memory. */
export const sha256Of = <E, R>(
  before: string,
  bytes: Stream.Stream<Uint8Array, E, R>
): Effect.Effect<Uint8Array, E, R> =>
  Effect.suspend(() => {
    const hash = createHash("sha256").update(before)
    return Stream.runForEach(bytes, (chunk) =>
      Effect.sync(() => {
        hash.update(chunk)
      })
    ).pipe(Effect.map(() => new Uint8Array(hash.digest())))
  })

const encoder = new TextEncoder()
const nonceLength = 12
const authTagLength = 16
const algorithm = "aes-256-gcm"

/** 256 bits in base64url: a secret of the service, or a SHA-256 such as a code challenge. */
export const shapeOf256Bits = /^[A-Za-z0-9_-]{43}$/

/** SHA-256 of the parts one after the other; text counts in UTF-8. */
export const sha256 = (
  first: string | Uint8Array,
  ...others: ReadonlyArray<string | Uint8Array>
): Uint8Array => {
  // A buffer of Node's pool: one of its own, as `hash` returns, costs a request several microseconds.
  if (others.length === 0) return Buffer.from(hash("sha256", first, "binary"), "latin1")
  const running = createHash("sha256").update(first)
  for (const part of others) running.update(part)
  return running.digest()
}

/** SHA-1 of text in UTF-8, by which lists of breached passwords name them; it protects nothing. */
export const sha1 = (text: string): Uint8Array => hash("sha1", text, "buffer")

/** SHA-512 of text in UTF-8. */
export const sha512 = (text: string): Uint8Array => hash("sha512", text, "buffer")

/** HMAC-SHA-256 (RFC 2104). */
export const hmacSha256 = (key: Uint8Array, data: Uint8Array): Uint8Array =>
  createHmac("sha256", key).update(data).digest()

/** Compares in a time that depends on the lengths only. */
export const equalBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && timingSafeEqual(a, b)

/** CRC-32 (ISO 3309) of ASCII text or bytes: an error check, not a signature. */
export const checksum = (data: string | Uint8Array): number => crc32(data)

/** The text or bytes could not be decrypted: another key, or altered data. */
export class DecryptionFailed extends Error {
  override readonly name = "DecryptionFailed"
}

/**
 * Secrets and their protection at rest. Tests swap `SecureRandom` below it to make its bytes
 * repeatable.
 */
export class Crypto extends Context.Service<Crypto>()("gatehouse/platform/Crypto", {
  make: (encryptionKey: Redacted.Redacted<Uint8Array>) =>
    Effect.gen(function* () {
      const random = yield* SecureRandom.SecureRandom
      const key = Redacted.value(encryptionKey)

      const derived = keptUpTo<Uint8Array>(1000)
      const keyFor = (purpose: string): Uint8Array =>
        derived(
          purpose,
          () => new Uint8Array(hkdfSync("sha256", key, "", `gatehouse ${purpose}`, 32))
        )

      /**
       * AES-256-GCM under the installation's encryption key. `purpose` is bound as associated
       * data: what was encrypted for one use cannot be passed off as another.
       */
      const encrypt = Effect.fnUntraced(function* (purpose: string, plaintext: Uint8Array) {
        const nonce = yield* random.randomBytes(nonceLength)
        const cipher = createCipheriv(algorithm, key, nonce, { authTagLength })
        cipher.setAAD(encoder.encode(purpose))
        const sealed = Buffer.concat([cipher.update(plaintext), cipher.final()])
        return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), sealed]))
      })

      /** Undoes `encrypt`; dies of `DecryptionFailed` where key, purpose or data differ. */
      const decrypt = (purpose: string, sealed: Uint8Array) =>
        Effect.try({
          try: () => {
            const nonce = sealed.subarray(0, nonceLength)
            // Without a fixed length, a truncated tag would do.
            const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength })
            decipher.setAAD(encoder.encode(purpose))
            decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + authTagLength))
            const head = decipher.update(sealed.subarray(nonceLength + authTagLength))
            return new Uint8Array(Buffer.concat([head, decipher.final()]))
          },
          catch: () => new DecryptionFailed()
        }).pipe(Effect.orDie)

      return {
        /** A UUIDv7 (RFC 9562) of the Clock's time; ids of one process sort by their creation. */
        uuidV7: random.uuidV7(),
        randomBytes: random.randomBytes,
        /** 256 random bits in base64url: what every bearer secret of the service is made of. */
        secret: Effect.map(random.randomBytes(32), (bytes) =>
          Redacted.make(Buffer.from(bytes).toString("base64url"))
        ),
        encrypt,
        decrypt,
        /**
         * HMAC-SHA-256 under a key that is derived from the installation's for this purpose
         * (RFC 5869).
         */
        keyedHash: (purpose: string, text: string) =>
          hmacSha256(keyFor(purpose), encoder.encode(text))
      }
    })
}) {
  static readonly layerWith = (encryptionKey: Redacted.Redacted<Uint8Array>) =>
    Layer.effect(this, this.make(encryptionKey))
}

/**
 * Opens what was sealed for a purpose, or for the one that an earlier version gave it: rows that were
 * written before an upgrade stay readable for as long as they live.
 */
export const decryptAlso = (
  crypto: Crypto["Service"],
  purpose: string,
  former: string,
  sealed: Uint8Array
): Effect.Effect<Uint8Array> =>
  crypto
    .decrypt(purpose, sealed)
    .pipe(
      Effect.catchDefect((defect) =>
        defect instanceof DecryptionFailed ? crypto.decrypt(former, sealed) : Effect.die(defect)
      )
    )

const verifierShape = /^[A-Za-z0-9._~-]{43,128}$/

/** The S256 challenge of a verifier (RFC 7636 section 4.2). */
export const challengeOf = (verifier: Redacted.Redacted): string =>
  Base64Url.encode(sha256(Redacted.value(verifier)))

/** True if a verifier is one at all (RFC 7636 section 4.1), however it was made into a challenge. */
export const isVerifier = (text: string): boolean => verifierShape.test(text)

/** Only who began can finish: the verifier hashes to the challenge that was sent (RFC 7636, S256). */
export const isVerifierOf = (challenge: string, verifier: Redacted.Redacted | null): boolean => {
  const text = verifier === null ? "" : Redacted.value(verifier)
  return (
    isVerifier(text) &&
    equalBytes(encoder.encode(Base64Url.encode(sha256(text))), encoder.encode(challenge))
  )
}

/** Extractable pair of an RSA key. */
export type RsaKeyPair = Readonly<Record<"publicKey" | "privateKey", CryptoKey>>

/** RSASSA-PKCS1-v1_5 with SHA-256, which JOSE calls RS256 (RFC 7518 section 3.3), of 2048 bits. */
export const rsaParameters = {
  name: "RSASSA-PKCS1-v1_5",
  hash: "SHA-256",
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1])
}

/** Makes a key pair off the event loop, which takes a core about a tenth of a second. */
export const generateRsaKey = (): Promise<RsaKeyPair> =>
  crypto.subtle.generateKey(rsaParameters, true, ["sign", "verify"])

/** Source of new RSA keys. Tests swap it for one that makes its keys once for all of them. */
export const RsaKeys = Context.Reference<Effect.Effect<RsaKeyPair>>("gatehouse/platform/RsaKeys", {
  defaultValue: () => Effect.promise(generateRsaKey)
})

/** The draws of an id, in bytes; the service's secrets are longer and come straight from the system. */
const idDraw = 16
const portion = 4096

const systemBytes = (size: number) => randomFillSync(new Uint8Array(size))

// Asking the system for every id would take longer than making it.
const inPortions = (): ((size: number) => Uint8Array) => {
  let bytes = new Uint8Array(0)
  let used = 0
  return (size) => {
    if (size > idDraw) return systemBytes(size)
    if (used + size > bytes.length) {
      bytes = systemBytes(portion)
      used = 0
    }
    used += size
    return bytes.slice(used - size, used)
  }
}

/** Cryptographically secure randomness from the system. */
export const layerRandomness = Layer.sync(SecureRandom.SecureRandom, () =>
  SecureRandom.make(inPortions())
)
