import { Layer } from "effect"
import { Disavowal } from "./disavowal/Disavowal.ts"
import { DisavowalLinks } from "./disavowal/DisavowalLinks.ts"
import { EmailCodes } from "./emailCode/EmailCodes.ts"
import { EmailVerification } from "./emailVerification/EmailVerification.ts"
import { UnprovenCredentials } from "./emailVerification/UnprovenCredentials.ts"
import { Continuations } from "./federation/Continuations.ts"
import { IdentityLinking } from "./federation/IdentityLinking.ts"
import { LastWayIn } from "./federation/LastWayIn.ts"
import { KnownAccounts } from "./federation/KnownAccounts.ts"
import { LinkByAddress } from "./federation/LinkByAddress.ts"
import { NativeTickets } from "./federation/NativeTickets.ts"
import { ProviderClient } from "./federation/ProviderClient.ts"
import { ProviderFailures } from "./federation/ProviderFailures.ts"
import { ProviderOutcomes } from "./federation/ProviderOutcomes.ts"
import { ProviderRequests } from "./federation/ProviderRequests.ts"
import { ProviderReturns } from "./federation/ProviderReturns.ts"
import { ProviderSignIn } from "./federation/ProviderSignIn.ts"
import { Impersonations } from "./impersonation/Impersonations.ts"
import { Lockouts } from "./lockout/Lockouts.ts"
import { MfaChallenges } from "./mfa/MfaChallenges.ts"
import { MfaEnrollments } from "./mfa/MfaEnrollments.ts"
import { PasskeyChallenges } from "./mfa/PasskeyChallenges.ts"
import { TotpSetups } from "./mfa/TotpSetups.ts"
import { PasskeySignIn } from "./passkeys/PasskeySignIn.ts"
import { Satellites } from "./satellites/Satellites.ts"
import { PasswordSignIn } from "./signIn/PasswordSignIn.ts"
import { SignIn } from "./signIn/SignIn.ts"
import { SignInFailures } from "./signIn/SignInFailures.ts"
import { InvitedSignUps } from "./signUp/InvitedSignUps.ts"
import { MailedSignUps } from "./signUp/MailedSignUps.ts"
import { SignedUpUsers } from "./signUp/SignedUpUsers.ts"
import { SignUp } from "./signUp/SignUp.ts"

/** Every way in. */
export const layer = Layer.mergeAll(
  ProviderReturns.layer,
  Impersonations.layer,
  Lockouts.layer,
  Satellites.layer,
  PasskeySignIn.layer,
  EmailCodes.layer,
  Continuations.layer,
  InvitedSignUps.layer
).pipe(
  Layer.provideMerge(ProviderOutcomes.layer),
  Layer.provideMerge(NativeTickets.layer),
  Layer.provideMerge(
    Layer.mergeAll(
      IdentityLinking.layer.pipe(Layer.provideMerge(LastWayIn.layer)),
      ProviderSignIn.layer,
      ProviderRequests.layer,
      SignUp.layer,
      MailedSignUps.layer
    )
  ),
  Layer.provideMerge(
    Layer.mergeAll(ProviderClient.layer, ProviderFailures.layer, KnownAccounts.layer)
  ),
  Layer.provideMerge(
    Layer.mergeAll(MfaChallenges.layer, MfaEnrollments.layer, PasskeyChallenges.layer)
  ),
  Layer.provideMerge(Layer.mergeAll(TotpSetups.layer, SignedUpUsers.layer)),
  Layer.provideMerge(Layer.mergeAll(PasswordSignIn.layer, LinkByAddress.layer)),
  Layer.provideMerge(Layer.mergeAll(SignIn.layer, SignInFailures.layer)),
  Layer.provideMerge(Layer.mergeAll(EmailVerification.layer, Disavowal.layer)),
  Layer.provideMerge(Layer.mergeAll(DisavowalLinks.layer, UnprovenCredentials.layer))
)
