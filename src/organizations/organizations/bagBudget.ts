import { Effect } from "effect"
import { MetadataTooLarge } from "../../contract/Problems.ts"
import * as Metadata from "../../contract/Metadata.ts"
import type { BagChanges } from "./Organization.ts"

/** Merges into the bags that are named; each has a budget of its own (interface.md "Limits"). */
export const mergedBags = (
  bags: Metadata.Bags,
  changes: BagChanges
): Effect.Effect<Metadata.Bags, MetadataTooLarge> => {
  const merged = {
    publicMetadata: Metadata.merge(bags.publicMetadata, changes.publicMetadata),
    privateMetadata: Metadata.merge(bags.privateMetadata, changes.privateMetadata)
  }
  const excess =
    Metadata.overBudget(merged.publicMetadata) ?? Metadata.overBudget(merged.privateMetadata)
  return excess === undefined
    ? Effect.succeed(merged)
    : Effect.fail(new MetadataTooLarge({ properties: excess }))
}
