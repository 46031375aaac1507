import type { Language } from "../contract/Values.ts"
import type { AnyCatalogue, Catalogue } from "./Catalogue.ts"
import { english } from "./en/english.ts"

/** Each but English is read when somebody first needs it: a start waits for none. */
const sources: {
  readonly [L in Exclude<Language, "en">]: () => Promise<{ readonly default: Catalogue<L> }>
} = {
  // The console is bundled with these reasons, and is not to carry every other text.
  da: () =>
    Promise.all([
      import("./da.json", { with: { type: "json" } }),
      import("./daAttemptReasons.json", { with: { type: "json" } })
    ]).then(([texts, reasons]) => ({
      default: { ...texts.default, attemptReasons: reasons.default }
    })),
  de: () => import("./de.json", { with: { type: "json" } }),
  fr: () => import("./fr.json", { with: { type: "json" } }),
  ar: () => import("./ar.json", { with: { type: "json" } }),
  ja: () => import("./ja.json", { with: { type: "json" } }),
  ko: () => import("./ko.json", { with: { type: "json" } }),
  "zh-Hans": () => import("./zh-Hans.json", { with: { type: "json" } }),
  he: () => import("./he.json", { with: { type: "json" } }),
  es: () => import("./es.json", { with: { type: "json" } }),
  it: () => import("./it.json", { with: { type: "json" } }),
  "pt-BR": () => import("./pt-BR.json", { with: { type: "json" } }),
  nl: () => import("./nl.json", { with: { type: "json" } }),
  sv: () => import("./sv.json", { with: { type: "json" } }),
  nb: () => import("./nb.json", { with: { type: "json" } }),
  pl: () => import("./pl.json", { with: { type: "json" } }),
  uk: () => import("./uk.json", { with: { type: "json" } }),
  tr: () => import("./tr.json", { with: { type: "json" } }),
  fi: () => import("./fi.json", { with: { type: "json" } })
}

/** Reads the catalogue of a language. */
export const readCatalogue = (language: Language): Promise<AnyCatalogue> =>
  language === "en"
    ? Promise.resolve(english)
    : sources[language]().then((catalogue) => catalogue.default)
