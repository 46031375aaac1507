import { Schema } from "effect"
import { EmailAddress } from "../../contract/EmailAddress.ts"
import { OrganizationId } from "../../contract/Ids.ts"
import { Instant, SearchQuery } from "../../contract/Values.ts"
import { ExternalId, RegistrationState, UserStatus } from "./User.ts"

/** The filters of the user list as a query has them, joined by and. */
export const userListFilters = {
  query: Schema.optionalKey(SearchQuery),
  email: Schema.optionalKey(EmailAddress),
  externalId: Schema.optionalKey(ExternalId),
  status: Schema.optionalKey(UserStatus),
  registrationState: Schema.optionalKey(RegistrationState),
  organizationId: Schema.optionalKey(OrganizationId),
  createdAfter: Schema.optionalKey(Instant),
  createdBefore: Schema.optionalKey(Instant)
}
