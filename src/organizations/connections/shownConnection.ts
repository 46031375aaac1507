import { Result } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { connectionAddresses } from "../../contract/ClientPaths.ts"
import { readCertificate } from "../../platform/Certificates.ts"
import {
  attributeNamesOf,
  claimNamesOf,
  type Connection,
  type ConnectionCertificate,
  type SamlSettings,
  type StoredConnection
} from "./Connection.ts"

const certificatesOf = ({ certificates }: SamlSettings): ReadonlyArray<ConnectionCertificate> =>
  certificates.flatMap((pem) => {
    const read = readCertificate(pem)
    if (Result.isFailure(read)) return []
    const { fingerprint, notAfter, subject } = read.success
    return [{ subject, notAfter, fingerprint }]
  })

/** A connection as backends and operators see it: all but its secret. */
export const shownConnection = (
  { appUrl }: Pick<Environment, "appUrl">,
  {
    environmentId: _environment,
    metadataReadAt: _metadataReadAt,
    metadataFailingSince: _metadataFailingSince,
    certificateNotice: _certificateNotice,
    sealedSecret,
    serviceProvider,
    settings,
    terms,
    ...kept
  }: StoredConnection
): Connection => {
  const { acsUrl, metadataUrl, redirectUri } = connectionAddresses(appUrl, kept.id)
  const both = { ...kept, ...terms, protocol: settings.protocol, spMetadata: null }
  if (settings.protocol === "oidc") {
    const { protocol: _protocol, ...shown } = settings
    return {
      ...both,
      settings: {
        ...shown,
        claims: claimNamesOf(settings),
        clientSecretSet: sealedSecret !== null
      },
      redirectUri,
      certificates: []
    }
  }
  const { protocol: _protocol, ...shown } = settings
  return {
    ...both,
    settings: { ...shown, attributes: attributeNamesOf(settings) },
    redirectUri: null,
    spMetadata:
      serviceProvider === null
        ? null
        : {
            entityId: serviceProvider.entityId,
            acsUrl,
            metadataUrl,
            certificate: serviceProvider.certificate
          },
    certificates: certificatesOf(settings)
  }
}
