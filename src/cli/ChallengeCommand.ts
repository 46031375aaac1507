import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { commandLine } from "../platform/CommandLine.ts"
import { ChallengeSecrets } from "../tenancy/challenges/ChallengeSecrets.ts"
import { Environments } from "../tenancy/environments/Environments.ts"
import { UsageError } from "./CommandFailure.ts"
import { environmentFlag, readSecret, secretFlags } from "./Flags.ts"
import * as Operator from "./Operator.ts"
import { print, withExamples } from "./Output.ts"

const secret = secretFlags("secret", "The provider's secret key, encrypted at rest")

/** `environment challenge`: the secret of the provider of challenges. */
export const challengeCommand = Command.make(
  "challenge",
  {
    environment: environmentFlag,
    provider: Flag.Literals("provider", ["turnstile", "hcaptcha"]).pipe(
      Flag.withDescription("The provider that the secret is for")
    ),
    secretFile: secret.file,
    secret: secret.refused
  },
  Effect.fnUntraced(function* ({ environment, provider, secret: refused, secretFile }) {
    const given = yield* readSecret("secret", secretFile, refused)
    if (Option.isNone(given)) return yield* new UsageError({ message: "Give --secret-file" })
    const { id, name } = yield* (yield* Environments).get(environment)
    yield* (yield* ChallengeSecrets).set(id, provider, given.value)
    yield* print(
      { environmentId: id, provider },
      `The secret of ${provider} is kept for ${name}. Turn the provider on: ${commandLine.usual} environment update --environment ${name} --settings '{"abuse":{"challenge":{"provider":"${provider}","siteKey":"SITE KEY","onFailure":"deny"}}}'`
    )
  })
).pipe(
  Command.provide(Operator.layerEncrypting),
  Command.withShortDescription("Set the secret of a provider of challenges"),
  Command.withDescription(
    "Set the secret by which the service asks Turnstile or hCaptcha about a challenge that was passed. It is encrypted and never shown; a new one takes its place. The setting abuse.challenge turns the provider on."
  ),
  withExamples(
    "environment challenge --environment acme --provider turnstile --secret-file secret.txt"
  )
)
