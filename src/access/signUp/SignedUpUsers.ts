import { Context, Effect, Layer } from "effect"
import { keyOf, type EmailAddress } from "../../contract/EmailAddress.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { UserId } from "../../contract/Ids.ts"
import * as Metadata from "../../contract/Metadata.ts"
import { AddressBook } from "../../directory/addresses/AddressBook.ts"
import { EmailTaken } from "../../directory/users/UsersProblems.ts"
import type { Profile } from "../../directory/users/Profile.ts"
import { Enforcement } from "../../organizations/enforcement/Enforcement.ts"
import { InvitationRedemption } from "../../organizations/invitations/InvitationRedemption.ts"
import { asUser } from "../../tenancy/audit/AuditOrigin.ts"
import type { HookPlace } from "../../sessions/hooks/HookSubject.ts"
import { SignUpHooks } from "../hooks/SignUpHooks.ts"
import { Users } from "../../users/management/Users.ts"
import type { StoredInvitation } from "../../organizations/invitations/Invitation.ts"

/** A person who signs up, as far as they have told. */
export interface SignedUpPerson extends Partial<Profile> {
  /** Proven to be theirs; null where they sign up without. */
  readonly email: EmailAddress | null
  readonly unsafeMetadata?: Metadata.MetadataBag
}

/** Method of a sign-up, and the device that it came from. */
export interface SignUpWay {
  readonly method: string
  readonly device: HookPlace
}

/** The bags that an invitation to the environment gives to its user. */
export const bagsOf = (invitation: StoredInvitation | undefined) => {
  if (invitation === undefined) return {}
  const { privateMetadata, publicMetadata } = invitation
  return { publicMetadata, privateMetadata }
}

/** Makes the users of sign-ups without an invitation's link, in the caller's transaction. */
export class SignedUpUsers extends Context.Service<SignedUpUsers>()(
  "gatehouse/access/signUp/SignedUpUsers",
  {
    make: Effect.gen(function* () {
      const addressBook = yield* AddressBook
      const enforcement = yield* Enforcement
      const hooks = yield* SignUpHooks
      const redemption = yield* InvitationRedemption
      const users = yield* Users

      const invitationFor = Effect.fnUntraced(function* (
        environment: Environment,
        { email, unsafeMetadata = Metadata.empty }: SignedUpPerson
      ) {
        if (email === null) return undefined
        return yield* redemption.holdFitting(environment, keyOf(email), { unsafeMetadata })
      })

      const create = Effect.fnUntraced(function* (
        environment: Environment,
        person: SignedUpPerson,
        id: UserId,
        { device, method }: SignUpWay
      ) {
        const { email, ...told } = person
        // The address without its tag may have become somebody's since the sign-up began.
        const isInTheWay =
          email !== null && (yield* addressBook.inTheWayOf(environment, keyOf(email))) !== undefined
        if (isInTheWay) return yield* new EmailTaken()
        // Before the user, as its link does: neither waits for the other.
        const invitation = yield* invitationFor(environment, person)
        const bags = bagsOf(invitation)
        const address = email === null ? {} : { email, emailVerified: true }
        const language = told.language ?? told.locale ?? invitation?.language ?? null
        const input = { ...told, language, ...address, ...bags }
        const invitationId = invitation?.id ?? null
        yield* hooks
          .admit(environment, device, { method, invitationId }, input, (made) =>
            users.create(environment, made, id)
          )
          .pipe(
            // Without a password, and with bags that were measured.
            Effect.catchTags({
              password_rejected: Effect.die,
              external_id_taken: Effect.die,
              metadata_too_large: Effect.die,
              overloaded: Effect.die
            })
          )
        // It leads to no organization, so that nothing else can stand in its way.
        if (invitation !== undefined) {
          yield* Effect.orDie(redemption.redeem(environment, invitation, id))
        }
      })

      const requireOpen = (environment: Environment, { email }: SignedUpPerson) =>
        email === null ? Effect.void : enforcement.requireOpenDomain(environment, email)

      return {
        /** By the word of a connection, whose own way in none closes. */
        createConnected: (
          environment: Environment,
          person: SignedUpPerson,
          id: UserId,
          way: SignUpWay
        ) => asUser(id)(create(environment, person, id, way)),
        /**
         * The proof of an address accepts the invitation to the environment that waits for it: its bags
         * become the user's, as if they had used the link. Where these and what the person has sent do
         * not fit into one budget, the invitation stays as it is. Nobody is asked about whom an
         * enforced connection keeps out.
         */
        create: (environment: Environment, person: SignedUpPerson, id: UserId, way: SignUpWay) =>
          asUser(id)(
            Effect.andThen(requireOpen(environment, person), create(environment, person, id, way))
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
