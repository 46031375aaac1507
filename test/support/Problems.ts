import { assert } from "@effect/vitest"
import type { RawResponse } from "./TestService.ts"

const isPage = ({ headers }: RawResponse): boolean =>
  headers.get("content-type")?.startsWith("text/html") === true

/**
 * Holds an answer to the form of every error (contract: "Problem"), with this status and code, and
 * hands back its `properties`.
 */
export const assertProblem = (response: RawResponse, status: number, code: string) => {
  assert.strictEqual(response.status, status, response.text)
  // To a person who goes there the same is told in words.
  if (isPage(response)) {
    assert.include(response.text, `data-problem-code="${code}"`)
    assert.include(response.text, response.headers.get("x-correlation-id") ?? "?")
    return { code }
  }
  assert.strictEqual(response.headers.get("content-type"), "application/problem+json")
  const { detail, instance, properties, title, ...problem } = response.json
  assert.deepStrictEqual(
    { ...problem, code: properties.code },
    { type: `urn:problem-type:${code}`, status, code }
  )
  assert.isString(title)
  assert.notStrictEqual(title, "")
  assert.isString(detail, code)
  assert.strictEqual(instance, `urn:uuid:${response.headers.get("x-correlation-id")}`)
  return properties
}

/** Holds an answer to a 400 whose `errors` name exactly these places, each with what was expected. */
export const assertFlaws = (
  response: RawResponse,
  paths: ReadonlyArray<string>,
  code = "invalid_request"
) => {
  const { errors } = assertProblem(response, 400, code)
  // A page tells it in words.
  if (isPage(response)) return
  const named = new Set(errors.map((error: { readonly path: string }) => error.path))
  assert.deepStrictEqual([...named].toSorted(), paths.toSorted())
  for (const { message } of errors) assert.match(message, /\S/)
}
