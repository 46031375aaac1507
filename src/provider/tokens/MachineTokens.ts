import { Context, Effect, Layer, Result } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { machineGrant, type MachineRefusal } from "../grants/MachineScopes.ts"
import { ClientAuthentication } from "./ClientAuthentication.ts"
import type { TokenRequest } from "./FamilyTokens.ts"
import { IssuedTokens } from "./IssuedTokens.ts"
import { refused } from "./OAuthError.ts"
import { scopeNames } from "./TokenScopes.ts"

const descriptions: Readonly<Record<MachineRefusal, string>> = {
  invalid_target: "Name one resource of those that the application may use for itself",
  invalid_scope: "The application may not have that for itself"
}

/** The tokens that applications get for themselves, without a person. */
export class MachineTokens extends Context.Service<MachineTokens>()(
  "gatehouse/provider/tokens/MachineTokens",
  {
    make: Effect.gen(function* () {
      const authentication = yield* ClientAuthentication
      const tokens = yield* IssuedTokens

      const issue = Effect.fn("MachineTokens.issue")(function* (
        environment: Environment,
        { parameters, presented }: TokenRequest
      ) {
        const { application, jkt, read } = yield* authentication.authenticate(
          environment,
          presented,
          {}
        )
        if (!application.configuration.grantTypes.includes("client_credentials")) {
          return yield* refused("unauthorized_client", "The application acts for people alone")
        }
        const granted = machineGrant(application, read.resources, {
          resources: parameters.all("resource"),
          scopes: scopeNames(parameters.get("scope"))
        })
        if (Result.isFailure(granted)) {
          return yield* refused(granted.failure, descriptions[granted.failure])
        }
        return yield* tokens.machineToken(environment, application, granted.success, jkt)
      })

      return { issue }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
