import { Schema } from "effect"
import type { ApplicationId, ConnectionId, OrganizationId } from "../../contract/Ids.ts"
import { MetadataBag } from "../../contract/Metadata.ts"
import type { StoredHook } from "../../delivery/hooks/Hook.ts"
import { HookUser, type HookCircumstances } from "../../delivery/hooks/HookRequest.ts"

/** A person with all bags, of which a hook is told those that it asks for. */
export const WholeHookUser = Schema.Struct({
  ...HookUser.fields,
  privateMetadata: MetadataBag,
  unsafeMetadata: MetadataBag
})
export type WholeHookUser = typeof WholeHookUser.Type

/** The device, application and the like that a call is about. */
export interface HookPlace {
  /** SHA-256 of the device's own secret; null for a device that has none yet. */
  readonly deviceHash: Uint8Array | null
  readonly native: boolean
  readonly application?: { readonly id: ApplicationId; readonly name: string } | null
  readonly connectionId?: ConnectionId | null
  readonly organizationId?: OrganizationId | null
  /** Address after a sign-in, in which the request of an application may stand. */
  readonly returnTo?: string | null
  /** Null until a check of breached passwords has looked. */
  readonly breachedPassword?: boolean | null
}

/** Everything known of a call, with all bags of its person. */
export interface HookFactsOf extends Omit<HookCircumstances, "user"> {
  readonly user: WholeHookUser | null
}

/** A person about to be made, as far as they are known. */
export const personToBe = (person: Partial<WholeHookUser>): WholeHookUser => ({
  id: null,
  email: null,
  emailVerified: false,
  firstName: null,
  lastName: null,
  locale: null,
  externalId: null,
  createdAt: null,
  publicMetadata: {},
  privateMetadata: {},
  unsafeMetadata: {},
  ...person
})

/** The person as one hook is told of them. */
const toldUser = (
  { privateMetadata, unsafeMetadata, ...user }: WholeHookUser,
  { include }: Pick<StoredHook, "include">
): HookUser => ({
  ...user,
  ...(include.includes("privateMetadata") ? { privateMetadata } : {}),
  ...(include.includes("unsafeMetadata") ? { unsafeMetadata } : {})
})

/** The facts as one hook is told of them. */
export const circumstancesFor = (
  { user, ...facts }: HookFactsOf,
  hook: Pick<StoredHook, "include">
): HookCircumstances => ({ ...facts, user: user === null ? null : toldUser(user, hook) })
