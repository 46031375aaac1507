import { Context, Data, Effect, Layer, Option } from "effect"
import { Reader, type Response } from "mmdb-lib"
import { readFile } from "node:fs/promises"
import { isIP } from "node:net"
import { Settings } from "./Settings.ts"

/** The file of `GEOIP_FILE` cannot be read, or is no database of MaxMind's format. */
export class UnreadableCountries extends Data.TaggedError("UnreadableCountries")<{
  readonly file: string
}> {
  override get message() {
    return `GEOIP_FILE: ${this.file} is no MMDB database that can be read`
  }
}

const codeShape = /^[A-Z]{2}$/

const member = (record: unknown, name: string): unknown =>
  typeof record === "object" && record !== null && Object.hasOwn(record, name)
    ? (record as Readonly<Record<string, unknown>>)[name]
    : undefined

/** Code of a record, in either form that publishers of such files use. */
export const codeOf = (record: unknown): string | null => {
  const code = member(member(record, "country"), "iso_code") ?? member(record, "country_code")
  return typeof code === "string" && codeShape.test(code) ? code : null
}

/** A database of countries in MaxMind's format (MMDB), held in memory. */
const readerOf = (file: string) =>
  Effect.tryPromise({
    // Named by the database's own records only; the type promises more than a file may hold.
    try: async (): Promise<Reader<Response>> => new Reader(await readFile(file)),
    catch: () => new UnreadableCountries({ file })
  })

/** Countries of network addresses, by the operator's file (`GEOIP_FILE`), read at the start. */
export class Countries extends Context.Service<Countries>()("gatehouse/platform/Countries", {
  make: Effect.gen(function* () {
    const { geoipFile } = yield* Settings
    const reader = Option.isNone(geoipFile) ? undefined : yield* readerOf(geoipFile.value)

    /** ISO 3166-1 code of the country of an address; null where it is not known. */
    const countryOf = (ipAddress: string | null): string | null => {
      if (reader === undefined || ipAddress === null || isIP(ipAddress) === 0) return null
      try {
        return codeOf(reader.get(ipAddress))
      } catch {
        // A record that cannot be read says as little as none.
        return null
      }
    }

    return { countryOf }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
