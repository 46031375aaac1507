import { Layer } from "effect"
import { AddressBook } from "./addresses/AddressBook.ts"
import { Identities } from "./identities/Identities.ts"
import { OperatorSeats } from "./operators/OperatorSeats.ts"
import { UserDirectory } from "./users/UserDirectory.ts"

/** Users by id, by address, and by outside identity. */
export const layer = Layer.mergeAll(AddressBook.layer, Identities.layer).pipe(
  Layer.provideMerge(Layer.mergeAll(OperatorSeats.layer, UserDirectory.layer))
)
