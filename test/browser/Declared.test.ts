import { assert, describe, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { layerWith } from "../support/Console.ts"
import { apply } from "../support/DeclaredDocuments.ts"
import { TestService } from "../support/TestService.ts"
import { Chromium, isMissing, skipped } from "./Chromium.ts"
import { closed, dialogOf, press, signedIn } from "./Operator.ts"

describe.skipIf(isMissing)(`what a document declares, in the console${skipped}`, () => {
  layer(Chromium.layer.pipe(Layer.provideMerge(layerWith())))((it) => {
    it.effect(
      "is named on its page, and warned of before it is changed",
      () =>
        Effect.gen(function* () {
          const { environment } = yield* TestService
          const { context, origin } = yield* signedIn("admin")
          const { plan } = yield* apply({ blockedDomains: { deny: ["spam.example"] } })
          yield* Effect.promise(async () => {
            const tab = await context.newPage()
            const at = (page: string) => `${origin}/e/${environment.name}/${page}`
            await tab.goto(at("blocked-domains"))
            const note = tab.getByRole("note")
            await note.getByText("A document declares what is here").waitFor()
            await note.getByText("deny").waitFor()
            const trail = await note.getByRole("link").getAttribute("href")
            assert.include(trail, `correlationId=${plan.correlationId}`)
            await press(tab, "Edit")
            await dialogOf(tab).getByText("A document declares this.").waitFor()
            await tab.keyboard.press("Escape")
            await closed(tab)

            await tab.goto(at("hooks"))
            await tab.getByRole("heading", { level: 1 }).waitFor()
            assert.strictEqual(await tab.getByRole("note").count(), 0)
          })
        }),
      240_000
    )
  })
})
