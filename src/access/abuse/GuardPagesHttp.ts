import { Effect, Schema } from "effect"
import {
  challengeTokenHeader,
  proofOfWorkHeader,
  ScriptlessForm
} from "../../contract/Presented.ts"
import { pagesPrefix } from "../../contract/pagesPlane.ts"
import type { Output } from "../../contract/Wire.ts"
import type { OwnEndpoint } from "../../pages/kernel/OwnOperations.ts"
import { tokenFields, workField } from "../../pages/kernel/guardedForm.ts"
import type { ShownProblem } from "../../pages/kernel/ShownProblem.ts"
import type { Visit, FormGuard } from "../../pages/kernel/Visit.ts"
import { AbuseGuard } from "./AbuseGuard.ts"
import { WorkChallenge, type WorkPurpose } from "./ProofOfWork.ts"

/** Characters that evidence can consist of. */
const shape = /^[A-Za-z0-9._-]{1,8192}$/

const written = Schema.encodeSync(Schema.fromJsonString(WorkChallenge))

const passCookie = "gatehouse_address_pass"
const passSeconds = 600

/** Keeps the note that an address was proven, for the form that asks for it. */
export const keepPass = (visit: Visit, pass: string): void =>
  visit.keep(passCookie, pagesPrefix, pass, passSeconds)

/** Evidence that the form of a page has to bring; null where none is asked for. */
export const guardFor = Effect.fnUntraced(function* (
  { environment }: Visit,
  purpose: WorkPurpose
): Effect.fn.Return<FormGuard | null, never, AbuseGuard> {
  const guard = yield* AbuseGuard
  const { challenge, provider } = yield* guard.asked(environment, purpose)
  if (challenge === null && provider === null) return null
  return {
    purpose,
    challenge: challenge === null ? null : written(challenge),
    provider
  }
})

const evidenceOf = (visit: Visit, names: ReadonlyArray<string>): string | undefined =>
  names.map((name) => visit.form.get(name) ?? "").find((value) => shape.test(value))

/** Calls an operation with the evidence that the posted form has brought. */
export const callGuarded = <Endpoint extends OwnEndpoint>(
  visit: Visit,
  endpoint: Endpoint,
  body: unknown
): Effect.Effect<Output<Endpoint>, ShownProblem> => {
  const work = evidenceOf(visit, [workField])
  const token = evidenceOf(visit, tokenFields)
  const headers = {
    ...(work === undefined ? {} : { [proofOfWorkHeader]: work }),
    ...(token === undefined ? {} : { [challengeTokenHeader]: token })
  }
  const call = visit.call(endpoint, { body, headers })
  return work === undefined && token === undefined
    ? Effect.provideService(call, ScriptlessForm, { pass: visit.kept(passCookie) ?? null })
    : call
}
