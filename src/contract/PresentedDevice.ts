import { Context, DateTime } from "effect"

/** The names of the cookie that distinguishes browsers: over https, and on a plain-http app URL. */
export const deviceCookieNames = { secure: "__Host-device", plain: "gatehouse_device" } as const

/**
 * SHA-256 of the secret of the browser that the current call came from; null without one. It is
 * asked for, since few calls need it.
 */
export const PresentedDevice = Context.Reference<() => Uint8Array | null>(
  "gatehouse/contract/PresentedDevice",
  { defaultValue: () => () => null }
)

/** A device that was last used before is known no more. */
export const forgottenBefore = (now: DateTime.Utc): DateTime.Utc =>
  DateTime.subtract(now, { days: 180 })
