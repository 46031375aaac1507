import type { ClientApi } from "../api/ClientApi.ts"
import type { Facade, Urls } from "./Facade.ts"

/** Every operation of the client plane. */
export type Operations = Facade<typeof ClientApi>

/** What a sign-in answers: completed, or what is still owed. */
export type SignInResult = Awaited<ReturnType<Operations["signIn"]["login"]>>

/** A completed sign-in. */
export type SessionResult = Extract<SignInResult, { readonly status: "complete" }>

/** The signed-in person. */
export type CurrentUser = SessionResult["user"]

/** A session as its own user sees it. */
export type ClientSession = SessionResult["session"]

/** The client plane, for one browser or install. */
export type Client = Operations & {
  /** The addresses of the same operations, for links and for what a browser opens. */
  readonly urls: Urls<typeof ClientApi>
  /**
   * An access token for your backend that is good for 10 seconds at least, or null where nobody is
   * signed in. One request at most is on its way for it; ask again before each call of yours.
   */
  readonly getAccessToken: () => Promise<string | null>
}
