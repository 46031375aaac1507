import { Context, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { HookUnavailable } from "../../contract/Problems.ts"
import { UserId, type InvitationId } from "../../contract/Ids.ts"
import type { StoredHook } from "../../delivery/hooks/Hook.ts"
import type { Asked } from "../../delivery/hooks/HookCall.ts"
import { HookCalls } from "../../delivery/hooks/HookCalls.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { AuthorizationChecks } from "../../provider/authorization/AuthorizationChecks.ts"
import { NewSessions } from "../../sessions/clients/NewSessions.ts"
import { HookFacts } from "../../sessions/hooks/HookFacts.ts"
import {
  circumstancesFor,
  type HookPlace,
  type WholeHookUser
} from "../../sessions/hooks/HookSubject.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditResult } from "../../tenancy/audit/AuditEvent.ts"
import { userActor } from "../../tenancy/audit/AuditOrigin.ts"
import { HookQuestion, HookSetRefused, type Question, type Verdict } from "./HookQuestion.ts"
import { allowed, judge, verdictOf } from "./hookVerdicts.ts"

/** Answers of the customer's backend during one sign-in or sign-up. */
interface Round {
  readonly verdicts: Map<string, Verdict>
  /** Id of the person to be made, which stays the same when the step is taken again. */
  newUserId: UserId | undefined
}

const CurrentRound = Context.Reference<Round | undefined>("gatehouse/access/hooks/CurrentRound", {
  defaultValue: () => undefined
})

/** A sign-up asks twice; any more means that what is asked about changes all the time. */
const mostQuestions = 4

/** Seconds after which a backend that failed may answer again. */
const retryAfterSeconds = 5

const unavailable = () => new HookUnavailable({ properties: { retryAfterSeconds } })

/** Failures of a step that has to be taken again. */
type Signal = HookQuestion | HookSetRefused

const isSignal = (error: unknown): error is Signal =>
  error instanceof HookQuestion || error instanceof HookSetRefused

/** A person who is about to be made. */
export interface NewPerson {
  readonly person: Partial<WholeHookUser>
  /** `password`, `passkey`, `email_code`, `oauth:<provider>`, `sso` or `migration`. */
  readonly method: string
  readonly invitationId?: InvitationId | null
}

const sessionKey = (userId: UserId, methods: ReadonlyArray<string>) =>
  `session.before ${userId} ${methods.join()}`

/** Answer about a session that was given a moment ago, by which nothing else may be written for it. */
const answered = (userId: UserId, methods: ReadonlyArray<string>) =>
  Effect.map(CurrentRound, (round) => round?.verdicts.get(sessionKey(userId, methods)))

/**
 * Gives the customer's backend a say in sign-ups and sign-ins (extensions.md "Hooks"). A step that
 * needs an answer fails with its question, which takes its transaction back; `around` asks outside
 * of any, and the step is taken again from its first check on.
 */
export class SignInHooks extends Context.Service<SignInHooks>()(
  "gatehouse/access/hooks/SignInHooks",
  {
    make: Effect.gen(function* () {
      const audit = yield* Audit
      const authorizations = yield* AuthorizationChecks
      const calls = yield* HookCalls
      const crypto = yield* Crypto
      const facts = yield* HookFacts
      const newSessions = yield* NewSessions

      const record = (
        environment: Environment,
        { facts: { user }, point }: Pick<Question, "facts" | "point">,
        result: AuditResult,
        reason: "denied_by_hook" | "hook_unavailable",
        milliseconds: number
      ) => {
        const hook = { type: "hook" as const, id: point }
        const person = user?.id ?? null
        return audit.record({
          environmentId: environment.id,
          action: point === "session.before" ? "session.refused" : "user.refused",
          result,
          actor: userActor(null),
          targets:
            point === "session.before" && person !== null
              ? [{ type: "user", id: person }, hook]
              : [hook],
          metadata: { reason, point, milliseconds }
        })
      }

      const told = (
        environment: Environment,
        { facts: known, returnTo }: Question,
        hook: StoredHook
      ) =>
        Effect.map(authorizations.askingApplication(environment, returnTo), (application) => ({
          ...circumstancesFor(known, hook),
          application
        }))

      const asked = (
        environment: Environment,
        question: Question
      ): Effect.Effect<Asked<"sign_up.before" | "session.before"> | undefined> => {
        if (question.point === "sign_up.before") {
          const { invitationId, method } = question
          return calls.ask(environment, "sign_up.before", (hook) =>
            Effect.map(told(environment, question, hook), (facts) => ({
              ...facts,
              method,
              invitationId
            }))
          )
        }
        const { methods } = question
        return calls.ask(
          environment,
          "session.before",
          (hook) =>
            Effect.map(told(environment, question, hook), (facts) => ({ ...facts, methods })),
          judge(environment)
        )
      }

      const answer = Effect.fnUntraced(function* (
        environment: Environment,
        round: Round,
        question: Question
      ) {
        const hook = yield* calls.find(environment, question.point)
        const result = yield* asked(environment, question)
        if (result === undefined) return round.verdicts.set(question.key, allowed)
        if (result._tag === "Failed" && result.onFailure === "deny") {
          const { milliseconds } = result
          yield* record(environment, question, "failure", "hook_unavailable", milliseconds)
          return yield* unavailable()
        }
        const verdict =
          result._tag === "Failed"
            ? allowed
            : verdictOf(result, hook?.onFailure ?? "deny", question)
        return round.verdicts.set(question.key, verdict)
      })

      /** An answer whose values cannot be set is a failure of the hook. */
      const withoutSet = Effect.fnUntraced(function* (
        environment: Environment,
        round: Round,
        { always, key, reason }: HookSetRefused
      ) {
        const verdict = round.verdicts.get(key)
        if (verdict?._tag !== "Allowed" || verdict.answered === null) return yield* unavailable()
        const { milliseconds, question } = verdict.answered
        // Whoever signs up with much metadata of their own must not close the door to others.
        if (always) yield* calls.refuse(environment, question.point, reason)
        if (verdict.onFailure === "allow") return round.verdicts.set(key, allowed)
        yield* record(environment, question, "failure", "hook_unavailable", milliseconds)
        return yield* unavailable()
      })

      /**
       * Takes a step that may ask; call it outside any transaction. A step that is refused has its
       * transaction committed, so that its proof is used up; where the backend gives no usable answer,
       * nothing has happened.
       */
      const around = <A, E, R>(
        environment: Environment,
        step: Effect.Effect<A, E, R>
      ): Effect.Effect<A, Exclude<E, Signal> | HookUnavailable, R> => {
        type Taken = Effect.Effect<A, Exclude<E, Signal> | HookUnavailable, R>
        const take = (round: Round, left: number): Taken =>
          Effect.provideService(step, CurrentRound, round).pipe(
            Effect.catch((error): Taken => {
              if (!isSignal(error)) return Effect.fail(error as Exclude<E, Signal>)
              if (left === 0) return Effect.fail(unavailable())
              const settled: Effect.Effect<unknown, HookUnavailable> =
                error instanceof HookQuestion
                  ? answer(environment, round, error.question)
                  : withoutSet(environment, round, error)
              return Effect.andThen(settled, take(round, left - 1))
            })
          )
        return Effect.suspend(() =>
          take({ verdicts: new Map(), newUserId: undefined }, mostQuestions)
        )
      }

      /** Decision about a person who is about to be made, in the transaction that makes them. */
      const beforeSignUp = Effect.fnUntraced(function* (
        environment: Environment,
        place: HookPlace,
        { invitationId, method, person }: NewPerson
      ): Effect.fn.Return<
        Exclude<Verdict, { _tag: "Required" }> & { readonly key: string },
        HookQuestion
      > {
        const key = `sign_up.before ${person.email ?? ""} ${method}`
        const point = "sign_up.before" as const
        if (!environment.hooks.includes(point)) return { ...allowed, key }
        const verdict = (yield* CurrentRound)?.verdicts.get(key)
        if (verdict?._tag === "Allowed") return { ...verdict, key }
        const found = yield* facts.ofStranger(environment, person, place)
        if (verdict?._tag !== "Denied") {
          const returnTo = place.returnTo ?? null
          const about = { facts: found, returnTo, method, invitationId: invitationId ?? null }
          return yield* new HookQuestion({ question: { point, key, ...about } })
        }
        const { milliseconds } = verdict
        yield* record(
          environment,
          { point, facts: found },
          "denied",
          "denied_by_hook",
          milliseconds
        )
        return { ...verdict, key }
      })

      /** Decision about a session that is about to be made, in the transaction that makes it. */
      const beforeSession = Effect.fnUntraced(function* (
        environment: Environment,
        place: HookPlace,
        userId: UserId,
        methods: ReadonlyArray<string>
      ): Effect.fn.Return<Verdict, HookQuestion> {
        const point = "session.before" as const
        if (!environment.hooks.includes(point)) return allowed
        const key = sessionKey(userId, methods)
        const verdict = (yield* CurrentRound)?.verdicts.get(key)
        if (verdict !== undefined && verdict._tag !== "Denied") return verdict
        if (verdict === undefined) {
          const connectionId = place.connectionId ?? null
          const session = { connectionId, methods }
          const organizationId = yield* newSessions.organizationOf(environment, userId, session)
          const found = yield* facts.ofUser(environment, userId, { ...place, organizationId })
          const about = { facts: found, returnTo: place.returnTo ?? null, methods }
          return yield* new HookQuestion({ question: { point, key, ...about } })
        }
        const found = yield* facts.ofUser(environment, userId, place)
        const { milliseconds } = verdict
        yield* record(
          environment,
          { point, facts: found },
          "denied",
          "denied_by_hook",
          milliseconds
        )
        return verdict
      })

      /** Id for the person that a step makes: the same each time that the step is taken. */
      const newUserId = Effect.gen(function* () {
        const round = yield* CurrentRound
        const id = round?.newUserId ?? UserId.make(yield* crypto.uuidV7)
        if (round !== undefined) round.newUserId = id
        return id
      })

      return { around, beforeSignUp, beforeSession, answered, newUserId }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
