import { Layer } from "effect"
import { OwnActivity } from "./activity/OwnActivity.ts"
import { OwnEmailAddresses } from "./addresses/OwnEmailAddresses.ts"
import { UserEmailAddresses } from "./addresses/UserEmailAddresses.ts"
import { OwnDeletion } from "./deletion/OwnDeletion.ts"
import { OwnPasskeys } from "./passkeys/OwnPasskeys.ts"
import { UserPasskeys } from "./passkeys/UserPasskeys.ts"
import { OwnPassword } from "./password/OwnPassword.ts"
import { PasswordReset } from "./password/PasswordReset.ts"
import { RemainingWaysIn } from "./password/RemainingWaysIn.ts"
import { UserPasswords } from "./password/UserPasswords.ts"
import { Reauthentication } from "./reauthentication/Reauthentication.ts"
import { OwnSecondFactor } from "./mfa/OwnSecondFactor.ts"
import { UserSecondFactor } from "./mfa/UserSecondFactor.ts"

/** Services of signed-in people, and of backends that act for them. */
export const layer = Layer.mergeAll(
  PasswordReset.layer,
  Reauthentication.layer,
  OwnActivity.layer,
  OwnDeletion.layer,
  OwnEmailAddresses.layer,
  UserEmailAddresses.layer,
  UserPasswords.layer,
  UserSecondFactor.layer,
  UserPasskeys.layer,
  OwnPasskeys.layer
).pipe(
  Layer.provideMerge(OwnSecondFactor.layer),
  Layer.provideMerge(OwnPassword.layer),
  Layer.provideMerge(RemainingWaysIn.layer)
)
