import { useEffect, useMemo, useSyncExternalStore } from "react"
import { useShared } from "../../react/GatehouseProvider.ts"
import { type Remembered, remembered } from "../../react/remembered.ts"
import { english } from "./english.ts"
import type { Texts } from "./Texts.ts"

/** Catalogues beside the English one, each fetched when a page first speaks its language. */
const catalogues: Readonly<Record<string, Remembered<Texts> | undefined>> = {
  da: /* @__PURE__ */ remembered(async () => (await import("./danish.ts")).danish)
}

const silent = { getSnapshot: () => null, subscribe: () => () => undefined }

/** A tag that dates can be written by, whatever the page calls its language. */
const formatsOf = (locale: string): string => {
  try {
    return Intl.getCanonicalLocales(locale.replaceAll("_", "-"))[0] ?? "en"
  } catch {
    return "en"
  }
}

/** Texts of the components, and their language. */
export interface Speech {
  /** Tag that dates and numbers are written by. */
  readonly locale: string
  /** Language that the texts are really in. */
  readonly language: string
  readonly t: Texts
}

/** Texts of the components in the provider's language; in English until another one has come. */
export const useTexts = (): Speech => {
  const { locale, onError, texts } = useShared()
  const catalogue = catalogues[locale.slice(0, 2).toLowerCase()]
  const { getSnapshot, subscribe } = catalogue ?? silent
  const spoken = useSyncExternalStore(subscribe, getSnapshot, getSnapshot)
  useEffect(() => {
    catalogue?.load().catch(onError)
  }, [catalogue, onError])
  return useMemo(() => {
    const tag = formatsOf(locale)
    // A page that replaces all of them says in which language it does.
    const isOwn = Object.keys(english).every((key) => Object.hasOwn(texts ?? {}, key))
    const isSpoken = isOwn || spoken !== null || /^en\b/i.test(tag)
    return {
      locale: tag,
      language: isSpoken ? tag : "en",
      t: { ...english, ...spoken, ...texts }
    }
  }, [locale, spoken, texts])
}

/** A text with its values put in. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (written, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : written
  )

/** A day as the language writes it. */
export const dayOf = (locale: string, time: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(new Date(time))

/** A moment as the language writes it. */
export const momentOf = (locale: string, time: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(time)
  )
