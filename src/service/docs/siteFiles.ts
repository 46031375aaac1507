import { Effect } from "effect"
import { readText } from "../../platform/Files.ts"

/** Style of every page of the documentation. */
export const documentStyle = Effect.all([
  readText(new URL("../../pages/assets/tokens.css", import.meta.url)),
  readText(new URL("docs.css", import.meta.url))
]).pipe(Effect.map((parts) => parts.join("")))

/** Script of every page of the documentation. */
export const documentScript = readText(new URL("docs.js", import.meta.url))
