import { Context, Effect, Layer } from "effect"
import { DirectoryWordStore } from "./DirectoryWordStore.ts"

/** Tells sign-ins by an organization's connection what its directories say of a person. */
export class DirectoryWord extends Context.Service<DirectoryWord>()(
  "gatehouse/users/provisioning/DirectoryWord",
  {
    make: Effect.gen(function* () {
      const { hasLetGo, isUntouched } = yield* DirectoryWordStore
      return { hasLetGo, isUntouched }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(DirectoryWordStore.layer)
  )
}
