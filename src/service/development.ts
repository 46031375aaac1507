import { Console, Effect, Layer, Option, Redacted } from "effect"
import { HttpServer } from "effect/http"
import { EnvironmentName, Host } from "../contract/Environment.ts"
import { Environments } from "../tenancy/environments/Environments.ts"
import { SecretKeys } from "../tenancy/secretKeys/SecretKeys.ts"
import { commandLine } from "../platform/CommandLine.ts"
import { isLoopbackHost, Settings, type SettingsShape } from "../platform/Settings.ts"
import { LocalOwner } from "../operators/staff/LocalOwner.ts"
import { ConsoleAddress } from "./ConsoleServer.ts"
import { Transaction } from "../platform/Transaction.ts"

const name = EnvironmentName.make("development")
const operatorCommand = `${commandLine.usual} operator invite --email YOU`
const keyCommand = `${commandLine.usual} key create --environment ${name}`

/**
 * Line with the console's address; on the first start a link that signs its reader in there, once.
 */
const consoleLine = (
  console: Option.Option<URL>,
  ownerLink: Option.Option<Redacted.Redacted>
): string => {
  if (Option.isSome(ownerLink)) {
    return `${Redacted.value(ownerLink.value)}
                       (signs you in as its owner, once, within an hour)`
  }
  return Option.match(console, {
    onNone: () => "not served",
    onSome: ({ origin }) => `${origin} (operators: ${operatorCommand})`
  })
}

/** Only what this process serves. */
const planeLines = (origin: string, planes: SettingsShape["planes"]): string => {
  const lines = [
    ["client", `    Sign in            ${origin}/_service/pages/sign-in\n`],
    ["server", `    Server API         ${origin}/api/server/v1\n`],
    ["client", `    Client API         ${origin}/_service\n`]
  ] as const
  return lines.map(([plane, line]) => (planes === "both" || planes === plane ? line : "")).join("")
}

const addresses = (
  origin: string,
  planes: SettingsShape["planes"],
  consoleText: string,
  previewsMail: boolean
) => `
${planeLines(origin, planes)}    Documentation      ${origin}/docs
    API reference      ${origin}/docs/server  ${origin}/docs/client
    OpenAPI documents  ${origin}/openapi/server.json  ${origin}/openapi/client.json
                       ${origin}/openapi/console.json
    Console            ${consoleText}
    Mails              ${previewsMail ? `${origin}/_dev/mail` : "leave by SMTP_URL"}
`

const firstBanner = (addresses: string, secret: string) => `
  Gatehouse is ready, with an environment called ${name}.

    Secret key         ${secret}
                       (shown this once; make more with: ${keyCommand})${addresses}`

const laterBanner = (addresses: string, elsewhere: string) => `
  Gatehouse is ready.
${addresses}
    A new secret key:  ${keyCommand}
${elsewhere}`

/**
 * Note on addresses that still lead to another port of this machine, and the command that mends
 * them.
 */
const elsewhereNote = (appUrl: string, origin: string): string => `
  The app URL of ${name} is ${appUrl}: links in mails, the issuer of tokens and
  sign-ins with providers lead there, not to ${origin}. Unless a proxy there hands on
  /_service, move it here:
    ${commandLine.usual} environment update --environment ${name} --app-url ${origin}
`

/** Makes the environment to begin with, and its key; neither stands alone. */
const begin = Effect.fnUntraced(function* (origin: string, hosts: ReadonlyArray<Host>) {
  const environments = yield* Environments
  const keys = yield* SecretKeys
  const transaction = yield* Transaction
  return yield* transaction.run(
    Effect.gen(function* () {
      const { id } = yield* environments.create({
        name,
        appUrl: new URL(origin),
        hosts,
        settings: {}
      })
      return yield* keys.create({
        environmentId: id,
        name: "First start",
        kind: "test",
        expiresAt: null
      })
    })
  )
})

/** The development environment under this port; answers its key where this start has made it. */
const prepare = Effect.fnUntraced(function* (origin: string, port: number) {
  const environments = yield* Environments
  const hosts = [Host.make(`localhost:${port}`), Host.make(`127.0.0.1:${port}`)]
  return yield* environments.addHosts(name, hosts).pipe(
    Effect.andThen(Effect.succeedNone),
    Effect.catchTag("EnvironmentNotFound", () => Effect.asSome(begin(origin, hosts))),
    // Another instance made it at the same moment and shows its key, or the operator has given
    // these hosts to an environment of their own.
    Effect.catchTag("EnvironmentTaken", () => Effect.succeedNone)
  )
})

/** Tells where the development environment lives on a port of this machine that is not ours. */
const pointsElsewhere = Effect.fnUntraced(function* (origin: string, port: number) {
  const environments = yield* Environments
  return yield* environments.get(name).pipe(
    Effect.map(({ appUrl }) => {
      const url = new URL(appUrl)
      const isHere = url.protocol === "http:" && url.port === String(port === 80 ? "" : port)
      return isLoopbackHost(url.hostname) && !isHere ? elsewhereNote(appUrl, origin) : ""
    }),
    // The operator has given the environment another name.
    Effect.orElseSucceed(() => "")
  )
})

/**
 * Reports that the service listens. Outside production it first ensures that there is an
 * environment: the first start makes one with a key that is shown once, and a later start on
 * another `PORT` adds that host to it.
 */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const settings = yield* Settings
    const server = yield* HttpServer.HttpServer
    const port = server.address._tag === "UnixPathAddress" ? settings.port : server.address.port
    const origin = `http://localhost:${port}`
    const made = settings.production ? Option.none() : yield* prepare(origin, port)
    yield* Effect.logInfo("Listening").pipe(
      Effect.annotateLogs({ host: settings.host, port, planes: settings.planes })
    )
    if (settings.production) return
    const console = yield* ConsoleAddress
    const ownerLink =
      Option.isSome(made) && Option.isSome(console)
        ? yield* (yield* LocalOwner).link(console.value)
        : Option.none()
    const shown = addresses(
      origin,
      settings.planes,
      consoleLine(console, ownerLink),
      Option.isNone(settings.smtpUrl)
    )
    const elsewhere = yield* pointsElsewhere(origin, port)
    yield* Console.log(
      Option.match(made, {
        onNone: () => laterBanner(shown, elsewhere),
        onSome: ({ secret }) => firstBanner(shown, Redacted.value(secret))
      })
    )
  }).pipe(Effect.orDie)
)
