import type { Catalogue } from "../../../languages/Catalogue.ts"

/** Texts that only the components have. */
export interface OwnTexts {
  readonly lost: string
  readonly close: string
  readonly cancel: string
  readonly hidePassword: string
  readonly goToHosted: string
  readonly accountMenu: string
  readonly organizationIs: string
  readonly noOrganization: string
  readonly manageAccount: string
  readonly manageOrganization: string
  readonly addAccount: string
  readonly otherAccounts: string
  readonly signOutAll: string
  readonly security: string
  readonly primary: string
  readonly endDevice: string
  readonly chooseOrganization: string
  readonly organization: string
  readonly names: string
  readonly leaveQuestion: string
  readonly removeQuestion: string
  readonly roleOf: string
}

/** Texts of the components: those that the hosted pages have too, and a few of their own. */
export const chosenTexts = (
  {
    common,
    fields,
    problems,
    signIn,
    signUp,
    ...more
  }: Omit<Catalogue<"en"> | Catalogue<"da">, "attemptReasons">,
  own: OwnTexts
) => ({
  ...own,

  // Words that stand everywhere.
  optional: common.optional,
  back: common.back,
  backToSignIn: common.backToSignIn,
  onward: common.continue,
  or: common.or,
  copy: common.copy,
  copied: common.copied,
  download: common.download,
  retryIn: common.retryIn,
  retryNow: common.retryNow,
  reference: common.reference,
  showPassword: common.showPassword,
  passwordRule: common.passwordRule.other,
  signedInAs: common.signedInAs,
  signOut: common.signOut,
  saved: more.notices.saved,
  mailed: more.notices.mailed,

  // Fields.
  email: fields.email,
  password: fields.password,
  newPassword: fields.newPassword,
  currentPassword: fields.currentPassword,
  firstName: fields.firstName,
  lastName: fields.lastName,
  code: fields.code,
  totpCode: fields.totpCode,
  emailCode: fields.emailCode,
  recoveryCode: fields.recoveryCode,
  name: fields.name,
  role: fields.role,
  revokeOtherSessions: fields.revokeOtherSessions,

  // Signing in.
  signInTitle: signIn.title,
  signIn: signIn.submit,
  forgotten: signIn.forgotten,
  createAccount: signIn.signUp,
  continueWith: signIn.with,
  codeByMail: signIn.emailCode,
  withPasskey: signIn.passkey,
  anotherAccount: signIn.another,
  resendLink: signIn.resend,
  linkSent: signIn.verification_sent,
  emailCodeTitle: more.emailCode.title,
  emailCodeIntro: more.emailCode.intro,
  emailCodeSubmit: more.emailCode.submit,
  enterCodeTitle: more.emailCode.codeTitle,
  enterCodeIntro: more.emailCode.codeIntro,
  anotherCode: more.emailCode.again,
  anotherWay: more.emailCode.signIn,
  forgottenIntro: more.password.forgotIntro,
  forgottenSubmit: more.password.forgotSubmit,
  forgottenSent: more.password.sent,
  secondFactorTitle: more.secondFactor.title,
  secondFactorIntro: more.secondFactor.intro,
  secondFactorPasskeyIntro: more.secondFactor.passkeyIntro,
  usePasskey: more.secondFactor.passkey,
  lostFactor: more.secondFactor.lost,
  useRecoveryCode: more.secondFactor.recovery,
  rememberDay: more.secondFactor.remember.one,
  rememberDays: more.secondFactor.remember.other,
  startOver: more.secondFactor.over,
  enrollmentTitle: more.enrollment.title,
  enrollmentIntro: more.enrollment.intro,
  enrollmentPasskey: more.enrollment.passkey,
  enrollmentStart: more.enrollment.start,
  scan: more.enrollment.scan,
  typed: more.enrollment.typed,
  qrCode: more.enrollment.qr,
  codesTitle: more.enrollment.codesTitle,
  codesIntro: more.enrollment.codes,
  codesFile: more.enrollment.codesName,
  codesKept: more.enrollment.kept,

  // Signing up.
  signUpTitle: signUp.title,
  haveAccount: signUp.have,
  signUpClosed: signUp.closed,
  consentTerms: signUp.consentTerms,
  consentPrivacy: signUp.consentPrivacy,
  consentBoth: signUp.consentBoth,
  terms: signUp.terms,
  privacy: signUp.privacy,
  consentPlain: signUp.consentPlain,
  signUpCodeTitle: signUp.codeTitle,
  signUpCodeIntro: signUp.codeIntro,
  signUpSubmit: signUp.codeSubmit,
  resendCode: signUp.resend,
  codeResent: signUp.resent,
  otherAddress: signUp.other,
  continuationTitle: signUp.continueTitle,
  continuationIntro: signUp.continueIntro,
  continuationMailed: signUp.continueMailed,

  // Proving who one is.
  reauthenticateTitle: more.reauthenticate.title,
  reauthenticateIntro: more.reauthenticate.intro,
  reauthenticateWrong: more.reauthenticate.wrong,
  mailCode: more.reauthenticate.mailed,
  codeSent: more.reauthenticate.sent,

  // The account.
  account: more["account.frame"].nav,
  profile: more["account.frame"].profile,
  addresses: more["account.frame"].addresses,
  secondFactor: more["account.frame"].secondFactor,
  passkeys: more["account.frame"].passkeys,
  devices: more["account.frame"].sessions,
  identities: more["account.frame"].identities,
  applications: more["account.frame"].applications,
  deletion: more["account.frame"].deletion,
  save: more["account.profile"].submit,
  managed: more["account.profile"].managed,
  unverified: more["account.addresses"].unverified,
  promote: more["account.addresses"].promote,
  addAddress: more["account.addresses"].add,
  addAddressIntro: more["account.addresses"].addIntro,
  remove: more["account.addresses"].remove,
  firstPasswordIntro: more["account.password"].firstIntro,
  changePassword: more["account.password"].change,
  firstPassword: more["account.password"].first,
  passwordSince: more["account.password"].updated,
  savePassword: more["account.password"].submit,
  passkeysIntro: more["account.passkeys"].intro,
  addPasskey: more["account.passkeys"].begin,
  passkeySince: more["account.passkeys"].created,
  rename: more["account.passkeys"].rename,
  secondFactorNone: more["account.secondFactor"].none,
  secondFactorOthers: more["account.secondFactor"].others,
  secondFactorConfirm: more["account.secondFactor"].confirm,
  secondFactorSince: more["account.secondFactor"].since,
  codesLeft: more["account.secondFactor"].left,
  codesRenew: more["account.secondFactor"].renew,
  secondFactorDisable: more["account.secondFactor"].disable,
  secondFactorRequired: more["account.secondFactor"].required,
  thisDevice: more["account.sessions"].current,
  lastActive: more["account.sessions"].active,
  browserOn: more["account.sessions"].on,
  signOutOthers: more["account.sessions"].others,
  deviceUnknown: more["account.devices"].unknown,
  noIdentities: more["account.identities"].none,
  linkIdentity: more["account.identities"].link,
  unlinkIdentity: more["account.identities"].unlink,
  noApplications: more["account.applications"].none,
  applicationsIntro: more["account.applications"].intro,
  disconnect: more["account.applications"].end,
  allowedSince: more["account.applications"].since,
  deletionIntro: more["account.deletion"].intro,
  deletionStart: more["account.deletion"].start,
  deletionMailed: more["account.deletion"].mailed,
  deletionConfirm: more["account.deletion"].confirm,

  // Organizations.
  createOrganization: more["organizations.list"].createTitle,
  create: more["organizations.list"].create,
  noOrganizations: more["organizations.list"].none,
  settings: more["organizations.frame"].settings,
  members: more["organizations.frame"].members,
  invitations: more["organizations.frame"].invitations,
  search: more["organizations.members"].search,
  nobodyFound: more["organizations.members"].none,
  you: more["organizations.members"].you,
  joined: more["organizations.members"].joined,
  leave: more["organizations.members"].leave,
  more: more.notices.more,
  inviteTitle: more["organizations.invitations"].title,
  invite: more["organizations.invitations"].invite,
  invited: more.notices.invited,
  noInvitations: more["organizations.invitations"].none,
  expires: more["organizations.invitations"].until,
  resend: more["organizations.invitations"].resend,
  revoke: more["organizations.invitations"].revoke,
  pending: more["organizations.invitationStatuses"].PENDING,
  expired: more["organizations.invitationStatuses"].EXPIRED,

  // Problems by their code, and reasons of a refused password.
  ...(Object.fromEntries(
    problemCodes.map((code) => [`problem_${code}`, problems[code]])
  ) as Readonly<Record<`problem_${(typeof problemCodes)[number]}`, string>>),
  ...(Object.fromEntries(
    rejections.map((reason) => [`password_${reason}`, more.passwords[reason]])
  ) as Readonly<Record<`password_${(typeof rejections)[number]}`, string>>)
})

const rejections = [
  "too_short",
  "too_long",
  "not_printable",
  "too_common",
  "too_simple",
  "personal_data",
  "breached",
  "service_name"
] as const

/** Problems that a person can meet in the components; any other is told as `internal_error`. */
const problemCodes = [
  "access_denied",
  "account_exists",
  "already_linked",
  "already_member",
  "challenge_required",
  "challenge_unavailable",
  "denied_by_hook",
  "email_code_disabled",
  "email_domain_not_allowed",
  "email_not_verified",
  "email_taken",
  "forbidden",
  "forbidden_while_impersonating",
  "hook_unavailable",
  "identity_in_use",
  "internal_error",
  "invalid_code",
  "invalid_credentials",
  "invalid_passkey",
  "invalid_request",
  "invalid_state",
  "invalid_token",
  "invitation_not_pending",
  "invitation_pending",
  "last_owner",
  "last_sign_in_method",
  "legal_consent_required",
  "managed_by_connection",
  "managed_by_directory",
  "member_not_found",
  "mfa_already_enabled",
  "mfa_required_by_policy",
  "nothing_pending",
  "organization_limit_reached",
  "organization_not_found",
  "origin_not_allowed",
  "overloaded",
  "passkey_exists",
  "password_rejected",
  "proof_of_work_required",
  "provider_error",
  "rate_limited",
  "reauthentication_required",
  "role_not_found",
  "second_factor_required",
  "sign_up_closed",
  "sso_required",
  "too_many_email_addresses",
  "too_many_passkeys",
  "unauthenticated",
  "user_banned"
] as const
