import { Context, Data, Effect, Layer, Result, Schema } from "effect"
import { boundedBody } from "../../platform/answerLimits.ts"
import { OutboundHttp } from "../../platform/OutboundHttp.ts"
import { RefusedAddress } from "../../platform/OutboundRules.ts"
import { isLoopbackUrl } from "../../platform/PublicAddress.ts"
import {
  maximumMetadataBytes,
  readIdpMetadata,
  type IdpMetadata,
  type MetadataFlaw
} from "../../platform/saml/readIdpMetadata.ts"
import { WebUrl } from "../../tenancy/providers/Provider.ts"

const flaws: Readonly<Record<MetadataFlaw, string>> = {
  malformed: "Expected SAML metadata: XML in UTF-8 without a document type, of at most 1 MiB",
  several_providers: "Expected the metadata of one identity provider, not of several",
  no_identity_provider: "Expected the metadata of a SAML 2.0 identity provider",
  no_redirect_sso: "Expected a sign-in address by HTTP-Redirect",
  no_certificate:
    "Expected a certificate that signs: RSA of 2048 to 8192 bits, or ECDSA on P-256, P-384 or P-521"
}

/** Metadata could not be read, in words for whoever named it. */
export class UnreadableMetadata extends Data.TaggedError("UnreadableMetadata")<{
  readonly reason: string
}> {}

const unreadable = (reason: string) => new UnreadableMetadata({ reason })

const isRefused = (error: unknown): boolean =>
  error instanceof RefusedAddress ||
  (error instanceof Error && error.cause instanceof RefusedAddress)

const isWebUrl = Schema.is(WebUrl)

/** Characters of a header: the address stands in a redirect as it is given. */
const plainAddress = /^[!-~]+$/

const accepted = { accept: "application/samlmetadata+xml, application/xml, text/xml;q=0.9" }

/** Reads the metadata of identity providers, from text or from its address. */
export class MetadataReading extends Context.Service<MetadataReading>()(
  "gatehouse/organizations/connections/MetadataReading",
  {
    make: Effect.gen(function* () {
      const outbound = yield* OutboundHttp

      /** True if browsers can be sent there: https, in development http on this machine too. */
      const isSignInUrl = (text: string): boolean => {
        if (!isWebUrl(text) || !plainAddress.test(text)) return false
        const url = new URL(text)
        return url.protocol === "https:" || (!outbound.production && isLoopbackUrl(url))
      }

      const read = Effect.fnUntraced(function* (bytes: Uint8Array) {
        const metadata = readIdpMetadata(bytes)
        if (Result.isFailure(metadata)) return yield* unreadable(flaws[metadata.failure])
        if (!isSignInUrl(metadata.success.ssoUrl)) {
          return yield* unreadable(`${flaws.no_redirect_sso} at https`)
        }
        return metadata.success
      })

      /** Asks the address once, without following redirects. */
      const fetched = Effect.fn("MetadataReading.fetch")(function* (
        address: string
      ): Effect.fn.Return<IdpMetadata, UnreadableMetadata> {
        if (!outbound.mayAsk(new URL(address))) {
          return yield* unreadable("Expected an https address that this service may ask")
        }
        const response = yield* Effect.tryPromise({
          try: (signal) => outbound.fetch(address, { headers: accepted, signal }),
          catch: (error) =>
            unreadable(
              isRefused(error)
                ? "Expected an https address of a public host"
                : "Nothing answers there"
            )
        })
        if (response.status !== 200) {
          yield* Effect.promise(() => response.body?.cancel() ?? Promise.resolve())
          return yield* unreadable("Expected metadata there, not a redirect or an error")
        }
        const body = yield* Effect.mapError(
          boundedBody(response, maximumMetadataBytes),
          ({ isTooLong }) => unreadable(isTooLong ? flaws.malformed : "The answer broke off")
        )
        return yield* read(body)
      })

      return {
        /** Text that somebody has copied, white space around it too. */
        read: (text: string) => read(new TextEncoder().encode(text.trim())),
        fetched,
        isSignInUrl
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
