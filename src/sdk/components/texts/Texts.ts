import type { chosenTexts } from "./chosenTexts.ts"

/** Texts of the components in one language; `{name}` stands for a value. */
export type Texts = ReturnType<typeof chosenTexts>
