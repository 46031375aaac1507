import { Effect, Layer } from "effect"
import { AbuseGuard } from "./abuse/AbuseGuard.ts"
import { AddressProofs } from "./abuse/AddressProofs.ts"
import { DataExports } from "./dataRequests/DataExports.ts"
import { DataRequests } from "./dataRequests/DataRequests.ts"
import { PortalLinks } from "./portal/PortalLinks.ts"
import { PortalSessions } from "./portal/PortalSessions.ts"
import { AssertedSignIn } from "./connected/AssertedSignIn.ts"
import { ConnectedPeople } from "./connected/ConnectedPeople.ts"
import { ConnectionRefusals } from "./connected/ConnectionRefusals.ts"
import { KnownPeople } from "./connected/KnownPeople.ts"
import { Disavowal } from "./disavowal/Disavowal.ts"
import { EmailCodes } from "./emailCode/EmailCodes.ts"
import { EmailVerification } from "./emailVerification/EmailVerification.ts"
import { UnprovenCredentials } from "./emailVerification/UnprovenCredentials.ts"
import { Continuations } from "./federation/Continuations.ts"
import { IdentityLinking } from "./federation/IdentityLinking.ts"
import { WaysIn } from "./federation/WaysIn.ts"
import { KnownAccounts } from "./federation/KnownAccounts.ts"
import { NativeTickets } from "./federation/NativeTickets.ts"
import { ProviderClient } from "./federation/ProviderClient.ts"
import { ProviderRequests } from "./federation/ProviderRequests.ts"
import { ProviderReturns } from "./federation/ProviderReturns.ts"
import { ProviderSignIn } from "./federation/ProviderSignIn.ts"
import { HookTests } from "./hooks/HookTests.ts"
import { SignInHooks } from "./hooks/SignInHooks.ts"
import { Impersonations } from "./impersonation/Impersonations.ts"
import { Lockouts } from "./lockout/Lockouts.ts"
import { MfaChallenges } from "./mfa/MfaChallenges.ts"
import { PasskeyChallenges } from "./mfa/PasskeyChallenges.ts"
import { PasskeySignIn } from "./passkeys/PasskeySignIn.ts"
import { ConnectionTests } from "./sso/ConnectionTests.ts"
import { LinkProofs } from "./sso/LinkProofs.ts"
import { OpenIdConnections } from "./sso/OpenIdConnections.ts"
import { SsoOutcomes } from "./sso/SsoOutcomes.ts"
import { SsoRounds } from "./sso/SsoRounds.ts"
import { SamlRounds } from "./saml/SamlRounds.ts"
import { Satellites } from "./satellites/Satellites.ts"
import { PasswordMigration } from "./signIn/PasswordMigration.ts"
import { PasswordSignIn } from "./signIn/PasswordSignIn.ts"
import { SignIn } from "./signIn/SignIn.ts"
import { SignInFailures } from "./signIn/SignInFailures.ts"
import { InvitedSignUps } from "./signUp/InvitedSignUps.ts"
import { MailedSignUps } from "./signUp/MailedSignUps.ts"
import { SignedUpUsers } from "./signUp/SignedUpUsers.ts"
import { SignUpHooks } from "./hooks/SignUpHooks.ts"
import { SignUp } from "./signUp/SignUp.ts"
import { OwnActivity } from "./sessions/OwnActivity.ts"
import { OwnEmailAddresses } from "./addresses/OwnEmailAddresses.ts"
import { UserEmailAddresses } from "./addresses/UserEmailAddresses.ts"
import { OwnDeletion } from "./deletion/OwnDeletion.ts"
import { UserPasskeys } from "./passkeys/UserPasskeys.ts"
import { UserTrustedDevices } from "./sessions/UserTrustedDevices.ts"
import { PasswordReset } from "./password/PasswordReset.ts"
import { UserPasswords } from "./password/UserPasswords.ts"
import { Reauthentication } from "./reauthentication/Reauthentication.ts"
import { UserSecondFactor } from "./mfa/UserSecondFactor.ts"

/** Every way in. */
const waysIn = Layer.mergeAll(
  ProviderReturns.layer,
  SsoRounds.layer,
  LinkProofs.layer,
  Impersonations.layer,
  Lockouts.layer,
  Satellites.layer,
  PasskeySignIn.layer,
  EmailCodes.layer,
  HookTests.layer,
  Continuations.layer,
  InvitedSignUps.layer
).pipe(
  Layer.provideMerge(Layer.mergeAll(SsoOutcomes.layer, ConnectionTests.layer)),
  Layer.provideMerge(Layer.mergeAll(SamlRounds.layer, OpenIdConnections.layer)),
  Layer.provideMerge(NativeTickets.layer),
  Layer.provideMerge(
    Layer.mergeAll(
      IdentityLinking.layer.pipe(Layer.provideMerge(WaysIn.layer)),
      ProviderSignIn.layer,
      ProviderRequests.layer,
      SignUp.layer,
      MailedSignUps.layer,
      AssertedSignIn.layer
    )
  ),
  Layer.provideMerge(Layer.mergeAll(ProviderClient.layer, ConnectionRefusals.layer)),
  Layer.provideMerge(PasskeyChallenges.layer.pipe(Layer.provideMerge(MfaChallenges.layer))),
  Layer.provideMerge(
    Layer.mergeAll(UserSecondFactor.layer, SignedUpUsers.layer, ConnectedPeople.layer)
  ),
  Layer.provideMerge(KnownPeople.layer),
  Layer.provideMerge(
    Layer.mergeAll(
      PasswordSignIn.layer.pipe(Layer.provide(PasswordMigration.layer)),
      KnownAccounts.layer
    )
  ),
  Layer.provideMerge(Layer.mergeAll(SignIn.layer, SignInFailures.layer)),
  Layer.provideMerge(Layer.mergeAll(EmailVerification.layer, Disavowal.layer)),
  Layer.provideMerge(
    Layer.mergeAll(
      UnprovenCredentials.layer,
      AbuseGuard.layer,
      AddressProofs.layer,
      SignUpHooks.layer.pipe(Layer.provideMerge(SignInHooks.layer))
    )
  )
)

/** Services of signed-in people, and of backends that act for them. */
const ownAccount = Layer.mergeAll(
  PasswordReset.layer,
  Reauthentication.layer,
  OwnActivity.layer,
  OwnDeletion.layer,
  OwnEmailAddresses.layer,
  UserEmailAddresses.layer,
  UserTrustedDevices.layer,
  UserPasskeys.layer
).pipe(Layer.provideMerge(UserPasswords.layer))

/** Copies of people's data. */
const dataRequests = DataRequests.layer.pipe(Layer.provideMerge(DataExports.layer))

/** The set-up of an organization's own sign-in, by its IT. */
const portal = Layer.mergeAll(PortalLinks.layer, PortalSessions.layer)

/** Every way in, what signed-in people change of theirs, and the set-up of ways in. */
export const layer = Layer.mergeAll(dataRequests, portal).pipe(
  Layer.provideMerge(ownAccount),
  Layer.provideMerge(waysIn)
)

/** The background work here, on every instance. */
export const background = Layer.mergeAll(
  DataExports.workers,
  Layer.effectDiscard(Effect.all([DataRequests.retention, PortalLinks.retention]))
)
