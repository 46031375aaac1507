import { Layer } from "effect"
import { ApplicationSecrets } from "./applications/ApplicationSecrets.ts"
import { Applications } from "./applications/Applications.ts"
import { Resources } from "./resources/Resources.ts"

/** Sign-in for other applications, and access to APIs. */
export const layer = Layer.mergeAll(Applications.layer, ApplicationSecrets.layer).pipe(
  Layer.provideMerge(Resources.layer)
)
