import { Context, Data, DateTime, Effect, Layer, Result, Schema } from "effect"
import type { Issue } from "../../contract/Problems.ts"
import { boundedBody } from "../../platform/answerLimits.ts"
import { RefusedAddress } from "../../platform/OutboundRules.ts"
import { isLoopbackUrl } from "../../platform/PublicAddress.ts"
import {
  maximumMetadataBytes,
  readIdpMetadata,
  type IdpMetadata,
  type MetadataFlaw
} from "../../platform/saml/readIdpMetadata.ts"
import { WebUrl } from "../../tenancy/providers/Provider.ts"
import { readCertificate, type CertificateFlaw } from "../../platform/Certificates.ts"
import { connect } from "../../platform/OpenIdClient.ts"
import { noSecret } from "../../platform/OpenIdSecret.ts"
import { OutboundHttp } from "../../platform/OutboundHttp.ts"
import type { SettingsChanges } from "./Connection.ts"
import { describesTwice, foreignSettings, issuerFlaw, scopeFlaws } from "./connectionRules.ts"
import { invalidConnection, type InvalidConnection } from "./ConnectionsProblems.ts"
import { discoveryFlaw } from "../../platform/ProviderFault.ts"

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

const flaw = (setting: string, message: string) =>
  invalidConnection([{ path: `/body/settings/${setting}`, message }])

const certificateFlaws: Readonly<Record<CertificateFlaw, string>> = {
  unreadable: "Expected one certificate in PEM",
  weak_key: "Expected an RSA key of at least 2048 bits",
  unsupported_key: "Expected a key of RSA up to 8192 bits, or of ECDSA on P-256, P-384 or P-521"
}

const certificateErrors = ({ certificates }: SettingsChanges): ReadonlyArray<Issue> =>
  (certificates ?? []).flatMap((pem, index) => {
    const read = readCertificate(pem)
    return Result.isSuccess(read)
      ? []
      : [
          {
            path: `/body/settings/certificates/${index}`,
            message: certificateFlaws[read.failure]
          }
        ]
  })

const asPem = (text: string): string =>
  Result.match(readCertificate(text), { onFailure: () => text, onSuccess: ({ pem }) => pem })

/** Settings of a request with everything in them that was looked up. */
export interface FoundSettings {
  readonly changes: SettingsChanges
  /** Set where metadata was read from its address. */
  readonly metadataReadAt: DateTime.Utc | undefined
}

/** Looks for the identity provider that settings name, and reads its metadata, text or address. */
export class NamedProviders extends Context.Service<NamedProviders>()(
  "gatehouse/organizations/connections/NamedProviders",
  {
    make: Effect.gen(function* () {
      const outbound = yield* OutboundHttp

      /** True if browsers can be sent there: https, in development http on this machine too. */
      const isSignInUrl = (text: string): boolean => {
        if (!isWebUrl(text) || !plainAddress.test(text)) return false
        const url = new URL(text)
        return url.protocol === "https:" || (!outbound.production && isLoopbackUrl(url))
      }

      const metadataIn = Effect.fnUntraced(function* (bytes: Uint8Array) {
        const metadata = readIdpMetadata(bytes)
        if (Result.isFailure(metadata)) return yield* unreadable(flaws[metadata.failure])
        if (!isSignInUrl(metadata.success.ssoUrl)) {
          return yield* unreadable(`${flaws.no_redirect_sso} at https`)
        }
        return metadata.success
      })

      /** Asks the address once, without following redirects. */
      const fetched = Effect.fn("NamedProviders.fetch")(function* (
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
        return yield* metadataIn(body)
      })

      const requireIssuer = Effect.fnUntraced(function* (issuer: string) {
        const shared = issuerFlaw(issuer)
        if (shared !== undefined) return yield* flaw("issuer", shared)
        if (!outbound.mayAsk(new URL(issuer))) {
          return yield* flaw("issuer", "Expected an https address that this service may ask")
        }
        yield* connect({ issuer, clientId: "unused", secret: noSecret, endpoints: null }).pipe(
          Effect.provideService(OutboundHttp, outbound),
          Effect.mapError(({ code, reason }) =>
            flaw(
              "issuer",
              reason === "unreachable" ? "Nothing answers there" : discoveryFlaw(reason, code)
            )
          )
        )
      })

      const described = Effect.fnUntraced(function* (changes: SettingsChanges) {
        const { metadataUrl, metadataXml, ...others } = changes
        const setting = typeof metadataUrl === "string" ? "metadataUrl" : "metadataXml"
        const reading =
          typeof metadataUrl === "string"
            ? fetched(metadataUrl)
            : typeof metadataXml === "string"
              ? metadataIn(new TextEncoder().encode(metadataXml.trim()))
              : undefined
        if (reading === undefined) {
          return metadataUrl === undefined ? others : { ...others, metadataUrl }
        }
        const { certificates, entityId, ssoUrl, wantsSignedRequests } = yield* Effect.mapError(
          reading,
          ({ reason }) => flaw(setting, reason)
        )
        return {
          ...(wantsSignedRequests ? { signRequests: true } : {}),
          ...others,
          entityId,
          ssoUrl,
          certificates: certificates.map(({ pem }) => pem),
          ...(setting === "metadataUrl" ? { metadataUrl } : {})
        }
      })

      /** Refuses settings that contradict the protocol, and reads what they name. */
      const found = Effect.fn("NamedProviders.found")(function* (
        protocol: "oidc" | "saml",
        changes: SettingsChanges
      ): Effect.fn.Return<FoundSettings, InvalidConnection> {
        const errors = [
          ...foreignSettings(protocol, changes).map((key) => ({
            path: `/body/settings/${key}`,
            message: `Expected no setting that ${protocol} does not have`
          })),
          ...scopeFlaws(changes),
          ...certificateErrors(changes),
          ...(describesTwice(changes)
            ? [
                {
                  path: "/body/settings",
                  message:
                    "Expected one of metadataUrl, metadataXml, or entityId, ssoUrl and certificates"
                }
              ]
            : []),
          ...(typeof changes.ssoUrl === "string" && !isSignInUrl(changes.ssoUrl)
            ? [
                {
                  path: "/body/settings/ssoUrl",
                  message: "Expected an https address in ASCII, without white space"
                }
              ]
            : [])
        ]
        if (errors.length > 0) return yield* invalidConnection(errors)
        if (typeof changes.issuer === "string") yield* requireIssuer(changes.issuer)
        const { certificates, ...read } = yield* described(changes)
        return {
          changes: {
            ...read,
            ...(certificates === undefined
              ? {}
              : { certificates: certificates === null ? null : certificates.map(asPem) })
          },
          metadataReadAt: typeof changes.metadataUrl === "string" ? yield* DateTime.now : undefined
        }
      })

      return { found, fetched }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
