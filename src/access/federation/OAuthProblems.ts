import { Problem } from "../../contract/Problem.ts"

/** The environment has no provider of this key. */
export class ProviderNotFound extends Problem<ProviderNotFound>()(
  "provider_not_found",
  404,
  "There is no such provider"
) {}

/** The provider cannot prove when the person proved who they are; another way has to. */
export class ReauthenticationUnsupported extends Problem<ReauthenticationUnsupported>()(
  "reauthentication_unsupported",
  403,
  "This provider cannot prove a fresh sign-in: prove who you are another way"
) {}

/** `state` is unknown, used or expired, or belongs to another browser or provider: all alike. */
export class InvalidState extends Problem<InvalidState>()(
  "invalid_state",
  400,
  "The sign-in was not started in this browser, or has ended"
) {}

/** The account at the provider is linked to somebody. */
export class IdentityInUse extends Problem<IdentityInUse>()(
  "identity_in_use",
  409,
  "The provider account is linked to another user"
) {}

/** The user has no such identity. */
export class IdentityNotFound extends Problem<IdentityNotFound>()(
  "identity_not_found",
  404,
  "There is no such identity"
) {}

/** Without this identity the user could not sign in any more. */
export class LastSignInMethod extends Problem<LastSignInMethod>()(
  "last_sign_in_method",
  409,
  "It is the only sign-in method: add another one first"
) {}

/** The user has linked an account of this provider already; unlink that one first. */
export class AlreadyLinked extends Problem<AlreadyLinked>()(
  "already_linked",
  409,
  "An account at this provider is already linked"
) {}
