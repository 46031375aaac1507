import { createConfig, lintFromString } from "@redocly/openapi-core"

// The documents are read as any client would: as JSON of a shape that is to be proven.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

/** Operations that only send browsers on, so that they have no answer of their own. */
const redirects = new Set([
  "authorize",
  "authorizeSso",
  "samlAcs",
  "ssoCallback",
  "startSatellite",
  "satelliteCallback",
  "syncSatellite"
])

const onlyRedirects = (document: Json, pointer: string): boolean => {
  const steps = pointer.split("/").map((step) => step.replaceAll("~1", "/"))
  const [, , path = "", method = ""] = steps
  return redirects.has(document.paths[path]?.[method]?.operationId)
}

/** Flaws of an OpenAPI 3.1 document, its examples among them, each with its rule and place. */
export const lintDocument = async (document: Json): Promise<ReadonlyArray<string>> => {
  const config = await createConfig({
    extends: ["recommended-strict"],
    rules: {
      "no-invalid-media-type-examples": { severity: "error", allowAdditionalProperties: false },
      "no-invalid-schema-examples": "error",
      "no-invalid-parameter-examples": "error",
      "no-unused-components": "error",
      "operation-operationId": "error",
      "operation-operationId-url-safe": "error"
    }
  })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  return problems.flatMap(({ location, message, ruleId }) => {
    const { pointer = "" } = location[0] ?? {}
    const isExcepted = ruleId === "operation-2xx-response" && onlyRedirects(document, pointer)
    return isExcepted ? [] : [`${ruleId} at ${pointer}: ${message}`]
  })
}
