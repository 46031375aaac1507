import { DateTime, Effect, Option, Redacted } from "effect"
import { Command, Flag } from "effect/cli"
import { Environments } from "../tenancy/environments/Environments.ts"
import type { ListedProvider, ProviderSecret } from "../tenancy/providers/Provider.ts"
import { describedProvider } from "../tenancy/providers/ProviderPresets.ts"
import { Providers } from "../tenancy/providers/Providers.ts"
import { commandLine } from "../platform/CommandLine.ts"
import { UsageError } from "./CommandFailure.ts"
import { environmentFlag, ofEnvironment, readSecret, secretFlags } from "./Flags.ts"
import * as Operator from "./Operator.ts"
import { print, table, withExamples } from "./Output.ts"

const text = (name: string, metavar: string, description: string) =>
  Flag.String(name).pipe(Flag.withMetavar(metavar), Flag.withDescription(description))

const optionalText = (name: string, metavar: string, description: string) =>
  Flag.optional(text(name, metavar, description))

const keyFlag = text(
  "key",
  "KEY",
  "Names the provider in URLs: /auth/oauth2/KEY/authorize; google, microsoft, github and apple are built in"
)

const words = (given: Option.Option<string>): ReadonlyArray<string> | undefined =>
  Option.getOrUndefined(
    Option.map(given, (list) => list.split(/[\s,]+/).filter((word) => word !== ""))
  )

const toJson = ({ endpoints, updatedAt, ...provider }: ListedProvider) => ({
  ...provider,
  endpoints: endpoints === null ? null : { ...endpoints },
  updatedAt: DateTime.formatIso(updatedAt)
})

const toText = (providers: ReadonlyArray<ListedProvider>): string =>
  table(
    ["KEY", "NAME", "PROTOCOL", "ISSUER", "CLIENT", "TRUSTS EMAIL"],
    providers.map(({ clientId, issuer, key, name, protocol, trustEmail }) => [
      key,
      name,
      protocol,
      issuer,
      clientId,
      trustEmail ? "yes" : "no"
    ])
  )

const clientSecret = secretFlags("client-secret", "Its secret, encrypted at rest")

const flags = {
  environment: environmentFlag,
  key: keyFlag,
  preset: Flag.optional(
    Flag.Literals("preset", ["google", "microsoft", "github", "apple"]).pipe(
      Flag.withDescription("Use the built-in settings of this provider, whatever its key")
    )
  ),
  name: optionalText("name", "NAME", "Its name on sign-in pages"),
  protocol: Flag.optional(
    Flag.Literals("protocol", ["oidc", "oauth2"]).pipe(
      Flag.withDescription("OpenID Connect, or plain OAuth2, which needs the URLs below")
    )
  ),
  issuer: optionalText("issuer", "URL", "The provider's issuer; OpenID discovery starts there"),
  clientId: text("client-id", "ID", "The client registered at the provider"),
  clientSecretFile: clientSecret.file,
  clientSecret: clientSecret.refused,
  teamId: optionalText("team-id", "ID", "Apple, instead of a secret: the team"),
  keyId: optionalText("key-id", "ID", "Apple: the id of the team's key"),
  keyFile: Flag.optional(
    Flag.FileText("key-file").pipe(
      Flag.withMetavar("FILE"),
      Flag.withDescription("Apple: the key (.p8), which signs a secret for each request")
    )
  ),
  scopes: optionalText("scopes", "LIST", "The scopes to request, such as 'openid email profile'"),
  claims: optionalText("claims", "LIST", "The only claims to keep"),
  trustEmail: Flag.optional(
    Flag.Boolean("trust-email").pipe(
      Flag.withDescription(
        "Trust the provider that an address is verified: anyone who has that address there signs in to the account here"
      )
    )
  ),
  iconUrl: optionalText("icon-url", "URL", "An icon for sign-in pages"),
  clientAuth: Flag.optional(
    Flag.Literals("client-auth", ["header", "body"]).pipe(
      Flag.withDescription("How the secret is sent; default: what the provider announces")
    )
  ),
  authorizationUrl: optionalText("authorization-url", "URL", "oauth2: where people are sent"),
  tokenUrl: optionalText("token-url", "URL", "oauth2: where codes are exchanged"),
  userinfoUrl: optionalText("userinfo-url", "URL", "oauth2: where accounts are read"),
  subjectClaim: optionalText(
    "subject-claim",
    "NAME",
    "oauth2: the claim that identifies an account (sub)"
  ),
  emailsUrl: optionalText("emails-url", "URL", "oauth2: a list of addresses, in GitHub's format")
}

type Given = Command.Command.Config.Infer<typeof flags>

/** The flags as the service reads them: what is not given is undefined. */
const definitionOf = (given: Given) =>
  describedProvider({
    key: given.key,
    clientId: given.clientId,
    preset: Option.getOrUndefined(given.preset),
    name: Option.getOrUndefined(given.name),
    protocol: Option.getOrUndefined(given.protocol),
    issuer: Option.getOrUndefined(given.issuer),
    scopes: words(given.scopes),
    claims: words(given.claims),
    trustEmail: Option.getOrUndefined(given.trustEmail),
    iconUrl: Option.getOrUndefined(given.iconUrl),
    clientAuth: Option.getOrUndefined(given.clientAuth),
    authorizationUrl: Option.getOrUndefined(given.authorizationUrl),
    tokenUrl: Option.getOrUndefined(given.tokenUrl),
    userinfoUrl: Option.getOrUndefined(given.userinfoUrl),
    subjectClaim: Option.getOrUndefined(given.subjectClaim),
    emailsUrl: Option.getOrUndefined(given.emailsUrl)
  })

const secretOf = Effect.fnUntraced(function* (given: Given) {
  const { keyFile, keyId, teamId } = given
  const shared = yield* readSecret("client-secret", given.clientSecretFile, given.clientSecret)
  const parts = [teamId, keyId, keyFile].filter(Option.isSome).length
  if (Option.isSome(shared) && parts === 0) {
    return { _tag: "shared", value: shared.value } satisfies ProviderSecret
  }
  if (
    Option.isNone(shared) &&
    Option.isSome(teamId) &&
    Option.isSome(keyId) &&
    Option.isSome(keyFile)
  ) {
    return {
      _tag: "signed",
      teamId: teamId.value,
      keyId: keyId.value,
      privateKey: Redacted.make(keyFile.value)
    } satisfies ProviderSecret
  }
  const message = "Give --client-secret-file, or all of --team-id, --key-id and --key-file"
  return yield* new UsageError({ message })
})

const unreachable =
  "Its discovery document could not be read just now: the provider was stored unchecked."

const set = Command.make(
  "set",
  flags,
  Effect.fnUntraced(function* (given) {
    const secret = yield* secretOf(given)
    const { id } = yield* (yield* Environments).get(given.environment)
    const providers = yield* Providers
    const definition = definitionOf(given)
    const discovery = yield* providers.examine(definition)
    const provider = yield* providers.set(id, definition, secret)
    const listed = toText([provider])
    yield* print(
      { ...toJson(provider), discovery },
      discovery === "unreachable" ? `${listed}\n${unreachable}` : listed
    )
  })
).pipe(
  Command.provide(Operator.layerEncrypting),
  Command.withShortDescription("Create or replace a provider"),
  Command.withDescription(
    "Let people sign in with a provider. Register {app URL}/_service/auth/oauth2/KEY/callback there as the redirect URI. Google, Microsoft, GitHub and Apple are recognized by key or issuer. The provider's discovery document is checked first. Takes effect within a second."
  ),
  Command.withExamples([
    {
      command: `${commandLine.usual} provider set --environment acme --key google --client-id ID --client-secret-file secret.txt`,
      description: "The rest of a known provider is filled in"
    },
    {
      command: `${commandLine.usual} provider set --environment acme --key apple --client-id com.acme.web --team-id T --key-id K --key-file AuthKey.p8`
    },
    {
      command: `${commandLine.usual} provider set --environment acme --key okta --name Okta --protocol oidc --issuer https://acme.okta.com --client-id ID --client-secret-file secret.txt`,
      description: "Any OpenID provider; --trust-email if it verifies addresses"
    },
    {
      command: `${commandLine.usual} provider set --environment acme --key forge --name Forge --protocol oauth2 --issuer https://forge.acme.com --authorization-url https://forge.acme.com/authorize --token-url https://forge.acme.com/token --userinfo-url https://forge.acme.com/me --subject-claim id --client-id ID --client-secret-file secret.txt`,
      description: "A plain OAuth2 provider"
    }
  ])
)

const list = ofEnvironment(
  "list",
  {},
  Effect.fnUntraced(function* ({ id }) {
    const found = yield* (yield* Providers).list(id)
    yield* print(found.map(toJson), toText(found))
  })
).pipe(
  Command.provide(Operator.layer),
  Command.withDescription("List an environment's providers; their secrets are never shown"),
  withExamples("provider list --environment acme")
)

const remove = ofEnvironment(
  "remove",
  { key: keyFlag },
  Effect.fnUntraced(function* ({ id }, { key }) {
    yield* (yield* Providers).remove(id, key)
    yield* print({ key }, `Removed ${key}`)
  })
).pipe(
  Command.provide(Operator.layer),
  Command.withShortDescription("Remove a provider"),
  Command.withDescription(
    "Remove a provider. Nobody can sign in with it any more, not even people signing in right now; linked accounts stay, and work again once it is set again."
  ),
  withExamples("provider remove --environment acme --key okta")
)

/** `provider ...` */
export const providerCommand = Command.make("provider").pipe(
  Command.withDescription("Create, list and remove the providers people sign in with"),
  Command.withSubcommands([set, list, remove])
)
