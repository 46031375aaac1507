import type { MailTemplate, MailTemplateName } from "../MailTemplate.ts"
import type { TemplateDefinition } from "../MailWording.ts"
import { accountDeleted } from "./accountDeleted.ts"
import { accountDeletionCode } from "./accountDeletionCode.ts"
import { addressProof } from "./addressProof.ts"
import { addressTaken } from "./addressTaken.ts"
import { certificateEnding } from "./certificateEnding.ts"
import { certificateNew } from "./certificateNew.ts"
import { connectionDisabled } from "./connectionDisabled.ts"
import { credentialChanged } from "./credentialChanged.ts"
import { dataRequestReady } from "./dataRequestReady.ts"
import { domainFailing } from "./domainFailing.ts"
import { domainLost } from "./domainLost.ts"
import { emailCode } from "./emailCode.ts"
import { emailCodeClosed } from "./emailCodeClosed.ts"
import { emailVerification } from "./emailVerification.ts"
import { grantReuse } from "./grantReuse.ts"
import { invitation } from "./invitation.ts"
import { newDevice } from "./newDevice.ts"
import { lastOwnerLetGo } from "./lastOwnerLetGo.ts"
import { operatorLink } from "./operatorLink.ts"
import { passwordBreached } from "./passwordBreached.ts"
import { passwordClosed } from "./passwordClosed.ts"
import { passwordReset } from "./passwordReset.ts"
import { reauthenticationCode } from "./reauthenticationCode.ts"
import { portalOpened } from "./portalOpened.ts"
import { secondFactorClosed } from "./secondFactorClosed.ts"
import { signInDisavowed } from "./signInDisavowed.ts"
import { signUpCode } from "./signUpCode.ts"
import { trustedDeviceReused } from "./trustedDeviceReused.ts"

type Definitions = {
  readonly [Name in MailTemplateName]: TemplateDefinition<Extract<MailTemplate, { _tag: Name }>>
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
