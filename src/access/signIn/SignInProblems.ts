import { Problem } from "../../contract/Problem.ts"

/** Address and password do not belong together; which of them is wrong is not told. */
export class InvalidCredentials extends Problem<InvalidCredentials>()(
  "invalid_credentials",
  401,
  "The email address or the password is wrong"
) {}

/** The password is right, and the user is banned. */
export class UserBanned extends Problem<UserBanned>()("user_banned", 403, "The user is banned") {}

/** The password is right, and the address was never proven; a link to prove it was mailed. */
export class EmailNotVerified extends Problem<EmailNotVerified>()(
  "email_not_verified",
  403,
  "The email address is not verified yet"
) {}
