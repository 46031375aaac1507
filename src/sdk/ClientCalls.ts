import type { OperationUrls, Operations } from "./ClientOperations.ts"

export type { Operations } from "./ClientOperations.ts"

/** Result of a sign-in: completed, or still owing something. */
export type SignInResult = Awaited<ReturnType<Operations["signIn"]["login"]>>

/** A completed sign-in. */
export type SessionResult = Extract<SignInResult, { readonly status: "complete" }>

/** The signed-in person. */
export type CurrentUser = SessionResult["user"]

/** A session as its own user sees it. */
export type ClientSession = SessionResult["session"]

type Started<Call> = Call extends (...input: never) => Promise<infer Answered> ? Answered : never

/** A ceremony that a `start` operation has begun, for a new passkey or for a proof. */
export interface PasskeyCeremony {
  readonly ceremonyId: string
  readonly options: object
  readonly expiresAt: string
}

/** Options of a request for a passkey. */
export interface PasskeyOptions {
  /** Ends the wait: the call is then rejected with an `AbortError`. */
  readonly signal?: AbortSignal | undefined
}

/** Options of a sign-in by passkey. */
export interface PasskeySignInOptions extends PasskeyOptions {
  /**
   * Offers passkeys among the suggestions of the field with `autocomplete="username webauthn"`, and
   * waits until one is chosen, for as long as it takes; any other use of a passkey ends the wait.
   */
  readonly autofill?: boolean | undefined
}

/**
 * Creates and uses passkeys in place of the browser: in native apps, or the `SoftwareAuthenticator`
 * of `@gatehouse-id/testing`. It answers what `PublicKeyCredential.toJSON()` would.
 */
export interface PasskeySource {
  // Methods, so that one which reads the options more closely fits.
  create(
    options: Started<Operations["passkeys"]["startPasskeyRegistration"]>["options"],
    how: PasskeyOptions
  ): unknown
  get(
    options: Started<Operations["passkeySignIn"]["startPasskeySignIn"]>["options"],
    how: PasskeySignInOptions
  ): unknown
}

/** An authenticator's answer, for the operation that takes it. */
export interface AnsweredCeremony {
  readonly ceremonyId: string
  // As the operations declare what they take: any JSON.
  readonly credential: Extract<
    Parameters<Operations["passkeySignIn"]["verifyPasskeySignIn"]>[0],
    object
  >["body"]["credential"]
}

type Request = Started<Operations["passkeySignIn"]["startPasskeySignIn"]>
type Creation = Started<Operations["passkeys"]["startPasskeyRegistration"]>

/**
 * Passkeys from the button to the answer. What the person cancels is rejected with
 * `NotAllowedError`.
 */
export interface PasskeyActions {
  /** True if this browser can use passkeys at all. */
  readonly isSupported: () => boolean
  /** True if it can offer them among the suggestions of a field. */
  readonly isAutofillSupported: () => Promise<boolean>
  /**
   * Signs in with a passkey: who it is comes with it.
   *
   * @example
   * button.onclick = () => client.passkeys.signIn()
   * if (await client.passkeys.isAutofillSupported()) client.passkeys.signIn({ autofill: true })
   */
  readonly signIn: (
    options?: PasskeySignInOptions
  ) => ReturnType<Operations["passkeySignIn"]["verifyPasskeySignIn"]>
  /** Makes a passkey for the signed-in person, who has proven who they are of late. */
  readonly register: (
    options?: PasskeyOptions & { readonly name?: string | undefined }
  ) => ReturnType<Operations["passkeys"]["registerPasskey"]>
  /** Removes one, and tells the browser, so that it is not offered any more. */
  readonly remove: (passkeyId: string) => Promise<void>
  /** The first half of a sign-in: what `passkeySignIn.verifyPasskeySignIn` takes. */
  readonly proveSignIn: (options?: PasskeySignInOptions) => Promise<AnsweredCeremony>
  /** Proves a passkey in a ceremony begun elsewhere: as a second factor, or a fresh proof. */
  readonly prove: (ceremony: Request, options?: PasskeyOptions) => Promise<AnsweredCeremony>
  /** Makes a passkey in a ceremony begun elsewhere: in an enrolment, or by an invitation. */
  readonly create: (ceremony: Creation, options?: PasskeyOptions) => Promise<AnsweredCeremony>
}

/** Way to sign in that an address leads to. */
export type Discovered = Awaited<ReturnType<Operations["discovery"]["discover"]>>

/** Aim of a sign-in with an organization's own identity provider. */
export interface OrganizationSignInOptions {
  /** Organization whose connection it is; one that has several asks for the address. */
  readonly organization?: string | undefined
  /** The connection itself, as `discover` names it. */
  readonly connection?: string | undefined
  /** Address that the identity provider may fill in. */
  readonly email?: string | undefined
  /** Page to come back to; this one unless it is named. */
  readonly redirectUrl?: string | undefined
}

/**
 * Leaves the page for the sign-in of an organization, and answers the address: a program without a
 * page opens it itself.
 */
export type OrganizationSignIn = (options: OrganizationSignInOptions) => string

/** The client plane, for one browser or install. */
export type Client = Operations & {
  /**
   * Signs in: the operations, and the way to an organization's own identity provider.
   *
   * @example
   * client.signIn({ organization: "018f4c7e-5b1a-7c3d-9e2f-1a2b3c4d5e6f" })
   */
  readonly signIn: Operations["signIn"] & OrganizationSignIn
  /**
   * Finds the way to sign in of an address; only its domain counts.
   *
   * @example
   * const { connection, next } = await client.discover(email)
   * if (next === "connection") client.signIn({ connection: connection?.id, email })
   */
  readonly discover: (email: string) => Promise<Discovered>
  /** One's passkeys: the operations, and what leads through a ceremony. */
  readonly passkeys: Operations["passkeys"] & PasskeyActions
  /** The addresses of the same operations, for links and for what a browser opens. */
  readonly urls: OperationUrls
  /**
   * An access token for your backend that is valid for at least 10 seconds, or null if nobody is
   * signed in. At most one request for it is in flight. Call this before each call of your own.
   */
  readonly getAccessToken: () => Promise<string | null>
}
