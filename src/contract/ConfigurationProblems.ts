import { Problem } from "./Problem.ts"

export class SigningKeyNotFound extends Problem<SigningKeyNotFound>()(
  "signing_key_not_found",
  404,
  "There is no such signing key"
) {}

/** An environment is never left without a key: rotate first. */
export class LastSigningKey extends Problem<LastSigningKey>()(
  "last_signing_key",
  409,
  "It is the only signing key: publish the next one first"
) {}

export class ProviderNotFound extends Problem<ProviderNotFound>()(
  "provider_not_found",
  404,
  "There is no such provider"
) {}

/** Its discovery document could not be read from here, so nothing was stored. */
export class ProviderUnreachable extends Problem<ProviderUnreachable>()(
  "provider_unreachable",
  400,
  "The provider does not answer"
) {}
