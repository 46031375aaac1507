import { Result } from "effect"
import { cleanedPng } from "./cleanedPng.ts"
import { cleanedSvg } from "./cleanedSvg.ts"
import { LogoRefused, maximumLogoBytes, type CleanLogo } from "./Logo.ts"

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

const isPng = (file: Uint8Array): boolean => signature.every((byte, at) => file[at] === byte)

const cleaned = (file: Uint8Array): Result.Result<CleanLogo, string> => {
  if (file.length === 0) return Result.fail("It is empty")
  if (file.length > maximumLogoBytes) {
    return Result.fail(`It is larger than ${maximumLogoBytes / 1024} KiB`)
  }
  return isPng(file)
    ? Result.map(cleanedPng(file), (content) => ({ kind: "png", content }))
    : Result.map(cleanedSvg(file), (content) => ({ kind: "svg", content }))
}

/** Makes a logo of a file: a PNG, or an SVG less all that is no shape (contract: "Hosted pages"). */
export const logoOfFile = (file: Uint8Array): Result.Result<CleanLogo, LogoRefused> =>
  Result.mapError(cleaned(file), (reason) => new LogoRefused({ reason }))
