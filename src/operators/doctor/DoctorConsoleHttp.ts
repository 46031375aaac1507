import { Effect } from "effect"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { onConsolePlane } from "../../contract/ConsoleAuth.ts"
import { Doctor } from "./Doctor.ts"
import { DoctorConsoleApi } from "./DoctorConsoleApi.ts"
import type { Finding } from "./diagnosis.ts"

const checkOf = ({ remedy, state, subject, told }: Finding) => ({
  name: subject,
  ok: state !== "broken",
  detail: told,
  remedy
})

export const DoctorConsoleHttp = group(
  onConsolePlane(DoctorConsoleApi),
  "console.doctor",
  Effect.fn(function* (handlers) {
    const doctor = yield* Doctor
    return handlers.handleAll({
      checkEnvironment: Effect.fnUntraced(function* () {
        const environment = yield* CurrentEnvironment
        const found = [...(yield* doctor.environment(environment)), ...(yield* doctor.installation)]
        return { checks: found.map(checkOf) }
      })
    })
  })
)
