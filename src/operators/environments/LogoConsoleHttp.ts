import { Effect } from "effect"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { Logos } from "../../tenancy/branding/Logos.ts"
import { onConsolePlane } from "../../contract/ConsoleAuth.ts"
import { InvalidLogo } from "./EnvironmentsProblems.ts"
import { LogoConsoleApi } from "./LogoConsoleApi.ts"

export const LogoConsoleHttp = group(
  onConsolePlane(LogoConsoleApi),
  "console.logo",
  Effect.fn(function* (handlers) {
    const logos = yield* Logos
    return handlers.handleAll({
      setLogo: Effect.fnUntraced(function* ({ payload }) {
        const { id } = yield* CurrentEnvironment
        yield* Effect.mapError(
          logos.set(id, payload),
          ({ reason }) =>
            new InvalidLogo({ properties: { errors: [{ path: "/body", message: reason }] } })
        )
      }),
      removeLogo: Effect.fnUntraced(function* () {
        const { id } = yield* CurrentEnvironment
        yield* logos.remove(id)
      })
    })
  })
)
