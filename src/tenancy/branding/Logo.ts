import { Data } from "effect"

/** The largest file that is taken as a logo, in bytes. */
export const maximumLogoBytes = 262_144

/** The media types of logos. What a file is decides its content, never what it is called. */
export const logoTypes = { png: "image/png", svg: "image/svg+xml" } as const
export type LogoKind = keyof typeof logoTypes

/** A picture that browsers may be shown: only what draws it is left of the file. */
export interface CleanLogo {
  readonly kind: LogoKind
  readonly content: Uint8Array
}

/** The kind of a logo by the name that the service gave it. */
export const kindOfName = (name: string): LogoKind => (name.endsWith(".svg") ? "svg" : "png")

/** The file is no picture that can be a logo. */
export class LogoRefused extends Data.TaggedError("LogoRefused")<{ readonly reason: string }> {
  override get message() {
    return `The file cannot be the logo: ${this.reason}`
  }
}
