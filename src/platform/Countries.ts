import { Context, Effect, Layer } from "effect"

/** Countries of network addresses (`GEOIP_FILE`). */
export class Countries extends Context.Service<
  Countries,
  {
    /** ISO 3166-1 code of the country of an address; null where it is not known. */
    readonly countryOf: (ipAddress: string | null) => string | null
  }
>()("gatehouse/platform/Countries") {
  static readonly layer = Layer.effect(
    Countries,
    Effect.succeed(Countries.of({ countryOf: () => null }))
  )
}
