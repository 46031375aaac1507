import { Effect, Option, Redacted } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { HttpApiScalar, type HttpApi, type HttpApiGroup } from "effect/http-api"
import { sha256 } from "../../platform/Crypto.ts"

/**
 * Policy of a reference: only its own scripts run, known by their hashes; its calls reach its host
 * alone.
 */
export const policyOf = (markup: string): string => {
  const hashes = [...markup.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = ""]) => `'sha256-${sha256(script).toBase64()}'`
  )
  return [
    "default-src 'none'",
    `script-src ${hashes.join(" ")}`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'"
  ].join("; ")
}

/** Shows what an API can do and lets its operations be tried; built anew for each visit. */
export const referenceMarkup = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>,
  path: `/${string}`,
  secretKey: Option.Option<Redacted.Redacted>
) => {
  const scalar = {
    withDefaultFonts: false,
    // These lead to others' services.
    hideClientButton: true,
    showDeveloperTools: "never",
    agent: { disabled: true },
    mcp: { disabled: true },
    ...Option.match(secretKey, {
      onNone: () => ({}),
      onSome: (key) => ({
        authentication: {
          preferredSecurityScheme: "secretKey",
          securitySchemes: { secretKey: { token: Redacted.value(key) } }
        }
      })
    })
  }
  return Effect.gen(function* () {
    const shown = yield* HttpRouter.toHttpEffect(HttpApiScalar.layer(api, { path, scalar }))
    return HttpServerResponse.toWeb(yield* shown)
  }).pipe(
    Effect.scoped,
    Effect.flatMap((response) => Effect.promise(() => response.text()))
  )
}
