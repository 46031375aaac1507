import { Schema } from "effect"

const seconds = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 60, maximum }))
const year = 31_536_000

/** A host whose documents describe applications; without a port, that of https. */
const DocumentHost = Schema.String.check(
  Schema.isMaxLength(255).abort(),
  Schema.isPattern(/^[a-z0-9-]+(\.[a-z0-9-]+)*(:[0-9]{1,5})?$/u, {
    expected: "a host name in lower case with an optional port"
  })
)

/** The longest life of an ID token, in seconds. */
export const longestIdTokenSeconds = 86_400

/** Settings of the issuer for applications; times in seconds. */
export const OAuthSettings = Schema.Struct({
  enabled: Schema.Boolean,
  registration: Schema.Literals(["off", "token", "open"]),
  clientDocuments: Schema.Literals(["off", "listed", "any"]),
  clientDocumentHosts: Schema.Array(DocumentHost).check(
    Schema.isMaxLength(100).abort(),
    Schema.isUnique()
  ),
  accessTokenSeconds: seconds(3600),
  idTokenSeconds: seconds(longestIdTokenSeconds),
  refreshIdleSeconds: seconds(year),
  refreshAbsoluteSeconds: seconds(year)
})
type OAuthSettings = typeof OAuthSettings.Type

export const defaultOAuthSettings: OAuthSettings = {
  enabled: true,
  registration: "off",
  clientDocuments: "off",
  clientDocumentHosts: [],
  accessTokenSeconds: 600,
  idTokenSeconds: 3600,
  refreshIdleSeconds: 2_592_000,
  refreshAbsoluteSeconds: 15_552_000
}
