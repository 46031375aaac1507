import { Schema } from "effect"
import { AppUrl, EnvironmentName, HookPoint } from "../../contract/Environment.ts"
import type { ChallengeProvider } from "../../contract/AbuseSettings.ts"
import { EnvironmentSettings } from "../../contract/EnvironmentSettings.ts"
import type { MetadataPatch } from "../../contract/Metadata.ts"
import { RoleKey, RoleSetDefinition } from "../../contract/Role.ts"
import { Language, Text } from "../../contract/Values.ts"
import { NewHook } from "../../delivery/hooks/Hook.ts"
import {
  maximumEndpoints,
  NewWebhookEndpoint,
  WebhookEndpointChanges
} from "../../delivery/webhooks/WebhookEndpoint.ts"
import {
  ApplicationChanges,
  maximumApplications,
  NewApplication
} from "../../provider/applications/Application.ts"
import { maximumResources, NewResource } from "../../provider/resources/Resource.ts"
import { JwtTemplate, JwtTemplateName } from "../../sessions/tokens/JwtTemplate.ts"
import { NewBlockedDomains } from "../../tenancy/blockedDomains/BlockedDomain.ts"
import { MAXIMUM_ORIGINS } from "../../tenancy/origins/Origin.ts"
import { ProviderDefinition } from "../../tenancy/providers/Provider.ts"
import { FileReference, SecretReference } from "./SecretReference.ts"

/** The most bytes that a document may have, a logo in it included. */
export const maximumDocumentBytes = 1_048_576

/** The most entries of a list that has no limit of its own. */
const manyEntries = 1000

/** The most hosts that the service takes for one environment. */
const maximumHosts = 100

const hasFields = (
  schema: Schema.Top
): schema is Schema.Top & { readonly fields: Schema.Struct.Fields } => "fields" in schema

/** Any part of the settings, as their own operation takes it; null stands for the default. */
const anyPartOf = (schema: Schema.Top): Schema.Top =>
  hasFields(schema)
    ? Schema.Struct(
        Object.fromEntries(
          Object.entries(schema.fields).map(([name, field]) => [
            name,
            Schema.optionalKey(Schema.NullOr(anyPartOf(field as Schema.Top)))
          ])
        )
      )
    : schema

const Settings = anyPartOf(EnvironmentSettings) as Schema.Codec<MetadataPatch, MetadataPatch>

/** A list whose entries differ in the member that names them. */
const named = <S extends Schema.Top>(entry: S, name: keyof S["Type"] & string, most: number) =>
  Schema.Array(entry).check(
    Schema.isMaxLength(most).abort(),
    Schema.makeFilter<ReadonlyArray<S["Type"]>>((entries) => {
      const seen = new Set<unknown>()
      return entries.flatMap((each, index) => {
        const again = seen.has(each[name])
        seen.add(each[name])
        return again ? [{ path: [index, name], issue: "Expected each only once" }] : []
      })
    })
  )

const secret = Schema.optionalKey(SecretReference)

const { clientId, key, ...ofProvider } = ProviderDefinition.fields

/** A provider as `GET .../providers` lists it; what is left out follows from its key or issuer. */
export const DeclaredProvider = Schema.Struct({
  key,
  clientId,
  name: Schema.optionalKey(ofProvider.name),
  protocol: Schema.optionalKey(ofProvider.protocol),
  issuer: Schema.optionalKey(ofProvider.issuer),
  scopes: Schema.optionalKey(ofProvider.scopes),
  claims: Schema.optionalKey(ofProvider.claims),
  trustEmail: Schema.optionalKey(ofProvider.trustEmail),
  iconUrl: Schema.optionalKey(ofProvider.iconUrl),
  responseMode: Schema.optionalKey(ofProvider.responseMode),
  clientAuth: Schema.optionalKey(ofProvider.clientAuth),
  endpoints: Schema.optionalKey(ofProvider.endpoints),
  clientSecret: secret,
  teamId: Schema.optionalKey(Schema.NonEmptyString.check(Schema.isMaxLength(50))),
  keyId: Schema.optionalKey(Schema.NonEmptyString.check(Schema.isMaxLength(50))),
  privateKey: secret
}).annotate({ identifier: "DeclaredProvider" })
export type DeclaredProvider = typeof DeclaredProvider.Type

export const DeclaredRoleSet = Schema.Struct({ key: RoleKey, ...RoleSetDefinition.fields })
export type DeclaredRoleSet = typeof DeclaredRoleSet.Type

export const DeclaredTemplate = Schema.Struct({ name: JwtTemplateName, ...JwtTemplate.fields })
export type DeclaredTemplate = typeof DeclaredTemplate.Type

export const DeclaredHook = Schema.Struct({ point: HookPoint, ...NewHook.fields, secret })
export type DeclaredHook = typeof DeclaredHook.Type

export const DeclaredWebhook = Schema.Struct({
  ...NewWebhookEndpoint.fields,
  enabled: WebhookEndpointChanges.fields.enabled,
  secret
})
export type DeclaredWebhook = typeof DeclaredWebhook.Type

export const DeclaredResource = Schema.Struct({ ...NewResource.fields, secret })
export type DeclaredResource = typeof DeclaredResource.Type

const { organizationId: _, ...ofApplication } = NewApplication.fields

export const DeclaredApplication = Schema.Struct({
  ...ofApplication,
  enabled: ApplicationChanges.fields.enabled,
  clientSecret: secret
})
export type DeclaredApplication = typeof DeclaredApplication.Type

/** A picture in the document itself, as an exported one has it. */
const Picture = Schema.String.check(
  Schema.isPattern(/^data:image\/(?:png|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/u, {
    expected: "a data URL of a PNG or SVG"
  })
)

export const DeclaredBranding = Schema.Struct({
  logo: Schema.NullOr(Schema.Union([FileReference, Picture]))
})

export const DeclaredBlockedDomains = Schema.Struct({
  allow: Schema.optionalKey(NewBlockedDomains.fields.allow),
  deny: Schema.optionalKey(NewBlockedDomains.fields.deny),
  disposable: Schema.optionalKey(NewBlockedDomains.fields.disposable)
})

const DeclaredChallenge = Schema.Struct({ secret: SecretReference })

const DeclaredChallenges = Schema.Struct({
  turnstile: Schema.optionalKey(DeclaredChallenge),
  hcaptcha: Schema.optionalKey(DeclaredChallenge)
} satisfies Record<ChallengeProvider, unknown>)

const ofLanguage = Schema.optionalKey(Schema.Record(Schema.String, Text))

const DeclaredTexts = Schema.Struct(
  Object.fromEntries(Language.literals.map((language) => [language, ofLanguage])) as Record<
    Language,
    typeof ofLanguage
  >
)

/** The sections of a document, in the order in which they are written and applied. */
export const sectionFields = {
  appUrl: AppUrl,
  hosts: Schema.Array(Schema.String.check(Schema.isMaxLength(300))).check(
    Schema.isMinLength(1),
    Schema.isMaxLength(maximumHosts)
  ),
  origins: Schema.Array(Text).check(Schema.isMaxLength(MAXIMUM_ORIGINS)),
  challenges: DeclaredChallenges,
  settings: Settings,
  branding: DeclaredBranding,
  texts: DeclaredTexts,
  blockedDomains: DeclaredBlockedDomains,
  providers: named(DeclaredProvider, "key", manyEntries),
  roleSets: named(DeclaredRoleSet, "key", manyEntries),
  templates: named(DeclaredTemplate, "name", manyEntries),
  hooks: named(DeclaredHook, "point", HookPoint.literals.length),
  resources: named(DeclaredResource, "identifier", maximumResources),
  applications: Schema.Array(DeclaredApplication).check(Schema.isMaxLength(maximumApplications)),
  webhooks: Schema.Array(DeclaredWebhook).check(Schema.isMaxLength(maximumEndpoints))
} as const

export const sectionNames = Object.keys(sectionFields) as ReadonlyArray<SectionName>
export type SectionName = keyof typeof sectionFields

type Optional<Fields extends Schema.Struct.Fields> = {
  readonly [Name in keyof Fields]: Schema.optionalKey<Fields[Name]>
}

/**
 * Configuration of an environment in one document (extensions.md "Declared configuration"):
 * each section as its GET answers, without ids and times, and with references in place of secrets.
 */
export const Configuration = Schema.Struct({
  $schema: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(2000))),
  environment: EnvironmentName,
  ...(Object.fromEntries(
    Object.entries(sectionFields).map(([name, field]) => [name, Schema.optionalKey(field)])
  ) as Optional<typeof sectionFields>)
}).annotate({
  identifier: "Configuration",
  message: "Expected an object with at least environment, the name of one"
})
export type Configuration = typeof Configuration.Type

/** A member of a thing that differs; null where it is not there, or is a secret. */
export const ChangedMember = Schema.Struct({
  path: Schema.String,
  before: Schema.NullOr(Schema.Json),
  after: Schema.NullOr(Schema.Json)
})
export type ChangedMember = typeof ChangedMember.Type

/** A difference that a document makes. */
export const ConfigurationChange = Schema.Struct({
  section: Schema.Literals(sectionNames),
  name: Schema.NullOr(Schema.String),
  action: Schema.Literals(["add", "change", "remove"]),
  members: Schema.Array(ChangedMember),
  loss: Schema.NullOr(Schema.String).annotate({
    description: "What no later document brings back; null: nothing"
  })
})
export type ConfigurationChange = typeof ConfigurationChange.Type

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
