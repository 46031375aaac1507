import { DateTime, Effect, Option, Schema } from "effect"
import { ConnectionId } from "../../contract/Ids.ts"
import {
  ConnectionChanges,
  type Connection,
  type Terms
} from "../../organizations/connections/Connection.ts"
import { Connections } from "../../organizations/connections/Connections.ts"
import { ConnectionNotFound } from "../../organizations/connections/ConnectionsProblems.ts"
import type { ShownProblem } from "../../pages/kernel/ShownProblem.ts"
import type { Outcome, Visit } from "../../pages/kernel/Visit.ts"
import type { PortalConnection, PortalTest } from "../../pages/views/portal/ssoData.ts"
import type { PortalIntent } from "../portal/PortalLink.ts"
import { doneInSetup, type Setup } from "./OpenSetupHttp.ts"
import { bodyBy, shownBy } from "./RefusedHttp.ts"
import type { ConnectionAttempt } from "../../organizations/connections/ConnectionAttempt.ts"
import { roleByGroups } from "../../organizations/connections/ConnectionWord.ts"

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

/** Reads the settings of a connection that a form asks for. */
export const settingsOf = bodyBy(
  Schema.Struct({ settings: ConnectionChanges.fields.settings }),
  "invalid_connection"
)

/** Changes that a form asks for; `permits` what the connection becomes, as it is by then. */
export interface AskedChange {
  readonly changesOf: (
    setup: Setup,
    connection: Connection
  ) => Effect.Effect<ConnectionChanges, ShownProblem>
  readonly permits?: (
    setup: Pick<Setup, "roles">,
    terms: Terms
  ) => Effect.Effect<unknown, ShownProblem>
}

/** Changes the connection that a form of a part is about, and leads on. */
export const changeConnection = (
  visit: Visit,
  intent: PortalIntent,
  onward: (id: ConnectionId) => Outcome,
  { changesOf, permits = () => Effect.void }: AskedChange
) =>
  doneInSetup(visit, intent, (setup, stillOpen) =>
    Effect.gen(function* () {
      const connection = yield* connectionOf(visit, setup, connectionIdOf(visit))
      const connections = yield* Connections
      const changes = yield* changesOf(setup, connection)
      yield* connections
        .update(visit.environment, connection.id, changes, ({ terms }) =>
          Effect.flatMap(stillOpen, (standing) => permits(standing, terms))
        )
        .pipe(Effect.mapError(shownBy(visit)))
      return onward(connection.id)
    })
  )

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

const maximumClaims = 60
const longestClaim = 500

/** A claim as people read it: text as it is, all else as JSON. */
const textOf = (value: unknown): string => {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "")
  return text.length > longestClaim ? `${text.slice(0, longestClaim)}…` : text
}

/** Name of the claim or attribute that tells the groups. */
const groupsName = ({ settings }: Connection): string =>
  ("issuer" in settings ? settings.claims : settings.attributes).groups ?? "groups"

/** Groups that the claims name. */
const groupsIn = (
  connection: Connection,
  claims: NonNullable<ConnectionAttempt["claims"]>
): ReadonlyArray<string> => {
  const value = claims[groupsName(connection)]
  const all: ReadonlyArray<unknown> = Array.isArray(value) ? value : [value]
  return all.filter((one): one is string => typeof one === "string")
}

/** A test sign-in as the page of its connection shows it. */
export const shownTest = (connection: Connection, attempt: ConnectionAttempt): PortalTest => {
  const claims = attempt.claims ?? {}
  return {
    at: DateTime.formatIso(attempt.at),
    succeeded: attempt.result === "success",
    reason: attempt.reason,
    subject: attempt.subject,
    claims: Object.entries(claims)
      .slice(0, maximumClaims)
      .map(([name, value]) => [name, textOf(value)] as const),
    role: connection.jit.enabled ? roleByGroups(connection.jit, groupsIn(connection, claims)) : null
  }
}
