import { Users } from "./management/Users.ts"

/** What a backend and an operator do to users. */
export const layer = Users.layer
