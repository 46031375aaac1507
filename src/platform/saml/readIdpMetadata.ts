import { Result } from "effect"
import { readCertificate, type SigningCertificate } from "../Certificates.ts"
import { readXml, withDescendants, type XmlElement } from "../Xml.ts"
import {
  childrenOf,
  isNamed,
  metadataNamespace,
  protocolNamespace,
  redirectBinding,
  signatureNamespace
} from "./names.ts"

/** An identity provider as its metadata describes it. */
export interface IdpMetadata {
  readonly entityId: string
  /** Address of sign-in by HTTP-Redirect. */
  readonly ssoUrl: string
  readonly certificates: ReadonlyArray<SigningCertificate>
  readonly wantsSignedRequests: boolean
}

/** Reasons why metadata is of no use. */
export type MetadataFlaw =
  | "malformed"
  | "several_providers"
  | "no_identity_provider"
  | "no_redirect_sso"
  | "no_certificate"

export const maximumMetadataBytes = 1024 * 1024
const limits = { bytes: maximumMetadataBytes, elements: 20_000, comments: true, pasted: true }
const maximumCertificates = 10

/** An attribute of type xs:anyURI, around which white space means nothing. */
const addressOf = (element: XmlElement | undefined, name: string): string =>
  (element?.attributes.get(name) ?? "").trim()

const providersOf = (root: XmlElement): ReadonlyArray<readonly [XmlElement, XmlElement]> =>
  withDescendants(root)
    .filter((element) => isNamed(element, metadataNamespace, "EntityDescriptor"))
    .flatMap((entity) =>
      childrenOf(entity, metadataNamespace, "IDPSSODescriptor")
        .filter(({ attributes }) =>
          (attributes.get("protocolSupportEnumeration") ?? "")
            .split(/\s+/)
            .includes(protocolNamespace)
        )
        .map((role) => [entity, role] as const)
    )

const certificatesOf = (role: XmlElement): ReadonlyArray<SigningCertificate> => {
  const texts = childrenOf(role, metadataNamespace, "KeyDescriptor")
    .filter(({ attributes }) => (attributes.get("use") ?? "signing") === "signing")
    .flatMap(withDescendants)
    .filter((element) => isNamed(element, signatureNamespace, "X509Certificate"))
    // The lines of a PEM, which some write there, are no part of the base64.
    .map(({ text }) => text.replaceAll(/-----(?:BEGIN|END) CERTIFICATE-----|\s+/g, ""))
  return Array.from(new Set(texts))
    .slice(0, maximumCertificates)
    .map(readCertificate)
    .flatMap((read) => (Result.isSuccess(read) ? [read.success] : []))
}

/** Reads the metadata of one identity provider: an entity, or a group with a single one. */
export const readIdpMetadata = (bytes: Uint8Array): Result.Result<IdpMetadata, MetadataFlaw> => {
  const document = readXml(bytes, limits)
  if (Result.isFailure(document)) return Result.fail("malformed")
  const [found, ...others] = providersOf(document.success)
  if (found === undefined) return Result.fail("no_identity_provider")
  if (others.length > 0) return Result.fail("several_providers")
  const [entity, role] = found
  const entityId = addressOf(entity, "entityID")
  if (entityId === "" || entityId.length > 1024) return Result.fail("malformed")
  const service = childrenOf(role, metadataNamespace, "SingleSignOnService").find(
    (one) => addressOf(one, "Binding") === redirectBinding
  )
  const ssoUrl = addressOf(service, "Location")
  if (ssoUrl === "") return Result.fail("no_redirect_sso")
  const certificates = certificatesOf(role)
  if (certificates.length === 0) return Result.fail("no_certificate")
  const wantsSignedRequests = /^(true|1)$/.test(
    role.attributes.get("WantAuthnRequestsSigned") ?? ""
  )
  return Result.succeed({ entityId, ssoUrl, certificates, wantsSignedRequests })
}
