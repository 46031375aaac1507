import { Effect, Layer } from "effect"
import type { MetadataPatch } from "../../src/contract/Metadata.ts"
import { Idp } from "./Idp.ts"
import { freshEmail } from "./Invitations.ts"
import { openId } from "./ProviderSignIn.ts"
import { signIns, signUps, type WayIn } from "./WaysIn.ts"
import { WebhookReceiver } from "./WebhookReceiver.ts"

/** A service, a provider of its environment, and the customer's backend that its hooks ask. */
export const world = Layer.provideMerge(WebhookReceiver.layer, Idp.layerOffering({ idp: openId }))

/** Settings with which every way is open, however often it is taken. */
export const openWays: MetadataPatch = {
  signIn: { emailCode: true },
  mfa: { policy: "optional" },
  signUp: { legalConsentRequired: false },
  throttle: { addressRequests: 1000, addressAttempts: 10_000, mailsPerAddressPerHour: 1000 }
}

// What failed for want of an answer is tried again with the same ceremony.
const asking = (point: string, ways: Readonly<Record<string, WayIn>>) =>
  Object.entries(ways).map(
    ([name, { begin }]) => [point, name, Effect.suspend(() => begin(freshEmail()))] as const
  )

/** Points that ask before a way in, with the name of the way and the way itself. */
export const ways = [
  ...asking("sign_up.before", signUps("before")),
  ...asking("session.before", signIns("before"))
]
