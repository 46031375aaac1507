import { danishSubjects, inDanish } from "./danishFindings.ts"
import { locale } from "./words.ts"

/** A finding of the doctor in the console's language. */
export const findingText = (text: string): string => (locale.value === "da" ? inDanish(text) : text)

const kindInDanish = (name: string): string =>
  name
    .replace(/^provider /, "udbyder ")
    .replace(/^connection /, "forbindelse ")
    .replace(/^domain /, "domæne ")

/** Subject of a finding in the console's language. */
export const findingSubject = (name: string): string =>
  locale.value === "da" ? (danishSubjects[name] ?? kindInDanish(name)) : name
