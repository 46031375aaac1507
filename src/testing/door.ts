/**
 * Entry of `@gatehouse-id/service/testing`: reports in a line that Node.js is too old for the rest.
 */
import { flawOfNode } from "../platform/nodeVersion.ts"

const flaw = flawOfNode(process.versions.node)
if (flaw !== undefined) throw new Error(`@gatehouse-id/service/testing: ${flaw}`)

// Only now: an older Node.js cannot even read what is imported.
export const {
  arbitraries,
  InvalidTestSettings,
  OpenIdIdentityProvider,
  SamlIdentityProvider,
  samples,
  ScimDirectory,
  ScimRefused,
  SoftwareAuthenticator,
  startTestDatabase,
  startTestGatehouse,
  TestGatehouse,
  Visitor
} = await import("./index.ts")
