import type { Draft } from "./Draft.ts"

// A body is whatever a fuzzer made.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

const withoutKeys = (value: Json): ReadonlyArray<Json> => {
  if (Array.isArray(value)) {
    return [
      ...value.map((_, at) => value.toSpliced(at, 1)),
      ...value.flatMap((item, at) => withoutKeys(item).map((less) => value.with(at, less)))
    ]
  }
  if (typeof value !== "object" || value === null) {
    return typeof value === "string" && value.length > 8 && !value.includes("{{")
      ? [value.slice(0, value.length / 2), value.slice(value.length / 2)]
      : []
  }
  return Object.keys(value).flatMap((key) => {
    const { [key]: member, ...rest } = value
    return [rest, ...withoutKeys(member).map((less) => ({ ...value, [key]: less }))]
  })
}

const smallerBodies = ({ body, form }: Draft): ReadonlyArray<string | null> => {
  if (body === null) return []
  if (form === "form" || body.includes("&")) {
    const pairs = body.split("&")
    return [null, ...pairs.map((_, at) => pairs.toSpliced(at, 1).join("&"))]
  }
  if (form === "json") {
    try {
      return [null, ...withoutKeys(JSON.parse(body)).map((less) => JSON.stringify(less))]
    } catch {
      // Halved below.
    }
  }
  return body.length > 40
    ? [null, body.slice(0, body.length / 2), body.slice(body.length / 2)]
    : [null]
}

/** Drafts that ask for a little less. */
const smaller = (draft: Draft): ReadonlyArray<Draft> => {
  const pairs = draft.query === "" ? [] : draft.query.split("&")
  return [
    ...Object.keys(draft.headers).map((name) => ({
      ...draft,
      headers: Object.fromEntries(Object.entries(draft.headers).filter(([key]) => key !== name))
    })),
    ...pairs.map((_, at) => ({ ...draft, query: pairs.toSpliced(at, 1).join("&") })),
    ...smallerBodies(draft).map((body) => ({ ...draft, body }))
  ]
}

/** The least draft of which the same is still true, within some tries. */
export const shrink = async (
  draft: Draft,
  isSame: (draft: Draft) => Promise<boolean>,
  tries = 80
): Promise<Draft> => {
  let least = draft
  let left = tries
  for (let progress = true; progress && left > 0;) {
    progress = false
    for (const candidate of smaller(least)) {
      left -= 1
      if (left <= 0) break
      if (await isSame(candidate)) {
        least = candidate
        progress = true
        break
      }
    }
  }
  return least
}
