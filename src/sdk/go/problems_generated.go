// Code generated from docs/openapi/server.json by `npm run openapi`. DO NOT EDIT.

package gatehouse

// CodeAlreadyMember: The user is already a member.
const CodeAlreadyMember ProblemCode = "already_member"

// CodeAPIKeyNotFound: There is no such API key.
const CodeAPIKeyNotFound ProblemCode = "api_key_not_found"

// CodeApplicationManaged: The application describes itself: only enabled, trust and its lifetimes
// can be changed.
const CodeApplicationManaged ProblemCode = "application_managed"

// CodeApplicationNotFound: There is no such application.
const CodeApplicationNotFound ProblemCode = "application_not_found"

// CodeBodyTooLarge: The request body is too large.
const CodeBodyTooLarge ProblemCode = "body_too_large"

// CodeConnectionConflict: Another active connection of the organization has one of these domains.
const CodeConnectionConflict ProblemCode = "connection_conflict"

// CodeConnectionInUse: People sign in by the connection: who they are there cannot change.
const CodeConnectionInUse ProblemCode = "connection_in_use"

// CodeConnectionIncomplete: Settings that a sign-in needs are missing.
const CodeConnectionIncomplete ProblemCode = "connection_incomplete"

// CodeConnectionNotFound: There is no such connection.
const CodeConnectionNotFound ProblemCode = "connection_not_found"

// CodeConnectionNotTested: A test sign-in has to succeed first.
const CodeConnectionNotTested ProblemCode = "connection_not_tested"

// CodeDeliveryNotFound: There is no such delivery.
const CodeDeliveryNotFound ProblemCode = "delivery_not_found"

// CodeDirectoryNotFound: There is no such directory.
const CodeDirectoryNotFound ProblemCode = "directory_not_found"

// CodeDomainExists: The organization has this domain already.
const CodeDomainExists ProblemCode = "domain_exists"

// CodeDomainInUse: It is the last domain of an active connection.
const CodeDomainInUse ProblemCode = "domain_in_use"

// CodeDomainNotClaimable: No organization can claim this domain.
const CodeDomainNotClaimable ProblemCode = "domain_not_claimable"

// CodeDomainNotFound: There is no such domain.
const CodeDomainNotFound ProblemCode = "domain_not_found"

// CodeDomainNotVerified: The record of the domain was not found.
const CodeDomainNotVerified ProblemCode = "domain_not_verified"

// CodeDomainTaken: Another organization has this domain.
const CodeDomainTaken ProblemCode = "domain_taken"

// CodeEmailAddressNotFound: There is no such email address.
const CodeEmailAddressNotFound ProblemCode = "email_address_not_found"

// CodeEmailMissing: The user has no primary email address.
const CodeEmailMissing ProblemCode = "email_missing"

// CodeEmailNotVerified: The email address is not verified yet.
const CodeEmailNotVerified ProblemCode = "email_not_verified"

// CodeEmailTaken: The email address already belongs to a user.
const CodeEmailTaken ProblemCode = "email_taken"

// CodeExternalIDTaken: The external id belongs to another user.
const CodeExternalIDTaken ProblemCode = "external_id_taken"

// CodeGrantNotFound: There is no such grant.
const CodeGrantNotFound ProblemCode = "grant_not_found"

// CodeHookNotFound: There is no such hook.
const CodeHookNotFound ProblemCode = "hook_not_found"

// CodeIdempotencyKeyInUse: The request with this idempotency key is still running.
const CodeIdempotencyKeyInUse ProblemCode = "idempotency_key_in_use"

// CodeIdempotencyKeyReused: The idempotency key belongs to another request.
const CodeIdempotencyKeyReused ProblemCode = "idempotency_key_reused"

// CodeInternalError: Something went wrong on our side.
const CodeInternalError ProblemCode = "internal_error"

// CodeInvalidApplication: The application cannot be like this.
const CodeInvalidApplication ProblemCode = "invalid_application"

// CodeInvalidCheckpoint: The checkpoint does not belong to this environment.
const CodeInvalidCheckpoint ProblemCode = "invalid_checkpoint"

// CodeInvalidConnection: The connection cannot be like this.
const CodeInvalidConnection ProblemCode = "invalid_connection"

// CodeInvalidCursor: The cursor does not belong to this list.
const CodeInvalidCursor ProblemCode = "invalid_cursor"

// CodeInvalidDomain: The domain is not one.
const CodeInvalidDomain ProblemCode = "invalid_domain"

// CodeInvalidFilter: The audit filter is invalid.
const CodeInvalidFilter ProblemCode = "invalid_filter"

// CodeInvalidHook: The hook cannot be set up like this.
const CodeInvalidHook ProblemCode = "invalid_hook"

// CodeInvalidJson: The request body is not valid JSON.
const CodeInvalidJson ProblemCode = "invalid_json"

// CodeInvalidLimit: The limit must be a whole number from 1 to 100.
const CodeInvalidLimit ProblemCode = "invalid_limit"

// CodeInvalidOrigin: The list has entries that are not bare origins.
const CodeInvalidOrigin ProblemCode = "invalid_origin"

// CodeInvalidRange: The range is invalid.
const CodeInvalidRange ProblemCode = "invalid_range"

// CodeInvalidRedirectURL: The redirect URL is not allowed.
const CodeInvalidRedirectURL ProblemCode = "invalid_redirect_url"

// CodeInvalidRequest: The request is invalid.
const CodeInvalidRequest ProblemCode = "invalid_request"

// CodeInvalidSecretKey: The secret key is missing or not valid.
const CodeInvalidSecretKey ProblemCode = "invalid_secret_key"

// CodeInvalidWebhookURL: Nothing can be sent to this URL.
const CodeInvalidWebhookURL ProblemCode = "invalid_webhook_url"

// CodeInvitationNotFound: There is no such invitation.
const CodeInvitationNotFound ProblemCode = "invitation_not_found"

// CodeInvitationNotPending: The invitation is not pending.
const CodeInvitationNotPending ProblemCode = "invitation_not_pending"

// CodeInvitationPatchConflict: The state of the invitation could not be resolved.
const CodeInvitationPatchConflict ProblemCode = "invitation_patch_conflict"

// CodeInvitationPending: The address already has a pending invitation.
const CodeInvitationPending ProblemCode = "invitation_pending"

// CodeKeyAccessDenied: The secret key does not open this operation.
const CodeKeyAccessDenied ProblemCode = "key_access_denied"

// CodeLastOwner: The organization would be left without an owner.
const CodeLastOwner ProblemCode = "last_owner"

// CodeManagedByConnection: The organization's identity provider decides this.
const CodeManagedByConnection ProblemCode = "managed_by_connection"

// CodeManagedByDirectory: The organization's directory decides this.
const CodeManagedByDirectory ProblemCode = "managed_by_directory"

// CodeMemberNotFound: There is no such member.
const CodeMemberNotFound ProblemCode = "member_not_found"

// CodeMetadataTooLarge: The merged metadata is too large.
const CodeMetadataTooLarge ProblemCode = "metadata_too_large"

// CodeNoSecretMethod: The application does not use a secret.
const CodeNoSecretMethod ProblemCode = "no_secret_method"

// CodeNoVerifiedDomain: The organization has no verified domain for the connection.
const CodeNoVerifiedDomain ProblemCode = "no_verified_domain"

// CodeOrganizationNotFound: There is no such organization.
const CodeOrganizationNotFound ProblemCode = "organization_not_found"

// CodeOverloaded: The service is too busy for this request.
const CodeOverloaded ProblemCode = "overloaded"

// CodePasskeyNotFound: There is no such passkey.
const CodePasskeyNotFound ProblemCode = "passkey_not_found"

// CodePasswordRejected: The password cannot be used.
const CodePasswordRejected ProblemCode = "password_rejected"

// CodePortalLinkNotFound: There is no such link to the set-up.
const CodePortalLinkNotFound ProblemCode = "portal_link_not_found"

// CodePrimaryEmail: The primary email address cannot be removed.
const CodePrimaryEmail ProblemCode = "primary_email"

// CodeRateLimited: Too many attempts.
const CodeRateLimited ProblemCode = "rate_limited"

// CodeRegistrationTokenNotFound: There is no such registration token.
const CodeRegistrationTokenNotFound ProblemCode = "registration_token_not_found"

// CodeResolverUnavailable: The name servers did not answer.
const CodeResolverUnavailable ProblemCode = "resolver_unavailable"

// CodeResourceExists: There is a resource with this identifier already.
const CodeResourceExists ProblemCode = "resource_exists"

// CodeResourceNotFound: There is no such resource.
const CodeResourceNotFound ProblemCode = "resource_not_found"

// CodeRoleNotFound: There is no such role.
const CodeRoleNotFound ProblemCode = "role_not_found"

// CodeRoleSetNotFound: There is no such role set.
const CodeRoleSetNotFound ProblemCode = "role_set_not_found"

// CodeSecretNotFound: There is no such secret.
const CodeSecretNotFound ProblemCode = "secret_not_found"

// CodeSessionNotFound: There is no such session.
const CodeSessionNotFound ProblemCode = "session_not_found"

// CodeSsoRequired: Sign in with your organization.
const CodeSsoRequired ProblemCode = "sso_required"

// CodeTokenNotFound: There is no such token.
const CodeTokenNotFound ProblemCode = "token_not_found"

// CodeTooManyAPIKeys: No more API keys can be made.
const CodeTooManyAPIKeys ProblemCode = "too_many_api_keys"

// CodeTooManyApplications: No more applications can be added.
const CodeTooManyApplications ProblemCode = "too_many_applications"

// CodeTooManyConnections: The organization cannot have more connections.
const CodeTooManyConnections ProblemCode = "too_many_connections"

// CodeTooManyDirectories: The organization cannot have more directories.
const CodeTooManyDirectories ProblemCode = "too_many_directories"

// CodeTooManyDomains: The organization cannot have more domains.
const CodeTooManyDomains ProblemCode = "too_many_domains"

// CodeTooManyEmailAddresses: No more email addresses can be added.
const CodeTooManyEmailAddresses ProblemCode = "too_many_email_addresses"

// CodeTooManyResources: No more resources can be added.
const CodeTooManyResources ProblemCode = "too_many_resources"

// CodeTooManySecrets: No more secrets can be added.
const CodeTooManySecrets ProblemCode = "too_many_secrets"

// CodeTooManyTokens: The directory cannot have more tokens: revoke one first.
const CodeTooManyTokens ProblemCode = "too_many_tokens"

// CodeTooManyWebhookEndpoints: No more webhook endpoints can be added.
const CodeTooManyWebhookEndpoints ProblemCode = "too_many_webhook_endpoints"

// CodeUnsupportedMediaType: The request body must be application/json in UTF-8, or a file of a kind
// that the operation names.
const CodeUnsupportedMediaType ProblemCode = "unsupported_media_type"

// CodeUserBanned: The user is banned.
const CodeUserBanned ProblemCode = "user_banned"

// CodeUserDeleted: The user is deleted.
const CodeUserDeleted ProblemCode = "user_deleted"

// CodeUserNotBanned: The user is not banned.
const CodeUserNotBanned ProblemCode = "user_not_banned"

// CodeUserNotFound: There is no such user.
const CodeUserNotFound ProblemCode = "user_not_found"

// CodeWebhookEndpointDisabled: The webhook endpoint is disabled.
const CodeWebhookEndpointDisabled ProblemCode = "webhook_endpoint_disabled"

// CodeWebhookEndpointNotFound: There is no such webhook endpoint.
const CodeWebhookEndpointNotFound ProblemCode = "webhook_endpoint_not_found"

// CodeWrongEnvironment: The user belongs to another environment.
const CodeWrongEnvironment ProblemCode = "wrong_environment"
