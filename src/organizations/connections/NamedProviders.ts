import { Context, DateTime, Effect, Layer, Result } from "effect"
import type { Issue } from "../../contract/Problems.ts"
import { readCertificate, type CertificateFlaw } from "../../platform/Certificates.ts"
import { connect } from "../../platform/OpenIdClient.ts"
import { noSecret } from "../../platform/OpenIdSecret.ts"
import { OutboundHttp } from "../../platform/OutboundHttp.ts"
import type { SettingsChanges } from "./Connection.ts"
import { describesTwice, foreignSettings, issuerFlaw, scopeFlaws } from "./connectionRules.ts"
import { invalidConnection, type InvalidConnection } from "./ConnectionsProblems.ts"
import { MetadataReading } from "./MetadataReading.ts"
import { discoveryFlaw } from "../../platform/ProviderFault.ts"

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

/** Looks for the identity provider that settings name, before they are kept. */
export class NamedProviders extends Context.Service<NamedProviders>()(
  "gatehouse/organizations/connections/NamedProviders",
  {
    make: Effect.gen(function* () {
      const metadata = yield* MetadataReading
      const outbound = yield* OutboundHttp

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
            ? metadata.fetched(metadataUrl)
            : typeof metadataXml === "string"
              ? metadata.read(metadataXml)
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
          ...(typeof changes.ssoUrl === "string" && !metadata.isSignInUrl(changes.ssoUrl)
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

      return { found }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(MetadataReading.layer))
}
