import type { AnswerOf, EnvironmentClient } from "../../kernel/api.ts"
import { words } from "../../kernel/words.ts"

export type Application = AnswerOf<EnvironmentClient["applications"]["getApplication"]>

/** Words for the kinds, sources and degrees of trust of applications. */
export const applicationWords = words({
  en: {
    web: "web application",
    browser: "in the browser",
    native: "installed app",
    service: "service account",
    own: "our own",
    verified: "verified",
    third_party: "third party",
    operator: "added by an operator",
    server: "added by a backend",
    registered: "registered itself",
    document: "known by its document",
    on: "on",
    off: "off"
  },
  da: {
    web: "webapplikation",
    browser: "i browseren",
    native: "installeret app",
    service: "tjenestekonto",
    own: "vores egen",
    verified: "kendt",
    third_party: "tredjepart",
    operator: "tilføjet af en operatør",
    server: "tilføjet af en backend",
    registered: "har registreret sig selv",
    document: "kendt ved sit dokument",
    on: "til",
    off: "fra"
  }
})
