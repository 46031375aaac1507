import { Effect, Option, Redacted } from "effect"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import type { EnvironmentId } from "../../contract/Ids.ts"
import type { OperatorId } from "../../contract/OperatorSeat.ts"
import { group, inEnvironment } from "../../http/ApiGroup.ts"
import { invalidRequest } from "../../http/FlawReport.ts"
import { Settings } from "../../platform/Settings.ts"
import { Forbidden } from "../../contract/SessionProblems.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { Environments } from "../../tenancy/environments/Environments.ts"
import { CurrentOperator, onConsolePlane } from "../../contract/ConsoleAuth.ts"
import { Operators } from "./Operators.ts"
import { OperatorsConsoleApi } from "./OperatorsConsoleApi.ts"
import {
  isSeen,
  isWithinReach,
  namesOf,
  type NoEnvironmentsToWorkIn,
  OperatorExists,
  OperatorNotFound
} from "./Operator.ts"
import packageJson from "../../../package.json" with { type: "json" }

type Reach = ReadonlyArray<EnvironmentId> | null

/** Names the environments of a request that operators cannot work in. */
const flawsIn =
  (given: Reach = null) =>
  ({ environmentIds }: NoEnvironmentsToWorkIn) =>
    invalidRequest(
      (given ?? []).flatMap((id, at) =>
        environmentIds.includes(id)
          ? [
              {
                path: `/body/environmentIds/${at}`,
                message: "Expected an environment that there is"
              }
            ]
          : []
      )
    )

/** The version of this service. */
const serviceVersion: string = packageJson.version

export const OperatorsConsoleHttp = group(
  onConsolePlane(OperatorsConsoleApi),
  "console.operators",
  Effect.fn(function* (handlers) {
    const audit = yield* Audit
    const environments = yield* Environments
    const operators = yield* Operators
    const { planes, production } = yield* Settings

    const getMe = Effect.gen(function* () {
      const { environmentIds, id } = yield* CurrentOperator
      const all = yield* environments.list
      return {
        operator: yield* Effect.orDie(operators.get(id)),
        environments: all
          .filter((environment) => environmentIds?.includes(environment.id) ?? true)
          .map(({ id, kind, name }) => ({ id, kind, name })),
        service: { version: serviceVersion, planes, development: !production }
      }
    })

    /** An operator of other environments only does not exist to a limited owner. */
    const seen = Effect.fnUntraced(function* (id: OperatorId) {
      const { environmentIds: own } = yield* CurrentOperator
      const operator = yield* operators.get(id)
      return isSeen(own, operator.environmentIds) ? operator : yield* new OperatorNotFound()
    })

    return handlers.handleAll({
      getMe: () => getMe,
      listOperators: Effect.fnUntraced(function* () {
        const { environmentIds: own } = yield* CurrentOperator
        const all = yield* operators.list
        return { items: all.filter(({ environmentIds }) => isSeen(own, environmentIds)) }
      }),
      listOperatorNames: Effect.fnUntraced(function* () {
        const { id } = yield* CurrentEnvironment
        const all = yield* operators.list
        return { items: namesOf(all.filter(({ environmentIds }) => isSeen([id], environmentIds))) }
      }),
      inviteOperator: Effect.fnUntraced(function* ({ payload }) {
        const { environmentIds: own } = yield* CurrentOperator
        // Nobody gives environments that are not theirs.
        if (!isWithinReach(own, payload.environmentIds)) return yield* new Forbidden()
        const there = yield* Effect.option(operators.byEmail(payload.email))
        // An invitation that has expired is replaced, which is not for whoever could not remove it.
        if (Option.exists(there, (one) => !isWithinReach(own, one.environmentIds))) {
          return yield* new OperatorExists()
        }
        const { mailed, operator, url } = yield* Effect.catchTag(
          operators.invite(payload),
          "NoEnvironmentsToWorkIn",
          flawsIn(payload.environmentIds)
        )
        return mailed ? operator : { ...operator, url: Redacted.value(url) }
      }),
      changeOperator: Effect.fnUntraced(function* ({ params: { operatorId }, payload }) {
        const { environmentIds: own } = yield* CurrentOperator
        yield* seen(operatorId)
        return yield* Effect.catchTag(
          operators.change(operatorId, payload, own),
          "NoEnvironmentsToWorkIn",
          flawsIn(payload.environmentIds)
        )
      }),
      removeOperator: Effect.fnUntraced(function* ({ params: { operatorId } }) {
        const { environmentIds: own } = yield* CurrentOperator
        yield* seen(operatorId)
        yield* operators.remove(operatorId, own)
      }),
      searchPlatformAuditEvents: inEnvironment((environment, { payload, query }) =>
        audit.search(environment, payload, query.limit)
      )
    })
  })
)
