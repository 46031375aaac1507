import { Problem } from "../../contract/Problem.ts"

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
