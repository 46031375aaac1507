import { Context, DateTime, Effect, Layer, Option, Redacted } from "effect"
import { BreachedHashes } from "../../platform/BreachedHashes.ts"
import { IpNetwork, NetAddress } from "effect/net"
import { ProviderClient } from "../../access/federation/ProviderClient.ts"
import type { Environment } from "../../contract/Environment.ts"
import { Domains } from "../../organizations/domains/Domains.ts"
import { ConnectionUpkeep } from "../../organizations/connections/ConnectionUpkeep.ts"
import { Passwords } from "../../credentials/passwords/Passwords.ts"
import { Crypto, DecryptionFailed } from "../../platform/Crypto.ts"
import * as Database from "../../platform/Database.ts"
import { Settings } from "../../platform/Settings.ts"
import { Smtp } from "../../platform/Smtp.ts"
import { UntrustedPeers } from "../../platform/UntrustedPeers.ts"
import { SigningKeys } from "../../sessions/tokens/SigningKeys.ts"
import { Directories } from "../../users/directories/Directories.ts"
import type { Provider } from "../../tenancy/providers/Provider.ts"
import { Providers } from "../../tenancy/providers/Providers.ts"
import {
  addressFindings,
  brokenBy,
  clockFinding,
  connectionFinding,
  directoryFinding,
  domainFinding,
  forwardedFindings,
  languageFindings,
  passwordFindings,
  trustFindings,
  warning,
  well
} from "./diagnosis.ts"

const remedies: Readonly<Record<string, string>> = {
  client_rejected: "Set the provider again with the client id and secret it shows for this app",
  unreachable: "Check that this machine can connect to the issuer over https and resolve its name",
  issuer_mismatch: "Set the provider again with the issuer exactly as the provider spells it",
  no_discovery: "Check the issuer: its /.well-known/openid-configuration must answer",
  refused_address: "Use an https issuer at a public host"
}

const rangeOf = (network: IpNetwork.IpNetwork) => ({
  text: IpNetwork.format(network),
  prefix: network.prefixLength,
  isIpv4: IpNetwork.isIpv4Network(network)
})

const isWithin = (networks: ReadonlyArray<IpNetwork.IpNetwork>, address: string): boolean =>
  networks.some((network) => IpNetwork.contains(network, NetAddress.ipFromStringUnsafe(address)))

/** Reasons for which a provider was not even found. */
const notFound: ReadonlySet<string> = new Set([
  "unreachable",
  "issuer_mismatch",
  "no_discovery",
  "refused_address"
])

const sealedApart = "ENCRYPTION_KEY does not decrypt its secret"
const keyRemedy =
  "Start with the key the data was encrypted with; every instance needs the same one"

/** Failing domains, and silent directories, that are named; more of them have one cause. */
const mostDomains = 20
const mostDirectories = 20

/** Tells what would keep people from signing in, each with its remedy. */
export class Doctor extends Context.Service<Doctor>()("gatehouse/operators/doctor/Doctor", {
  make: Effect.gen(function* () {
    const client = yield* ProviderClient
    const connections = yield* ConnectionUpkeep
    const directories = yield* Directories
    const domains = yield* Domains
    const crypto = yield* Crypto
    const breaches = yield* BreachedHashes
    const health = yield* Database.health
    const keys = yield* SigningKeys
    const passwords = yield* Passwords
    const providers = yield* Providers
    const untrustedPeers = yield* UntrustedPeers
    const { port, production, smtpUrl, trustedProxies } = yield* Settings

    const mail = Effect.gen(function* () {
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

    // One that was added to the setting in the meantime is no finding any more.
    const proxies = Effect.map(untrustedPeers.recent, (peers) => [
      ...trustFindings(trustedProxies.map(rangeOf)),
      ...forwardedFindings(
        peers.filter((peer) => !isWithin(trustedProxies, peer)),
        trustedProxies.map(IpNetwork.format)
      )
    ])

    const clock = Effect.gen(function* () {
      const there = yield* health.time
      const here = yield* DateTime.now
      return clockFinding((here.epochMilliseconds - there.epochMilliseconds) / 1000)
    })

    const key = Effect.fnUntraced(function* (environment: Environment) {
      switch (yield* keys.isReadable(environment.id)) {
        case null:
          return well("key", "Nothing is encrypted with it yet")
        case true:
          return well("key", "ENCRYPTION_KEY decrypts what is stored")
        case false:
          return brokenBy(
            "key",
            "ENCRYPTION_KEY does not decrypt what is stored: no token can be signed, and no mail sent",
            keyRemedy
          )
      }
    })

    /** A provider; "sealed" if its secret was encrypted with another key. */
    const providerOf = (environment: Environment, name: string) =>
      providers
        .find(environment.id, name)
        .pipe(
          Effect.catchDefect((defect) =>
            defect instanceof DecryptionFailed
              ? Effect.succeed("sealed" as const)
              : Effect.die(defect)
          )
        )

    /** Why an exchange with the provider fails, as this one has to. */
    const faultOf = Effect.fnUntraced(function* (environment: Environment, provider: Provider) {
      const secret = Redacted.make(Redacted.value(yield* crypto.secret))
      return yield* client
        .exchange(
          environment,
          provider,
          { state: secret, nonce: secret, codeVerifier: secret },
          // No provider issued this code: one that knows the client rejects it for that alone.
          { code: "doctor", state: secret }
        )
        .pipe(
          Effect.match({
            onFailure: ({ reason }): string => reason,
            onSuccess: () => "code_accepted"
          })
        )
    })

    const providerFinding = Effect.fnUntraced(function* (environment: Environment, name: string) {
      const subject = `provider ${name}`
      const found = yield* providerOf(environment, name)
      if (found === undefined) return well(subject, "It was removed in the meantime")
      if (found === "sealed") return brokenBy(subject, sealedApart, keyRemedy)
      const reason = yield* faultOf(environment, found)
      const remedy = remedies[reason]
      if (reason === "code_rejected") return well(subject, "Found; it knows the client")
      return remedy === undefined
        ? warning(
            subject,
            `Found; whether it knows the client is unclear (${reason})`,
            "Sign in with it once to find out"
          )
        : brokenBy(subject, `It cannot be used: ${reason}`, remedy)
    })

    /** A provider step by step; undefined where there is none of the key. */
    const stepsOf = Effect.fn("Doctor.stepsOf")(function* (environment: Environment, name: string) {
      const found = yield* providerOf(environment, name)
      if (found === undefined) return undefined
      if (found === "sealed") {
        return [{ name: "client", ok: false, detail: `${sealedApart}. ${keyRemedy}` }]
      }
      const reason = yield* faultOf(environment, found)
      const remedy = remedies[reason]
      if (notFound.has(reason)) {
        return [{ name: "discovery", ok: false, detail: `${reason}. ${remedy ?? ""}`.trim() }]
      }
      return [
        { name: "discovery", ok: true, detail: "The provider is found" },
        reason === "code_rejected"
          ? { name: "client", ok: true, detail: "It knows the client" }
          : {
              name: "client",
              ok: false,
              detail: `${reason}. ${remedy ?? "Sign in with it once to find out"}`
            }
      ]
    })

    /** The file of breached passwords, where the environment looks into it. */
    const breachFindings = ({ settings }: Environment) =>
      settings.password.breached === "offline"
        ? breaches.state.pipe(
            Effect.match({
              onFailure: (problem) => [
                brokenBy(
                  "breached passwords",
                  `No password is looked for in breaches: ${problem}`,
                  "Make the filter with breached import, and set BREACHED_FILE for every instance"
                )
              ],
              onSuccess: (count) => [well("breached passwords", `The filter holds ${count} hashes`)]
            })
          )
        : Effect.succeed([])

    /** Addresses, keys and providers of one environment. */
    const environmentFindings = Effect.fn("Doctor.environment")(function* (
      environment: Environment
    ) {
      const surroundings = { port, production, trustsProxies: trustedProxies.length > 0 }
      const listed = yield* providers.list(environment.id)
      return [
        ...addressFindings(environment, surroundings),
        ...languageFindings(environment),
        yield* key(environment),
        ...passwordFindings(yield* passwords.notable(environment.id)),
        ...(yield* breachFindings(environment)),
        ...(yield* Effect.forEach(listed, (one) => providerFinding(environment, one.key))),
        ...(yield* connections.findings(environment)).map(connectionFinding),
        ...(yield* domains.failing(environment.id, mostDomains)).map(domainFinding),
        ...(yield* directories.silent(environment, mostDirectories)).map(directoryFinding)
      ]
    })

    return {
      /** Mail and clock, which all environments share. */
      installation: Effect.map(Effect.all([proxies, mail, clock]), ([first, ...found]) => [
        ...first,
        ...found
      ]),
      environment: environmentFindings,
      stepsOf
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(BreachedHashes.layer))
}
