import { Problem } from "../../contract/Problem.ts"

/** The environment has passkeys turned off, or this host cannot use them. */
export class PasskeysDisabled extends Problem<PasskeysDisabled>()(
  "passkeys_disabled",
  403,
  "Passkeys are not available here"
) {}

/** The ceremony or the credential is wrong in any way: all alike. */
export class InvalidPasskey extends Problem<InvalidPasskey>()(
  "invalid_passkey",
  400,
  "The passkey was not accepted"
) {}

export class PasskeyNotFound extends Problem<PasskeyNotFound>()(
  "passkey_not_found",
  404,
  "There is no such passkey"
) {}

/** The credential has been registered already. */
export class PasskeyExists extends Problem<PasskeyExists>()(
  "passkey_exists",
  409,
  "The passkey is already registered"
) {}

export class TooManyPasskeys extends Problem<TooManyPasskeys>()(
  "too_many_passkeys",
  409,
  "No more passkeys can be added"
) {}
