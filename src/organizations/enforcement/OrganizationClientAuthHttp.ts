import { Effect, Layer, Option, Schema } from "effect"
import { HttpRouter } from "effect/http"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { OrganizationId } from "../../contract/Ids.ts"
import { CurrentSession } from "../../sessions/clients/ClientAuth.ts"
import { Enforcement } from "./Enforcement.ts"
import { OrganizationGate } from "./OrganizationClientAuth.ts"

const decodeId = Schema.decodeUnknownOption(OrganizationId)

/** Turns away sessions in which the organization of the path does not open. */
export const OrganizationGateHttp = Layer.effect(
  OrganizationGate,
  Effect.gen(function* () {
    const enforcement = yield* Enforcement
    return OrganizationGate.of(
      Effect.fnUntraced(function* (httpEffect, { endpoint }) {
        const { params } = yield* HttpRouter.RouteContext
        const { session, user } = yield* CurrentSession
        const id = decodeId(params["organizationId"])
        const leaves =
          endpoint.method === "DELETE" &&
          endpoint.path.endsWith("/members/:memberUserId") &&
          params["memberUserId"]?.toLowerCase() === user.id
        // What is no id is told by its own check.
        if (Option.isSome(id) && !leaves) {
          const environment = yield* CurrentEnvironment
          yield* enforcement.requireOpenTo(environment, id.value, { ...session, userId: user.id })
        }
        return yield* httpEffect
      })
    )
  })
)
