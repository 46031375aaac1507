import type { Asserted } from "../../directory/identities/Asserted.ts"
import type { ConnectionSettings, StoredConnection, Terms } from "./Connection.ts"

/** True if nothing is missing for a sign-in. */
export const isComplete = ({
  sealedSecret,
  settings
}: Pick<StoredConnection, "settings" | "sealedSecret">): boolean =>
  settings.protocol === "oidc"
    ? settings.issuer !== null && settings.clientId !== null && sealedSecret !== null
    : settings.entityId !== null && settings.ssoUrl !== null && settings.certificates.length > 0

/** Role of a person by their groups, which are null where they are unknown; null for none. */
export const roleByGroups = (
  { groupRoles, role }: Terms["jit"],
  groups: ReadonlyArray<string> | null
): string | null => groupRoles.find(({ group }) => groups?.includes(group) === true)?.role ?? role

/** True if the connection's word counts as the second factor of a person, by these contexts. */
export const countsAsSecondFactor = (
  { trustSecondFactor }: Pick<Terms, "trustSecondFactor">,
  { secondFactorValues }: ConnectionSettings,
  contexts: ReadonlyArray<string>
): boolean =>
  trustSecondFactor === "always" ||
  (trustSecondFactor === "claimed" &&
    contexts.some((context) => secondFactorValues.includes(context)))

/**
 * True for the word of the provider that a connection names now: it may name another one since a
 * sign-in began to wait, as where an intruder had named theirs.
 */
export const isOfProvider = (
  { settings }: Pick<StoredConnection, "settings">,
  { askedAt, issuer }: Pick<Asserted, "askedAt" | "issuer">
): boolean =>
  settings.protocol === "oidc"
    ? askedAt === undefined || askedAt === settings.issuer
    : issuer === settings.entityId
