import { searchIn } from "./documentSearch.ts"
import type { Section } from "./documents.ts"

declare const documentSections: ReadonlyArray<Section>

/** Search of the documentation without a server: the sections stand before it in its file. */
Object.assign(globalThis, { searchDocuments: searchIn(documentSections) })
