import { Effect } from "effect"
import { MetadataTooLarge } from "../../contract/Problems.ts"
import * as Metadata from "../metadata/Metadata.ts"

interface Bags {
  readonly publicMetadata: Metadata.MetadataBag
  readonly privateMetadata: Metadata.MetadataBag
}

/** The two bags of an invitation share one budget (interface.md "Limits"). */
export const withinBudget = (bags: Bags): Effect.Effect<Bags, MetadataTooLarge> => {
  const excess = Metadata.overBudget(bags.publicMetadata, bags.privateMetadata)
  return excess === undefined
    ? Effect.succeed(bags)
    : Effect.fail(new MetadataTooLarge({ properties: excess }))
}
