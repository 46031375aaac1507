import type { MailTemplate, MailTemplateName } from "../MailTemplate.ts"
import type { DefinitionOf, TemplateDefinition } from "../MailWording.ts"
import {
  portalOpened,
  lastOwnerLetGo,
  domainLost,
  domainFailing,
  connectionDisabled,
  certificateNew,
  certificateEnding
} from "./organizations.ts"
import {
  grantReuse,
  trustedDeviceReused,
  signInDisavowed,
  newDevice,
  credentialChanged,
  passwordBreached
} from "./security.ts"
import {
  operatorLink,
  invitation,
  dataRequestReady,
  addressTaken,
  accountDeleted
} from "./accounts.ts"
import {
  passwordReset,
  emailVerification,
  addressProof,
  accountDeletionCode,
  reauthenticationCode,
  emailCode,
  signUpCode,
  secondFactorClosed,
  emailCodeClosed,
  passwordClosed
} from "./codes.ts"

type Definitions = {
  readonly [Name in MailTemplateName]: DefinitionOf<Name>
}

const definitions: Definitions = {
  account_deleted: accountDeleted,
  account_deletion_code: accountDeletionCode,
  address_proof: addressProof,
  address_taken: addressTaken,
  certificate_ending: certificateEnding,
  certificate_new: certificateNew,
  connection_disabled: connectionDisabled,
  credential_changed: credentialChanged,
  data_request_ready: dataRequestReady,
  domain_failing: domainFailing,
  domain_lost: domainLost,
  email_code: emailCode,
  email_code_closed: emailCodeClosed,
  email_verification: emailVerification,
  grant_reuse: grantReuse,
  invitation,
  new_device: newDevice,
  last_owner_let_go: lastOwnerLetGo,
  operator_link: operatorLink,
  password_breached: passwordBreached,
  password_closed: passwordClosed,
  password_reset: passwordReset,
  portal_opened: portalOpened,
  reauthentication_code: reauthenticationCode,
  second_factor_closed: secondFactorClosed,
  sign_in_disavowed: signInDisavowed,
  sign_up_code: signUpCode,
  trusted_device_reused: trustedDeviceReused
}

/** Definition of a template. */
export const definitionOf = <Template extends MailTemplate>(
  template: Template
): TemplateDefinition<Template> =>
  // The table is keyed by the tag, which the compiler cannot follow through a type parameter.
  definitions[template._tag] as unknown as TemplateDefinition<Template>
