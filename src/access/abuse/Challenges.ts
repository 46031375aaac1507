import { Context, DateTime, Effect, Layer, Option, Redacted, Schema } from "effect"
import * as Base64Url from "effect/encoding/Base64Url"
import type { ChallengeProvider, ChallengeSettings } from "../../contract/AbuseSettings.ts"
import type { Environment } from "../../contract/Environment.ts"
import { SpentSecrets } from "../../credentials/proofs/SpentSecrets.ts"
import { sha256 } from "../../platform/Crypto.ts"
import { OutboundHttp } from "../../platform/OutboundHttp.ts"
import { Settings } from "../../platform/Settings.ts"
import { ChallengeSecrets } from "../../tenancy/challenges/ChallengeSecrets.ts"
import { Origins } from "../../tenancy/origins/Origins.ts"
import { ChallengeRequired, ChallengeUnavailable } from "./AbuseProblems.ts"
import { unasked, type GoodEvidence, type WorkPurpose } from "./ProofOfWork.ts"

/** Answer of `siteverify`, in the form that both providers document. */
export const ChallengeAnswer = Schema.Struct({
  success: Schema.Boolean,
  hostname: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** Turnstile's only: what the widget was shown for. */
  action: Schema.optionalKey(Schema.NullOr(Schema.String)),
  "error-codes": Schema.optionalKey(Schema.Array(Schema.String))
})
export type ChallengeAnswer = typeof ChallengeAnswer.Type

/**
 * Errors that speak of the secret, of the form of our request or of the provider itself. Every other
 * one is about the token, so that an error which nobody knows yet opens no door. Two that read as
 * faults of the set-up are missing here because a token alone provokes them: one of another site
 * (`sitekey-secret-mismatch`), and the published one for tests (`not-using-dummy-secret`, which the
 * documentation calls `not-using-dummy-passcode`).
 */
const errorsOfOthers: ReadonlySet<string> = new Set([
  "missing-input-secret",
  "invalid-input-secret",
  "invalid-parsed-secret",
  "invalid-widget-id",
  "invalid-sitekey",
  "missing-remoteip",
  "invalid-remoteip",
  "bad-request",
  "internal-error"
])

/** Result of an answer about a token: `unknown` if the provider could not tell. */
export type Verdict = "passed" | "failed" | "unknown"

/** Reads an answer about a token that was to be passed on one of these hosts, for this purpose. */
export const verdictOf = (
  { action, "error-codes": errors = [], hostname, success }: ChallengeAnswer,
  asked: {
    /** False for an answer whose status is not one of success: then an error alone counts. */
    readonly ok: boolean
    readonly provider: ChallengeProvider
    readonly hostNames: ReadonlySet<string>
    readonly purpose: string
  }
): Verdict => {
  if (!success || !asked.ok) {
    if (errors.some((error) => !errorsOfOthers.has(error))) return "failed"
    return errors.length === 0 && asked.ok ? "failed" : "unknown"
  }
  if (!asked.hostNames.has((hostname ?? "").toLowerCase())) return "failed"
  return asked.provider === "turnstile" && action !== asked.purpose ? "failed" : "passed"
}

/** Addresses at which the providers verify tokens. */
const verifyUrls = {
  turnstile: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
  hcaptcha: "https://api.hcaptcha.com/siteverify"
} as const

const tokenShape = /^[A-Za-z0-9._-]{1,8192}$/

/** Tokens of both providers live for less than this. */
const tokenSeconds = 600

/** Time after which a provider may be back, in seconds. */
const retryAfterSeconds = 5

const decode = Schema.decodeUnknownOption(ChallengeAnswer)

const hostNameOf = (origin: string): string => {
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  return (url?.hostname ?? "").toLowerCase()
}

/**
 * Challenges of a provider, where an operator wants one (extensions.md "Defence against abuse"): a
 * token is asked about by this service, for its host and purpose, and counts once.
 */
export class Challenges extends Context.Service<Challenges>()("gatehouse/access/abuse/Challenges", {
  make: Effect.gen(function* () {
    const secrets = yield* ChallengeSecrets
    const origins = yield* Origins
    const outbound = yield* OutboundHttp
    const spent = yield* SpentSecrets
    const { challengeVerifyUrls } = yield* Settings

    const ask = (
      { provider, siteKey }: ChallengeSettings,
      secret: Redacted.Redacted,
      token: string
    ) => {
      const url = Option.match(challengeVerifyUrls[provider], {
        onNone: () => verifyUrls[provider],
        onSome: ({ href }) => href
      })
      const body = new URLSearchParams({ secret: Redacted.value(secret), response: token })
      if (provider === "hcaptcha") body.set("sitekey", siteKey)
      return Effect.tryPromise(() => outbound.fetch(url, { method: "POST", body })).pipe(
        Effect.flatMap((answer) =>
          Effect.map(
            Effect.tryPromise(() => answer.json()),
            (json) => Option.map(decode(json), (read) => ({ read, ok: answer.ok }))
          )
        ),
        Effect.orElseSucceed(() => Option.none())
      )
    }

    const verdict = Effect.fnUntraced(function* (
      environment: Environment,
      purpose: WorkPurpose,
      settings: ChallengeSettings,
      token: string
    ): Effect.fn.Return<Verdict> {
      const { provider } = settings
      const secret = yield* secrets.find(environment.id, provider)
      const answer = secret === undefined ? Option.none() : yield* ask(settings, secret, token)
      if (Option.isNone(answer)) return "unknown"
      const allowed = yield* origins.list(environment.id)
      const { protocol } = new URL(environment.appUrl)
      const own = environment.hosts.map((host) => `${protocol}//${host}`)
      const hostNames = new Set([...own, ...allowed].map(hostNameOf))
      const { ok, read } = answer.value
      return verdictOf(read, { ok, provider, hostNames, purpose })
    })

    /** Asks the provider about a token of its own, which is used up by its redemption. */
    const look = Effect.fn("Challenges.look")(function* (
      environment: Environment,
      purpose: WorkPurpose,
      settings: ChallengeSettings,
      token: string
    ): Effect.fn.Return<GoodEvidence, ChallengeRequired | ChallengeUnavailable> {
      if (!tokenShape.test(token)) return yield* new ChallengeRequired()
      const name = Redacted.make(Base64Url.encode(sha256(settings.provider, " ", token)))
      // A token that counted once is not asked about again.
      if (yield* spent.isSpent(environment, "challenge_token", name)) {
        return yield* new ChallengeRequired()
      }
      const found = yield* verdict(environment, purpose, settings, token)
      if (found === "failed") return yield* new ChallengeRequired()
      if (found === "unknown") {
        if (settings.onFailure === "deny") {
          return yield* new ChallengeUnavailable({ properties: { retryAfterSeconds } })
        }
        return unasked
      }
      const expiresAt = DateTime.add(yield* DateTime.now, { seconds: tokenSeconds })
      return { redeem: spent.spend(environment, "challenge_token", name, expiresAt) }
    })

    return { look }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
