import { Effect } from "effect"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { JwtTemplates } from "../../sessions/tokens/JwtTemplates.ts"
import { TemplateNotFound } from "../../sessions/tokens/JwtTemplate.ts"
import { Users } from "../../users/management/Users.ts"
import { onConsolePlane } from "../../contract/ConsoleAuth.ts"
import { TemplatesConsoleApi } from "./TemplatesConsoleApi.ts"

export const TemplatesConsoleHttp = group(
  onConsolePlane(TemplatesConsoleApi),
  "console.templates",
  Effect.fn(function* (handlers) {
    const templates = yield* JwtTemplates
    const users = yield* Users
    return handlers.handleAll({
      listTemplates: Effect.fnUntraced(function* () {
        const { id } = yield* CurrentEnvironment
        return { items: yield* templates.list(id) }
      }),
      setTemplate: Effect.fnUntraced(function* ({ params, payload }) {
        const { id } = yield* CurrentEnvironment
        return yield* Effect.orDie(templates.set(id, params.templateName, payload))
      }),
      previewTemplate: Effect.fnUntraced(function* ({ params, payload }) {
        const environment = yield* CurrentEnvironment
        const user = yield* users.get(environment, payload.userId)
        return { claims: yield* templates.preview(environment.id, params.templateName, user) }
      }),
      removeTemplate: Effect.fnUntraced(function* ({ params }) {
        const { id } = yield* CurrentEnvironment
        yield* Effect.mapError(
          templates.remove(id, params.templateName),
          () => new TemplateNotFound()
        )
      })
    })
  })
)
