import { Data, DateTime, Effect, Option } from "effect"
import { domainNameOf } from "../../contract/EmailAddress.ts"
import { modifiedFile } from "../../platform/Files.ts"
import { Settings } from "../../platform/Settings.ts"
// As JSON it takes a quarter of the memory that the same list takes in a TypeScript module.
import bundled from "./disposable-domains.json" with { type: "json" }

/** The file of `DISPOSABLE_DOMAINS_FILE` cannot be read. */
export class UnreadableDomains extends Data.TaggedError("UnreadableDomains")<{
  readonly file: string
}> {
  override get message() {
    return `DISPOSABLE_DOMAINS_FILE: ${this.file} cannot be read`
  }
}

/** Domains of a text with one on each line; `#` begins a comment. */
export const domainsOfText = (text: string): ReadonlySet<string> =>
  new Set(
    text.split("\n").flatMap((line) => {
      const entry = line.replace(/#.*/, "").trim()
      return entry === "" ? [] : (domainNameOf(entry) ?? [])
    })
  )

/**
 * Domains of disposable mail: the bundled list, or that of the operator's file, which is read when
 * the service starts.
 */
export const disposableDomains = Effect.gen(function* () {
  const { disposableDomainsFile } = yield* Settings
  if (Option.isNone(disposableDomainsFile)) {
    const domains: ReadonlySet<string> = new Set(bundled.domains)
    return { domains, updatedAt: DateTime.makeUnsafe(bundled.updatedAt) }
  }
  const file = disposableDomainsFile.value
  const { modifiedAt, text } = yield* Effect.mapError(
    modifiedFile(file),
    () => new UnreadableDomains({ file })
  )
  return { domains: domainsOfText(text), updatedAt: DateTime.makeUnsafe(modifiedAt) }
})
