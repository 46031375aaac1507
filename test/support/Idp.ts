import { Context, Effect, Layer } from "effect"
import { offer } from "./ProviderSignIn.ts"
import { scriptedProvider, type ScriptedProvider } from "./ScriptedProvider.ts"
import { TestService } from "./TestService.ts"

/** The provider of a test file: it does what the test tells it. */
export class Idp extends Context.Service<Idp, ScriptedProvider>()("gatehouse/test/Idp") {
  /** The whole service, where the provider is offered under each of these keys, as each says. */
  static readonly layerOffering = (
    offers: Readonly<
      Record<string, (provider: ScriptedProvider) => Readonly<Record<string, unknown>>>
    >,
    service: typeof TestService.layer = TestService.layer
  ) =>
    Layer.effect(
      Idp,
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const provider = yield* scriptedProvider("idp")
        for (const [key, settings] of Object.entries(offers)) {
          yield* offer(environment, key, provider, settings(provider))
        }
        return provider
      })
    ).pipe(Layer.provideMerge(service))
}
