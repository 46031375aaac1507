import { Problem } from "../../contract/Problem.ts"
import { Effect } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { InvalidRequest } from "../../contract/Problems.ts"
import { type ChosenLanguage, languageFlaws } from "./Profile.ts"

/** The connection of the person's organization decides it. */
export class ManagedByConnection extends Problem<ManagedByConnection>()(
  "managed_by_connection",
  409,
  "The organization's identity provider decides this"
) {}

/** A directory of the person's organization decides it. */
export class ManagedByDirectory extends Problem<ManagedByDirectory>()(
  "managed_by_directory",
  409,
  "The organization's directory decides this"
) {}

/** Refuses a language that the environment does not have, or two that differ (contract: "Language"). */
export const requireLanguage = (
  { settings }: Environment,
  choice: ChosenLanguage
): Effect.Effect<void, InvalidRequest> => {
  const flaws = languageFlaws(choice, settings.locales)
  if (flaws.length === 0) return Effect.void
  const errors = flaws.map(({ field, issue }) => ({ path: `/body/${field}`, message: issue }))
  return Effect.fail(new InvalidRequest({ properties: { errors } }))
}

/** The user has no primary address that a link could go to. */
export class EmailMissing extends Problem<EmailMissing>()(
  "email_missing",
  409,
  "The user has no primary email address"
) {}

/**
 * A user of the environment has this address as their primary or a verified one; where one adds an
 * address, oneself.
 */
export class EmailTaken extends Problem<EmailTaken>()(
  "email_taken",
  409,
  "The email address already belongs to a user"
) {}

/** Another user of the environment has this external id. */
export class ExternalIdTaken extends Problem<ExternalIdTaken>()(
  "external_id_taken",
  409,
  "The external id belongs to another user"
) {}

/** Only a banned user can be unbanned. */
export class UserNotBanned extends Problem<UserNotBanned>()(
  "user_not_banned",
  409,
  "The user is not banned"
) {}

/** There is no user with this id in any environment. */
export class UserNotFound extends Problem<UserNotFound>()(
  "user_not_found",
  404,
  "There is no such user"
) {}

/** The user belongs to another environment than the key. */
export class WrongEnvironment extends Problem<WrongEnvironment>()(
  "wrong_environment",
  403,
  "The user belongs to another environment"
) {}

/** The user is deleted: nothing about them can be written any more. */
export class UserDeleted extends Problem<UserDeleted>()(
  "user_deleted",
  403,
  "The user is deleted"
) {}

/** Problems of reading something of one user. */
export const UserReadProblems = [UserNotFound, WrongEnvironment] as const

/** Problems of writing something of one user. */
export const UserWriteProblems = [UserNotFound, WrongEnvironment, UserDeleted] as const
