import { Cache, Duration, Effect, Redacted } from "effect"
import * as LookupCache from "./LookupCache.ts"
import {
  authorizationUrl,
  connect,
  exchange,
  type ProviderAnswer,
  type Registration,
  type RequestSecrets,
  type ToldClaims
} from "./OpenIdClient.ts"
import { OutboundHttp } from "./OutboundHttp.ts"
import { broken, type ProviderFault } from "./ProviderFault.ts"

/** Time for which a discovery document is considered current. */
const foundFor = Duration.hours(1)

/** Time for which a provider that failed discovery is not asked again, however often people start. */
const brokenFor = Duration.seconds(10)

/** For the whole of discovery, exchange, keys, userinfo and whatever else is read of an answer. */
const wholeExchange = "15 seconds"

/** Parameters that a browser brought back from a provider. */
export interface BroughtBack {
  readonly code?: string | undefined
  readonly state: Redacted.Redacted
  readonly iss?: string | undefined
  readonly error?: string | undefined
}

/** An answer, and how it is to be read. */
interface Brought {
  readonly redirectUri: string
  readonly parameters: BroughtBack
  readonly saysAll: (claims: ToldClaims) => boolean
}

const inTime = <A>(ask: Effect.Effect<A, ProviderFault>) =>
  Effect.timeoutOrElse(ask, {
    duration: wholeExchange,
    orElse: () => Effect.fail(broken("unreachable", "timeout"))
  })

/** Makes rounds to providers; so many are kept, the least recently used being dropped first. */
export const makeOpenIdRounds = Effect.fnUntraced(function* (capacity?: number) {
  const outbound = yield* OutboundHttp
  const found = yield* LookupCache.make(
    (registration: Registration) =>
      Effect.provideService(connect(registration), OutboundHttp, outbound),
    foundFor,
    brokenFor,
    capacity
  )

  /** The provider's address that a browser is sent to for signing in. */
  const urlFor = (
    registration: Registration,
    secrets: RequestSecrets,
    parameters: Readonly<Record<string, string>>
  ) =>
    inTime(
      Effect.gen(function* () {
        const provider = yield* Cache.get(found, registration)
        const url = yield* authorizationUrl(provider, secrets, parameters)
        return outbound.mayAsk(url) ? url : yield* broken("refused_address")
      })
    )

  /** Takes the answer that a browser brought back, and reads of it what is asked for. */
  const answered = <A>(
    registration: Registration,
    secrets: RequestSecrets,
    { parameters: { code, error, iss, state }, redirectUri, saysAll }: Brought,
    read: (answer: ProviderAnswer) => Effect.Effect<A, ProviderFault>
  ) => {
    const url = new URL(redirectUri)
    for (const [name, value] of Object.entries({ code, iss, error })) {
      if (value !== undefined) url.searchParams.set(name, value)
    }
    url.searchParams.set("state", Redacted.value(state))
    return inTime(
      Effect.flatMap(Cache.get(found, registration), (provider) =>
        exchange(provider, secrets, url, saysAll)
      ).pipe(
        // Keys that were exchanged less than a minute after they were read, which is as long as the
        // library goes by them.
        Effect.tapError(({ reason }) =>
          reason === "invalid_signature" ? Cache.invalidate(found, registration) : Effect.void
        ),
        Effect.flatMap(read)
      )
    )
  }

  return { urlFor, answered }
})
