import { Problem } from "../../contract/Problem.ts"

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
