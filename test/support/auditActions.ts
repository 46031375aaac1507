/** What signs somebody in: as a new user too, and with a provider's account. */
const signsUp = ["user.created", "invitation.accepted", "session.created", "identity.linked"]

/**
 * The audit actions of each operation that may change something (contract: "Actions"), by
 * `<plane> <operation id>`. A call writes some of them: which, the tests of the operation say. An
 * empty list stands for what changes nothing that the trail tells of: codes and links are told of
 * when they are used.
 */
export const auditActions: Readonly<Record<string, ReadonlyArray<string>>> = {
  "server createUser": ["user.created"],
  "server updateUser": ["user.updated"],
  "server deleteUser": [
    "user.deleted",
    "member.role_changed",
    "organization.deleted",
    "invitation.revoked"
  ],
  "server updateUserMetadata": ["user.metadata_updated"],
  "server banUser": ["user.banned", "invitation.revoked"],
  "server unbanUser": ["user.unbanned"],
  "server addUserEmailAddress": ["user.email_added"],
  "server updateUserEmailAddress": ["user.email_promoted", "user.email_verified"],
  "server removeUserEmailAddress": ["user.email_removed"],
  "server setUserPassword": ["user.password_set"],
  "server removeUserPassword": ["user.password_removed"],
  "server requestUserPasswordReset": ["user.password_reset_requested"],
  "server removeUserMfa": ["mfa.disabled"],
  // What looks at sessions ends those of operators who may no longer act.
  "server getSession": ["impersonation.ended"],
  "server listUserSessions": ["impersonation.ended"],
  "client listSessions": ["impersonation.ended"],
  "server revokeUserSessions": ["session.revoked"],
  "server revokeUserSession": ["session.revoked"],
  "server clearLockout": ["user.lockout_cleared"],
  "server mintImpersonationToken": ["impersonation.token_minted"],
  "server createOrganization": ["organization.created"],
  "server updateOrganization": ["organization.updated"],
  "server deleteOrganization": ["organization.deleted"],
  "server addMember": ["member.added"],
  "server updateMember": ["member.role_changed", "invitation.revoked"],
  "server removeMember": ["member.removed", "invitation.revoked"],
  "server updateOrganizationMetadata": ["organization.metadata_updated"],
  "server updateMemberMetadata": ["member.metadata_updated"],
  "server createInvitation": ["invitation.created"],
  "server updateInvitation": ["invitation.metadata_updated"],
  "server revokeInvitation": ["invitation.revoked"],
  "server resendInvitation": ["invitation.resent"],
  "server searchAuditEvents": [],
  "server replaceBlockedDomains": ["blocked_domains.replaced"],
  "server replaceAllowedOrigins": ["allowed_origins.replaced"],
  "server createWebhookEndpoint": ["webhook_endpoint.created"],
  "server updateWebhookEndpoint": ["webhook_endpoint.updated"],
  "server deleteWebhookEndpoint": ["webhook_endpoint.deleted"],
  "server rotateWebhookSecret": ["webhook_endpoint.secret_rotated"],
  "server putHook": ["hook.created", "hook.updated"],
  "server deleteHook": ["hook.deleted"],
  "server rotateHookSecret": ["hook.secret_rotated"],
  "server testHook": [],
  "server createApplication": ["application.created"],
  "server updateApplication": ["application.updated"],
  "server deleteApplication": ["application.deleted"],
  "server createApplicationSecret": ["application.secret_created"],
  "server deleteApplicationSecret": ["application.secret_revoked"],
  "server createRegistrationToken": ["registration_token.created"],
  "server deleteRegistrationToken": ["registration_token.revoked"],
  "server createConnection": ["connection.created"],
  "server updateConnection": ["connection.updated"],
  "server deleteConnection": ["connection.deleted", "identity.unlinked"],
  "server activateConnection": ["connection.activated"],
  "server disableConnection": ["connection.disabled"],
  "server createConnectionTestLink": [],
  "server claimDomain": ["domain.created"],
  "server verifyDomain": ["domain.verified"],
  "server deleteDomain": ["domain.deleted"],
  "server createDirectory": ["directory.created"],
  "server updateDirectory": [
    "directory.updated",
    "member.role_changed",
    "member.removed",
    "member.added"
  ],
  "server deleteDirectory": ["directory.deleted", "member.removed"],
  "server createDirectoryToken": ["directory.token_created"],
  "server deleteDirectoryToken": ["directory.token_revoked"],
  "server createResource": ["resource.created"],
  "server updateResource": ["resource.updated"],
  "server deleteResource": ["resource.deleted"],
  "server createResourceSecret": ["resource.secret_created"],
  "server deleteResourceSecret": ["resource.secret_revoked"],
  "server endUserGrants": ["grant.ended"],
  "server endUserGrant": ["grant.ended"],
  "server endApplicationGrants": ["grant.ended"],
  "server createPortalLink": ["portal.link_created"],
  "server revokePortalLink": ["portal.link_revoked"],
  "server createApiKey": ["api_key.created"],
  "server updateApiKey": ["api_key.updated"],
  "server revokeApiKey": ["api_key.revoked"],
  "server verifyApiKey": [],
  "server testWebhookEndpoint": [],
  "server retryWebhookDelivery": [],

  "client login": [
    "user.created",
    "session.created",
    "trusted_device.reused",
    "password.breached_found",
    "invitation.accepted"
  ],
  "client discover": [],
  "client logout": ["session.revoked", "impersonation.ended"],
  "client refresh": [],
  "client switchSession": ["session.switched"],
  "client revokeOtherSessions": ["session.revoked"],
  "client revokeSession": ["session.revoked"],
  "client mintTemplateToken": [],
  "client forgotPassword": ["user.password_reset_requested"],
  "client resetPassword": ["user.password_reset", "session.created"],
  "client changePassword": ["user.password_set"],
  "client reauthenticate": ["mfa.challenge_passed"],
  "client sendReauthenticationCode": [],
  "client disavow": [
    "grant.ended",
    "api_key.revoked",
    "application.secret_revoked",
    "portal.link_revoked",
    "invitation.revoked",
    "session.revoked",
    "user.email_promoted",
    "user.updated",
    "user.email_removed",
    "mfa.disabled",
    "identity.unlinked",
    "passkey.removed"
  ],

  "client signUp": [],
  "client verifySignUp": signsUp,
  "client resendSignUpCode": [],
  "client resendVerificationEmail": [],
  "client verifyEmail": ["user.email_verified", "user.password_removed"],
  "client finishSignUpContinuation": [...signsUp, "member.added"],
  "client invitationPasswordSignUp": [
    "user.created",
    "member.added",
    "invitation.accepted",
    "session.created"
  ],

  "client authorize": ["session.refused"],
  "client oauthCallback": [...signsUp, "session.refused", "trusted_device.reused"],
  "client oauthFormCallback": [...signsUp, "session.refused", "trusted_device.reused"],
  "client authorizeSso": ["session.refused"],
  "client ssoCallback": [
    ...signsUp,
    "member.added",
    "member.role_changed",
    "member.removed",
    "invitation.accepted",
    "user.updated",
    "user.email_promoted",
    "user.email_verified",
    "user.password_removed",
    "passkey.removed",
    "identity.unlinked",
    "mfa.disabled",
    "application.secret_revoked",
    "portal.link_revoked",
    "invitation.revoked",
    "session.refused",
    "connection.tested"
  ],
  "client sendSsoLinkCode": [],
  "client samlAcs": [],
  "client linkSso": [
    "identity.linked",
    "member.added",
    "session.created",
    "user.email_verified",
    "user.password_removed"
  ],
  "client linkIdentity": [],
  "client completeIdentityLink": ["identity.linked"],
  "client unlinkIdentity": ["identity.unlinked"],
  "client establishNative": [...signsUp, "member.added"],
  "client establishImpersonation": ["impersonation.started"],
  "client openImpersonation": ["impersonation.started"],
  "client establishTicket": ["session.created"],
  "client satelliteCallback": ["session.created"],

  "client verifyMfa": [
    "mfa.challenge_passed",
    "session.created",
    "identity.linked",
    "member.added",
    "trusted_device.added",
    "trusted_device.removed"
  ],
  "client startMfaEnrollment": [],
  "client confirmMfaEnrollment": ["mfa.enrolled", "session.created"],
  "client startTotp": [],
  "client confirmTotp": ["mfa.enrolled"],
  "client renewRecoveryCodes": ["mfa.recovery_codes_regenerated"],
  "client disableMfa": ["mfa.disabled"],

  "client requestEmailCode": [],
  "client verifyEmailCode": [
    "user.created",
    "invitation.accepted",
    "user.email_verified",
    "user.password_removed",
    "session.created",
    "trusted_device.reused"
  ],
  "client verifyEmailLink": [
    "user.created",
    "invitation.accepted",
    "user.email_verified",
    "user.password_removed",
    "session.created",
    "trusted_device.reused"
  ],
  "client startPasskeySignIn": [],
  "client startInvitationPasskeySignUp": [],
  "client verifyInvitationPasskeySignUp": [
    "user.created",
    "member.added",
    "invitation.accepted",
    "passkey.registered",
    "session.created"
  ],
  "client startPasskeyChallenge": [],
  "client startPasskeyEnrollment": [],
  "client confirmPasskeyEnrollment": ["passkey.registered", "session.created", "identity.linked"],
  "client startPasskeyReauthentication": [],
  "server removeUserTrustedDevices": ["trusted_device.removed"],
  "client removeOwnTrustedDevice": ["trusted_device.removed"],
  "server removeUserPasskey": ["passkey.removed"],
  "client verifyPasskeySignIn": ["session.created"],
  "client startPasskeyRegistration": [],
  "client registerPasskey": ["passkey.registered"],
  "client renamePasskey": ["passkey.renamed"],
  "client removePasskey": ["passkey.removed"],

  "client endOwnGrant": ["grant.ended"],
  "client createOwnPortalLink": ["portal.link_created"],
  "client createOwnApiKey": ["api_key.created"],
  "client revokeOwnApiKey": ["api_key.revoked"],
  "client createOrganizationApiKey": ["api_key.created"],
  "client revokeOrganizationApiKey": ["api_key.revoked"],
  "client createOrganizationApplication": ["application.created"],
  "client createOrganizationApplicationSecret": ["application.secret_created"],
  "client deleteOrganizationApplication": ["application.deleted"],
  "client token": ["token.exchanged"],
  "client authorizeDevice": [],
  "client register": ["application.registered"],
  "client removeRegistration": ["application.deleted"],
  "client introspect": [],
  "client pushAuthorization": [],
  "client revoke": ["grant.family_ended"],
  "client postUserInfo": [],

  "client updateCurrentUser": ["user.updated"],
  "client requestDeletion": [],
  "client confirmDeletion": [
    "user.deleted",
    "organization.deleted",
    "member.role_changed",
    "invitation.revoked"
  ],
  "client createDataRequest": ["data_request.created"],
  "client downloadDataRequest": ["user.exported"],
  "client addEmailAddress": ["user.email_added"],
  "client promoteEmailAddress": ["user.email_promoted"],
  "client resendEmailVerification": [],
  "client removeEmailAddress": ["user.email_removed"],

  "client createOrganization": ["organization.created"],
  "client updateOrganization": ["organization.updated"],
  "client setActiveOrganization": ["session.switched"],
  "client updateMemberRole": ["member.role_changed", "invitation.revoked"],
  "client removeMember": ["member.removed", "organization.deleted", "invitation.revoked"],
  "client createOrganizationInvitation": ["invitation.created"],
  "client resendOrganizationInvitation": ["invitation.resent"],
  "client revokeOrganizationInvitation": ["invitation.revoked"],
  "client acceptInvitation": ["invitation.accepted", "member.added"]
}

/** Actions that are written beside others, by the others: those that end what these tell of. */
export const accompanying: Readonly<Record<string, ReadonlyArray<string>>> = {
  "impersonation.ended": [
    "session.created",
    "session.revoked",
    "impersonation.started",
    "user.banned",
    "user.deleted",
    "user.password_set",
    "user.password_removed",
    "user.password_reset",
    "mfa.enrolled",
    "mfa.disabled"
  ],
  "grant.ended": ["member.removed", "organization.deleted", "user.deleted"],
  "api_key.revoked": ["member.removed", "organization.deleted", "user.deleted"],
  "application.deleted": ["organization.deleted"],
  "portal.link_revoked": ["member.removed", "member.role_changed", "user.banned", "user.deleted"]
}

/** What a refusal may leave in the trail, and nothing else (contract: "Audit"). */
export const refusalActions = [
  "session.refused",
  "secret_key.refused",
  "mfa.challenge_failed",
  "passkey.refused",
  "application.refused",
  "grant.code_replayed",
  "grant.reuse_detected"
]

/** Actions that a refusal of one operation writes besides, as its result. */
export const refusedActions: Readonly<Record<string, ReadonlyArray<string>>> = {
  "server verifyDomain": ["domain.failed", "domain.lost"]
}

/** What any operation that asks the customer's backend may leave in the trail. */
export const hookActions = ["user.refused", "session.refused", "hook.opened", "hook.closed"]
