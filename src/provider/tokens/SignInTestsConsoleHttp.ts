import { Effect } from "effect"
import { onConsolePlane } from "../../contract/ConsoleAuth.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { Applications } from "../applications/Applications.ts"
import { SignInTests } from "./SignInTests.ts"
import { SignInTestsConsoleApi } from "./SignInTestsConsoleApi.ts"

export const SignInTestsConsoleHttp = group(
  onConsolePlane(SignInTestsConsoleApi),
  "console.signInTests",
  Effect.fn(function* (handlers) {
    const applications = yield* Applications
    const tests = yield* SignInTests
    return handlers.handleAll({
      testSignIn: Effect.fnUntraced(function* ({ params, payload }) {
        const environment = yield* CurrentEnvironment
        const application = yield* applications.get(environment.id, params.applicationId)
        return yield* tests.test(environment, application, payload)
      })
    })
  })
)
