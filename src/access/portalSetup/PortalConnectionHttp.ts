import { DateTime, Effect, Option, Schema } from "effect"
import { ConnectionId } from "../../contract/Ids.ts"
import type { Connection } from "../../organizations/connections/Connection.ts"
import { Connections } from "../../organizations/connections/Connections.ts"
import { ConnectionNotFound } from "../../organizations/connections/ConnectionsProblems.ts"
import type { Visit } from "../../pages/kernel/Visit.ts"
import type { PortalConnection } from "../../pages/views/portal/ssoData.ts"
import type { Setup } from "./OpenSetupHttp.ts"
import { shownBy } from "./RefusedHttp.ts"

const isConnectionId = Schema.decodeUnknownOption(ConnectionId)

/** The id of the connection that a page or its form is about; undefined for the list of all. */
export const connectionIdOf = ({ form, query }: Visit): string | undefined =>
  form.get("connectionId") ?? query.get("connection") ?? undefined

/** A connection of the organization whose set-up is open; any other one is not there. */
export const connectionOf = Effect.fnUntraced(function* (
  visit: Visit,
  { organization }: Setup,
  text: string | undefined
) {
  const id = Option.getOrUndefined(isConnectionId(text))
  const connections = yield* Connections
  const found =
    id === undefined
      ? undefined
      : yield* connections
          .get(visit.environment, id)
          .pipe(Effect.orElseSucceed((): Connection | undefined => undefined))
  return found === undefined || found.organizationId !== organization.id
    ? yield* shownBy(visit)(new ConnectionNotFound())
    : found
})

/** Every connection of the organization, the oldest first. */
export const connectionsOf = Effect.fnUntraced(function* (visit: Visit, { organization }: Setup) {
  const connections = yield* Connections
  const { items } = yield* connections
    .list(visit.environment, { organizationId: organization.id, limit: 100 })
    .pipe(Effect.orDie)
  return items.toReversed()
})

/** Names and settings of a connection for a page: never its secret. */
export const shownOnPage = (connection: Connection): PortalConnection => {
  const { jit, settings, spMetadata } = connection
  const common = {
    id: connection.id,
    name: connection.name,
    preset: settings.preset,
    status: connection.status,
    testedAt: connection.testedAt === null ? null : DateTime.formatIso(connection.testedAt),
    enforcement: connection.enforcement,
    jit,
    certificates: connection.certificates.map(({ fingerprint, notAfter, subject }) => ({
      subject,
      notAfter: DateTime.formatIso(notAfter),
      fingerprint
    }))
  }
  if ("issuer" in settings) {
    const { claims, clientId, clientSecretSet, issuer } = settings
    return {
      ...common,
      protocol: "oidc",
      values: { redirectUri: connection.redirectUri ?? "" },
      fields: { issuer, clientId, groups: claims.groups ?? null },
      hasSecret: clientSecretSet,
      read: []
    }
  }
  const { attributes, entityId, metadataUrl, ssoUrl } = settings
  return {
    ...common,
    protocol: "saml",
    values:
      spMetadata === null
        ? {}
        : {
            acsUrl: spMetadata.acsUrl,
            entityId: spMetadata.entityId,
            metadataUrl: spMetadata.metadataUrl
          },
    fields: { metadataUrl, groups: attributes.groups ?? null },
    hasSecret: false,
    read: [
      ...(entityId === null ? [] : [["Entity id", entityId] as const]),
      ...(ssoUrl === null ? [] : [["SSO URL", ssoUrl] as const])
    ]
  }
}
