import { Effect, type Redacted } from "effect"
import type { Established, Recipient } from "../../sessions/clients/Client.ts"
import type { Denial } from "../hooks/HookQuestion.ts"
import type { OwedFactor } from "../../credentials/secondFactors/OwedFactor.ts"
import type { PresentedTrust } from "../../credentials/trustedDevices/TrustedDevice.ts"

/** Origin of a sign-in: its client and device, and its preference for cookies. */
export interface SignInOrigin extends Recipient {
  /** SHA-256 of the device's own secret; null for a device that has none yet. */
  readonly deviceHash: Uint8Array | null
  /** Binds a sign-in that has to wait to this browser; null for an install or a server. */
  readonly browser: PendingBrowser | null
  /** Trusted devices that the browser presents; null for an install or a server. */
  readonly trust: PresentedTrust | null
  /** True if the password of the sign-in is in a list of breached ones; null where nobody can say. */
  readonly breachedPassword?: boolean | null
  /**
   * Address that the browser is led to afterwards, or of a page that knows it; nobody vouches for
   * it.
   */
  readonly returnTo?: string | null
}

/** A fresh secret for a browser, which gets it only if its sign-in has to wait. */
export interface PendingBrowser {
  readonly secret: Redacted.Redacted
  /** SHA-256 of it in hexadecimal digits. */
  readonly hash: string
}

/**
 * The outcome of a sign-in once its first factor is proven: a session, or what is still required.
 */
export type SignInOutcome =
  | {
      readonly _tag: "Established"
      readonly established: Established
      /** The browser's new cookie of trusted devices, where one stood for the second factor. */
      readonly trustCookie: Redacted.Redacted | null
    }
  | (OwedFactor & { readonly trustCookie?: Redacted.Redacted | null })
  | DeniedSignIn

/** The customer's backend refused; what was proven is used up. */
export interface DeniedSignIn {
  readonly _tag: "Denied"
  readonly denial: Denial
  readonly trustCookie?: Redacted.Redacted | null
}

/** The outcome of a sign-in by a passkey alone. */
export type PasskeyOutcome = Extract<SignInOutcome, { readonly _tag: "Established" | "Denied" }>

/** The outcome of a step that the customer's backend refused. */
export const deniedSignIn = ({ denial }: { readonly denial: Denial }) =>
  Effect.succeed<DeniedSignIn>({ _tag: "Denied", denial })
