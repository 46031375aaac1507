import { Layer } from "effect"
import { SourceAddresses } from "./addresses/SourceAddresses.ts"
import { CredentialNotice } from "./notices/CredentialNotice.ts"
import { PasskeyAssertions } from "./passkeys/PasskeyAssertions.ts"
import { PasskeyCeremonies } from "./passkeys/PasskeyCeremonies.ts"
import { Passkeys } from "./passkeys/Passkeys.ts"
import { Passwords } from "./passwords/Passwords.ts"
import { BreachedPasswords } from "./passwords/BreachedPasswords.ts"
import { ResetLinks } from "./passwords/ResetLinks.ts"
import { MailedProofs } from "./proofs/MailedProofs.ts"
import { Proofs } from "./proofs/Proofs.ts"
import { SpentSecrets } from "./proofs/SpentSecrets.ts"
import { PendingSignIns } from "./secondFactors/PendingSignIns.ts"
import { SecondFactorAttempts } from "./secondFactors/SecondFactorAttempts.ts"
import { SecondFactors } from "./secondFactors/SecondFactors.ts"
import { TrustedDeviceEnds } from "./trustedDevices/TrustedDeviceEnds.ts"
import { TrustedDevices } from "./trustedDevices/TrustedDevices.ts"

/** Credentials of users. */
export const layer = Layer.mergeAll(
  Passkeys.layer,
  PasskeyAssertions.layer,
  PasskeyCeremonies.layer,
  SourceAddresses.layer
).pipe(
  Layer.provideMerge(Layer.mergeAll(CredentialNotice.layer, BreachedPasswords.layer)),
  Layer.provideMerge(SecondFactorAttempts.layer),
  Layer.provideMerge(ResetLinks.layer),
  Layer.provideMerge(Layer.mergeAll(MailedProofs.layer, PendingSignIns.layer)),
  Layer.provideMerge(SecondFactors.layer),
  Layer.provideMerge(Layer.mergeAll(Proofs.layer, SpentSecrets.layer)),
  Layer.provideMerge(Passwords.layer),
  Layer.provideMerge(Layer.mergeAll(TrustedDevices.layer, TrustedDeviceEnds.layer))
)

/** The background work here, on every instance. */
export const background = Layer.effectDiscard(Proofs.retention)
