import { Problem } from "./Problem.ts"

/** There is no live session behind the request. */
export class Unauthenticated extends Problem<Unauthenticated>()(
  "unauthenticated",
  401,
  "Sign in first"
) {}

/** Somebody is signed in, and this is not theirs to do. */
export class Forbidden extends Problem<Forbidden>()("forbidden", 403, "This is not allowed") {}

/** The customer's staff acts in the person's name: what only the person may do is closed. */
export class ForbiddenWhileImpersonating extends Problem<ForbiddenWhileImpersonating>()(
  "forbidden_while_impersonating",
  403,
  "This is not allowed while impersonating"
) {}

/** The last proof of identity is too old for this; reauthenticate first. */
export class ReauthenticationRequired extends Problem<ReauthenticationRequired>()(
  "reauthentication_required",
  403,
  "Prove who you are again first"
) {}

/** The user has a second factor, and the caller has not proven it. */
export class SecondFactorRequired extends Problem<SecondFactorRequired>()(
  "second_factor_required",
  403,
  "Prove who you are with your second factor"
) {}
