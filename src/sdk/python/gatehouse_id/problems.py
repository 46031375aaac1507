# Generated from docs/openapi/server.json by `npm run openapi`: change nothing here.
# mypy: disable-error-code="no-any-return"
"""A class of each problem that the server API declares."""

from typing import Literal

from ._problem import GatehouseProblem
from .models import ProblemReason, ProblemRecord, ProblemError, NamedConnection

__all__ = [
    "GatehouseProblem",
    "by_code",
    "AlreadyMemberProblem",
    "ApiKeyNotFoundProblem",
    "ApplicationManagedProblem",
    "ApplicationNotFoundProblem",
    "BodyTooLargeProblem",
    "ConnectionConflictProblem",
    "ConnectionInUseProblem",
    "ConnectionIncompleteProblem",
    "ConnectionNotFoundProblem",
    "ConnectionNotTestedProblem",
    "DeliveryNotFoundProblem",
    "DirectoryNotFoundProblem",
    "DomainExistsProblem",
    "DomainInUseProblem",
    "DomainNotClaimableProblem",
    "DomainNotFoundProblem",
    "DomainNotVerifiedProblem",
    "DomainTakenProblem",
    "EmailAddressNotFoundProblem",
    "EmailMissingProblem",
    "EmailNotVerifiedProblem",
    "EmailTakenProblem",
    "ExternalIdTakenProblem",
    "GrantNotFoundProblem",
    "HookNotFoundProblem",
    "IdempotencyKeyInUseProblem",
    "IdempotencyKeyReusedProblem",
    "InternalErrorProblem",
    "InvalidApplicationProblem",
    "InvalidCheckpointProblem",
    "InvalidConnectionProblem",
    "InvalidCursorProblem",
    "InvalidDomainProblem",
    "InvalidFilterProblem",
    "InvalidHookProblem",
    "InvalidJsonProblem",
    "InvalidLimitProblem",
    "InvalidOriginProblem",
    "InvalidRangeProblem",
    "InvalidRedirectUrlProblem",
    "InvalidRequestProblem",
    "InvalidSecretKeyProblem",
    "InvalidWebhookUrlProblem",
    "InvitationNotFoundProblem",
    "InvitationNotPendingProblem",
    "InvitationPatchConflictProblem",
    "InvitationPendingProblem",
    "KeyAccessDeniedProblem",
    "LastOwnerProblem",
    "ManagedByConnectionProblem",
    "ManagedByDirectoryProblem",
    "MemberNotFoundProblem",
    "MetadataTooLargeProblem",
    "NoSecretMethodProblem",
    "NoVerifiedDomainProblem",
    "OrganizationNotFoundProblem",
    "OverloadedProblem",
    "PasskeyNotFoundProblem",
    "PasswordRejectedProblem",
    "PortalLinkNotFoundProblem",
    "PrimaryEmailProblem",
    "RateLimitedProblem",
    "RegistrationTokenNotFoundProblem",
    "ResolverUnavailableProblem",
    "ResourceExistsProblem",
    "ResourceNotFoundProblem",
    "RoleNotFoundProblem",
    "RoleSetNotFoundProblem",
    "SecretNotFoundProblem",
    "SessionNotFoundProblem",
    "SsoRequiredProblem",
    "TokenNotFoundProblem",
    "TooManyApiKeysProblem",
    "TooManyApplicationsProblem",
    "TooManyConnectionsProblem",
    "TooManyDirectoriesProblem",
    "TooManyDomainsProblem",
    "TooManyEmailAddressesProblem",
    "TooManyResourcesProblem",
    "TooManySecretsProblem",
    "TooManyTokensProblem",
    "TooManyWebhookEndpointsProblem",
    "UnsupportedMediaTypeProblem",
    "UserBannedProblem",
    "UserDeletedProblem",
    "UserNotBannedProblem",
    "UserNotFoundProblem",
    "WebhookEndpointDisabledProblem",
    "WebhookEndpointNotFoundProblem",
    "WrongEnvironmentProblem",
]


class AlreadyMemberProblem(GatehouseProblem):
    """`already_member`: The user is already a member."""


class ApiKeyNotFoundProblem(GatehouseProblem):
    """`api_key_not_found`: There is no such API key."""


class ApplicationManagedProblem(GatehouseProblem):
    """`application_managed`: The application describes itself: only enabled, trust and its
    lifetimes can be changed.
    """


class ApplicationNotFoundProblem(GatehouseProblem):
    """`application_not_found`: There is no such application."""


class BodyTooLargeProblem(GatehouseProblem):
    """`body_too_large`: The request body is too large."""

    @property
    def limit(self) -> int:
        return self._member("limit", int)


class ConnectionConflictProblem(GatehouseProblem):
    """`connection_conflict`: Another active connection of the organization has one of these
    domains.
    """


class ConnectionInUseProblem(GatehouseProblem):
    """`connection_in_use`: People sign in by the connection: who they are there cannot change."""


class ConnectionIncompleteProblem(GatehouseProblem):
    """`connection_incomplete`: Settings that a sign-in needs are missing."""


class ConnectionNotFoundProblem(GatehouseProblem):
    """`connection_not_found`: There is no such connection."""


class ConnectionNotTestedProblem(GatehouseProblem):
    """`connection_not_tested`: A test sign-in has to succeed first."""


class DeliveryNotFoundProblem(GatehouseProblem):
    """`delivery_not_found`: There is no such delivery."""


class DirectoryNotFoundProblem(GatehouseProblem):
    """`directory_not_found`: There is no such directory."""


class DomainExistsProblem(GatehouseProblem):
    """`domain_exists`: The organization has this domain already."""


class DomainInUseProblem(GatehouseProblem):
    """`domain_in_use`: It is the last domain of an active connection."""


class DomainNotClaimableProblem(GatehouseProblem):
    """`domain_not_claimable`: No organization can claim this domain."""

    @property
    def reason(self) -> Literal["public_suffix", "free_mail_provider", "installation_host"] | str:
        return self._member("reason", Literal["public_suffix", "free_mail_provider", "installation_host"] | str)


class DomainNotFoundProblem(GatehouseProblem):
    """`domain_not_found`: There is no such domain."""


class DomainNotVerifiedProblem(GatehouseProblem):
    """`domain_not_verified`: The record of the domain was not found."""

    @property
    def record(self) -> ProblemRecord:
        return self._member("record", ProblemRecord)

    @property
    def seen(self) -> list[str]:
        return self._member("seen", list[str])


class DomainTakenProblem(GatehouseProblem):
    """`domain_taken`: Another organization has this domain."""


class EmailAddressNotFoundProblem(GatehouseProblem):
    """`email_address_not_found`: There is no such email address."""


class EmailMissingProblem(GatehouseProblem):
    """`email_missing`: The user has no primary email address."""


class EmailNotVerifiedProblem(GatehouseProblem):
    """`email_not_verified`: The email address is not verified yet."""


class EmailTakenProblem(GatehouseProblem):
    """`email_taken`: The email address already belongs to a user."""


class ExternalIdTakenProblem(GatehouseProblem):
    """`external_id_taken`: The external id belongs to another user."""


class GrantNotFoundProblem(GatehouseProblem):
    """`grant_not_found`: There is no such grant."""


class HookNotFoundProblem(GatehouseProblem):
    """`hook_not_found`: There is no such hook."""


class IdempotencyKeyInUseProblem(GatehouseProblem):
    """`idempotency_key_in_use`: The request with this idempotency key is still running."""


class IdempotencyKeyReusedProblem(GatehouseProblem):
    """`idempotency_key_reused`: The idempotency key belongs to another request."""


class InternalErrorProblem(GatehouseProblem):
    """`internal_error`: Something went wrong on our side."""


class InvalidApplicationProblem(GatehouseProblem):
    """`invalid_application`: The application cannot be like this."""

    @property
    def errors(self) -> list[ProblemError]:
        return self._member("errors", list[ProblemError])


class InvalidCheckpointProblem(GatehouseProblem):
    """`invalid_checkpoint`: The checkpoint does not belong to this environment."""

    @property
    def errors(self) -> list[ProblemError]:
        return self._member("errors", list[ProblemError])


class InvalidConnectionProblem(GatehouseProblem):
    """`invalid_connection`: The connection cannot be like this."""

    @property
    def errors(self) -> list[ProblemError]:
        return self._member("errors", list[ProblemError])


class InvalidCursorProblem(GatehouseProblem):
    """`invalid_cursor`: The cursor does not belong to this list."""

    @property
    def errors(self) -> list[ProblemError]:
        return self._member("errors", list[ProblemError])


class InvalidDomainProblem(GatehouseProblem):
    """`invalid_domain`: The domain is not one."""

    @property
    def errors(self) -> list[ProblemError]:
        return self._member("errors", list[ProblemError])


class InvalidFilterProblem(GatehouseProblem):
    """`invalid_filter`: The audit filter is invalid."""

    @property
    def errors(self) -> list[ProblemError]:
        return self._member("errors", list[ProblemError])


class InvalidHookProblem(GatehouseProblem):
    """`invalid_hook`: The hook cannot be set up like this."""

    @property
    def errors(self) -> list[ProblemError]:
        return self._member("errors", list[ProblemError])


class InvalidJsonProblem(GatehouseProblem):
    """`invalid_json`: The request body is not valid JSON."""


class InvalidLimitProblem(GatehouseProblem):
    """`invalid_limit`: The limit must be a whole number from 1 to 100."""

    @property
    def errors(self) -> list[ProblemError]:
        return self._member("errors", list[ProblemError])


class InvalidOriginProblem(GatehouseProblem):
    """`invalid_origin`: The list has entries that are not bare origins."""

    @property
    def errors(self) -> list[ProblemError]:
        return self._member("errors", list[ProblemError])


class InvalidRangeProblem(GatehouseProblem):
    """`invalid_range`: The range is invalid."""

    @property
    def errors(self) -> list[ProblemError]:
        return self._member("errors", list[ProblemError])


class InvalidRedirectUrlProblem(GatehouseProblem):
    """`invalid_redirect_url`: The redirect URL is not allowed."""

    @property
    def errors(self) -> list[ProblemError]:
        return self._member("errors", list[ProblemError])


class InvalidRequestProblem(GatehouseProblem):
    """`invalid_request`: The request is invalid."""

    @property
    def errors(self) -> list[ProblemError]:
        return self._member("errors", list[ProblemError])


class InvalidSecretKeyProblem(GatehouseProblem):
    """`invalid_secret_key`: The secret key is missing or not valid."""


class InvalidWebhookUrlProblem(GatehouseProblem):
    """`invalid_webhook_url`: Nothing can be sent to this URL."""

    @property
    def errors(self) -> list[ProblemError]:
        return self._member("errors", list[ProblemError])


class InvitationNotFoundProblem(GatehouseProblem):
    """`invitation_not_found`: There is no such invitation."""


class InvitationNotPendingProblem(GatehouseProblem):
    """`invitation_not_pending`: The invitation is not pending."""

    @property
    def invitation_status(self) -> Literal["ACCEPTED", "REVOKED", "EXPIRED"] | str:
        return self._member("invitationStatus", Literal["ACCEPTED", "REVOKED", "EXPIRED"] | str)


class InvitationPatchConflictProblem(GatehouseProblem):
    """`invitation_patch_conflict`: The state of the invitation could not be resolved."""


class InvitationPendingProblem(GatehouseProblem):
    """`invitation_pending`: The address already has a pending invitation."""


class KeyAccessDeniedProblem(GatehouseProblem):
    """`key_access_denied`: The secret key does not open this operation."""

    @property
    def group(self) -> str:
        return self._member("group", str)

    @property
    def needed(self) -> Literal["read", "write"] | str:
        return self._member("needed", Literal["read", "write"] | str)


class LastOwnerProblem(GatehouseProblem):
    """`last_owner`: The organization would be left without an owner."""


class ManagedByConnectionProblem(GatehouseProblem):
    """`managed_by_connection`: The organization's identity provider decides this."""


class ManagedByDirectoryProblem(GatehouseProblem):
    """`managed_by_directory`: The organization's directory decides this."""


class MemberNotFoundProblem(GatehouseProblem):
    """`member_not_found`: There is no such member."""


class MetadataTooLargeProblem(GatehouseProblem):
    """`metadata_too_large`: The merged metadata is too large."""

    @property
    def limit(self) -> int:
        return self._member("limit", int)

    @property
    def size(self) -> int:
        return self._member("size", int)


class NoSecretMethodProblem(GatehouseProblem):
    """`no_secret_method`: The application does not use a secret."""


class NoVerifiedDomainProblem(GatehouseProblem):
    """`no_verified_domain`: The organization has no verified domain for the connection."""


class OrganizationNotFoundProblem(GatehouseProblem):
    """`organization_not_found`: There is no such organization."""


class OverloadedProblem(GatehouseProblem):
    """`overloaded`: The service is too busy for this request."""


class PasskeyNotFoundProblem(GatehouseProblem):
    """`passkey_not_found`: There is no such passkey."""


class PasswordRejectedProblem(GatehouseProblem):
    """`password_rejected`: The password cannot be used."""

    @property
    def reason(self) -> ProblemReason | str:
        return self._member("reason", ProblemReason | str)


class PortalLinkNotFoundProblem(GatehouseProblem):
    """`portal_link_not_found`: There is no such link to the set-up."""


class PrimaryEmailProblem(GatehouseProblem):
    """`primary_email`: The primary email address cannot be removed."""


class RateLimitedProblem(GatehouseProblem):
    """`rate_limited`: Too many attempts."""


class RegistrationTokenNotFoundProblem(GatehouseProblem):
    """`registration_token_not_found`: There is no such registration token."""


class ResolverUnavailableProblem(GatehouseProblem):
    """`resolver_unavailable`: The name servers did not answer."""


class ResourceExistsProblem(GatehouseProblem):
    """`resource_exists`: There is a resource with this identifier already."""


class ResourceNotFoundProblem(GatehouseProblem):
    """`resource_not_found`: There is no such resource."""


class RoleNotFoundProblem(GatehouseProblem):
    """`role_not_found`: There is no such role."""


class RoleSetNotFoundProblem(GatehouseProblem):
    """`role_set_not_found`: There is no such role set."""


class SecretNotFoundProblem(GatehouseProblem):
    """`secret_not_found`: There is no such secret."""


class SessionNotFoundProblem(GatehouseProblem):
    """`session_not_found`: There is no such session."""


class SsoRequiredProblem(GatehouseProblem):
    """`sso_required`: Sign in with your organization."""

    @property
    def connection(self) -> NamedConnection:
        return self._member("connection", NamedConnection)


class TokenNotFoundProblem(GatehouseProblem):
    """`token_not_found`: There is no such token."""


class TooManyApiKeysProblem(GatehouseProblem):
    """`too_many_api_keys`: No more API keys can be made."""

    @property
    def limit(self) -> int:
        return self._member("limit", int)


class TooManyApplicationsProblem(GatehouseProblem):
    """`too_many_applications`: No more applications can be added."""

    @property
    def limit(self) -> int:
        return self._member("limit", int)


class TooManyConnectionsProblem(GatehouseProblem):
    """`too_many_connections`: The organization cannot have more connections."""

    @property
    def limit(self) -> int:
        return self._member("limit", int)


class TooManyDirectoriesProblem(GatehouseProblem):
    """`too_many_directories`: The organization cannot have more directories."""

    @property
    def limit(self) -> int:
        return self._member("limit", int)


class TooManyDomainsProblem(GatehouseProblem):
    """`too_many_domains`: The organization cannot have more domains."""

    @property
    def limit(self) -> int:
        return self._member("limit", int)


class TooManyEmailAddressesProblem(GatehouseProblem):
    """`too_many_email_addresses`: No more email addresses can be added."""

    @property
    def limit(self) -> int:
        return self._member("limit", int)


class TooManyResourcesProblem(GatehouseProblem):
    """`too_many_resources`: No more resources can be added."""

    @property
    def limit(self) -> int:
        return self._member("limit", int)


class TooManySecretsProblem(GatehouseProblem):
    """`too_many_secrets`: No more secrets can be added."""

    @property
    def limit(self) -> int:
        return self._member("limit", int)


class TooManyTokensProblem(GatehouseProblem):
    """`too_many_tokens`: The directory cannot have more tokens: revoke one first."""

    @property
    def limit(self) -> int:
        return self._member("limit", int)


class TooManyWebhookEndpointsProblem(GatehouseProblem):
    """`too_many_webhook_endpoints`: No more webhook endpoints can be added."""

    @property
    def limit(self) -> int:
        return self._member("limit", int)


class UnsupportedMediaTypeProblem(GatehouseProblem):
    """`unsupported_media_type`: The request body must be application/json in UTF-8, or a file
    of a kind that the operation names.
    """


class UserBannedProblem(GatehouseProblem):
    """`user_banned`: The user is banned."""


class UserDeletedProblem(GatehouseProblem):
    """`user_deleted`: The user is deleted."""


class UserNotBannedProblem(GatehouseProblem):
    """`user_not_banned`: The user is not banned."""


class UserNotFoundProblem(GatehouseProblem):
    """`user_not_found`: There is no such user."""


class WebhookEndpointDisabledProblem(GatehouseProblem):
    """`webhook_endpoint_disabled`: The webhook endpoint is disabled."""


class WebhookEndpointNotFoundProblem(GatehouseProblem):
    """`webhook_endpoint_not_found`: There is no such webhook endpoint."""


class WrongEnvironmentProblem(GatehouseProblem):
    """`wrong_environment`: The user belongs to another environment."""


by_code: dict[str, type[GatehouseProblem]] = {
    "already_member": AlreadyMemberProblem,
    "api_key_not_found": ApiKeyNotFoundProblem,
    "application_managed": ApplicationManagedProblem,
    "application_not_found": ApplicationNotFoundProblem,
    "body_too_large": BodyTooLargeProblem,
    "connection_conflict": ConnectionConflictProblem,
    "connection_in_use": ConnectionInUseProblem,
    "connection_incomplete": ConnectionIncompleteProblem,
    "connection_not_found": ConnectionNotFoundProblem,
    "connection_not_tested": ConnectionNotTestedProblem,
    "delivery_not_found": DeliveryNotFoundProblem,
    "directory_not_found": DirectoryNotFoundProblem,
    "domain_exists": DomainExistsProblem,
    "domain_in_use": DomainInUseProblem,
    "domain_not_claimable": DomainNotClaimableProblem,
    "domain_not_found": DomainNotFoundProblem,
    "domain_not_verified": DomainNotVerifiedProblem,
    "domain_taken": DomainTakenProblem,
    "email_address_not_found": EmailAddressNotFoundProblem,
    "email_missing": EmailMissingProblem,
    "email_not_verified": EmailNotVerifiedProblem,
    "email_taken": EmailTakenProblem,
    "external_id_taken": ExternalIdTakenProblem,
    "grant_not_found": GrantNotFoundProblem,
    "hook_not_found": HookNotFoundProblem,
    "idempotency_key_in_use": IdempotencyKeyInUseProblem,
    "idempotency_key_reused": IdempotencyKeyReusedProblem,
    "internal_error": InternalErrorProblem,
    "invalid_application": InvalidApplicationProblem,
    "invalid_checkpoint": InvalidCheckpointProblem,
    "invalid_connection": InvalidConnectionProblem,
    "invalid_cursor": InvalidCursorProblem,
    "invalid_domain": InvalidDomainProblem,
    "invalid_filter": InvalidFilterProblem,
    "invalid_hook": InvalidHookProblem,
    "invalid_json": InvalidJsonProblem,
    "invalid_limit": InvalidLimitProblem,
    "invalid_origin": InvalidOriginProblem,
    "invalid_range": InvalidRangeProblem,
    "invalid_redirect_url": InvalidRedirectUrlProblem,
    "invalid_request": InvalidRequestProblem,
    "invalid_secret_key": InvalidSecretKeyProblem,
    "invalid_webhook_url": InvalidWebhookUrlProblem,
    "invitation_not_found": InvitationNotFoundProblem,
    "invitation_not_pending": InvitationNotPendingProblem,
    "invitation_patch_conflict": InvitationPatchConflictProblem,
    "invitation_pending": InvitationPendingProblem,
    "key_access_denied": KeyAccessDeniedProblem,
    "last_owner": LastOwnerProblem,
    "managed_by_connection": ManagedByConnectionProblem,
    "managed_by_directory": ManagedByDirectoryProblem,
    "member_not_found": MemberNotFoundProblem,
    "metadata_too_large": MetadataTooLargeProblem,
    "no_secret_method": NoSecretMethodProblem,
    "no_verified_domain": NoVerifiedDomainProblem,
    "organization_not_found": OrganizationNotFoundProblem,
    "overloaded": OverloadedProblem,
    "passkey_not_found": PasskeyNotFoundProblem,
    "password_rejected": PasswordRejectedProblem,
    "portal_link_not_found": PortalLinkNotFoundProblem,
    "primary_email": PrimaryEmailProblem,
    "rate_limited": RateLimitedProblem,
    "registration_token_not_found": RegistrationTokenNotFoundProblem,
    "resolver_unavailable": ResolverUnavailableProblem,
    "resource_exists": ResourceExistsProblem,
    "resource_not_found": ResourceNotFoundProblem,
    "role_not_found": RoleNotFoundProblem,
    "role_set_not_found": RoleSetNotFoundProblem,
    "secret_not_found": SecretNotFoundProblem,
    "session_not_found": SessionNotFoundProblem,
    "sso_required": SsoRequiredProblem,
    "token_not_found": TokenNotFoundProblem,
    "too_many_api_keys": TooManyApiKeysProblem,
    "too_many_applications": TooManyApplicationsProblem,
    "too_many_connections": TooManyConnectionsProblem,
    "too_many_directories": TooManyDirectoriesProblem,
    "too_many_domains": TooManyDomainsProblem,
    "too_many_email_addresses": TooManyEmailAddressesProblem,
    "too_many_resources": TooManyResourcesProblem,
    "too_many_secrets": TooManySecretsProblem,
    "too_many_tokens": TooManyTokensProblem,
    "too_many_webhook_endpoints": TooManyWebhookEndpointsProblem,
    "unsupported_media_type": UnsupportedMediaTypeProblem,
    "user_banned": UserBannedProblem,
    "user_deleted": UserDeletedProblem,
    "user_not_banned": UserNotBannedProblem,
    "user_not_found": UserNotFoundProblem,
    "webhook_endpoint_disabled": WebhookEndpointDisabledProblem,
    "webhook_endpoint_not_found": WebhookEndpointNotFoundProblem,
    "wrong_environment": WrongEnvironmentProblem,
}
