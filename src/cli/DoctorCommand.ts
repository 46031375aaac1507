import { Context, DateTime, Effect, Exit, Layer, Option, Redacted } from "effect"
import { Command } from "effect/cli"
import { ProviderClient } from "../access/federation/ProviderClient.ts"
import type { Environment } from "../contract/Environment.ts"
import { commandLine } from "../platform/CommandLine.ts"
import { Crypto } from "../platform/Crypto.ts"
import { DatabaseHealth } from "../platform/DatabaseHealth.ts"
import { InvalidSettings, Settings } from "../platform/Settings.ts"
import { Smtp } from "../platform/Smtp.ts"
import { SigningKeys } from "../sessions/tokens/SigningKeys.ts"
import { Environments } from "../tenancy/environments/Environments.ts"
import type { ListedProvider } from "../tenancy/providers/Provider.ts"
import { Providers } from "../tenancy/providers/Providers.ts"
import {
  addressFindings,
  brokenBy,
  clockFinding,
  warning,
  well,
  type Finding
} from "./doctor/diagnosis.ts"
import { Unwell } from "./CommandFailure.ts"
import * as Operator from "./Operator.ts"
import { print } from "./Output.ts"

/** The settings the service would start with, or what keeps it from starting. */
const settingsOf = Effect.gen(function* () {
  const exit = yield* Effect.exit(Effect.scoped(Layer.build(Settings.layer)))
  if (Exit.isSuccess(exit))
    return { findings: [well("settings", "The service can start with these")] }
  const problems = exit.cause.reasons.flatMap((reason) =>
    reason._tag === "Fail" && reason.error instanceof InvalidSettings ? reason.error.problems : []
  )
  const findings = problems.map((problem) =>
    brokenBy(
      "settings",
      problem,
      "Set the environment variable accordingly; the README lists them all"
    )
  )
  return { findings }
})

const mail = Effect.gen(function* () {
  const { production, smtpUrl } = yield* Settings
  if (Option.isNone(smtpUrl)) {
    return production
      ? brokenBy("mail", "SMTP_URL is not set: no mail is sent", "Set SMTP_URL")
      : well("mail", "SMTP_URL is not set: mails are shown at /_dev/mail")
  }
  return yield* Layer.build(Smtp.layerWith(smtpUrl.value)).pipe(
    Effect.flatMap((context) => Context.get(context, Smtp).greet),
    Effect.as(well("mail", "The mail server answers and accepts the login")),
    Effect.scoped,
    Effect.catchTag("SmtpFailure", ({ reason }) =>
      Effect.succeed(
        brokenBy(
          "mail",
          `The mail server does not accept mail: ${reason}`,
          "Check host, port, user name and password of SMTP_URL, and that this machine can connect there"
        )
      )
    )
  )
})

const clock = Effect.gen(function* () {
  const there = yield* (yield* DatabaseHealth).time
  const here = yield* DateTime.now
  return clockFinding((here.epochMilliseconds - there.epochMilliseconds) / 1000)
})

const key = Effect.fnUntraced(function* (environment: Environment) {
  const keys = yield* SigningKeys
  if ((yield* keys.list(environment.id)).length === 0) {
    return well("key", "Nothing is encrypted with it yet")
  }
  return yield* keys.sign(environment.id, "doctor+jwt", {}).pipe(
    Effect.as(well("key", "ENCRYPTION_KEY decrypts what is stored")),
    Effect.catchCause(() =>
      Effect.succeed(
        brokenBy(
          "key",
          "ENCRYPTION_KEY does not decrypt what is stored: no token can be signed, and no mail sent",
          "Start with the key the data was encrypted with; every instance needs the same one"
        )
      )
    )
  )
})

const remedies: Readonly<Record<string, string>> = {
  client_rejected: "Set the provider again with the client id and secret it shows for this app",
  unreachable: "Check that this machine can connect to the issuer over https and resolve its name",
  issuer_mismatch: "Set the provider again with the issuer exactly as the provider spells it",
  no_discovery: "Check the issuer: its /.well-known/openid-configuration must answer",
  refused_address: "Use an https issuer at a public host"
}

const provider = Effect.fnUntraced(function* (
  environment: Environment,
  { key: name }: ListedProvider
) {
  const subject = `provider ${name}`
  const found = yield* (yield* Providers).find(environment.id, name)
  if (found === undefined) return well(subject, "It was removed in the meantime")
  const secret = Redacted.make(Redacted.value(yield* (yield* Crypto).secret))
  const fault = yield* (yield* ProviderClient)
    .exchange(
      environment,
      found,
      { state: secret, nonce: secret, codeVerifier: secret },
      // No provider issued this code: one that knows the client rejects it for that alone.
      { code: "doctor", state: secret }
    )
    .pipe(Effect.flip)
  const remedy = remedies[fault.reason]
  if (fault.reason === "code_rejected") return well(subject, "Found; it knows the client")
  return remedy === undefined
    ? warning(
        subject,
        `Found; whether it knows the client is unclear (${fault.reason})`,
        "Sign in with it once to find out"
      )
    : brokenBy(subject, `It cannot be used: ${fault.reason}`, remedy)
})

const ofEnvironment = Effect.fnUntraced(function* (environment: Environment) {
  const { port, production, trustedProxies } = yield* Settings
  const surroundings = { port, production, trustsProxies: trustedProxies.length > 0 }
  const providers = yield* (yield* Providers).list(environment.id)
  const findings = [
    ...addressFindings(environment, surroundings),
    yield* key(environment),
    ...(yield* Effect.forEach(providers, (listed) => provider(environment, listed)))
  ]
  return findings.map((finding) => ({ environment: environment.name, ...finding }))
})

const marks = { well: "ok     ", warning: "warning", broken: "BROKEN " } as const

const lineOf = (finding: Finding & { readonly environment: string | null }): string =>
  [
    `${marks[finding.state]}  ${finding.environment === null ? "" : `${finding.environment}: `}${finding.subject}: ${finding.told}`,
    ...(finding.remedy === null ? [] : [`           ${finding.remedy}`])
  ].join("\n")

/** `doctor` */
export const doctorCommand = Command.make(
  "doctor",
  {},
  Effect.fnUntraced(function* () {
    const { findings } = yield* settingsOf
    const own = [...findings, yield* mail, yield* clock]
    const environments = yield* (yield* Environments).list
    const theirs = yield* Effect.forEach(environments, ofEnvironment)
    const all = [...own.map((finding) => ({ environment: null, ...finding })), ...theirs.flat()]
    const isWell = all.every(({ state }) => state !== "broken")
    yield* print({ well: isWell, findings: all }, all.map(lineOf).join("\n"))
    if (!isWell) return yield* new Unwell()
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withShortDescription("Find what keeps people from signing in"),
  Command.withDescription(
    "Check hosts and app URLs, proxies, cookies, mail, clock, encryption key and providers, and report what keeps people from signing in, each with its remedy. Run it with the service's environment variables. Exits with 1 if something is broken."
  ),
  Command.withExamples([{ command: `${commandLine.usual} doctor` }])
)
