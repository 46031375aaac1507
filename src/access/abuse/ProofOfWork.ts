import { Effect, Schema } from "effect"

/** Operations that may ask for a proof of work. */
export const WorkPurpose = Schema.Literals(["sign_up", "sign_in", "forgot_password", "email_code"])
export type WorkPurpose = typeof WorkPurpose.Type

/** Evidence that was found good: redeeming it is true for one call of those that send it. */
export interface GoodEvidence {
  readonly redeem: Effect.Effect<boolean>
}

/** Evidence in the place of what nobody asks for. */
export const unasked: GoodEvidence = { redeem: Effect.succeed(true) }

/** Lower-case hex of a fixed length. */
export const hex = (characters: number) =>
  Schema.String.check(
    Schema.isMaxLength(characters).abort(),
    Schema.isPattern(new RegExp(`^[0-9a-f]{${characters}}$`, "u"), {
      expected: `${characters} characters of lower-case hex`
    })
  )

/** The beginning that a derived key must have: 4,096 tries on average find one. */
export const keyPrefix = "000"

/** Derivation of a key, by the name that ALTCHA v2 has for it. */
export const algorithm = "PBKDF2/SHA-256"

/** Length of a derived key in bytes. */
export const keyLength = 32

/** Rounds of PBKDF2 in one try of the easiest challenge: 1.2 million for a solution on average. */
export const leastCost = 300

/** Lifetime of a challenge in seconds. */
export const challengeSeconds = 600

/** Parameters of a challenge in the form of ALTCHA v2, in the order of their names. */
export const WorkParameters = Schema.Struct({
  algorithm: Schema.Literal(algorithm),
  cost: Schema.Int.check(Schema.isBetween({ minimum: leastCost, maximum: leastCost * 8 })),
  expiresAt: Schema.Int,
  keyLength: Schema.Literal(keyLength),
  keyPrefix: Schema.Literal(keyPrefix),
  nonce: hex(32),
  salt: hex(32)
})
export type WorkParameters = typeof WorkParameters.Type

/** A challenge as clients get it and send it back. */
export const WorkChallenge = Schema.Struct({
  parameters: WorkParameters,
  signature: hex(64)
}).annotate({ identifier: "WorkChallenge" })
export type WorkChallenge = typeof WorkChallenge.Type

/** Text that a challenge's signature covers: JSON of the parameters, ordered by name. */
export const signedTextOf = (parameters: WorkParameters): string =>
  JSON.stringify(parameters, Object.keys(WorkParameters.fields).toSorted())

/** Number of failures of a network from which work is asked of it. */
export const firstFailures = 10

/** Failures of a network from which each solution costs twice as much as before. */
const steps = [20, 40, 80] as const

/** Rounds in one try of a challenge for a network with these failures. */
export const costOf = (failures: number): number =>
  leastCost * 2 ** steps.filter((step) => failures >= step).length

/** True if a solved challenge costs enough: one that was fetched a step earlier still does. */
export const costsEnough = (cost: number, needed: number): boolean => cost * 2 >= needed
