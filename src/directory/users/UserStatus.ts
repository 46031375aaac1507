import { Schema } from "effect"

/** The states of a user (interface.md "States and transitions"). */
export const UserStatus = Schema.Literals(["active", "banned", "deleted"])
export type UserStatus = typeof UserStatus.Type
