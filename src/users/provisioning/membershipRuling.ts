import type { DirectoryUserId } from "../../contract/Ids.ts"
import type { HeldMembership, RecordStanding } from "./StandingsStore.ts"
import { roleIn, type ProvisioningTerms } from "./ProvisioningTerms.ts"

/** Standing of one person in an organization. */
export interface PersonStanding {
  /** Active records of enabled directories, the first linked one first. */
  readonly records: ReadonlyArray<RecordStanding>
  readonly membership: HeldMembership | null
  /** True if a directory has just let them go. */
  readonly letGo: boolean
}

/** Consequence of a person's records for their membership, and for their sessions where it ends. */
export type MembershipRuling =
  | { readonly _tag: "Given"; readonly record: DirectoryUserId; readonly role: string }
  /** People decide, as no directory says anything. */
  | { readonly _tag: "Released" }
  | { readonly _tag: "Ended" }

/**
 * Decides who gives a membership: the directory that gave it as long as it gives a role, else the
 * first that does. Without any it ends if a directory gave it or has let the person go.
 */
export const membershipRuling = (
  { letGo, membership, records }: PersonStanding,
  terms: ReadonlyArray<ProvisioningTerms>,
  known: (role: string) => boolean
): MembershipRuling => {
  const giving = records.flatMap((record) => {
    const own = terms.find(({ id }) => id === record.directoryId)
    const role = own === undefined ? null : roleIn(own, record.groups, known)
    return role === null ? [] : [{ record: record.id, manages: record.manages, role }]
  })
  const chosen = giving.find(({ manages }) => manages) ?? giving[0]
  if (chosen !== undefined) return { _tag: "Given", record: chosen.record, role: chosen.role }
  if (membership === null) return { _tag: letGo ? "Ended" : "Released" }
  // A group that no longer fits takes a role away, but makes nobody cease to be an owner.
  const isTaken = membership.managedBy === "directory" && membership.role !== "owner"
  return letGo || isTaken ? { _tag: "Ended" } : { _tag: "Released" }
}
