import { Layer } from "effect"
import { AddressBook } from "./addresses/AddressBook.ts"
import { PrimaryAddresses } from "./addresses/PrimaryAddresses.ts"
import { Identities } from "./identities/Identities.ts"
import { Impersonators } from "./operators/Impersonators.ts"
import { OperatorSeats } from "./operators/OperatorSeats.ts"
import { ManagedPeople } from "./users/ManagedPeople.ts"
import { UserDirectory } from "./users/UserDirectory.ts"
import { UserLock } from "./users/UserLock.ts"
import { UserRecords } from "./users/UserRecords.ts"

/** Users by id, by address, and by outside identity. */
export const layer = PrimaryAddresses.layer.pipe(
  Layer.provideMerge(AddressBook.layer),
  Layer.provideMerge(Layer.mergeAll(Identities.layer, Impersonators.layer, OperatorSeats.layer)),
  Layer.provideMerge(Layer.mergeAll(UserDirectory.layer, UserRecords.layer, ManagedPeople.layer)),
  Layer.provideMerge(UserLock.layer)
)
