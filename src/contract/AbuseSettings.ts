import { Schema } from "effect"

/** Providers of challenges that tell people from programs. */
export const ChallengeProvider = Schema.Literals(["turnstile", "hcaptcha"])
export type ChallengeProvider = typeof ChallengeProvider.Type

/** Site keys of both providers are letters, digits, dashes and underscores. */
const SiteKey = Schema.String.check(
  Schema.isMaxLength(100).abort(),
  Schema.isPattern(/^[A-Za-z0-9_-]{1,100}$/u, { expected: "a site key" })
)

/** A provider of challenges as an operator sets it up; its secret is kept apart. */
export const ChallengeSettings = Schema.Struct({
  provider: ChallengeProvider,
  siteKey: SiteKey,
  /** Answer while the provider cannot be reached: refuse everybody, or let everybody through. */
  onFailure: Schema.Literals(["deny", "allow"])
})
export type ChallengeSettings = typeof ChallengeSettings.Type

/** Settings of the defence against programs (extensions.md "Defence against abuse"). */
export const AbuseSettings = Schema.Struct({
  proofOfWork: Schema.Literals(["off", "adaptive", "always"]),
  challenge: Schema.NullOr(ChallengeSettings)
})
export type AbuseSettings = typeof AbuseSettings.Type

export const defaultAbuseSettings: AbuseSettings = { proofOfWork: "off", challenge: null }
