# Generated from docs/openapi/server.json by `npm run openapi`: change nothing here.
"""Everything that the server API takes and answers."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal, TypeAlias

from pydantic import Field

from ._model import Input, Items, Model, Page

__all__ = [
    "Items",
    "Page",
    "ProblemReason",
    "UserLanguage",
    "AuditEventAction",
    "AuditEventTargetType",
    "ConnectionAttemptReason",
    "ProblemRecord",
    "ProblemError",
    "NamedConnection",
    "CreateUserBodyPasswordHash",
    "CreateUserBody",
    "User",
    "UpdateUserBody",
    "UpdateUserMetadataBody",
    "BanUserBody",
    "SessionDevice",
    "Session",
    "EmailAddress",
    "AddUserEmailAddressBody",
    "UpdateUserEmailAddressBody",
    "SetUserPasswordBodyPasswordHash",
    "SetUserPasswordBody",
    "RequestUserPasswordResetBody",
    "RequestedReset",
    "UserMfaStatus",
    "Passkey",
    "TrustedDeviceDevice",
    "TrustedDevice",
    "Identity",
    "MintImpersonationTokenBody",
    "ImpersonationToken",
    "FactorLockout",
    "Lockout",
    "Organization",
    "MembershipWithOrganization",
    "ServerOrganization",
    "CreateOrganizationBody",
    "UpdateOrganizationBody",
    "AddMemberBody",
    "Membership",
    "UpdateMemberBody",
    "UpdateOrganizationMetadataBody",
    "UpdateMemberMetadataBody",
    "Invitation",
    "CreateInvitationBody",
    "CreatedInvitation",
    "UpdateInvitationBody",
    "ResentInvitation",
    "SearchAuditEventsBodyPagePoll",
    "SearchAuditEventsBodyPageBrowseRange",
    "SearchAuditEventsBodyPageBrowse",
    "SearchAuditEventsBodyPage",
    "SearchAuditEventsBodyFilters",
    "SearchAuditEventsBody",
    "AuditEventActor",
    "AuditEventTarget",
    "AuditEventContext",
    "AuditEventProducer",
    "AuditEvent",
    "SearchAuditEventsAnswerPagePoll",
    "SearchAuditEventsAnswerPageBrowse",
    "SearchAuditEventsAnswerPage",
    "SearchAuditEventsAnswer",
    "AllowedOrigins",
    "ReplaceAllowedOriginsBody",
    "BlockedDomainsDisposable",
    "BlockedDomains",
    "ReplaceBlockedDomainsBodyDisposable",
    "ReplaceBlockedDomainsBody",
    "WebhookEndpoint",
    "CreateWebhookEndpointBody",
    "CreatedWebhookEndpoint",
    "UpdateWebhookEndpointBody",
    "RotateWebhookSecretBody",
    "RotateWebhookSecretAnswer",
    "WebhookTestResult",
    "WebhookDelivery",
    "Hook",
    "PutHookBody",
    "PutHook",
    "RotateHookSecretBody",
    "RotateHookSecretAnswer",
    "TestHookBody",
    "HookTestResult",
    "ApplicationJwks",
    "ApplicationScope",
    "ApplicationMachineScope",
    "ApplicationExchangeTo",
    "ApplicationExchange",
    "ClientSecret",
    "Application",
    "CreateApplicationBodyScope",
    "CreateApplicationBodyMachineScope",
    "CreateApplicationBodyExchangeTo",
    "CreateApplicationBodyExchange",
    "CreateApplicationBody",
    "CreatedApplicationScope",
    "CreatedApplicationMachineScope",
    "CreatedApplicationExchangeTo",
    "CreatedApplicationExchange",
    "CreatedApplication",
    "UpdateApplicationBodyScope",
    "UpdateApplicationBodyMachineScope",
    "UpdateApplicationBodyExchangeTo",
    "UpdateApplicationBodyExchange",
    "UpdateApplicationBody",
    "CreateApplicationSecretBody",
    "CreatedClientSecret",
    "OidcConnectionSettingsClaims",
    "OidcConnectionSettings",
    "SamlConnectionSettingsSubject",
    "SamlConnectionSettingsAttributes",
    "SamlConnectionSettings",
    "ConnectionSettings",
    "ConnectionJitGroupRole",
    "ConnectionJit",
    "SpMetadata",
    "ConnectionCertificate",
    "Connection",
    "CreateConnectionBodySettingsClaims",
    "CreateConnectionBodySettingsSubject",
    "CreateConnectionBodySettingsAttributes",
    "CreateConnectionBodySettings",
    "CreateConnectionBodyJitGroupRole",
    "CreateConnectionBodyJit",
    "CreateConnectionBody",
    "UpdateConnectionBodySettingsClaims",
    "UpdateConnectionBodySettingsSubject",
    "UpdateConnectionBodySettingsAttributes",
    "UpdateConnectionBodySettings",
    "UpdateConnectionBodyJitGroupRole",
    "UpdateConnectionBodyJit",
    "UpdateConnectionBody",
    "ActivateConnectionBody",
    "DisableConnectionBody",
    "ConnectionAttempt",
    "ConnectionTestLink",
    "DomainRecord",
    "Domain",
    "ClaimDomainBody",
    "PortalLink",
    "CreatePortalLinkBody",
    "IssuedPortalLink",
    "DirectoryGroupRole",
    "DirectoryToken",
    "Directory",
    "CreateDirectoryBodyGroupRole",
    "CreateDirectoryBody",
    "CreatedDirectoryGroupRole",
    "CreatedDirectory",
    "UpdateDirectoryBodyGroupRole",
    "UpdateDirectoryBody",
    "CreateDirectoryTokenBody",
    "CreatedDirectoryToken",
    "DirectoryUser",
    "DirectoryRequest",
    "ResourceScopeTitle",
    "ResourceScope",
    "Resource",
    "CreateResourceBodyScopeTitle",
    "CreateResourceBodyScope",
    "CreateResourceBody",
    "UpdateResourceBodyScopeTitle",
    "UpdateResourceBodyScope",
    "UpdateResourceBody",
    "CreatedResourceSecret",
    "GrantApplication",
    "GrantScope",
    "Grant",
    "ServerApiKey",
    "CreateApiKeyBody",
    "CreatedServerApiKey",
    "UpdateApiKeyBody",
    "VerifyApiKeyBody",
    "VerifiedApiKeyValid",
    "VerifiedApiKeyNotValid",
    "VerifiedApiKey",
    "RegistrationToken",
    "CreateRegistrationTokenBody",
    "CreatedRegistrationToken",
]


ProblemReason: TypeAlias = Literal[
    "too_short",
    "too_long",
    "not_printable",
    "too_common",
    "too_simple",
    "personal_data",
    "service_name",
    "breached",
]

UserLanguage: TypeAlias = Literal[
    "en",
    "da",
    "de",
    "fr",
    "es",
    "it",
    "pt-BR",
    "nl",
    "sv",
    "nb",
    "fi",
    "pl",
    "uk",
    "tr",
    "ja",
    "ko",
    "zh-Hans",
    "ar",
    "he",
]

AuditEventAction: TypeAlias = Literal[
    "user.created",
    "user.refused",
    "user.updated",
    "user.metadata_updated",
    "user.banned",
    "user.unbanned",
    "user.deleted",
    "user.exported",
    "user.purged",
    "user.email_added",
    "user.email_verified",
    "user.email_promoted",
    "user.email_removed",
    "user.password_set",
    "user.password_removed",
    "user.password_reset_requested",
    "user.password_reset",
    "user.lockout_cleared",
    "password.breached_found",
    "session.created",
    "session.refused",
    "session.revoked",
    "session.switched",
    "mfa.enrolled",
    "mfa.disabled",
    "mfa.recovery_codes_regenerated",
    "mfa.challenge_failed",
    "mfa.challenge_passed",
    "identity.linked",
    "identity.unlinked",
    "passkey.registered",
    "passkey.renamed",
    "passkey.removed",
    "passkey.refused",
    "trusted_device.added",
    "trusted_device.removed",
    "trusted_device.reused",
    "organization.created",
    "organization.updated",
    "organization.metadata_updated",
    "organization.deleted",
    "member.added",
    "member.role_changed",
    "member.metadata_updated",
    "member.removed",
    "connection.created",
    "connection.updated",
    "connection.deleted",
    "connection.activated",
    "connection.disabled",
    "connection.tested",
    "domain.created",
    "domain.verified",
    "domain.failed",
    "domain.lost",
    "domain.deleted",
    "portal.link_created",
    "portal.link_revoked",
    "portal.opened",
    "directory.created",
    "directory.updated",
    "directory.deleted",
    "directory.token_created",
    "directory.token_revoked",
    "directory.user_provisioned",
    "directory.user_updated",
    "directory.user_deactivated",
    "directory.group_updated",
    "invitation.created",
    "invitation.metadata_updated",
    "invitation.resent",
    "invitation.revoked",
    "invitation.accepted",
    "impersonation.token_minted",
    "impersonation.started",
    "impersonation.ended",
    "allowed_origins.replaced",
    "blocked_domains.replaced",
    "secret_key.created",
    "secret_key.revoked",
    "secret_key.refused",
    "environment.created",
    "environment.updated",
    "texts.updated",
    "data_request.created",
    "data_request.completed",
    "provider.set",
    "provider.removed",
    "template.set",
    "template.removed",
    "role_set.set",
    "signing_key.rotated",
    "signing_key.revoked",
    "mail.retried",
    "webhook_endpoint.created",
    "webhook_endpoint.updated",
    "webhook_endpoint.deleted",
    "webhook_endpoint.secret_rotated",
    "webhook_endpoint.disabled",
    "hook.created",
    "hook.updated",
    "hook.deleted",
    "hook.secret_rotated",
    "hook.opened",
    "hook.closed",
    "application.created",
    "application.updated",
    "application.deleted",
    "application.registered",
    "application.secret_created",
    "application.secret_revoked",
    "application.refused",
    "registration_token.created",
    "registration_token.revoked",
    "resource.created",
    "resource.updated",
    "resource.deleted",
    "resource.secret_created",
    "resource.secret_revoked",
    "grant.created",
    "grant.extended",
    "grant.refused",
    "grant.ended",
    "grant.family_ended",
    "grant.code_replayed",
    "grant.reuse_detected",
    "token.exchanged",
    "api_key.created",
    "api_key.updated",
    "api_key.revoked",
    "operator.invited",
    "operator.joined",
    "operator.role_changed",
    "operator.removed",
    "operator.link_minted",
]

AuditEventTargetType: TypeAlias = Literal[
    "user",
    "session",
    "organization",
    "member",
    "invitation",
    "identity",
    "email_address",
    "passkey",
    "trusted_device",
    "secret_key",
    "environment",
    "data_request",
    "webhook_endpoint",
    "hook",
    "application",
    "resource",
    "registration_token",
    "grant",
    "api_key",
    "connection",
    "domain",
    "portal_link",
    "directory",
    "directory_user",
    "operator",
]

ConnectionAttemptReason: TypeAlias = Literal[
    "access_denied",
    "assertion_encrypted",
    "assertion_expired",
    "assertion_replayed",
    "audience_mismatch",
    "certificate_unknown",
    "client_rejected",
    "code_rejected",
    "connection_domain_mismatch",
    "destination_mismatch",
    "email_missing",
    "email_unverified",
    "guest_account",
    "invalid_answer",
    "invalid_id_token",
    "issuer_mismatch",
    "malformed",
    "no_discovery",
    "not_in_response_to",
    "not_provisioned",
    "other_account",
    "provider_refused",
    "reauthentication_unsupported",
    "refused_address",
    "signature_invalid",
    "signature_missing",
    "sso_required",
    "subject_missing",
    "tenant_mismatch",
    "unreachable",
    "user_banned",
]


class ProblemRecord(Model):
    name: str
    value: str


class ProblemError(Model):
    path: str
    message: str


class NamedConnection(Model):
    id: str
    name: str


class CreateUserBodyPasswordHash(Input):
    algorithm: Literal["argon2", "bcrypt", "scrypt"] | str
    # argon2 and scrypt as a PHC string, bcrypt as $2a$, $2b$ or $2y$.
    hash: str = Field(repr=False)


class CreateUserBody(Input):
    # An email address; surrounding whitespace is dropped.
    email: str | None = None
    email_verified: bool | None = None
    password: str | None = Field(default=None, repr=False)
    password_hash: CreateUserBodyPasswordHash | None = None
    # The hook password.verify is asked about the password until there is one here; it never
    # comes back.
    password_at_hook: bool | None = None
    # 1 to 100 characters besides white space at both ends, without control characters, controls
    # of direction and ://.
    first_name: str | None = None
    # 1 to 100 characters besides white space at both ends, without control characters, controls
    # of direction and ://.
    last_name: str | None = None
    locale: Literal["en", "da"] | str | None = None
    language: UserLanguage | str | None = None
    external_id: str | None = None
    # A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace,
    # null removes the key. At most 32 levels of nesting.
    public_metadata: dict[str, Any] | None = None
    # A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace,
    # null removes the key. At most 32 levels of nesting.
    private_metadata: dict[str, Any] | None = None
    # A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace,
    # null removes the key. At most 32 levels of nesting.
    unsafe_metadata: dict[str, Any] | None = None


class User(Model):
    id: str
    environment_id: str
    name: str | None
    first_name: str | None
    last_name: str | None
    locale: Literal["en", "da"] | str | None
    language: UserLanguage | str | None
    status: Literal["active", "banned", "deleted"] | str
    registration_state: Literal["pending_email_verification", "complete"] | str
    created_at: datetime
    updated_at: datetime
    email: str | None
    email_verified_at: datetime | None
    deleted_at: datetime | None
    external_id: str | None
    banned_at: datetime | None
    ban_reason: str | None
    last_sign_in_at: datetime | None
    has_password: bool
    mfa_enabled: bool
    # A JSON object with arbitrary keys.
    public_metadata: dict[str, Any]
    # A JSON object with arbitrary keys.
    private_metadata: dict[str, Any]
    # A JSON object with arbitrary keys.
    unsafe_metadata: dict[str, Any]


class UpdateUserBody(Input):
    # 1 to 100 characters besides white space at both ends, without control characters, controls
    # of direction and ://.
    first_name: str | None = None
    # 1 to 100 characters besides white space at both ends, without control characters, controls
    # of direction and ://.
    last_name: str | None = None
    locale: Literal["en", "da"] | str | None = None
    language: UserLanguage | str | None = None
    # A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace,
    # null removes the key. At most 32 levels of nesting.
    unsafe_metadata: dict[str, Any] | None = None
    external_id: str | None = None


class UpdateUserMetadataBody(Input):
    # A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace,
    # null removes the key. At most 32 levels of nesting.
    public_metadata: dict[str, Any] | None = None
    # A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace,
    # null removes the key. At most 32 levels of nesting.
    private_metadata: dict[str, Any] | None = None
    # A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace,
    # null removes the key. At most 32 levels of nesting.
    unsafe_metadata: dict[str, Any] | None = None


class BanUserBody(Input):
    reason: str | None = None


class SessionDevice(Model):
    browser: str | None
    os: str | None
    kind: Literal["desktop", "mobile", "tablet", "native", "bot", "unknown"] | str


class Session(Model):
    id: str
    environment_id: str
    user_id: str
    status: Literal["active", "revoked", "expired"] | str
    created_at: datetime
    last_active_at: datetime
    expires_at: datetime
    revoked_at: datetime | None
    ip_address: str | None
    user_agent: str | None
    device: SessionDevice
    authentication_methods: list[str]
    organization_id: str | None
    impersonator_id: str | None
    # Of the organization's identity provider that signed the person in.
    connection_id: str | None


class EmailAddress(Model):
    id: str
    email: str
    primary: bool
    verified_at: datetime | None
    created_at: datetime


class AddUserEmailAddressBody(Input):
    # An email address; surrounding whitespace is dropped.
    email: str
    verified: bool | None = None
    primary: bool | None = None


class UpdateUserEmailAddressBody(Input):
    verified: Literal[True] | None = None
    primary: Literal[True] | None = None


class SetUserPasswordBodyPasswordHash(Input):
    algorithm: Literal["argon2", "bcrypt", "scrypt"] | str
    # argon2 and scrypt as a PHC string, bcrypt as $2a$, $2b$ or $2y$.
    hash: str = Field(repr=False)


class SetUserPasswordBody(Input):
    password: str | None = Field(default=None, repr=False)
    password_hash: SetUserPasswordBodyPasswordHash | None = None
    # Defaults to true.
    revoke_sessions: bool | None = None


class RequestUserPasswordResetBody(Input):
    # Defaults to true; false returns the link instead.
    send_email: bool | None = None


class RequestedReset(Model):
    expires_at: datetime
    url: str | None = Field(default=None, repr=False)


class UserMfaStatus(Model):
    enabled: bool
    enrolled_at: datetime | None
    recovery_codes_left: int
    passkeys: int


class Passkey(Model):
    id: str
    name: str
    created_at: datetime
    last_used_at: datetime | None
    # Whether it is backed up elsewhere.
    backed_up: bool
    transports: list[str]
    # Such as `iCloud Keychain`, if known.
    authenticator_name: str | None


class TrustedDeviceDevice(Model):
    browser: str | None
    os: str | None
    kind: Literal["desktop", "mobile", "tablet", "native", "bot", "unknown"] | str


class TrustedDevice(Model):
    id: str
    device: TrustedDeviceDevice
    created_at: datetime
    last_used_at: datetime
    expires_at: datetime
    current: bool


class Identity(Model):
    id: str
    protocol: Literal["oauth2", "oidc", "saml"] | str
    issuer: str
    subject: str
    label: str | None
    status: Literal["active", "unlinked"] | str
    created_at: datetime
    updated_at: datetime
    # A JSON object with arbitrary keys.
    claims: dict[str, Any]
    # Of the organization's identity provider that knows the person by it.
    connection_id: str | None


class MintImpersonationTokenBody(Input):
    impersonator_id: str
    reason: str
    redirect_url: str | None = None
    expires_in_seconds: int | None = None


class ImpersonationToken(Model):
    token: str = Field(repr=False)
    url: str = Field(repr=False)
    expires_at: datetime


class FactorLockout(Model):
    state: Literal["open", "throttled", "closed"] | str
    failures: int
    until: datetime | None


class Lockout(Model):
    password: FactorLockout
    second_factor: FactorLockout
    email_code: FactorLockout


class Organization(Model):
    id: str
    name: str
    role: str
    role_name: str | None
    created_at: datetime
    # A JSON object with arbitrary keys.
    public_metadata: dict[str, Any]


class MembershipWithOrganization(Model):
    organization_id: str
    user_id: str
    role: str
    role_name: str | None
    # A JSON object with arbitrary keys.
    public_metadata: dict[str, Any]
    # A JSON object with arbitrary keys.
    private_metadata: dict[str, Any]
    joined_at: datetime
    # The organization's directory or identity provider decides the role; null: people do.
    managed_by: Literal["directory", "connection"] | str | None
    organization: Organization


class ServerOrganization(Model):
    id: str
    environment_id: str
    name: str
    role_set_id: str
    member_count: int
    created_at: datetime
    updated_at: datetime
    # A JSON object with arbitrary keys.
    public_metadata: dict[str, Any]
    # A JSON object with arbitrary keys.
    private_metadata: dict[str, Any]


class CreateOrganizationBody(Input):
    # 1 to 100 characters besides white space at both ends, without control characters, controls
    # of direction and ://.
    name: str
    role_set_id: str | None = None
    owner_user_id: str | None = None
    # A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace,
    # null removes the key. At most 32 levels of nesting.
    public_metadata: dict[str, Any] | None = None
    # A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace,
    # null removes the key. At most 32 levels of nesting.
    private_metadata: dict[str, Any] | None = None


class UpdateOrganizationBody(Input):
    # 1 to 100 characters besides white space at both ends, without control characters, controls
    # of direction and ://.
    name: str


class AddMemberBody(Input):
    user_id: str
    role: str | None = None
    # A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace,
    # null removes the key. At most 32 levels of nesting.
    public_metadata: dict[str, Any] | None = None
    # A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace,
    # null removes the key. At most 32 levels of nesting.
    private_metadata: dict[str, Any] | None = None


class Membership(Model):
    organization_id: str
    user_id: str
    role: str
    role_name: str | None
    # A JSON object with arbitrary keys.
    public_metadata: dict[str, Any]
    # A JSON object with arbitrary keys.
    private_metadata: dict[str, Any]
    joined_at: datetime
    # The organization's directory or identity provider decides the role; null: people do.
    managed_by: Literal["directory", "connection"] | str | None


class UpdateMemberBody(Input):
    role: str


class UpdateOrganizationMetadataBody(Input):
    # A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace,
    # null removes the key. At most 32 levels of nesting.
    public_metadata: dict[str, Any] | None = None
    # A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace,
    # null removes the key. At most 32 levels of nesting.
    private_metadata: dict[str, Any] | None = None


class UpdateMemberMetadataBody(Input):
    # A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace,
    # null removes the key. At most 32 levels of nesting.
    public_metadata: dict[str, Any] | None = None
    # A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace,
    # null removes the key. At most 32 levels of nesting.
    private_metadata: dict[str, Any] | None = None


class Invitation(Model):
    id: str
    environment_id: str
    email: str
    status: Literal["PENDING", "ACCEPTED", "REVOKED", "EXPIRED"] | str
    expires_at: datetime
    created_at: datetime
    accepted_at: datetime | None
    revoked_at: datetime | None
    organization_id: str | None
    role: str | None
    redirect_url: str | None
    # A JSON object with arbitrary keys.
    public_metadata: dict[str, Any]
    # A JSON object with arbitrary keys.
    private_metadata: dict[str, Any]


class CreateInvitationBody(Input):
    # An email address; surrounding whitespace is dropped.
    email: str
    organization_id: str | None = None
    role: str | None = None
    redirect_url: str | None = None
    expires_in_days: int | None = None
    # Defaults to true; false returns the link as url.
    send_email: bool | None = None
    # Language of the mail, and of the account of whoever signs up by it.
    language: UserLanguage | str | None = None
    # A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace,
    # null removes the key. At most 32 levels of nesting.
    public_metadata: dict[str, Any] | None = None
    # A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace,
    # null removes the key. At most 32 levels of nesting.
    private_metadata: dict[str, Any] | None = None


class CreatedInvitation(Model):
    id: str
    environment_id: str
    email: str
    status: Literal["PENDING", "ACCEPTED", "REVOKED", "EXPIRED"] | str
    expires_at: datetime
    created_at: datetime
    accepted_at: datetime | None
    revoked_at: datetime | None
    organization_id: str | None
    role: str | None
    redirect_url: str | None
    # A JSON object with arbitrary keys.
    public_metadata: dict[str, Any]
    # A JSON object with arbitrary keys.
    private_metadata: dict[str, Any]
    # The link, only if sendEmail is false and only here.
    url: str | None = Field(default=None, repr=False)


class UpdateInvitationBody(Input):
    # A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace,
    # null removes the key. At most 32 levels of nesting.
    public_metadata: dict[str, Any] | None = None
    # A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace,
    # null removes the key. At most 32 levels of nesting.
    private_metadata: dict[str, Any] | None = None


class ResentInvitation(Model):
    id: str
    environment_id: str
    email: str
    status: Literal["PENDING", "ACCEPTED", "REVOKED", "EXPIRED"] | str
    expires_at: datetime
    created_at: datetime
    accepted_at: datetime | None
    revoked_at: datetime | None
    organization_id: str | None
    role: str | None
    redirect_url: str | None


class SearchAuditEventsBodyPagePoll(Input):
    mode: Literal["poll"]
    checkpoint: str | None = None


class SearchAuditEventsBodyPageBrowseRange(Input):
    from_: datetime | None = Field(default=None, alias="from")
    to: datetime | None = None


class SearchAuditEventsBodyPageBrowse(Input):
    mode: Literal["browse"]
    cursor: str | None = None
    range: SearchAuditEventsBodyPageBrowseRange | None = None


SearchAuditEventsBodyPage: TypeAlias = SearchAuditEventsBodyPagePoll | SearchAuditEventsBodyPageBrowse


class SearchAuditEventsBodyFilters(Input):
    actions: list[AuditEventAction | str] | None = None
    actor_types: list[Literal["user", "platform_user", "server", "system"] | str] | None = None
    actor_ids: list[str] | None = None
    target_types: list[AuditEventTargetType | str] | None = None
    target_ids: list[str] | None = None
    results: list[Literal["success", "failure", "denied"] | str] | None = None
    correlation_id: str | None = None


class SearchAuditEventsBody(Input):
    page: SearchAuditEventsBodyPage
    filters: SearchAuditEventsBodyFilters | None = None


class AuditEventActor(Model):
    type: Literal["user", "platform_user", "server", "system"] | str
    id: str | None
    impersonator_id: str | None


class AuditEventTarget(Model):
    type: AuditEventTargetType | str
    id: str | None


class AuditEventContext(Model):
    ip_address: str | None
    user_agent: str | None


class AuditEventProducer(Model):
    secret_key_id: str
    ip_address: str | None
    user_agent: str | None


class AuditEvent(Model):
    id: str
    environment_id: str
    sequence: int | None
    action: AuditEventAction | str
    result: Literal["success", "failure", "denied"] | str
    occurred_at: datetime
    recorded_at: datetime
    actor: AuditEventActor
    targets: list[AuditEventTarget]
    context: AuditEventContext
    producer: AuditEventProducer
    # A JSON object with arbitrary keys.
    metadata: dict[str, Any]
    schema_version: int
    correlation_id: str | None


class SearchAuditEventsAnswerPagePoll(Model):
    mode: Literal["poll"]
    checkpoint: str
    has_more: bool


class SearchAuditEventsAnswerPageBrowse(Model):
    mode: Literal["browse"]
    cursor: str | None
    has_more: bool


SearchAuditEventsAnswerPage: TypeAlias = SearchAuditEventsAnswerPagePoll | SearchAuditEventsAnswerPageBrowse


class SearchAuditEventsAnswer(Model):
    items: list[AuditEvent]
    page: SearchAuditEventsAnswerPage


class AllowedOrigins(Model):
    origins: list[str]


class ReplaceAllowedOriginsBody(Input):
    origins: list[str]


class BlockedDomainsDisposable(Model):
    enabled: bool
    updated_at: datetime | None
    count: int


class BlockedDomains(Model):
    allow: list[str]
    deny: list[str]
    disposable: BlockedDomainsDisposable


class ReplaceBlockedDomainsBodyDisposable(Input):
    enabled: bool


class ReplaceBlockedDomainsBody(Input):
    allow: list[str]
    deny: list[str]
    disposable: ReplaceBlockedDomainsBodyDisposable


class WebhookEndpoint(Model):
    id: str
    url: str = Field(repr=False)
    # The actions to deliver; null: all of them.
    actions: list[AuditEventAction | str] | None
    description: str | None
    enabled: bool
    # failing: the service disabled it because every delivery failed for 5 days; null: it is
    # enabled, or was disabled by hand.
    disabled_reason: Literal["failing"] | None
    created_at: datetime
    updated_at: datetime
    last_delivered_at: datetime | None
    # The first failure since the last successful delivery.
    failing_since: datetime | None


class CreateWebhookEndpointBody(Input):
    url: str = Field(repr=False)
    actions: list[AuditEventAction | str] | None = None
    description: str | None = None


class CreatedWebhookEndpoint(Model):
    id: str
    url: str = Field(repr=False)
    # The actions to deliver; null: all of them.
    actions: list[AuditEventAction | str] | None
    description: str | None
    enabled: bool
    # failing: the service disabled it because every delivery failed for 5 days; null: it is
    # enabled, or was disabled by hand.
    disabled_reason: Literal["failing"] | None
    created_at: datetime
    updated_at: datetime
    last_delivered_at: datetime | None
    # The first failure since the last successful delivery.
    failing_since: datetime | None
    secret: str = Field(repr=False)


class UpdateWebhookEndpointBody(Input):
    url: str | None = Field(default=None, repr=False)
    actions: list[AuditEventAction | str] | None = None
    description: str | None = None
    enabled: bool | None = None


class RotateWebhookSecretBody(Input):
    revoke_old: bool | None = None


class RotateWebhookSecretAnswer(Model):
    secret: str = Field(repr=False)


class WebhookTestResult(Model):
    delivered: bool
    status_code: int | None
    error: str | None
    duration_milliseconds: int


class WebhookDelivery(Model):
    id: str
    event_id: str
    action: AuditEventAction | str
    status: Literal["pending", "delivered", "failed"] | str
    attempts: int
    last_status_code: int | None
    last_error: str | None
    created_at: datetime
    next_attempt_at: datetime | None
    delivered_at: datetime | None


class Hook(Model):
    point: Literal["sign_up.before", "session.before", "token.claims", "password.verify", "mail.send"] | str
    url: str = Field(repr=False)
    # deny: without a usable answer the step is refused (503 hook_unavailable); allow: it goes
    # on, so the hook is advice and no defence.
    on_failure: Literal["deny", "allow"] | str
    timeout_milliseconds: int
    include: list[Literal["privateMetadata", "unsafeMetadata"] | str]
    # Of password.verify: people whom nobody here knows are asked about too.
    create: bool
    # A public JSON Web Key: P-256 or X25519.
    public_key: dict[str, Any] | None
    cache_seconds: int
    enabled: bool
    # Until then nobody asks it, after 10 failures in a row; of the process that answers.
    open_until: datetime | None
    failures_in_a_row: int
    last_called_at: datetime | None
    # Of the last 1,000 calls of the process that answers.
    p99_milliseconds: int | None
    created_at: datetime
    updated_at: datetime


class PutHookBody(Input):
    url: str = Field(repr=False)
    on_failure: Literal["deny", "allow"] | str | None = None
    timeout_milliseconds: int | None = None
    include: list[Literal["privateMetadata", "unsafeMetadata"] | str] | None = None
    create: bool | None = None
    # A public JSON Web Key: P-256 or X25519.
    public_key: dict[str, Any] | None = None
    cache_seconds: int | None = None
    enabled: bool | None = None


class PutHook(Model):
    point: Literal["sign_up.before", "session.before", "token.claims", "password.verify", "mail.send"] | str
    url: str = Field(repr=False)
    # deny: without a usable answer the step is refused (503 hook_unavailable); allow: it goes
    # on, so the hook is advice and no defence.
    on_failure: Literal["deny", "allow"] | str
    timeout_milliseconds: int
    include: list[Literal["privateMetadata", "unsafeMetadata"] | str]
    # Of password.verify: people whom nobody here knows are asked about too.
    create: bool
    # A public JSON Web Key: P-256 or X25519.
    public_key: dict[str, Any] | None
    cache_seconds: int
    enabled: bool
    # Until then nobody asks it, after 10 failures in a row; of the process that answers.
    open_until: datetime | None
    failures_in_a_row: int
    last_called_at: datetime | None
    # Of the last 1,000 calls of the process that answers.
    p99_milliseconds: int | None
    created_at: datetime
    updated_at: datetime
    secret: str | None = Field(default=None, repr=False)


class RotateHookSecretBody(Input):
    revoke_old: bool | None = None


class RotateHookSecretAnswer(Model):
    secret: str = Field(repr=False)


class TestHookBody(Input):
    user_id: str | None = None


class HookTestResult(Model):
    verdict: str | None
    error: str | None
    status_code: int | None
    duration_milliseconds: int


class ApplicationJwks(Input):
    keys: list[dict[str, Any]]


class ApplicationScope(Model):
    resource: str | None
    scopes: list[str]


class ApplicationMachineScope(Model):
    resource: str
    scopes: list[str]


class ApplicationExchangeTo(Model):
    resource: str
    scopes: list[str]


class ApplicationExchange(Model):
    from_: list[str] = Field(alias="from")
    to: list[ApplicationExchangeTo]


class ClientSecret(Model):
    id: str
    last_four: str
    created_at: datetime
    # It counts until it is deleted.
    expires_at: Any
    # Up to a minute behind.
    last_used_at: datetime | None


class Application(Model):
    id: str
    client_id: str
    name: str
    # web: on a server; browser: a script on a page; native: an installed app; service: acts for
    # itself, without a person.
    kind: Literal["web", "browser", "native", "service"] | str
    source: Literal["operator", "server", "registered", "document"] | str
    organization_id: str | None
    description: str | None
    # own: the customer's, asks no consent; verified: people are told that the operators know
    # it; third_party: people are warned that they do not.
    trust: Literal["own", "verified", "third_party"] | str
    redirect_uris: list[str]
    post_logout_redirect_uris: list[str]
    # Address that is told when a session ends in which people used the application.
    back_channel_logout_uri: str | None
    homepage_uri: str | None
    terms_uri: str | None
    privacy_uri: str | None
    authentication: Literal["client_secret", "private_key_jwt", "none"] | str
    jwks: ApplicationJwks | None
    jwks_uri: str | None
    id_token_algorithm: Literal["RS256", "ES256", "EdDSA"] | str
    # Whether the claims of the scopes stand in the ID token too.
    id_token_claims: bool
    grant_types: list[Literal["authorization_code", "refresh_token", "client_credentials", "urn:ietf:params:oauth:grant-type:device_code", "urn:ietf:params:oauth:grant-type:token-exchange"] | str]
    pkce: Literal["required", "optional"] | str
    # Whether requests for authorization count only if they were pushed (RFC 9126).
    require_pushed_authorization: bool
    # Whether it gets only tokens that are bound to a key of it (DPoP, RFC 9449).
    require_dpop: bool
    # fapi2: the FAPI 2.0 Security Profile, for high assurance; it fixes pushed requests, PKCE,
    # DPoP, private_key_jwt and ES256.
    profile: Literal["fapi2"] | None
    access_token_seconds: int | None
    id_token_seconds: int | None
    refresh_idle_seconds: int | None
    refresh_absolute_seconds: int | None
    scopes: list[ApplicationScope] | None
    machine_scopes: list[ApplicationMachineScope]
    exchange: ApplicationExchange | None
    default_resource: str | None
    secrets: list[ClientSecret]
    enabled: bool
    created_at: datetime
    updated_at: datetime
    last_used_at: datetime | None


class CreateApplicationBodyScope(Input):
    resource: str | None
    scopes: list[str]


class CreateApplicationBodyMachineScope(Input):
    resource: str
    scopes: list[str]


class CreateApplicationBodyExchangeTo(Input):
    resource: str
    scopes: list[str]


class CreateApplicationBodyExchange(Input):
    """The access tokens that it may exchange (`session`, or identifiers of resources) and the
    most that it gets for them.
    """

    from_: list[str] = Field(alias="from")
    to: list[CreateApplicationBodyExchangeTo]


class CreateApplicationBody(Input):
    # 1 to 100 characters besides white space at both ends, without control characters, controls
    # of direction and ://.
    name: str
    # web: on a server; browser: a script on a page; native: an installed app; service: acts for
    # itself, without a person.
    kind: Literal["web", "browser", "native", "service"] | str
    organization_id: str | None = None
    description: str | None = None
    # own: the customer's, asks no consent; verified: people are told that the operators know
    # it; third_party: people are warned that they do not.
    trust: Literal["own", "verified", "third_party"] | str | None = None
    redirect_uris: list[str] | None = None
    post_logout_redirect_uris: list[str] | None = None
    back_channel_logout_uri: str | None = None
    homepage_uri: str | None = None
    terms_uri: str | None = None
    privacy_uri: str | None = None
    authentication: Literal["client_secret", "private_key_jwt", "none"] | str | None = None
    jwks: ApplicationJwks | None = None
    jwks_uri: str | None = None
    id_token_algorithm: Literal["RS256", "ES256", "EdDSA"] | str | None = None
    id_token_claims: bool | None = None
    grant_types: list[Literal["authorization_code", "refresh_token", "client_credentials", "urn:ietf:params:oauth:grant-type:device_code", "urn:ietf:params:oauth:grant-type:token-exchange"] | str] | None = None
    # The most that people can give it, by resource (null: the scopes of people); null: openid,
    # profile, email, offline_access, organization and resources that are open to any.
    scopes: list[CreateApplicationBodyScope] | None = None
    # The only ceiling of what it gets for itself.
    machine_scopes: list[CreateApplicationBodyMachineScope] | None = None
    # The access tokens that it may exchange (`session`, or identifiers of resources) and the
    # most that it gets for them.
    exchange: CreateApplicationBodyExchange | None = None
    default_resource: str | None = None
    pkce: Literal["required", "optional"] | str | None = None
    require_pushed_authorization: bool | None = None
    require_dpop: bool | None = None
    # fapi2: the FAPI 2.0 Security Profile, for high assurance; it fixes pushed requests, PKCE,
    # DPoP, private_key_jwt and ES256.
    profile: Literal["fapi2"] | None = None
    access_token_seconds: int | None = None
    id_token_seconds: int | None = None
    refresh_idle_seconds: int | None = None
    refresh_absolute_seconds: int | None = None


class CreatedApplicationScope(Model):
    resource: str | None
    scopes: list[str]


class CreatedApplicationMachineScope(Model):
    resource: str
    scopes: list[str]


class CreatedApplicationExchangeTo(Model):
    resource: str
    scopes: list[str]


class CreatedApplicationExchange(Model):
    from_: list[str] = Field(alias="from")
    to: list[CreatedApplicationExchangeTo]


class CreatedApplication(Model):
    id: str
    client_id: str
    name: str
    # web: on a server; browser: a script on a page; native: an installed app; service: acts for
    # itself, without a person.
    kind: Literal["web", "browser", "native", "service"] | str
    source: Literal["operator", "server", "registered", "document"] | str
    organization_id: str | None
    description: str | None
    # own: the customer's, asks no consent; verified: people are told that the operators know
    # it; third_party: people are warned that they do not.
    trust: Literal["own", "verified", "third_party"] | str
    redirect_uris: list[str]
    post_logout_redirect_uris: list[str]
    # Address that is told when a session ends in which people used the application.
    back_channel_logout_uri: str | None
    homepage_uri: str | None
    terms_uri: str | None
    privacy_uri: str | None
    authentication: Literal["client_secret", "private_key_jwt", "none"] | str
    jwks: ApplicationJwks | None
    jwks_uri: str | None
    id_token_algorithm: Literal["RS256", "ES256", "EdDSA"] | str
    # Whether the claims of the scopes stand in the ID token too.
    id_token_claims: bool
    grant_types: list[Literal["authorization_code", "refresh_token", "client_credentials", "urn:ietf:params:oauth:grant-type:device_code", "urn:ietf:params:oauth:grant-type:token-exchange"] | str]
    pkce: Literal["required", "optional"] | str
    # Whether requests for authorization count only if they were pushed (RFC 9126).
    require_pushed_authorization: bool
    # Whether it gets only tokens that are bound to a key of it (DPoP, RFC 9449).
    require_dpop: bool
    # fapi2: the FAPI 2.0 Security Profile, for high assurance; it fixes pushed requests, PKCE,
    # DPoP, private_key_jwt and ES256.
    profile: Literal["fapi2"] | None
    access_token_seconds: int | None
    id_token_seconds: int | None
    refresh_idle_seconds: int | None
    refresh_absolute_seconds: int | None
    scopes: list[CreatedApplicationScope] | None
    machine_scopes: list[CreatedApplicationMachineScope]
    exchange: CreatedApplicationExchange | None
    default_resource: str | None
    secrets: list[ClientSecret]
    enabled: bool
    created_at: datetime
    updated_at: datetime
    last_used_at: datetime | None
    client_secret: str | None = Field(default=None, repr=False)


class UpdateApplicationBodyScope(Input):
    resource: str | None
    scopes: list[str]


class UpdateApplicationBodyMachineScope(Input):
    resource: str
    scopes: list[str]


class UpdateApplicationBodyExchangeTo(Input):
    resource: str
    scopes: list[str]


class UpdateApplicationBodyExchange(Input):
    """The access tokens that it may exchange (`session`, or identifiers of resources) and the
    most that it gets for them.
    """

    from_: list[str] = Field(alias="from")
    to: list[UpdateApplicationBodyExchangeTo]


class UpdateApplicationBody(Input):
    # 1 to 100 characters besides white space at both ends, without control characters, controls
    # of direction and ://.
    name: str | None = None
    enabled: bool | None = None
    description: str | None = None
    # own: the customer's, asks no consent; verified: people are told that the operators know
    # it; third_party: people are warned that they do not.
    trust: Literal["own", "verified", "third_party"] | str | None = None
    redirect_uris: list[str] | None = None
    post_logout_redirect_uris: list[str] | None = None
    back_channel_logout_uri: str | None = None
    homepage_uri: str | None = None
    terms_uri: str | None = None
    privacy_uri: str | None = None
    authentication: Literal["client_secret", "private_key_jwt", "none"] | str | None = None
    jwks: ApplicationJwks | None = None
    jwks_uri: str | None = None
    id_token_algorithm: Literal["RS256", "ES256", "EdDSA"] | str | None = None
    id_token_claims: bool | None = None
    grant_types: list[Literal["authorization_code", "refresh_token", "client_credentials", "urn:ietf:params:oauth:grant-type:device_code", "urn:ietf:params:oauth:grant-type:token-exchange"] | str] | None = None
    # The most that people can give it, by resource (null: the scopes of people); null: openid,
    # profile, email, offline_access, organization and resources that are open to any.
    scopes: list[UpdateApplicationBodyScope] | None = None
    # The only ceiling of what it gets for itself.
    machine_scopes: list[UpdateApplicationBodyMachineScope] | None = None
    # The access tokens that it may exchange (`session`, or identifiers of resources) and the
    # most that it gets for them.
    exchange: UpdateApplicationBodyExchange | None = None
    default_resource: str | None = None
    pkce: Literal["required", "optional"] | str | None = None
    require_pushed_authorization: bool | None = None
    require_dpop: bool | None = None
    # fapi2: the FAPI 2.0 Security Profile, for high assurance; it fixes pushed requests, PKCE,
    # DPoP, private_key_jwt and ES256.
    profile: Literal["fapi2"] | None = None
    access_token_seconds: int | None = None
    id_token_seconds: int | None = None
    refresh_idle_seconds: int | None = None
    refresh_absolute_seconds: int | None = None


class CreateApplicationSecretBody(Input):
    revoke_old: bool | None = None


class CreatedClientSecret(Model):
    id: str
    client_secret: str = Field(repr=False)


class OidcConnectionSettingsClaims(Model):
    subject: str | None = None
    email: str | None = None
    first_name: str | None = None
    last_name: str | None = None
    groups: str | None = None


class OidcConnectionSettings(Model):
    preset: Literal["okta", "entra", "google", "keycloak", "generic"] | str
    second_factor_values: list[str]
    issuer: str | None
    client_id: str | None
    client_authentication: Literal["basic", "post"] | str | None
    scopes: list[str]
    claims: OidcConnectionSettingsClaims
    client_secret_set: bool


class SamlConnectionSettingsSubject(Model):
    attribute: str


class SamlConnectionSettingsAttributes(Model):
    email: str | None = None
    first_name: str | None = None
    last_name: str | None = None
    groups: str | None = None


class SamlConnectionSettings(Model):
    preset: Literal["okta", "entra", "google", "keycloak", "generic"] | str
    second_factor_values: list[str]
    sign_requests: bool
    metadata_url: str | None
    entity_id: str | None
    sso_url: str | None
    certificates: list[str]
    subject: SamlConnectionSettingsSubject | None
    attributes: SamlConnectionSettingsAttributes


ConnectionSettings: TypeAlias = OidcConnectionSettings | SamlConnectionSettings


class ConnectionJitGroupRole(Model):
    group: str
    role: str


class ConnectionJit(Model):
    enabled: bool
    # Of a new member; null: the sign-in makes no membership.
    role: str | None
    # The first entry whose group the provider names gives the role.
    group_roles: list[ConnectionJitGroupRole]
    # Applied at each sign-in.
    authoritative: bool


class SpMetadata(Model):
    entity_id: str
    acs_url: str
    metadata_url: str
    # In PEM.
    certificate: str


class ConnectionCertificate(Model):
    subject: str
    not_after: datetime
    fingerprint: str


class Connection(Model):
    id: str
    organization_id: str
    protocol: Literal["oidc", "saml"] | str
    name: str
    status: Literal["draft", "active", "disabled"] | str
    settings: ConnectionSettings
    # null: all verified domains of the organization.
    domains: list[str] | None
    enforcement: Literal["off", "domains", "members"] | str
    session_grace_seconds: int
    jit: ConnectionJit
    session_seconds: int | None
    trust_second_factor: Literal["never", "claimed", "always"] | str
    link_verified_domains: bool
    idp_initiated: bool
    contacts: list[str]
    break_glass_user_ids: list[str]
    tested_at: datetime | None
    sp_metadata: SpMetadata | None
    redirect_uri: str | None
    certificates: list[ConnectionCertificate]
    last_used_at: datetime | None
    created_at: datetime
    updated_at: datetime


class CreateConnectionBodySettingsClaims(Input):
    subject: str | None = None
    email: str | None = None
    first_name: str | None = None
    last_name: str | None = None
    groups: str | None = None


class CreateConnectionBodySettingsSubject(Input):
    attribute: str


class CreateConnectionBodySettingsAttributes(Input):
    email: str | None = None
    first_name: str | None = None
    last_name: str | None = None
    groups: str | None = None


class CreateConnectionBodySettings(Input):
    preset: Literal["okta", "entra", "google", "keycloak", "generic"] | str | None = None
    second_factor_values: list[str] | None = None
    issuer: str | None = None
    client_id: str | None = None
    client_secret: str | None = Field(default=None, repr=False)
    client_authentication: Literal["basic", "post"] | str | None = None
    scopes: list[str] | None = None
    claims: CreateConnectionBodySettingsClaims | None = None
    sign_requests: bool | None = None
    # Read at once, and again each day.
    metadata_url: str | None = None
    # Read once; never shown.
    metadata_xml: str | None = None
    entity_id: str | None = None
    sso_url: str | None = None
    certificates: list[str] | None = None
    subject: CreateConnectionBodySettingsSubject | None = None
    attributes: CreateConnectionBodySettingsAttributes | None = None


class CreateConnectionBodyJitGroupRole(Input):
    group: str
    role: str


class CreateConnectionBodyJit(Input):
    enabled: bool | None = None
    # Of a new member; null: the sign-in makes no membership.
    role: str | None = None
    # The first entry whose group the provider names gives the role.
    group_roles: list[CreateConnectionBodyJitGroupRole] | None = None
    # Applied at each sign-in.
    authoritative: bool | None = None


class CreateConnectionBody(Input):
    organization_id: str
    protocol: Literal["oidc", "saml"] | str
    # 1 to 100 characters besides white space at both ends, without control characters, controls
    # of direction and ://.
    name: str
    settings: CreateConnectionBodySettings | None = None
    # Members with a passkey, who may sign in by it where the connection is enforced.
    break_glass_user_ids: list[str] | None = None
    # null: all verified domains of the organization.
    domains: list[str] | None = None
    enforcement: Literal["off", "domains", "members"] | str | None = None
    session_grace_seconds: int | None = None
    jit: CreateConnectionBodyJit | None = None
    session_seconds: int | None = None
    trust_second_factor: Literal["never", "claimed", "always"] | str | None = None
    link_verified_domains: bool | None = None
    idp_initiated: bool | None = None
    # Addresses that get the mails about it, besides the owners'.
    contacts: list[str] | None = None


class UpdateConnectionBodySettingsClaims(Input):
    subject: str | None = None
    email: str | None = None
    first_name: str | None = None
    last_name: str | None = None
    groups: str | None = None


class UpdateConnectionBodySettingsSubject(Input):
    attribute: str


class UpdateConnectionBodySettingsAttributes(Input):
    email: str | None = None
    first_name: str | None = None
    last_name: str | None = None
    groups: str | None = None


class UpdateConnectionBodySettings(Input):
    preset: Literal["okta", "entra", "google", "keycloak", "generic"] | str | None = None
    second_factor_values: list[str] | None = None
    issuer: str | None = None
    client_id: str | None = None
    client_secret: str | None = Field(default=None, repr=False)
    client_authentication: Literal["basic", "post"] | str | None = None
    scopes: list[str] | None = None
    claims: UpdateConnectionBodySettingsClaims | None = None
    sign_requests: bool | None = None
    # Read at once, and again each day.
    metadata_url: str | None = None
    # Read once; never shown.
    metadata_xml: str | None = None
    entity_id: str | None = None
    sso_url: str | None = None
    certificates: list[str] | None = None
    subject: UpdateConnectionBodySettingsSubject | None = None
    attributes: UpdateConnectionBodySettingsAttributes | None = None


class UpdateConnectionBodyJitGroupRole(Input):
    group: str
    role: str


class UpdateConnectionBodyJit(Input):
    enabled: bool | None = None
    # Of a new member; null: the sign-in makes no membership.
    role: str | None = None
    # The first entry whose group the provider names gives the role.
    group_roles: list[UpdateConnectionBodyJitGroupRole] | None = None
    # Applied at each sign-in.
    authoritative: bool | None = None


class UpdateConnectionBody(Input):
    # 1 to 100 characters besides white space at both ends, without control characters, controls
    # of direction and ://.
    name: str | None = None
    settings: UpdateConnectionBodySettings | None = None
    # Members with a passkey, who may sign in by it where the connection is enforced.
    break_glass_user_ids: list[str] | None = None
    # null: all verified domains of the organization.
    domains: list[str] | None = None
    enforcement: Literal["off", "domains", "members"] | str | None = None
    session_grace_seconds: int | None = None
    jit: UpdateConnectionBodyJit | None = None
    session_seconds: int | None = None
    trust_second_factor: Literal["never", "claimed", "always"] | str | None = None
    link_verified_domains: bool | None = None
    idp_initiated: bool | None = None
    # Addresses that get the mails about it, besides the owners'.
    contacts: list[str] | None = None


class ActivateConnectionBody(Input):
    skip_test: bool | None = None


class DisableConnectionBody(Input):
    end_sessions: bool | None = None


class ConnectionAttempt(Model):
    id: str
    at: datetime
    test: bool
    result: Literal["success", "failure", "denied"] | str
    reason: ConnectionAttemptReason | str | None
    subject: str | None
    user_id: str | None
    # A JSON object with arbitrary keys.
    claims: dict[str, Any] | None


class ConnectionTestLink(Model):
    url: str = Field(repr=False)
    expires_at: datetime


class DomainRecord(Model):
    """The TXT record that proves it."""

    name: str
    value: str


class Domain(Model):
    id: str
    # In lower-case ASCII.
    domain: str
    # failing: verified, but its record was missed at the last check.
    status: Literal["pending", "verified", "failing"] | str
    # The TXT record that proves it.
    record: DomainRecord
    # Values that the last check found at the record's name; at most ten.
    seen: list[str]
    verified_at: datetime | None
    checked_at: datetime | None


class ClaimDomainBody(Input):
    domain: str


class PortalLink(Model):
    id: str
    intents: list[Literal["sso", "domains", "directory", "certificates"] | str]
    created_at: datetime
    expires_at: datetime
    # Null: nobody has opened it.
    opened_at: datetime | None


class CreatePortalLinkBody(Input):
    # Parts of the set-up that it opens.
    intents: list[Literal["sso", "domains", "directory", "certificates"] | str]
    # Seconds; left out: a day.
    expires_in_seconds: int | None = None
    # Place that the pages lead back to: a path, or an address of a known origin.
    return_url: str | None = None


class IssuedPortalLink(Model):
    id: str
    url: str = Field(repr=False)
    expires_at: datetime


class DirectoryGroupRole(Model):
    group: str
    role: str


class DirectoryToken(Model):
    id: str
    last_four: str
    created_at: datetime
    expires_at: datetime | None
    # Up to a minute behind.
    last_used_at: datetime | None


class Directory(Model):
    id: str
    organization_id: str
    name: str
    enabled: bool
    # Of somebody whom no entry of groupRoles fits; null: no membership.
    default_role: str | None
    # group is a displayName or the group's id; the first entry that fits gives the role.
    group_roles: list[DirectoryGroupRole]
    # Address to enter at the source.
    base_url: str
    tokens: list[DirectoryToken]
    users: int
    groups: int
    last_request_at: datetime | None
    created_at: datetime
    updated_at: datetime


class CreateDirectoryBodyGroupRole(Input):
    group: str
    role: str


class CreateDirectoryBody(Input):
    # 1 to 100 characters besides white space at both ends, without control characters, controls
    # of direction and ://.
    name: str
    # group is a displayName or the group's id; the first entry that fits gives the role.
    group_roles: list[CreateDirectoryBodyGroupRole] | None = None
    # Of somebody whom no entry of groupRoles fits; null: no membership.
    default_role: str | None = None


class CreatedDirectoryGroupRole(Model):
    group: str
    role: str


class CreatedDirectory(Model):
    id: str
    organization_id: str
    name: str
    enabled: bool
    # Of somebody whom no entry of groupRoles fits; null: no membership.
    default_role: str | None
    # group is a displayName or the group's id; the first entry that fits gives the role.
    group_roles: list[CreatedDirectoryGroupRole]
    # Address to enter at the source.
    base_url: str
    tokens: list[DirectoryToken]
    users: int
    groups: int
    last_request_at: datetime | None
    created_at: datetime
    updated_at: datetime
    token: str = Field(repr=False)


class UpdateDirectoryBodyGroupRole(Input):
    group: str
    role: str


class UpdateDirectoryBody(Input):
    # 1 to 100 characters besides white space at both ends, without control characters, controls
    # of direction and ://.
    name: str | None = None
    # group is a displayName or the group's id; the first entry that fits gives the role.
    group_roles: list[UpdateDirectoryBodyGroupRole] | None = None
    # Of somebody whom no entry of groupRoles fits; null: no membership.
    default_role: str | None = None
    enabled: bool | None = None


class CreateDirectoryTokenBody(Input):
    # Left out: never.
    expires_in_days: int | None = None
    # True: the tokens of before end at once.
    revoke_old: bool | None = None


class CreatedDirectoryToken(Model):
    id: str
    token: str = Field(repr=False)
    expires_at: datetime | None


class DirectoryUser(Model):
    id: str
    external_id: str | None
    user_name: str
    active: bool
    user_id: str | None
    unlinked_reason: Literal["no_address", "domain_not_verified", "inactive", "account_in_use", "user_deleted"] | str | None
    # displayNames.
    groups: list[str]
    updated_at: datetime


class DirectoryRequest(Model):
    id: str
    at: datetime
    method: str
    # Below the directory's baseUrl.
    path: str
    # As it was sent.
    query: str | None
    # As JSON, without passwords and tokens; null for none, or for one that is no JSON.
    body: str | None
    # True if only the beginning of body is kept.
    body_cut: bool
    # Status of the answer.
    status: int
    scim_type: str | None
    # Of an error.
    detail: str | None


class ResourceScopeTitle(Model):
    en: str
    da: str


class ResourceScope(Model):
    name: str
    title: ResourceScopeTitle
    # Given only in an organization in which the person's role holds this permission; null: to
    # anybody.
    permission: str | None
    # Given where no scope is asked for.
    default: bool


class Resource(Model):
    id: str
    identifier: str
    name: str
    scopes: list[ResourceScope]
    # listed: applications whose scopes name it; any: every application, those too that register
    # themselves.
    access: Literal["listed", "any"] | str
    token_format: Literal["jwt", "opaque"] | str
    # The longest life of its access tokens; null: that of the environment.
    access_token_seconds: int | None
    secrets: list[ClientSecret]
    created_at: datetime
    updated_at: datetime


class CreateResourceBodyScopeTitle(Input):
    en: str | None = None
    da: str | None = None


class CreateResourceBodyScope(Input):
    name: str
    title: CreateResourceBodyScopeTitle | None = None
    permission: str | None = None
    default: bool | None = None


class CreateResourceBody(Input):
    identifier: str
    # 1 to 100 characters besides white space at both ends, without control characters, controls
    # of direction and ://.
    name: str
    scopes: list[CreateResourceBodyScope] | None = None
    access: Literal["listed", "any"] | str | None = None
    token_format: Literal["jwt", "opaque"] | str | None = None
    access_token_seconds: int | None = None


class UpdateResourceBodyScopeTitle(Input):
    en: str | None = None
    da: str | None = None


class UpdateResourceBodyScope(Input):
    name: str
    title: UpdateResourceBodyScopeTitle | None = None
    permission: str | None = None
    default: bool | None = None


class UpdateResourceBody(Input):
    # 1 to 100 characters besides white space at both ends, without control characters, controls
    # of direction and ://.
    name: str | None = None
    scopes: list[UpdateResourceBodyScope] | None = None
    access: Literal["listed", "any"] | str | None = None
    token_format: Literal["jwt", "opaque"] | str | None = None
    access_token_seconds: int | None = None


class CreatedResourceSecret(Model):
    id: str
    secret: str = Field(repr=False)


class GrantApplication(Model):
    id: str
    client_id: str
    name: str
    # own: the customer's, asks no consent; verified: people are told that the operators know
    # it; third_party: people are warned that they do not.
    trust: Literal["own", "verified", "third_party"] | str


class GrantScope(Model):
    # Identifier of the resource that the scopes are of; null: of the person.
    resource: str | None
    scopes: list[str]


class Grant(Model):
    id: str
    application: GrantApplication
    organization_id: str | None
    scopes: list[GrantScope]
    # True if it lasts beyond the sessions in which it is used.
    offline: bool
    created_at: datetime
    # To the day.
    last_used_at: datetime | None
    ended_at: datetime | None


class ServerApiKey(Model):
    id: str
    name: str
    last_four: str
    user_id: str | None
    organization_id: str | None
    # Null: a backend made it, or a person who is erased, which createdByLeft tells.
    created_by: str | None
    # True if the person who made it is no longer there, or in the organization.
    created_by_left: bool
    # As they were given; what of them counts today, verification tells.
    permissions: list[str]
    expires_at: datetime | None
    # To the day.
    last_used_at: datetime | None
    created_at: datetime
    # A JSON object with arbitrary keys.
    metadata: dict[str, Any]


class CreateApiKeyBody(Input):
    # 1 to 100 characters besides white space at both ends, without control characters, controls
    # of direction and ://.
    name: str
    organization_id: str | None = None
    permissions: list[str] | None = None
    # Days; null: never, left out: 365.
    expires_in_days: int | None = None
    user_id: str | None = None
    # A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace,
    # null removes the key. At most 32 levels of nesting.
    metadata: dict[str, Any] | None = None


class CreatedServerApiKey(Model):
    id: str
    name: str
    last_four: str
    user_id: str | None
    organization_id: str | None
    # Null: a backend made it, or a person who is erased, which createdByLeft tells.
    created_by: str | None
    # True if the person who made it is no longer there, or in the organization.
    created_by_left: bool
    # As they were given; what of them counts today, verification tells.
    permissions: list[str]
    expires_at: datetime | None
    # To the day.
    last_used_at: datetime | None
    created_at: datetime
    # A JSON object with arbitrary keys.
    metadata: dict[str, Any]
    api_key: str = Field(repr=False)


class UpdateApiKeyBody(Input):
    # 1 to 100 characters besides white space at both ends, without control characters, controls
    # of direction and ://.
    name: str | None = None
    permissions: list[str] | None = None
    # A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace,
    # null removes the key. At most 32 levels of nesting.
    metadata: dict[str, Any] | None = None


class VerifyApiKeyBody(Input):
    api_key: str = Field(repr=False)
    permission: str | None = None


class VerifiedApiKeyValid(Model):
    valid: Literal[True]
    api_key: ServerApiKey
    user: User | None
    organization: ServerOrganization | None
    # Those that count today, by the role that its person has now.
    permissions: list[str]


class VerifiedApiKeyNotValid(Model):
    valid: Literal[False]
    reason: Literal["unknown", "expired", "revoked", "subject_inactive", "permission_missing"] | str


VerifiedApiKey: TypeAlias = VerifiedApiKeyValid | VerifiedApiKeyNotValid


class RegistrationToken(Model):
    id: str
    uses_left: int
    expires_at: datetime
    created_at: datetime


class CreateRegistrationTokenBody(Input):
    uses: int | None = None
    expires_in_seconds: int | None = None


class CreatedRegistrationToken(Model):
    id: str
    token: str = Field(repr=False)
    expires_at: datetime
