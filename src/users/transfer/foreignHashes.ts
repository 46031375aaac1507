import { Redacted, Result } from "effect"
import { Base64, Hex } from "effect/encoding"
import type { ForeignAlgorithm } from "../../credentials/passwords/ForeignHash.ts"
import type { FirebaseHashing } from "./ImportFile.ts"
import { recordOf, textOf, type ExportRecord } from "./exportMembers.ts"

/** A hash as an import takes it, none where there is no password, or what is wrong with it. */
export type ForeignHash = Result.Result<
  { readonly algorithm: ForeignAlgorithm; readonly hash: string } | undefined,
  string
>

/** Without padding, in the usual alphabet. */
const plain = (base64: string): string =>
  base64
    .replaceAll("-", "+")
    .replaceAll("_", "/")
    .replace(/={1,2}$/, "")

const ofText = (text: string): string => plain(Base64.encode(text))

const prefixes: ReadonlyArray<readonly [string, ForeignAlgorithm]> = [
  ["$argon2", "argon2"],
  ["$scrypt$", "scrypt"],
  ["$pbkdf2-", "pbkdf2"],
  ["$firebase-scrypt$", "firebase-scrypt"],
  ["$2", "bcrypt"]
]

/** Algorithm that a password hash names; undefined for an unknown one. */
export const hashAlgorithm = (hash: string): ForeignAlgorithm | undefined =>
  prefixes.find(([prefix]) => hash.startsWith(prefix))?.[1]

/** A hash that says itself what it is. */
export const adopted = (hash: string | undefined): ForeignHash => {
  if (hash === undefined) return Result.succeed(undefined)
  const algorithm = hashAlgorithm(hash)
  return algorithm === undefined
    ? Result.fail("Expected a hash of argon2, bcrypt, scrypt, PBKDF2 or Firebase")
    : Result.succeed({ algorithm, hash })
}

/** Django's format: the name of a hasher, and that hasher's own text. */
export const djangoHash = (text: string | undefined): ForeignHash => {
  // An unusable password, as of people who sign in elsewhere.
  if (text === undefined || text.startsWith("!")) return Result.succeed(undefined)
  const [hasher = "", ...parts] = text.split("$")
  const [first = "", salt = "", third = "", p = "", last = ""] = parts
  switch (hasher) {
    case "pbkdf2_sha256":
    case "pbkdf2_sha1": {
      const digest = hasher.slice("pbkdf2_".length)
      return adopted(`$pbkdf2-${digest}$i=${first}$${ofText(salt)}$${plain(third)}`)
    }
    case "scrypt": {
      const ln = Math.log2(Number(first))
      return adopted(`$scrypt$ln=${ln},r=${third},p=${p}$${ofText(salt)}$${plain(last)}`)
    }
    case "argon2":
    case "bcrypt":
      return adopted(`$${parts.filter((part) => part !== "").join("$")}`)
    default:
      return Result.fail(`Expected pbkdf2_sha256, pbkdf2_sha1, scrypt, argon2 or bcrypt of Django`)
  }
}

/** Keycloak's format: two JSON texts beside each other. */
export const keycloakHash = (credential: ExportRecord | undefined): ForeignHash => {
  if (credential === undefined) return Result.succeed(undefined)
  const secret = recordOf(credential["secretData"]) ?? {}
  const data = recordOf(credential["credentialData"]) ?? {}
  const algorithm = textOf(data["algorithm"]) ?? ""
  const iterations = textOf(data["hashIterations"]) ?? ""
  const salt = plain(textOf(secret["salt"]) ?? "")
  const value = plain(textOf(secret["value"]) ?? "")
  if (algorithm === "argon2") {
    const more = recordOf(data["additionalParameters"]) ?? {}
    const one = (name: string): string => textOf([more[name]].flat()[0]) ?? ""
    const version = one("version") === "1.0" ? 16 : 19
    return adopted(
      `$argon2${one("type")}$v=${version}$m=${one("memory")},t=${iterations},p=${one("parallelism")}$${salt}$${value}`
    )
  }
  const digest = /^pbkdf2(?:-sha(256|512))?$/.exec(algorithm)
  return digest === null
    ? Result.fail("Expected pbkdf2, pbkdf2-sha256, pbkdf2-sha512 or argon2 of Keycloak")
    : adopted(`$pbkdf2-sha${digest[1] ?? "1"}$i=${iterations}$${salt}$${value}`)
}

/** Firebase's format, by the parameters of its project. */
export const firebaseHash = (
  hash: string | undefined,
  salt: string | undefined,
  hashing: FirebaseHashing | null
): ForeignHash => {
  if (hash === undefined) return Result.succeed(undefined)
  if (hashing === null) return Result.fail("Expected the project's parameters: --hash-config FILE")
  const parts = [salt ?? "", hashing.saltSeparator, Redacted.value(hashing.signerKey), hash]
  return adopted(
    `$firebase-scrypt$ln=${hashing.memoryCost},r=${hashing.rounds}$${parts.map(plain).join("$")}`
  )
}

const FIREBASE_IN_SUPABASE =
  /^\$fbscrypt\$v=1,n=(\d+),r=(\d+),p=1,(?:ss=([^,$]*),)?sk=([^,$]+)\$([^$]*)\$([^$]+)$/

/** Supabase's formats: those of people who came from Firebase have that project's parameters in them. */
export const supabaseHash = (text: string | undefined): ForeignHash => {
  const [, memoryCost, rounds, saltSeparator = "", signerKey, salt, hash] =
    FIREBASE_IN_SUPABASE.exec(text ?? "") ?? []
  return signerKey === undefined
    ? adopted(text)
    : firebaseHash(hash, salt, {
        signerKey: Redacted.make(signerKey),
        saltSeparator,
        rounds: Number(rounds),
        memoryCost: Number(memoryCost)
      })
}

/** The parameters as the Firebase console shows them: `hash_config { ... }`. */
export const firebaseHashing = (text: string): FirebaseHashing | undefined => {
  const of = (name: string) =>
    new RegExp(`\\b${name}["']?\\s*[:=]\\s*["']?([\\w+/=-]+)`).exec(text)?.[1]
  const signerKey = of("base64_signer_key")
  const rounds = of("rounds")
  const memoryCost = of("mem_cost")
  if (signerKey === undefined || rounds === undefined || memoryCost === undefined) return undefined
  return {
    signerKey: Redacted.make(signerKey),
    saltSeparator: of("base64_salt_separator") ?? "",
    rounds: Number(rounds),
    memoryCost: Number(memoryCost)
  }
}

const ofHex = (hex: string): string =>
  Result.match(Hex.decode(hex), {
    onFailure: () => "",
    onSuccess: (bytes) => plain(Base64.encode(bytes))
  })

/** Clerk's formats, by the hasher that it names: two begin alike, and only one has a salt of bytes. */
export const clerkHash = (digest: string | undefined, hasher: string | undefined): ForeignHash => {
  if (digest === undefined) return Result.succeed(undefined)
  const [first, second = "", third = "", fourth = "", fifth, sixth] = digest.split("$")
  switch (hasher) {
    case "pbkdf2_sha256_django":
      return djangoHash(digest)
    case "pbkdf2_sha256":
      return adopted(`$pbkdf2-sha256$i=${second}$${plain(third)}$${plain(fourth)}`)
    case "pbkdf2_sha1":
      return adopted(`$pbkdf2-sha1$i=${second}$${ofText(third)}$${ofHex(fourth)}`)
    case "scrypt_firebase":
      return firebaseHash(first, second, {
        signerKey: Redacted.make(third),
        saltSeparator: fourth,
        rounds: Number(fifth),
        memoryCost: Number(sixth)
      })
    default:
      return adopted(digest)
  }
}
