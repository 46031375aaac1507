import { Schema, Struct } from "effect"
import {
  ClientSecretId,
  EnvironmentId,
  Uuid,
  type ApplicationId,
  type ResourceId
} from "../../contract/Ids.ts"
import { RedactedText, Timestamp } from "../../contract/Values.ts"
import { Problem } from "../../contract/Problem.ts"

/** The most secrets that an application or a resource has at once: the old one and the new one. */
export const maximumSecrets = 2

/** The application or resource that proves itself by a secret. */
export type SecretOwner = ApplicationId | ResourceId

/** Prefixes of both kinds of secrets, for people and for scanners of leaked ones. */
export const secretPrefixes = { application: "cs_", resource: "rs_" } as const
export type SecretKind = keyof typeof secretPrefixes

/** A secret after it was made; the secret itself is not kept. */
export const ClientSecret = Schema.Struct({
  id: ClientSecretId,
  lastFour: Schema.String,
  createdAt: Timestamp,
  expiresAt: Schema.Null.annotate({ description: "It counts until it is deleted" }),
  lastUsedAt: Schema.NullOr(Timestamp).annotate({ description: "Up to a minute behind" })
}).annotate({ identifier: "ClientSecret" })
export type ClientSecret = typeof ClientSecret.Type

/** The text of a secret, which is in this answer and nowhere else. */
export const ShownSecret = RedactedText.annotate({ description: "Shown only here" })

/** A new secret of an application. */
export const CreatedClientSecret = Schema.Struct({
  id: ClientSecretId,
  clientSecret: ShownSecret
}).annotate({ identifier: "CreatedClientSecret" })

/** A secret as it is kept, but for its hash. */
export const StoredSecret = Schema.Struct({
  environmentId: EnvironmentId,
  ownerId: Uuid,
  ...Struct.omit(ClientSecret.fields, ["expiresAt"])
})
export type StoredSecret = typeof StoredSecret.Type

export const shownSecret = ({
  environmentId: _environment,
  ownerId: _owner,
  ...secret
}: StoredSecret): ClientSecret => ({ ...secret, expiresAt: null })

/** The old and the new secret are there already; one of them has to go first. */
export class TooManySecrets extends Problem<TooManySecrets>()(
  "too_many_secrets",
  409,
  "No more secrets can be added",
  { limit: Schema.Int }
) {}

export class SecretNotFound extends Problem<SecretNotFound>()(
  "secret_not_found",
  404,
  "There is no such secret"
) {}
