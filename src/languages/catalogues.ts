import type { Language } from "../contract/Values.ts"
import type { AnyCatalogue, Catalogue } from "./Catalogue.ts"
import { english } from "./en/english.ts"

/** Each but English is read when somebody first needs it: a start waits for none. */
const sources: {
  readonly [L in Exclude<Language, "en">]: () => Promise<{ readonly catalogue: Catalogue<L> }>
} = {
  da: () => import("./da/catalogue.ts"),
  de: () => import("./de/catalogue.ts"),
  fr: () => import("./fr/catalogue.ts"),
  ar: () => import("./ar/catalogue.ts"),
  ja: () => import("./ja/catalogue.ts"),
  ko: () => import("./ko/catalogue.ts"),
  "zh-Hans": () => import("./zh-Hans/catalogue.ts"),
  he: () => import("./he/catalogue.ts"),
  es: () => import("./es/catalogue.ts"),
  it: () => import("./it/catalogue.ts"),
  "pt-BR": () => import("./pt-BR/catalogue.ts"),
  nl: () => import("./nl/catalogue.ts"),
  sv: () => import("./sv/catalogue.ts"),
  nb: () => import("./nb/catalogue.ts"),
  pl: () => import("./pl/catalogue.ts"),
  uk: () => import("./uk/catalogue.ts"),
  tr: () => import("./tr/catalogue.ts"),
  fi: () => import("./fi/catalogue.ts")
}

/** Reads the catalogue of a language. */
export const readCatalogue = (language: Language): Promise<AnyCatalogue> =>
  language === "en"
    ? Promise.resolve(english)
    : sources[language]().then(({ catalogue }) => catalogue)
