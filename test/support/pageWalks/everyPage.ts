import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { EnvironmentName } from "../../../src/contract/Environment.ts"
import type { Language } from "../../../src/contract/Values.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { Idp } from "../Idp.ts"
import { openId } from "../ProviderSignIn.ts"
import { accounts, organizations } from "./belonging.ts"
import { connections } from "./connecting.ts"
import { continuations, enrollments, invitations, signUps } from "./joining.ts"
import { machines } from "./machines.ts"
import { applications } from "./providing.ts"
import { setUps } from "./settingUp.ts"
import { turnedOn } from "./turningOn.ts"
import { Walk } from "./RecordedPage.ts"
import { evidence, forgotten, mailedCodes, passwords, secondFactors } from "./signingIn.ts"

/** The service with everything turned on that pages can show. */
export const pagesWorld = Layer.effectDiscard(
  Effect.gen(function* () {
    const environments = yield* Environments
    yield* environments.update(EnvironmentName.make("main"), {
      signIn: { emailCode: true },
      signUp: { legalConsentRequired: true },
      apiKeys: { people: true },
      branding: {
        displayName: "Acme Bakery",
        termsUrl: "https://acme.example/terms",
        privacyUrl: "https://acme.example/privacy",
        supportUrl: "mailto:help@acme.example"
      }
    })
    yield* TestClock.adjust("2 seconds")
  })
).pipe(Layer.provideMerge(Idp.layerOffering({ idp: () => ({ ...openId(), trustEmail: false }) })))

/** A walk to every page in every state that the walks lead to, in one language, by links and forms alone. */
export const everyPage = Effect.fnUntraced(function* (locale: Language) {
  const walk = new Walk(locale)
  for (const part of [
    passwords,
    evidence,
    forgotten,
    mailedCodes,
    secondFactors,
    signUps,
    continuations,
    enrollments,
    invitations,
    accounts,
    organizations,
    applications,
    machines,
    setUps,
    turnedOn,
    connections
  ]) {
    yield* part(walk)
  }
  return walk
})
