import { Schema } from "effect"
import { flawOfAddress, redirectPath } from "./RedirectPath.ts"

/** An app's origin as a phone reports it; for iOS it is the domain itself. */
export const NativeOrigin = Schema.String.check(
  Schema.isMaxLength(255).abort(),
  Schema.isPattern(/^android:apk-key-hash(-sha256)?:[A-Za-z0-9_-]+$/u, {
    expected: "an origin of an app, such as android:apk-key-hash:…"
  })
)

export const DomainName = Schema.String.check(
  Schema.isMaxLength(253).abort(),
  Schema.isPattern(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?$/u, {
    expected: "a domain name in lower case"
  })
)

// Control characters by their numbers: not every reader of the OpenAPI documents knows \p{Cc}.
// oxlint-disable-next-line no-control-regex
const pagePath = /^\/(?![/\\])[^\s\\?#\u0000-\u001f\u007f-\u009f]*$/u

export const PagePath = Schema.String.check(
  Schema.isMaxLength(500).abort(),
  Schema.isPattern(pagePath, { expected: "a path that starts with one /" }),
  // By the rules of redirects too, or the pages that lead there would refuse to.
  Schema.makeFilter(
    (path) =>
      !pagePath.test(path) ||
      (flawOfAddress(path) === undefined && redirectPath(path) !== undefined),
    { expected: "a path that starts with one /, also once it is decoded" }
  )
)

const isClaimedUrl = (text: string): boolean => {
  const url = URL.parse(text)
  return url?.protocol === "https:" && url.username === "" && url.hash === "" && url.href === text
}

/** An https address that an app claims as its own, to the letter (RFC 8252 section 7.2). */
export const ClaimedUrl = Schema.String.check(
  Schema.isMaxLength(500).abort(),
  Schema.makeFilter(isClaimedUrl, {
    expected: "an https URL in normal form, with a path and without a fragment"
  })
)

const addressLength = 500

/** An address that a link of a page may have: no scheme that runs anything, and no credentials. */
const addressWith = (schemes: ReadonlyArray<string>, expected: string) =>
  Schema.String.check(
    // A URL brings its host into NFC, at the square of its length.
    Schema.isMaxLength(addressLength).abort(),
    Schema.makeFilter(
      (text) => {
        const url = URL.parse(text)
        return (
          url !== null &&
          schemes.includes(url.protocol) &&
          url.username === "" &&
          url.password === "" &&
          !/[\s\\\p{Cc}]/u.test(text)
        )
      },
      { expected }
    )
  )

export const WebAddress = addressWith(["https:", "http:"], "an http or https address")
export const SupportAddress = addressWith(
  ["https:", "http:", "mailto:"],
  "an http, https or mailto address"
)
