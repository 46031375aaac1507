import { Layer } from "effect"
import { UserList } from "./management/UserList.ts"
import { UserRecords } from "./management/UserRecords.ts"
import { Users } from "./management/Users.ts"

/** Operations of a backend and an operator on users. */
export const layer = Layer.mergeAll(Users.layer, UserList.layer, UserRecords.layer)
