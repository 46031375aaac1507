import { DateTime } from "effect"
import type { UserId } from "../../contract/Ids.ts"
import { isAcrSatisfied, type Acr } from "../grants/Acr.ts"
import type { AuthorizationErrorCode, AuthorizationRequest } from "./AuthorizationRequest.ts"

/** Somebody who is signed in in the browser. */
export interface PersonHere {
  readonly userId: UserId
  readonly email: string | null
  readonly isActive: boolean
  /** Null where nothing says when they proved who they are. */
  readonly authenticatedAt: DateTime.Utc | null
  /** The class of what they have proven. */
  readonly acr: Acr
  readonly isImpersonated: boolean
  /** The strongest class that they can be asked for, by what they have enrolled. */
  readonly reachable: Acr
}

/** The next thing that has to happen for a request. */
export type Step<Person> =
  | { readonly _tag: "SignIn" }
  | { readonly _tag: "SignUp" }
  /** `only`: the one that is meant; null where anybody may be chosen. */
  | { readonly _tag: "SelectAccount"; readonly only: Person | null }
  | { readonly _tag: "Reauthenticate"; readonly for: "login" | "acr" }
  | { readonly _tag: "OfferFactor" }
  | { readonly _tag: "Refuse"; readonly error: AuthorizationErrorCode; readonly why: string }
  | { readonly _tag: "Decide"; readonly person: Person }

type Request = Pick<
  AuthorizationRequest,
  "prompts" | "maxAge" | "loginHint" | "hintedUserId" | "acrValues" | "askedAt" | "asked"
>

const isSame = (a: string | null, b: string): boolean =>
  a !== null && a.trim().toLowerCase() === b.trim().toLowerCase()

const hasChosen = ({ asked }: Request): boolean => asked.includes("select_account")

/** True if whoever is active now came of a page of this request. */
const hasComeOfIt = (request: Request): boolean =>
  hasChosen(request) || request.asked.includes("create")

/**
 * The session that answers: the active one, unless a hint names somebody else who is here. An address
 * is but a hint, to which the person is not held who has chosen or made another account since.
 */
const answering = <Person extends PersonHere>(
  request: Request,
  people: ReadonlyArray<Person>
): Person | undefined => {
  const { hintedUserId, loginHint, prompts } = request
  if (hintedUserId !== null) return people.find(({ userId }) => userId === hintedUserId)
  const active = people.find(({ isActive }) => isActive)
  if (loginHint === null || hasComeOfIt(request)) return active
  const hinted = people.find(({ email }) => isSame(email, loginHint))
  const isForOther = hinted === undefined && prompts.includes("none")
  return isForOther ? undefined : (hinted ?? active)
}

/** True if the person has chosen or signed in to another account than the one of an ID token. */
const isOtherThanMeant = (request: Request, people: ReadonlyArray<PersonHere>): boolean =>
  request.hintedUserId !== null &&
  hasChosen(request) &&
  people.some(({ isActive, userId }) => isActive && userId !== request.hintedUserId)

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

const pageNeeded = {
  _tag: "Refuse",
  error: "login_required",
  why: "The person cannot answer without a page"
} as const

/**
 * The next step of a request before anybody is asked for consent. With `prompt=none` no page is ever
 * shown, so that each step is an error. Nobody is asked for a class of authentication that they cannot
 * reach, nor offered what does not lead to it.
 */
export const nextStep = <Person extends PersonHere>(
  request: Request,
  people: ReadonlyArray<Person>,
  now: DateTime.Utc,
  /** The strongest class that can be enrolled here. */
  offered: Acr
): Step<Person> => {
  const { asked, prompts } = request
  const silent = prompts.includes("none")
  if (prompts.includes("create") && !asked.includes("create")) return { _tag: "SignUp" }
  // Another round would end the same way (OpenID Connect Core 3.1.2.1).
  if (isOtherThanMeant(request, people)) {
    const why = "Somebody else has signed in than id_token_hint names"
    return { _tag: "Refuse", error: "login_required", why }
  }
  const person = answering(request, people)
  if (person === undefined) {
    return silent ? pageNeeded : { _tag: "SignIn" }
  }
  if (person.isImpersonated) {
    return { _tag: "Refuse", error: "access_denied", why: "Somebody else acts for the person" }
  }
  if (prompts.includes("select_account") && !hasChosen(request)) {
    return { _tag: "SelectAccount", only: null }
  }
  const isFresh = isFreshEnough(request, person, now)
  if (!isFresh && silent) return pageNeeded
  const { acrValues } = request
  const canReach = isAcrSatisfied(person.reachable, acrValues)
  const canEnrol = isAcrSatisfied(offered, acrValues) && !asked.includes("factor")
  const isStrongEnough =
    isAcrSatisfied(person.acr, acrValues) ||
    silent ||
    asked.includes("acr") ||
    !(canReach || canEnrol)
  if (isFresh && isStrongEnough) return { _tag: "Decide", person }
  // The pages that ask for a proof ask the active session, which only the person may change.
  if (!person.isActive) return { _tag: "SelectAccount", only: person }
  if (!isFresh) return { _tag: "Reauthenticate", for: "login" }
  return canReach ? { _tag: "Reauthenticate", for: "acr" } : { _tag: "OfferFactor" }
}
