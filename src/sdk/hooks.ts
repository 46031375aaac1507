import type { ServerClient } from "./ServerClient.ts"
import { signedBody } from "./signedBody.ts"

type User = Awaited<ReturnType<ServerClient["users"]["getUser"]>>
type Language = NonNullable<User["language"]>

/** A person as a hook is told of them; somebody about to be made has no id yet. */
export interface HookUser {
  readonly id: string | null
  readonly email: string | null
  readonly emailVerified: boolean
  readonly firstName: string | null
  readonly lastName: string | null
  readonly locale: "en" | "da" | null
  readonly externalId: string | null
  readonly createdAt: string | null
  readonly publicMetadata: Readonly<Record<string, unknown>>
  /** Only where the hook's `include` names it. */
  readonly privateMetadata?: Readonly<Record<string, unknown>>
  readonly unsafeMetadata?: Readonly<Record<string, unknown>>
}

/** Everything known of a call about a person. */
export interface HookCircumstances {
  readonly environment: { readonly id: string; readonly name: string }
  readonly user: HookUser | null
  readonly application: { readonly id: string; readonly name: string } | null
  readonly connection: { readonly id: string } | null
  readonly organization: { readonly id: string } | null
  readonly device: {
    readonly browser: string | null
    readonly os: string | null
    readonly kind: "desktop" | "mobile" | "tablet" | "native" | "bot" | "unknown"
  }
  readonly ipAddress: string | null
  readonly risk: {
    readonly newDevice: boolean
    readonly newNetwork: boolean
    readonly country: string | null
    readonly lastCountry: string | null
    readonly breachedPassword: boolean | null
    readonly refusalsFromNetwork: number
  }
}

interface Call<Type extends string, Data> {
  readonly type: Type
  readonly timestamp: string
  readonly data: Data
}

/** A question of Gatehouse, by its point. */
export type HookRequest =
  | Call<
      "sign_up.before",
      HookCircumstances & { readonly method: string; readonly invitationId: string | null }
    >
  | Call<"session.before", HookCircumstances & { readonly methods: ReadonlyArray<string> }>
  | Call<
      "token.claims",
      HookCircumstances & {
        readonly token: {
          readonly kind: "access" | "template" | "id"
          readonly template: string | null
        }
        readonly session: { readonly id: string }
      }
    >
  | Call<"password.verify", HookCircumstances & { readonly sealed: string }>
  | Call<
      "mail.send",
      {
        readonly environment: { readonly id: string; readonly name: string }
        readonly to: string
        readonly subject: string
        readonly text: string
        readonly html: string
        readonly template: string
        /** The mail's language, one of the environment's. */
        readonly locale: Language
        readonly code: string | null
        readonly link: string | null
      }
    >

type Bag = Readonly<Record<string, unknown>>

const answer = (body: object): Response => Response.json(body)

/** Answers to hooks, each for the points that take it. */
export const hookAnswers = {
  /** `sign_up.before`, `session.before`: go on; a sign-up may set values of the new user. */
  allow: (set?: {
    readonly publicMetadata?: Bag
    readonly privateMetadata?: Bag
    readonly externalId?: string
    readonly locale?: "en" | "da"
  }): Response => answer({ verdict: "allow", ...(set === undefined ? {} : { set }) }),
  /** `sign_up.before`, `session.before`: refuse, in words of at most 200 characters. */
  deny: (message: { readonly en: string; readonly da: string }): Response =>
    answer({ verdict: "deny", message }),
  /** `session.before`: ask for a factor besides. */
  require: (factor: "second_factor" | "passkey"): Response =>
    answer({ verdict: "require", factor }),
  /** `token.claims`: add claims, 2 KiB at most and none that Gatehouse writes itself. */
  claims: (claims: Bag): Response => answer({ verdict: "allow", claims }),
  /** `password.verify`: the password is right; with data of a person whom Gatehouse does not know. */
  right: (user?: {
    readonly emailVerified?: boolean
    readonly firstName?: string | null
    readonly lastName?: string | null
    readonly locale?: "en" | "da" | null
    readonly externalId?: string | null
    readonly publicMetadata?: Bag
    readonly privateMetadata?: Bag
    readonly unsafeMetadata?: Bag
  }): Response => answer({ verdict: "right", ...(user === undefined ? {} : { user }) }),
  /** `password.verify`: it is wrong. */
  wrong: (): Response => answer({ verdict: "wrong" }),
  /** `mail.send`: the mail is on its way. */
  accepted: (): Response => answer({ verdict: "accepted" })
}

/** The request is not a call of Gatehouse that was signed with this secret just now: answer it 400. */
export class HookRefused extends Error {
  override readonly name = "HookRefused"
}

const points = new Set([
  "sign_up.before",
  "session.before",
  "token.claims",
  "password.verify",
  "mail.send"
])

const isRequest = (value: unknown): value is HookRequest => {
  if (typeof value !== "object" || value === null) return false
  const { data, timestamp, type } = value as Readonly<Record<string, unknown>>
  return (
    points.has(String(type)) &&
    typeof timestamp === "string" &&
    typeof data === "object" &&
    data !== null
  )
}

/**
 * Verifies a call as Standard Webhooks says, and answers what is asked. It reads the request's body.
 * Rejected with `HookRefused` where signature or time are wrong, and with a `TypeError` where the
 * secret is none.
 *
 * @example
 * const { data, type } = await verifyHook(request, process.env.HOOK_SECRET)
 * return type === "session.before" && data.risk.newDevice
 *   ? hookAnswers.require("second_factor")
 *   : hookAnswers.allow()
 */
export const verifyHook = async (request: Request, secret: string): Promise<HookRequest> => {
  const body = await signedBody(request, secret, (reason) => new HookRefused(reason))
  if (!isRequest(body)) throw new HookRefused("The body is not a call of Gatehouse")
  return body
}
