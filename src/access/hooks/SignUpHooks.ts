import { Context, Data, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import * as Metadata from "../../contract/Metadata.ts"
import type { HookSet } from "../../delivery/hooks/HookAnswer.ts"
import { profileOf } from "../../directory/users/Profile.ts"
import type { HookPlace } from "../../sessions/hooks/HookSubject.ts"
import type { NewUser } from "../../users/management/NewUser.ts"
import { HookSetRefused, type Denial } from "./HookQuestion.ts"
import { SignInHooks, type NewPerson } from "./SignInHooks.ts"

/** The customer's backend refused: nobody is made, and the proof is used up. */
export class SignUpDenied extends Data.TaggedError("SignUpDenied")<{ readonly denial: Denial }> {}

/** A person about to be made. */
type Made = Omit<NewUser, "password" | "passwordHash" | "passwordAtHook">

const toldPerson = (input: Made): NewPerson["person"] => ({
  ...profileOf(input),
  email: input.email ?? null,
  emailVerified: input.emailVerified === true,
  externalId: input.externalId ?? null,
  publicMetadata: input.publicMetadata ?? {},
  privateMetadata: input.privateMetadata ?? {},
  unsafeMetadata: input.unsafeMetadata ?? {}
})

/** The person with the values of the customer's backend, which merge last. */
const withSet = (input: Made, { externalId, locale, ...bags }: HookSet): Made => ({
  ...input,
  publicMetadata: Metadata.merge(input.publicMetadata ?? {}, bags.publicMetadata),
  privateMetadata: Metadata.merge(input.privateMetadata ?? {}, bags.privateMetadata),
  ...(externalId === undefined ? {} : { externalId }),
  // Both names of it, or the language that the person came with would stay.
  ...(locale === undefined ? {} : { locale, language: locale })
})

/** True if values could not be kept for what the hook has set, not for what the person brought. */
const isFlawOfSet = ({ _tag }: { readonly _tag: string }, input: Made, set: HookSet): boolean => {
  if (_tag === "external_id_taken") return set.externalId !== undefined
  if (_tag !== "metadata_too_large") return false
  const { privateMetadata = {}, publicMetadata = {}, unsafeMetadata = {} } = input
  return Metadata.overBudget(publicMetadata, privateMetadata, unsafeMetadata) === undefined
}

/** Asks about people who are about to be made, and makes them as the answer says. */
export class SignUpHooks extends Context.Service<SignUpHooks>()(
  "gatehouse/access/hooks/SignUpHooks",
  {
    make: Effect.gen(function* () {
      const hooks = yield* SignInHooks

      /** In the transaction that makes the person, before anything else is written of them. */
      const admit = Effect.fnUntraced(function* <B, E extends { readonly _tag: string }, R>(
        environment: Environment,
        device: HookPlace,
        { invitationId, method }: Omit<NewPerson, "person">,
        input: Made,
        make: (input: Made) => Effect.Effect<B, E, R>
      ) {
        const verdict = yield* hooks.beforeSignUp(environment, device, {
          person: toldPerson(input),
          method,
          invitationId: invitationId ?? null
        })
        if (verdict._tag === "Denied") return yield* new SignUpDenied(verdict)
        const { key, set } = verdict
        if (Object.keys(set).length === 0) return yield* make(input)
        return yield* make(withSet(input, set)).pipe(
          Effect.mapError((error) =>
            isFlawOfSet(error, input, set)
              ? new HookSetRefused({
                  key,
                  reason: error._tag,
                  always:
                    error._tag === "external_id_taken" ||
                    Metadata.overBudget(set.publicMetadata ?? {}, set.privateMetadata ?? {}) !==
                      undefined
                })
              : error
          )
        )
      })

      return { admit }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
