import type { Locale } from "../../contract/Values.ts"
import type { PageTexts } from "../PageTexts.ts"
import { danish } from "./danish.ts"
import { english } from "./english.ts"

/** What the pages say, in every language that they are written in. */
export const pageTexts: Readonly<Record<Locale, PageTexts>> = { en: english, da: danish }
