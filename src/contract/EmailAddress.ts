import { Schema, SchemaTransformation } from "effect"
import { UNSEEN } from "./Values.ts"

/** The longest local part in octets of UTF-8 (RFC 5321 section 4.5.3.1.1). */
const MAXIMUM_LOCAL_OCTETS = 64

/** The longest address in octets of UTF-8 (RFC 5321 section 4.5.3.1.3, less the angle brackets). */
export const MAXIMUM_OCTETS = 254

// RFC 5321 Dot-string with the non-ASCII characters of RFC 6531; quoted local parts are not taken.
const LOCAL =
  /^(?!\p{M})(?:[\w!#$%&'*+/=?^`{|}~-]|[^\p{ASCII}])+(?:\.(?:[\w!#$%&'*+/=?^`{|}~-]|[^\p{ASCII}])+)*$/u

// Nothing here that a URL takes for userinfo, port, path, escape or IPv6 address; the dots are those
// that IDNA knows (UTS #46 section 4).
const DOMAIN = /^[\p{L}\p{M}\p{N}.\u3002\uFF0E\uFF61-]+$/u

// The last label is never numeric, which shuts out the IPv4 addresses that a URL makes of "1.2".
const ASCII_DOMAIN =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/

const utf8 = new TextEncoder()
const octets = (text: string): number => utf8.encode(text).byteLength

/**
 * The longest text in UTF-16 code units that is brought into NFC, more than an address of
 * {@link MAXIMUM_OCTETS} has in any other form: combining marks cost the square of their number.
 */
const MAXIMUM_NORMALIZED = 1024

const spelling = (text: string): string => {
  const trimmed = text.trim()
  return trimmed.length > MAXIMUM_NORMALIZED ? trimmed : trimmed.normalize("NFC").trim()
}

const asciiDomain = (domain: string): string | undefined => {
  const host = DOMAIN.test(domain) ? URL.parse(`http://${domain}`)?.hostname : undefined
  return host !== undefined && ASCII_DOMAIN.test(host) ? host : undefined
}

/**
 * A domain as mail addresses are compared by it, in lower-case ASCII; undefined for a text that is
 * none. It has two labels or more, and is no IP address.
 */
export const domainNameOf = (text: string): string | undefined =>
  text.length > MAXIMUM_OCTETS ? undefined : asciiDomain(spelling(text))

const partsOf = (address: string): readonly [local: string, domain: string] => {
  const at = address.lastIndexOf("@")
  return [address.slice(0, at), address.slice(at + 1)]
}

const TOO_LONG = `Expected an email address of at most ${MAXIMUM_OCTETS} bytes`

const flawOf = (address: string): string | undefined => {
  if (octets(address) > MAXIMUM_OCTETS) return TOO_LONG
  if (address !== spelling(address)) return "Expected an email address in Unicode NFC, trimmed"
  if (UNSEEN.test(address))
    return "Expected an email address without spaces or invisible characters"
  if (address.split("@").length !== 2) return "Expected an email address with one @"
  const [local, domain] = partsOf(address)
  if (!LOCAL.test(local)) return "Expected an email address with an unquoted name before the @"
  // A mail system that folds such characters would read another address, even a second @, in it.
  if (local !== local.normalize("NFKC")) {
    return "Expected an email address without compatibility characters before the @"
  }
  if (octets(local) > MAXIMUM_LOCAL_OCTETS) {
    return `Expected an email address with at most ${MAXIMUM_LOCAL_OCTETS} bytes before the @`
  }
  const ascii = asciiDomain(domain)
  if (ascii === undefined) return "Expected an email address with a domain name after the @"
  return octets(local) + 1 + ascii.length > MAXIMUM_OCTETS ? TOO_LONG : undefined
}

/**
 * An email address as its owner spells it, in Unicode NFC and trimmed: the form that is stored and
 * answered. It is validated after that normalisation, never before. Taken are the unquoted local
 * parts of RFC 5321 and RFC 6531 at a domain of two labels or more that IDNA accepts.
 */
export const EmailAddress = Schema.String.annotate({
  format: "idn-email",
  description: "An email address; surrounding whitespace is dropped"
}).pipe(
  Schema.decode(SchemaTransformation.transform({ decode: spelling, encode: (text) => text })),
  Schema.check(
    Schema.makeFilter(flawOf, {
      expected: "an email address",
      arbitraryConstraint: {
        patterns: [
          {
            source:
              "^[A-Za-z0-9_+-]{1,20}(\\.[A-Za-z0-9]{1,20})?@[A-Za-z0-9]{1,20}\\.(com|dk|example)$",
            flags: ""
          }
        ]
      }
    })
  ),
  Schema.brand("EmailAddress")
)
export type EmailAddress = typeof EmailAddress.Type

/**
 * An address that was validated when it was stored, on its way out of a row or into an answer: a
 * rule that has grown stricter since does not make the record unreadable.
 */
export const StoredEmailAddress = Schema.String.annotate({ format: "idn-email" }).pipe(
  Schema.brand("EmailAddress")
)

/**
 * Canonical form under which two addresses are equal; made by {@link keyOf}, compared and indexed,
 * never shown.
 */
export const EmailKey = Schema.String.pipe(Schema.brand("EmailKey"))
export type EmailKey = typeof EmailKey.Type

/**
 * The comparison form of an address: lower case, Unicode NFC, the domain in ASCII (contract.md
 * "Emails"). Two addresses belong to one mailbox here exactly when their keys are equal.
 */
export const keyOf = (address: EmailAddress): EmailKey => {
  const [local, domain] = partsOf(address)
  return EmailKey.make(`${local.toLowerCase().normalize("NFC")}@${asciiDomain(domain) ?? domain}`)
}

/** The key without what stands behind a plus sign, as many mailboxes read it: `ada` of `ada+news`. */
export const untagged = (key: EmailKey): EmailKey => {
  const [local, domain] = partsOf(key)
  const plus = local.indexOf("+")
  return plus < 1 ? key : EmailKey.make(`${local.slice(0, plus)}@${domain}`)
}

/** The domain of an address in lower-case ASCII. */
export const domainOf = (address: EmailAddress): string => {
  const [, domain] = partsOf(address)
  return asciiDomain(domain) ?? domain
}

/**
 * The form to hand to a mail server: the local part as it was spelt, the domain in ASCII, so that
 * no other IDNA mapping than the one behind {@link keyOf} decides where a mail goes.
 */
export const deliveryAddressOf = (address: EmailAddress): string => {
  const [local] = partsOf(address)
  return `${local}@${domainOf(address)}`
}

/** Maximum number of addresses of one user, the primary one and unverified ones included. */
export const maximumAddresses = 10
