import { Problem } from "../../contract/Problem.ts"

/** Another user of the environment has this address as their primary or a verified one. */
export class EmailTaken extends Problem<EmailTaken>()(
  "email_taken",
  409,
  "The email address belongs to another user"
) {}

/** Only a banned user can be unbanned. */
export class UserNotBanned extends Problem<UserNotBanned>()(
  "user_not_banned",
  409,
  "The user is not banned"
) {}
