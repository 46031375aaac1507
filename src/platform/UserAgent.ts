import { parse } from "bowser"

/** A user agent's description of its device; a hint for people, no proof of anything. */
export interface DeviceHint {
  readonly browser: string | null
  readonly os: string | null
  readonly kind: "desktop" | "mobile" | "tablet" | "native" | "bot" | "unknown"
}

const kindOf = (platform: string | undefined): DeviceHint["kind"] => {
  switch (platform) {
    case "desktop":
    case "mobile":
    case "tablet":
    case "bot":
      return platform
    default:
      return "unknown"
  }
}

const named = (name: string | undefined): string | null =>
  name === undefined || name === "" ? null : name

/** Reads a `User-Agent` header; an install that speaks for itself is native whatever it says. */
export const deviceOf = (userAgent: string | null, native: boolean): DeviceHint => {
  if (userAgent === null || userAgent.trim() === "") {
    return { browser: null, os: null, kind: native ? "native" : "unknown" }
  }
  const { browser, os, platform } = parse(userAgent)
  return {
    browser: named(browser.name),
    os: named(os.name),
    kind: native ? "native" : kindOf(platform.type)
  }
}

/** Name of a device for its owner, such as "Firefox on Linux"; null where nothing is known. */
export const deviceNameOf = ({ browser, os }: Omit<DeviceHint, "kind">): string | null =>
  browser !== null && os !== null ? `${browser} on ${os}` : (browser ?? os)
