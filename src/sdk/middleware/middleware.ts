import type { IncomingRequest } from "../requestHeaders.ts"
import type { RequestState, SignedIn } from "../RequestState.ts"
import type { Answer } from "./answers.ts"
import {
  type Admission,
  createGuard,
  type GatehouseOptions,
  type Guard,
  type GuardedRequest,
  type HostedPages,
  type Protection,
  type ReturnOptions,
  type Visitors
} from "./guard.ts"
import { keptByRequest } from "./keptByRequest.ts"

export type { GatehouseOptions, HostedPages, Protection, ReturnOptions, Visitors } from "./guard.ts"
export type { RequestState, SignedIn, SignedOut } from "../RequestState.ts"

/** Middleware and handlers for a framework. */
export interface Middleware<Guarding, Answering = Guarding> extends HostedPages, Visitors {
  /** Session of a request, by bearer token or session cookie. */
  readonly session: (request: IncomingRequest) => Promise<RequestState>
  /** Session of the visitor, in a handler behind `protectPage` or `protectApi`. */
  readonly sessionOf: (request: object) => SignedIn
  /** Leads who is not signed in to the sign-in page and back; answers 403 without the permission. */
  readonly protectPage: (protection?: Protection) => Guarding
  /** Answers 401 or 403 as problem+json to who may not go on. */
  readonly protectApi: (protection?: Protection) => Guarding
  /** Takes the POST of a sign-out form, from pages of this application only. */
  readonly signOut: (options?: ReturnOptions) => Answering
  /** Takes the POST of a form with `organizationId`; empty leaves every organization. */
  readonly switchOrganization: (options?: ReturnOptions) => Answering
}

/** Adapter by which a framework's handlers ask a guard, and pass on its answer. */
export interface Framework<Guarding, Answering> {
  /** `keep` remembers who was let in, by what `sessionOf` is later called with. */
  readonly guarding: <Session>(
    admit: (request: GuardedRequest) => Promise<Admission<Session>>,
    keep: (request: object, session: Session) => void
  ) => Guarding
  readonly answering: (
    ask: (request: GuardedRequest, body: () => Promise<unknown>) => Promise<Answer>
  ) => Answering
}

/** Makes the middleware of a framework. */
export const middlewareFor = <Guarding, Answering>(
  { answering, guarding }: Framework<Guarding, Answering>,
  options: GatehouseOptions
): Middleware<Guarding, Answering> => {
  const { admitToApi, admitToPage, signOut, switchOrganization, ...others } = createGuard(options)
  const { keep, keptOf: sessionOf } = keptByRequest<SignedIn>("protectPage or protectApi")
  const protect = (admit: Guard["admitToPage"]) => (protection?: Protection) =>
    guarding((request) => admit(request, protection), keep)
  return {
    ...others,
    sessionOf,
    protectPage: protect(admitToPage),
    protectApi: protect(admitToApi),
    signOut: (returning) => answering((request) => signOut(request, returning)),
    switchOrganization: (returning) =>
      answering((request, body) => switchOrganization(request, body, returning))
  }
}
