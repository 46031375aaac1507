import { Effect } from "effect"
import { MetadataTooLarge } from "../../contract/Problems.ts"
import * as Metadata from "../../contract/Metadata.ts"

/** The two bags of an invitation share one budget (interface.md "Limits"). */
export const withinBudget = (
  bags: Metadata.Bags
): Effect.Effect<Metadata.Bags, MetadataTooLarge> => {
  const excess = Metadata.overBudget(bags.publicMetadata, bags.privateMetadata)
  return excess === undefined
    ? Effect.succeed(bags)
    : Effect.fail(new MetadataTooLarge({ properties: excess }))
}
