import { Layer } from "effect"
import { UserList } from "./management/UserList.ts"
import { Users } from "./management/Users.ts"

/** What a backend and an operator do to users. */
export const layer = Layer.mergeAll(Users.layer, UserList.layer)
