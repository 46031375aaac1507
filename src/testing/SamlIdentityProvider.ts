import { DateTime, Effect, Redacted, Result } from "effect"
import { randomUUID } from "node:crypto"
import { inflateRawSync } from "node:zlib"
import { certifiedKey, readCertificate, type CertifiedKey } from "../platform/Certificates.ts"
import { RsaKeys } from "../platform/Crypto.ts"
import { escapeXml, readXml } from "../platform/Xml.ts"
import {
  assertionNamespace,
  metadataNamespace,
  onlyChild,
  plainText,
  postBinding,
  protocolNamespace,
  redirectBinding,
  signatureNamespace
} from "../platform/saml/names.ts"
import { samlResponseXml, type SamlAnswer, type SamlPerson, signedXml } from "./samlResponseXml.ts"
import { providerKey } from "./providerKeys.ts"

/** An AuthnRequest as it came by HTTP-Redirect. */
export interface SamlRequest {
  readonly id: string
  readonly issuer: string
  readonly acsUrl: string
  readonly destination: string
  readonly forceAuthn: boolean
  readonly relayState: string
  readonly isSigned: boolean
}

/** A form that the person's browser posts to the service. */
export interface SamlPost {
  readonly url: string
  readonly form: { readonly SAMLResponse: string; readonly RelayState: string }
}

/** Names of the provider; each has a default. */
export interface SamlIdentityProviderOptions {
  readonly entityId?: string
  readonly ssoUrl?: string
  /** True if the metadata asks for signed requests. */
  readonly wantsSignedRequests?: boolean
  /** Time of the provider: that of a service under test, or by default the machine's. */
  readonly now?: () => Date
}

type Keys = Readonly<Record<"current" | "next" | "stranger", CertifiedKey>>

const base64Of = ({ certificate }: CertifiedKey): string =>
  Result.getOrThrow(readCertificate(certificate)).base64

/**
 * A SAML identity provider for tests: it answers requests as a real one does, or wrongly where a
 * test says so. It has no server; the test carries what it says.
 */
export class SamlIdentityProvider {
  readonly entityId: string
  readonly ssoUrl: string
  readonly #keys: Keys
  readonly #wantsSignedRequests: boolean
  readonly #now: () => Date

  private constructor(keys: Keys, options: SamlIdentityProviderOptions) {
    this.#keys = keys
    this.entityId = options.entityId ?? "https://idp.example/metadata"
    this.ssoUrl = options.ssoUrl ?? "https://idp.example/sso"
    this.#now = options.now ?? (() => DateTime.toDateUtc(DateTime.nowUnsafe()))
    this.#wantsSignedRequests = options.wantsSignedRequests ?? false
  }

  /** A provider with keys of its own. */
  static make(options: SamlIdentityProviderOptions = {}): Promise<SamlIdentityProvider> {
    const key = Effect.flatMap(DateTime.now, (now) => certifiedKey("idp.example", now)).pipe(
      Effect.provideService(RsaKeys, Effect.promise(providerKey))
    )
    return Effect.runPromise(
      Effect.map(
        Effect.all({ current: key, next: key, stranger: key }),
        (keys) => new SamlIdentityProvider(keys, options)
      )
    )
  }

  /** Certificates in PEM: the one that signs, and the one that follows it. */
  get certificates(): Readonly<Record<"current" | "next", string>> {
    const { current, next } = this.#keys
    return { current: current.certificate.trimEnd(), next: next.certificate.trimEnd() }
  }

  /** Metadata with the certificates of these keys. */
  metadata(keys: ReadonlyArray<"current" | "next"> = ["current"]): string {
    const descriptors = keys.map(
      (name) =>
        `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="${signatureNamespace}"><ds:X509Data>` +
        `<ds:X509Certificate>${base64Of(this.#keys[name])}</ds:X509Certificate></ds:X509Data>` +
        `</ds:KeyInfo></md:KeyDescriptor>`
    )
    return (
      `<md:EntityDescriptor xmlns:md="${metadataNamespace}" entityID="${escapeXml(this.entityId)}">` +
      `<md:IDPSSODescriptor protocolSupportEnumeration="${protocolNamespace}"` +
      ` WantAuthnRequestsSigned="${String(this.#wantsSignedRequests)}">${descriptors.join("")}` +
      `<md:SingleSignOnService Binding="${postBinding}" Location="${escapeXml(this.ssoUrl)}"/>` +
      `<md:SingleSignOnService Binding="${redirectBinding}" Location="${escapeXml(this.ssoUrl)}"/>` +
      `</md:IDPSSODescriptor></md:EntityDescriptor>`
    )
  }

  /** Reads the request out of the address that a browser was sent to. */
  request(address: string): SamlRequest {
    const { searchParams } = new URL(address)
    const message = inflateRawSync(Buffer.from(searchParams.get("SAMLRequest") ?? "", "base64"))
    const root = Result.getOrThrow(readXml(message, { bytes: 16_384, elements: 50 }))
    return {
      id: root.attributes.get("ID") ?? "",
      issuer: plainText(onlyChild(root, assertionNamespace, "Issuer")) ?? "",
      acsUrl: root.attributes.get("AssertionConsumerServiceURL") ?? "",
      destination: root.attributes.get("Destination") ?? "",
      forceAuthn: root.attributes.get("ForceAuthn") === "true",
      relayState: searchParams.get("RelayState") ?? "",
      isSigned: searchParams.has("Signature")
    }
  }

  /** The answer to a request: signed in as this person, or as the options say. */
  answer(address: string, person: SamlPerson, options: SamlAnswer = {}): SamlPost {
    const request = this.request(address)
    return {
      url: options.recipient ?? request.acsUrl,
      form: {
        SAMLResponse: Buffer.from(this.responseXml(request, person, options)).toString("base64"),
        RelayState: options.relayState ?? request.relayState
      }
    }
  }

  /** The response as text, for tests that change it. */
  responseXml(
    request: Pick<SamlRequest, "id" | "issuer" | "acsUrl">,
    person: SamlPerson,
    options: SamlAnswer = {}
  ): string {
    const { alter = (xml: string) => xml, key = "current", sign = "assertion" } = options
    const bare = samlResponseXml(
      {
        issuer: this.entityId,
        audience: request.issuer,
        acsUrl: request.acsUrl,
        requestId: request.id,
        id: (kind) => options[`${kind}Id`] ?? `_${randomUUID()}`
      },
      person,
      { at: DateTime.makeUnsafe(this.#now()), ...options }
    )
    const pem = Redacted.value(this.#keys[key].privateKey)
    const inner = sign === "assertion" || sign === "both" ? signedXml(bare, "Assertion", pem) : bare
    return alter(sign === "response" || sign === "both" ? signedXml(inner, "Response", pem) : inner)
  }
}
