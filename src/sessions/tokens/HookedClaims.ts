import { Cause, Clock, Context, DateTime, Deferred, Effect, Exit, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { ApplicationId, OrganizationId, SessionId, UserId } from "../../contract/Ids.ts"
import type { MetadataBag } from "../../contract/Metadata.ts"
import { HookUnavailable } from "../../contract/Problems.ts"
import type { HookAnswer } from "../../delivery/hooks/HookAnswer.ts"
import { HookCalls } from "../../delivery/hooks/HookCalls.ts"
import { HookFacts } from "../hooks/HookFacts.ts"
import { circumstancesFor } from "../hooks/HookSubject.ts"
import { isReservedClaim } from "./Jwt.ts"

/** A token that is about to be signed for a session. */
export interface HookedToken {
  readonly sessionId: SessionId
  readonly userId: UserId
  readonly organizationId: OrganizationId | null
  readonly kind: "access" | "template" | "id"
  readonly template?: string
  readonly application?: { readonly id: ApplicationId; readonly name: string }
}

/** Claims that were answered, until they are asked for again or somebody has changed. */
interface Kept {
  readonly stamp: string
  readonly until: number
  readonly claims: Deferred.Deferred<Outcome, HookUnavailable>
}

/** Outcome of a call: claims, none for want of an answer, or nothing, as its caller hung up. */
type Outcome = MetadataBag | undefined | typeof abandoned
const abandoned = Symbol("abandoned")

const none: MetadataBag = {}

/** Maximum number of sessions and kinds of tokens whose claims are kept. */
const capacity = 10_000

const retryAfterSeconds = 5

/** Flaw of claims that no hook may add. */
export const claimsFlaw = ({ claims = none }: HookAnswer<"token.claims">): string | null =>
  Object.keys(claims).some(isReservedClaim) ? "a claim is reserved" : null

const keyOf = (
  { id }: Pick<Environment, "id">,
  { application, kind, organizationId, sessionId, template }: HookedToken
): string =>
  // Two organizations may have been changed at one instant, so that the stamp tells them not apart.
  [id, sessionId, kind, organizationId ?? "", template ?? application?.id ?? ""].join(" ")

/** Claims that the customer's backend adds to tokens of sessions (extensions.md "Hooks"). */
export class HookedClaims extends Context.Service<HookedClaims>()(
  "gatehouse/sessions/tokens/HookedClaims",
  {
    make: Effect.gen(function* () {
      const calls = yield* HookCalls
      const facts = yield* HookFacts
      const kept = new Map<string, Kept>()

      /** Undefined for a token that goes without the answer, which failed. */
      const asked = Effect.fnUntraced(function* (environment: Environment, token: HookedToken) {
        const { application, kind, organizationId, sessionId, template, userId } = token
        const found = yield* facts.ofUser(environment, userId, {
          deviceHash: null,
          native: false,
          application: application ?? null,
          organizationId
        })
        const result = yield* calls.ask(
          environment,
          "token.claims",
          (hook) =>
            Effect.succeed({
              ...circumstancesFor(found, hook),
              token: { kind, template: template ?? null },
              session: { id: sessionId }
            }),
          claimsFlaw
        )
        if (result === undefined) return none
        if (result._tag === "Answered") return result.answer.claims ?? none
        return result.onFailure === "allow"
          ? undefined
          : yield* new HookUnavailable({ properties: { retryAfterSeconds } })
      })

      const keep = (key: string, entry: Kept) => {
        kept.delete(key)
        kept.set(key, entry)
        const [oldest] = kept.keys()
        if (kept.size > capacity && oldest !== undefined) kept.delete(oldest)
      }

      /** Claims to add to a token; call it outside any transaction. */
      const claimsFor: (
        environment: Environment,
        token: HookedToken
      ) => Effect.Effect<MetadataBag, HookUnavailable> = Effect.fnUntraced(function* (
        environment: Environment,
        token: HookedToken
      ) {
        const hook = yield* calls.find(environment, "token.claims")
        if (hook === undefined) return none
        if (hook.cacheSeconds === 0) return (yield* asked(environment, token)) ?? none
        const key = keyOf(environment, token)
        const told = yield* facts.stampOf(environment.id, token.userId, token.organizationId)
        const stamp = `${DateTime.formatIso(hook.updatedAt)} ${told}`
        const now = yield* Clock.currentTimeMillis
        const known = kept.get(key)
        if (known !== undefined && known.stamp === stamp && now < known.until) {
          const outcome = yield* Deferred.await(known.claims)
          // Whoever is left asks by themselves.
          return outcome === abandoned ? yield* claimsFor(environment, token) : (outcome ?? none)
        }
        const claims = yield* Deferred.make<Outcome, HookUnavailable>()
        const entry = { stamp, until: now + hook.cacheSeconds * 1000, claims }
        keep(key, entry)
        const answer = yield* asked(environment, token).pipe(
          Effect.onExit((exit) =>
            Effect.suspend(() => {
              // An answer that failed, or that nobody waited for, is asked for again.
              const hasFailed = Exit.isFailure(exit) || exit.value === undefined
              if (hasFailed && kept.get(key) === entry) kept.delete(key)
              const isAbandoned = Exit.isFailure(exit) && Cause.hasInterrupts(exit.cause)
              return isAbandoned ? Deferred.succeed(claims, abandoned) : Deferred.done(claims, exit)
            })
          )
        )
        return answer ?? none
      })

      return {
        /** Nothing is waited for in an environment without the hook. */
        claimsFor: (environment: Environment, token: HookedToken) =>
          environment.hooks.includes("token.claims")
            ? claimsFor(environment, token)
            : Effect.succeed(none)
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)

  /** Adds nothing: for programs that sign no token of a session. */
  static readonly layerNone = Layer.succeed(
    HookedClaims,
    HookedClaims.of({ claimsFor: () => Effect.succeed(none) })
  )
}
