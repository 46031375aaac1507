import { Data, type Effect } from "effect"
import type { HttpServerResponse } from "effect/http"
import type { Environment } from "../../contract/Environment.ts"
import type { Profile } from "../../directory/users/Profile.ts"
import type { Speech } from "../../languages/Speech.ts"
import type { Html } from "../../platform/Html.ts"
import type { IconName } from "./icons.ts"
import type { OwnCall, OwnEndpoint, OwnOperation } from "./OwnOperations.ts"
import type { ShownProblem } from "./ShownProblem.ts"

/** One of the sessions of the visitor's browser, as `GET /boot` tells of it. */
export interface VisitorSession {
  readonly id: string
  readonly expiresAt: string
  readonly impersonatorId: string | null
  readonly organizationId: string | null
  /** The organization's connection that made it. */
  readonly connectionId: string | null
  readonly user: {
    readonly id: string
    readonly name: string | null
    readonly email: string | null
  }
}

/** The people signed in in the visitor's browser, as `GET /boot` reports them. */
export interface Visitor {
  readonly sessions: ReadonlyArray<VisitorSession>
  readonly activeSessionId: string | null
  readonly user:
    | (Profile & {
        readonly id: string
        readonly name: string | null
        readonly email: string | null
        readonly hasPassword: boolean
        readonly mfaEnabled: boolean
        /** The organization that keeps the name and the address. */
        readonly managedBy: { readonly organizationId: string; readonly name: string } | null
      })
    | null
}

/** The session as which a visitor acts; undefined for one who is signed in nowhere. */
export const activeSession = (visitor: Visitor | null): VisitorSession | undefined =>
  visitor?.sessions.find(({ id }) => id === visitor.activeSessionId)

/** Data of a visit that a view needs. */
export interface Shown {
  readonly environment: Environment
  /** The language of the page, as its environment speaks it. */
  readonly speech: Speech
  /** The page's own origin. */
  readonly origin: string
  /** The path of the page, whatever form of it was posted. */
  readonly path: string
  readonly query: URLSearchParams
  /** The parts of the path that its pattern names. */
  readonly params: Readonly<Record<string, string | undefined>>
  /** Final target, as it was asked for. */
  readonly redirectUrl: string | null
  /** Values of the posted form; empty if none was posted. */
  readonly form: URLSearchParams
  /** The path that the form was posted to; null where none was. */
  readonly postedTo: string | null
  /** Problem of the form, or of the page. */
  readonly problem: ShownProblem | null
  readonly visitor: Visitor | null
  /** True for a page of the account of somebody who may make API keys there, or has some. */
  readonly offersApiKeys: boolean
  /** Holder of the page's forms; left away where they are for whoever sends them. */
  readonly shownTo?: string
  /** True if mails are kept on this machine, so that the page says where to read them. */
  readonly previewsMail: boolean
  /** Names this visit in the logs. */
  readonly correlationId: string
}

/** A provider of challenges, as its widget is asked for. */
export interface ShownProvider {
  readonly provider: "turnstile" | "hcaptcha"
  readonly siteKey: string
}

/** Evidence that a form has to bring. */
export interface FormGuard {
  readonly purpose: string
  /** JSON of the challenge to solve; null where no work is asked for. */
  readonly challenge: string | null
  readonly provider: ShownProvider | null
}

/** Content of a page: the frame around it is the same everywhere. */
export interface View {
  /** Its name in `<html data-page>`. */
  readonly page: string
  readonly title: string
  /** Its part of what the title names, told in the title of the tab alone. */
  readonly part?: string
  /** Name whose first letter stands beside the title, as a picture of what the page is about. */
  readonly disc?: string
  /** Picture above the title. */
  readonly sign?: IconName
  readonly body: Html
  /** Left away: 200, or that of the problem that the page tells. */
  readonly status?: number
  /** Time after which the visit may be tried again. */
  readonly retryAfterSeconds?: number
  /** Absolute address that the browser moves on to by itself. */
  readonly onward?: string
  /** Places that its forms may be sent to, as `form-action` names them; by default this origin. */
  readonly formAction?: string
  /** Evidence that a form of it has to bring. */
  readonly guard?: FormGuard | null
  /** The way to the other pages of its part, beside which there is room for lists. */
  readonly nav?: Html
  /** True for pages that need no account: they offer none. */
  readonly anonymous?: boolean
}

/** Outcome of a visit. */
export type Outcome = Data.TaggedEnum<{
  /** A page; what is shown once has no other address. */
  Show: { readonly view: View }
  /** Another page of this origin. */
  GoTo: { readonly location: string }
  /** A place that was checked, on this origin or another; absolute. */
  Leave: { readonly url: string }
  /** Answer of another page. */
  Pass: { readonly response: HttpServerResponse.HttpServerResponse }
}>
export const Outcome = Data.taggedEnum<Outcome>()

/** One visit of a page: what was asked, who asks, and what can be done in their name. */
export interface Visit extends Shown {
  readonly call: OwnOperation
  /** Opens an operation that sends a browser on; answers the absolute address. */
  readonly open: (endpoint: OwnEndpoint, call: OwnCall) => Effect.Effect<string, ShownProblem>
  /** Absolute final target. */
  readonly onward: Effect.Effect<string>
  /** A cookie that this page has left for itself; none that is empty. */
  readonly kept: (name: string) => string | undefined
  /**
   * Leaves a cookie that only pages below `path` are sent; empty, or too long to be kept, takes it
   * back.
   */
  readonly keep: (name: string, path: string, value: string, seconds?: number) => void
  /**
   * The one-time token of the link that led here, from the form or from where the first visit left
   * it.
   */
  readonly token: string | null
  /** Leaves the token for this page's next visit; empty forgets it. */
  readonly keepToken: (token: string) => void
  /** The form that waits for a fresh proof of identity of this session; null where none does. */
  readonly intent: Intent | null
  readonly keepIntent: (sealed: string) => void
  /** Sends that form as its button would, and answers what comes of it. */
  readonly resume: Effect.Effect<Outcome>
}

/** A form that waits for a fresh proof of identity (contract: "Hosted pages"). */
export interface Intent {
  /** Known to nobody but this browser's own pages: whose link has it did not come from elsewhere. */
  readonly id: string
  readonly sessionId: string
  /** In milliseconds since 1970. */
  readonly expiresAt: number
  /** The address of its page, and the one that it is posted to. */
  readonly page: string
  readonly action: string
  /** Values of the posted form; null if they held a password or a code, which is kept nowhere. */
  readonly form: string | null
  readonly operation: string
}
