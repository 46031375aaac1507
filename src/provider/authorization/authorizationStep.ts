import { DateTime } from "effect"
import type { UserId } from "../../contract/Ids.ts"
import { isAcrSatisfied } from "../grants/Acr.ts"
import type { AuthorizationErrorCode, AuthorizationRequest } from "./AuthorizationRequest.ts"

/** Somebody who is signed in in the browser. */
export interface PersonHere {
  readonly userId: UserId
  readonly email: string | null
  readonly isActive: boolean
  /** Null where nothing says when they proved who they are. */
  readonly authenticatedAt: DateTime.Utc | null
  readonly methods: ReadonlyArray<string>
  readonly isImpersonated: boolean
  /** True if they could be asked for a second factor. */
  readonly hasSecondFactor: boolean
}

/** The next thing that has to happen for a request. */
export type Step<Person> =
  | { readonly _tag: "SignIn" }
  | { readonly _tag: "SignUp" }
  | { readonly _tag: "SelectAccount" }
  | { readonly _tag: "Reauthenticate"; readonly for: "login" | "acr" }
  | { readonly _tag: "OfferFactor" }
  | { readonly _tag: "Refuse"; readonly error: AuthorizationErrorCode }
  | { readonly _tag: "Decide"; readonly person: Person }

type Request = Pick<
  AuthorizationRequest,
  "prompts" | "maxAge" | "loginHint" | "hintedUserId" | "acrValues" | "askedAt" | "asked"
>

const isSame = (a: string | null, b: string): boolean =>
  a !== null && a.trim().toLowerCase() === b.trim().toLowerCase()

/** The session that answers: the active one, unless a hint names somebody else who is here. */
const answering = <Person extends PersonHere>(
  { hintedUserId, loginHint, prompts }: Request,
  people: ReadonlyArray<Person>
): Person | undefined => {
  if (hintedUserId !== null) return people.find(({ userId }) => userId === hintedUserId)
  const hinted =
    loginHint === null ? undefined : people.find(({ email }) => isSame(email, loginHint))
  const isForOther = loginHint !== null && hinted === undefined && prompts.includes("none")
  return isForOther ? undefined : (hinted ?? people.find(({ isActive }) => isActive))
}

/**
 * True if the proof of identity is as recent as the request demands; one without a time never is.
 */
const isFreshEnough = (
  { askedAt, maxAge, prompts }: Request,
  { authenticatedAt }: PersonHere,
  now: DateTime.Utc
): boolean => {
  if (!prompts.includes("login") && maxAge === null) return true
  if (authenticatedAt === null) return false
  const proven = DateTime.toEpochMillis(authenticatedAt)
  if (prompts.includes("login") && proven < askedAt) return false
  return (
    maxAge === null || proven >= askedAt || DateTime.toEpochMillis(now) - proven <= maxAge * 1000
  )
}

/**
 * The next step of a request before anybody is asked for consent. With `prompt=none` no page is ever
 * shown, so that each step is an error.
 */
export const nextStep = <Person extends PersonHere>(
  request: Request,
  people: ReadonlyArray<Person>,
  now: DateTime.Utc
): Step<Person> => {
  const { asked, prompts } = request
  const silent = prompts.includes("none")
  if (prompts.includes("create") && !asked.includes("create")) return { _tag: "SignUp" }
  const person = answering(request, people)
  if (person === undefined) {
    return silent ? { _tag: "Refuse", error: "login_required" } : { _tag: "SignIn" }
  }
  if (person.isImpersonated) return { _tag: "Refuse", error: "access_denied" }
  if (prompts.includes("select_account") && !asked.includes("select_account")) {
    return { _tag: "SelectAccount" }
  }
  if (!isFreshEnough(request, person, now)) {
    return silent
      ? { _tag: "Refuse", error: "login_required" }
      : { _tag: "Reauthenticate", for: "login" }
  }
  const wantsMore = !isAcrSatisfied(person.methods, request.acrValues)
  if (wantsMore && !silent && !asked.includes("acr")) {
    return person.hasSecondFactor || asked.includes("factor")
      ? { _tag: "Reauthenticate", for: "acr" }
      : { _tag: "OfferFactor" }
  }
  return { _tag: "Decide", person }
}
