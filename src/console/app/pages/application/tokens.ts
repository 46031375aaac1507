import type { AnswerOf, EnvironmentClient } from "../../kernel/api.ts"

const decode = (part: string): unknown => {
  const bytes = Uint8Array.from(
    atob(part.replaceAll("-", "+").replaceAll("_", "/")),
    (letter) => letter.codePointAt(0) ?? 0
  )
  return JSON.parse(new TextDecoder().decode(bytes))
}

/** A token that was read, or an opaque one. */
export interface ReadToken {
  readonly name: string
  readonly text: string
}

/** JSON as a person reads it. */
const shown = (value: unknown): string => JSON.stringify(value, null, 2)

/** The parts of a JWT as a person reads them; undefined for what is none. */
export const readToken = (token: string): string | undefined => {
  const [header, payload, signature] = token.trim().split(".")
  if (header === undefined || payload === undefined || signature === undefined) return undefined
  try {
    return `${shown(decode(header))}\n${shown(decode(payload))}`
  } catch {
    return undefined
  }
}

type Tested = AnswerOf<EnvironmentClient["signInTests"]["testSignIn"]>

/** The contents of a sign-in that was tried; undefined for an opaque token, which has none. */
export const testedParts = (tested: Extract<Tested, { readonly redeemed: true }>) => {
  const { accessToken, idToken, userInfo } = tested
  const parts = (token: typeof idToken) =>
    token === null ? undefined : `${shown(token.header)}\n${shown(token.claims)}`
  return [
    ...(idToken === null ? [] : [{ name: "id_token", text: parts(idToken) }]),
    { name: "access_token", text: parts(accessToken) },
    ...(userInfo === null ? [] : [{ name: "userinfo", text: shown(userInfo) }])
  ]
}

/** Each token of an answer of the token endpoint, or the one that was pasted. */
export const readTokens = (pasted: string): ReadonlyArray<ReadToken> => {
  const text = pasted.trim()
  const told = readToken(text)
  if (told !== undefined) return [{ name: "JWT", text: told }]
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof answer !== "object" || answer === null) return []
    return Object.entries(answer).flatMap(([name, value]) => {
      if (typeof value !== "string" || !name.endsWith("_token")) return []
      return [{ name, text: readToken(value) ?? `${value.slice(0, 6)}…` }]
    })
  } catch {
    return []
  }
}
