import { Result, Schema } from "effect"
import { IpNetwork, NetAddress } from "effect/net"
import { isIP } from "node:net"
import { isAbsolute } from "node:path"
import type { MailSender } from "./Smtp.ts"

/** 32 bytes in base64. */
export const EncryptionKey = Schema.RedactedFromValue(
  Schema.Uint8ArrayFromBase64.check(
    Schema.makeFilter((bytes) => bytes.length === 32, { expected: "32 bytes" })
  )
)

/** True if the name and the password of an address can be read: a bare % begins no character. */
const hasReadableUser = ({ password, username }: URL): boolean => {
  try {
    decodeURIComponent(username)
    decodeURIComponent(password)
    return true
  } catch {
    return false
  }
}

const SecretUrl = (
  protocols: ReadonlyArray<string>,
  isUsable: (url: URL) => boolean = () => true
) =>
  Schema.RedactedFromValue(
    Schema.String.check(
      Schema.makeFilter((text) => {
        const url = URL.parse(text)
        return (
          url !== null && protocols.includes(url.protocol) && hasReadableUser(url) && isUsable(url)
        )
      })
    )
  )

/** The words of `sslmode` that the driver knows. */
const sslModes: ReadonlySet<string> = new Set([
  "disable",
  "allow",
  "prefer",
  "require",
  "verify-ca",
  "verify-full"
])

/** The address of a database, with its password. */
export const PostgresUrl = SecretUrl(["postgres:", "postgresql:"], ({ searchParams }) => {
  const modes = searchParams.getAll("sslmode")
  // Other parameters of TLS mean nothing to the driver: by them alone all would go in the clear.
  const isSaid = modes.length > 0 || ![...searchParams.keys()].some((name) => /^ssl/i.test(name))
  return isSaid && modes.every((mode) => sslModes.has(mode))
})

/** The address of a mail server, with its password. */
export const SmtpUrl = SecretUrl(
  ["smtp:", "smtps:"],
  ({ hostname, port, searchParams }) =>
    // Without its slashes, as in smtp:mail.example.com, the text names no host.
    hostname !== "" &&
    port !== "0" &&
    // Any other word would leave a password in the clear.
    searchParams.getAll("requireTLS").every((asked) => asked === "true" || asked === "false")
)

/** A file by its whole path, which no change of the working directory moves. */
export const AbsolutePath = Schema.String.check(
  Schema.makeFilter((path) => isAbsolute(path), { expected: "an absolute path" })
)

/** An address of http or https. */
export const HttpUrl = Schema.URLFromString.check(
  Schema.makeFilter((url) => /^https?:$/.test(url.protocol), { expected: "an http or https URL" })
)

/** An address of http or https without a path. */
export const HttpOrigin = HttpUrl.check(
  Schema.makeFilter((url) => url.href === `${url.origin}/`, { expected: "an origin" })
)

/** An address of https without a path. */
export const HttpsOrigin = HttpOrigin.check(
  Schema.makeFilter((url) => url.protocol === "https:", { expected: "an https origin" })
)

/** A whole number within bounds that count in. */
export const WholeNumber = (minimum: number, maximum: number) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum }))

const sender =
  /^(?:(?<name>[^<>"\p{Cc}]*?)\s*<(?<inner>[^\s<>@]+@[^\s<>@]+)>|(?<bare>[^\s<>@]+@[^\s<>@]+))$/u

/** A sender of mails: an address, or a name and an address. */
export const senderOf = (text: string): MailSender | undefined => {
  const { bare, inner, name } = sender.exec(text.trim())?.groups ?? {}
  const address = inner ?? bare
  return address === undefined ? undefined : { name: name === "" ? null : (name ?? null), address }
}

/** Addresses and ranges separated by commas, or `none`. */
export const networksOf = (text: string): ReadonlyArray<IpNetwork.IpNetwork> | undefined => {
  const parts = text.split(",").map((part) => part.trim())
  if (parts.length === 1 && parts[0] === "none") return []
  const networks: Array<IpNetwork.IpNetwork> = []
  for (const part of parts) {
    const network = part.includes("/")
      ? IpNetwork.fromString(part)
      : Result.flatMap(NetAddress.ipFromString(part), (address) =>
          IpNetwork.fromAddress(address, NetAddress.isIpv4Address(address) ? 32 : 128)
        )
    if (Result.isFailure(network)) return undefined
    networks.push(network.success)
  }
  return networks
}

const partsOf = (text: string) => text.split(",").map((part) => part.trim())

const serverShape =
  /^(?:\[(?<six>[^\]]+)\](?::(?<sixPort>\d{1,5}))?|(?<host>[^:]+)(?::(?<port>\d{1,5}))?)$/

/** True for the address of a name server, with a port or without. */
const isServer = (part: string): boolean => {
  if (isIP(part) === 6) return true
  const { host, port, six, sixPort } = serverShape.exec(part)?.groups ?? {}
  const number = port ?? sixPort
  const hasPort = number === undefined || (Number(number) > 0 && Number(number) <= 65_535)
  return hasPort && (six === undefined ? isIP(host ?? "") === 4 : isIP(six) === 6)
}

/** Addresses of name servers, separated by commas. */
export const serversOf = (text: string): ReadonlyArray<string> | undefined => {
  const parts = partsOf(text)
  return parts.every(isServer) ? parts : undefined
}

const domainShape = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/

/** Domains separated by commas. */
export const domainsOf = (text: string): ReadonlyArray<string> | undefined => {
  const parts = partsOf(text)
  return parts.every((part) => domainShape.test(part)) ? parts : undefined
}
