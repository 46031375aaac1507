import { Result, Schema } from "effect"
import { IpNetwork, NetAddress } from "effect/net"
import type { MailSender } from "./Smtp.ts"

/** 32 bytes in base64. */
export const EncryptionKey = Schema.RedactedFromValue(
  Schema.Uint8ArrayFromBase64.check(
    Schema.makeFilter((bytes) => bytes.length === 32, { expected: "32 bytes" })
  )
)

const SecretUrl = (...protocols: ReadonlyArray<string>) =>
  Schema.RedactedFromValue(
    Schema.String.check(
      Schema.makeFilter((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol))
    )
  )

/** The address of a database, with its password. */
export const PostgresUrl = SecretUrl("postgres:", "postgresql:")

/** The address of a mail server, with its password. */
export const SmtpUrl = SecretUrl("smtp:", "smtps:")

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
