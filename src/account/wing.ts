import { Layer } from "effect"
import { OwnEmailAddresses } from "./addresses/OwnEmailAddresses.ts"
import { OwnDeletion } from "./deletion/OwnDeletion.ts"
import { OwnPassword } from "./password/OwnPassword.ts"
import { PasswordReset } from "./password/PasswordReset.ts"
import { Reauthentication } from "./reauthentication/Reauthentication.ts"
import { OwnSecondFactor } from "./secondFactor/OwnSecondFactor.ts"

/** What signed-in people do for themselves. */
export const layer = Layer.mergeAll(
  PasswordReset.layer,
  Reauthentication.layer,
  OwnDeletion.layer,
  OwnEmailAddresses.layer
).pipe(Layer.provideMerge(OwnSecondFactor.layer), Layer.provideMerge(OwnPassword.layer))
