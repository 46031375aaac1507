import type { Configuration } from "./Configuration.ts"
import type { FileReference, SecretReference } from "./SecretReference.ts"

/** Secrets that a document gives, each of one line or, as a private key, of several. */
export const givenSecrets = ({
  challenges = {},
  providers = []
}: Configuration): ReadonlyArray<{
  readonly reference: SecretReference
  readonly isOneLine: boolean
}> => [
  ...Object.values(challenges).flatMap((challenge) =>
    challenge === undefined ? [] : [{ reference: challenge.secret, isOneLine: true }]
  ),
  ...providers.flatMap(({ clientSecret, privateKey }) => [
    ...(clientSecret === undefined ? [] : [{ reference: clientSecret, isOneLine: true }]),
    ...(privateKey === undefined ? [] : [{ reference: privateKey, isOneLine: false }])
  ])
]

/** Files that a document names besides, for secrets that the service makes and for the logo. */
export const namedFiles = ({
  applications = [],
  branding,
  hooks = [],
  resources = [],
  webhooks = []
}: Configuration): ReadonlyArray<FileReference> => {
  const made = [
    ...applications.map(({ clientSecret }) => clientSecret),
    ...[...hooks, ...resources, ...webhooks].map(({ secret }) => secret)
  ].filter((reference) => reference !== undefined)
  const logo = branding?.logo ?? null
  return [
    ...made.filter((reference) => "file" in reference),
    ...(logo === null || typeof logo === "string" ? [] : [logo])
  ]
}
