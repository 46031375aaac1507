import { Effect, Redacted } from "effect"
import { importPKCS8, SignJWT } from "jose"
import * as oidc from "openid-client"

/** Credential of a client at a provider's token endpoint. */
export type ClientSecret =
  | {
      readonly _tag: "shared"
      readonly value: Redacted.Redacted
      /**
       * Place of the secret; null for the header, unless the provider announces that it takes the
       * body only.
       */
      readonly sentIn: "header" | "body" | null
    }
  /** A token of five minutes that is signed for each request, as Apple asks for it. */
  | {
      readonly _tag: "signed"
      readonly teamId: string
      readonly keyId: string
      /** ES256, as PKCS#8 in PEM. */
      readonly privateKey: Redacted.Redacted
      readonly audience: string
    }

/** The credential of a client that only looks a provider up: discovery shows it to nobody. */
export const noSecret: ClientSecret = {
  _tag: "shared",
  value: Redacted.make("unused"),
  sentIn: null
}

const signedSecretSeconds = 300

/** True if a text is a key that signs secrets: one of P-256 as PKCS#8 in PEM. */
export const signsSecrets = (privateKey: Redacted.Redacted): Effect.Effect<boolean> =>
  Effect.promise(() =>
    importPKCS8(Redacted.value(privateKey), "ES256").then(
      () => true,
      () => false
    )
  )

const signedSecret = async (
  clientId: string,
  { audience, keyId, privateKey, teamId }: Extract<ClientSecret, { _tag: "signed" }>
): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: "ES256", kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${signedSecretSeconds}s`)
    .sign(await importPKCS8(Redacted.value(privateKey), "ES256"))

/** Way in which a client proves itself at the token endpoint by its credential. */
export const authentication = ({
  clientId,
  secret
}: {
  readonly clientId: string
  readonly secret: ClientSecret
}): oidc.ClientAuth => {
  if (secret._tag === "signed") {
    const sign = async (...request: Parameters<oidc.ClientAuth>) =>
      oidc.ClientSecretPost(await signedSecret(clientId, secret))(...request)
    // The library waits for it, as it does for its own that sign.
    return sign as oidc.ClientAuth
  }
  const value = Redacted.value(secret.value)
  const header = oidc.ClientSecretBasic(value)
  const body = oidc.ClientSecretPost(value)
  return (server, ...request) => {
    const taken = server.token_endpoint_auth_methods_supported
    const bodyOnly =
      taken?.includes("client_secret_basic") === false && taken.includes("client_secret_post")
    const inBody = secret.sentIn === null ? bodyOnly : secret.sentIn === "body"
    return (inBody ? body : header)(server, ...request)
  }
}
