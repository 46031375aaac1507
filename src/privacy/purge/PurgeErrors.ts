import { Data } from "effect"
import type { UserId } from "../../contract/Ids.ts"

/** The operator named a user who does not exist. */
export class UserMissing extends Data.TaggedError("UserMissing")<{ readonly id: UserId }> {
  override get message() {
    return `There is no user ${this.id} in this environment`
  }
}

/** The operator named a user who was not deleted. */
export class UserNotDeleted extends Data.TaggedError("UserNotDeleted")<{ readonly id: UserId }> {
  override get message() {
    return `The user ${this.id} is not deleted: only what is left of a deleted user can be purged`
  }
}
