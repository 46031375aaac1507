import { generateKeyPairSync, sign } from "node:crypto"
import type { Dice } from "./Dice.ts"
import { mutatedValue } from "./mutations.ts"
import type { Json } from "./operations.ts"
import type { Making } from "./values.ts"

const made = generateKeyPairSync("ec", { namedCurve: "P-256" })

/** The public key that applications of the world are registered with. */
export const publicJwk = {
  ...made.publicKey.export({ format: "jwk" }),
  kid: "fuzz",
  alg: "ES256",
  use: "sig"
}

const part = (value: Json): string =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url")

/** A token signed by the key of the world. */
export const signedJwt = (header: Json, claims: Json): string => {
  const input = `${part(header)}.${part(claims)}`
  const signature = sign("sha256", Buffer.from(input), {
    key: made.privateKey,
    dsaEncoding: "ieee-p1363"
  })
  return `${input}.${signature.toString("base64url")}`
}

const algorithms = [
  "none",
  "HS256",
  "RS256",
  "ES512",
  "EdDSA",
  "",
  "es256",
  "PS256",
  "dir",
  5,
  null
]

/** The header of a token with one member twisted. */
const twistedHeader = (making: Making, header: Json): Json => {
  const { dice } = making
  return dice.weighted<() => Json>([
    [5, () => header],
    [3, () => ({ ...header, alg: dice.pick<Json>(algorithms) })],
    [1, () => ({ ...header, typ: dice.pick(["JWT", "at+jwt", "dpop+jwt", "logout+jwt", 5]) })],
    [1, () => ({ ...header, kid: dice.pick(["", "../../etc/passwd", "x".repeat(5000), 5]) })],
    [1, () => ({ ...header, crit: dice.pick<Json>([["exp"], [], "x", ["b64"]]), b64: false })],
    [1, () => ({ ...header, jku: "http://127.0.0.1:1/", x5u: "http://127.0.0.1:1/" })],
    [
      1,
      () => ({
        ...header,
        jwk: dice.pick<Json>([publicJwk, {}, { kty: "RSA" }, { kty: "oct", k: "" }, 5])
      })
    ],
    [1, () => ({ ...header, zip: "DEF", enc: "A256GCM" })],
    [2, () => mutatedValue(making, header)]
  ])()
}

/** A token with its header, claims, signature or form twisted, or none of them. */
export const twistedJwt = (making: Making, header: Json, claims: Json): string => {
  const { dice } = making
  const stated = dice.percent(50) ? claims : mutatedValue(making, claims)
  const token = signedJwt(twistedHeader(making, header), stated)
  return dice.percent(75) ? token : bentJwt(dice, token)
}

/** A token whose text is bent. */
export const bentJwt = (dice: Dice, token: string): string => {
  const [head = "", body = "", signature = ""] = token.split(".")
  return dice.pick([
    `${head}.${body}.`,
    `${head}.${body}`,
    `${head}..${signature}`,
    `${head}.${body}.${signature}A`,
    `${head}.${body}.${signature.slice(0, -4)}`,
    `${head}=.${body}=.${signature}=`,
    `${head}.${body}.${signature}.${signature}.x`,
    `.${body}.${signature}`,
    `${part('{"alg":"none"}')}.${body}.`,
    `${part('{"alg":"HS256"')}.${body}.${signature}`,
    `${head}.${part("null")}.${signature}`,
    `${head}.${part("[".repeat(3000))}.${signature}`,
    `${head}.!!.${signature}`,
    ".".repeat(3000),
    "A".repeat(9000)
  ])
}
