# Generated from docs/openapi/server.json by `npm run openapi`: change nothing here.
# mypy: disable-error-code="no-any-return"
"""Every operation of the server API."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from datetime import datetime
from typing import Literal

from ._call import AsyncSend, Call, Send, segment
from ._paging import each, each_async
from .models import (
    Items,
    Page,
    CreateUserBody,
    User,
    UpdateUserBody,
    UpdateUserMetadataBody,
    BanUserBody,
    Session,
    EmailAddress,
    AddUserEmailAddressBody,
    UpdateUserEmailAddressBody,
    SetUserPasswordBody,
    RequestUserPasswordResetBody,
    RequestedReset,
    UserMfaStatus,
    Passkey,
    TrustedDevice,
    Identity,
    MintImpersonationTokenBody,
    ImpersonationToken,
    Lockout,
    MembershipWithOrganization,
    ServerOrganization,
    CreateOrganizationBody,
    UpdateOrganizationBody,
    AddMemberBody,
    Membership,
    UpdateMemberBody,
    UpdateOrganizationMetadataBody,
    UpdateMemberMetadataBody,
    Invitation,
    CreateInvitationBody,
    CreatedInvitation,
    UpdateInvitationBody,
    ResentInvitation,
    SearchAuditEventsBody,
    SearchAuditEventsAnswer,
    AllowedOrigins,
    ReplaceAllowedOriginsBody,
    BlockedDomains,
    ReplaceBlockedDomainsBody,
    WebhookEndpoint,
    CreateWebhookEndpointBody,
    CreatedWebhookEndpoint,
    UpdateWebhookEndpointBody,
    RotateWebhookSecretBody,
    RotateWebhookSecretAnswer,
    WebhookTestResult,
    WebhookDelivery,
    Hook,
    PutHookBody,
    PutHook,
    RotateHookSecretBody,
    RotateHookSecretAnswer,
    TestHookBody,
    HookTestResult,
    Application,
    CreateApplicationBody,
    CreatedApplication,
    UpdateApplicationBody,
    CreateApplicationSecretBody,
    CreatedClientSecret,
    Connection,
    CreateConnectionBody,
    UpdateConnectionBody,
    ActivateConnectionBody,
    DisableConnectionBody,
    ConnectionAttempt,
    ConnectionTestLink,
    Domain,
    ClaimDomainBody,
    PortalLink,
    CreatePortalLinkBody,
    IssuedPortalLink,
    Directory,
    CreateDirectoryBody,
    CreatedDirectory,
    UpdateDirectoryBody,
    CreateDirectoryTokenBody,
    CreatedDirectoryToken,
    DirectoryUser,
    DirectoryRequest,
    Resource,
    CreateResourceBody,
    UpdateResourceBody,
    CreatedResourceSecret,
    Grant,
    ServerApiKey,
    CreateApiKeyBody,
    CreatedServerApiKey,
    UpdateApiKeyBody,
    VerifyApiKeyBody,
    VerifiedApiKey,
    RegistrationToken,
    CreateRegistrationTokenBody,
    CreatedRegistrationToken,
)


class UsersOperations:
    def __init__(self, send: Send) -> None:
        self._send = send

    def create_user(self, body: CreateUserBody, *, idempotency_key: str | None = None) -> User:
        """Create a user. An unverified address leaves the user in pending_email_verification; a
        user without an address is complete. externalId is your own id for the user: unique in
        the environment, case-sensitive, and free again once its user is deleted. Nulls inside a
        bag are dropped.
        """
        return self._send(
            Call("users.createUser", "POST", "/api/server/v1/users", body=body, idempotency_key=idempotency_key),
            User,
        )

    def list_users(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        query: str | None = None,
        email: str | None = None,
        external_id: str | None = None,
        status: Literal["active", "banned", "deleted"] | str | None = None,
        registration_state: Literal["pending_email_verification", "complete"] | str | None = None,
        organization_id: str | None = None,
        created_after: datetime | None = None,
        created_before: datetime | None = None,
        order: Literal["createdAt", "-createdAt"] | str | None = None,
    ) -> Page[User]:
        """List users. Newest first unless order says otherwise. createdAfter and createdBefore
        are exclusive. Deleted users are listed only with status=deleted. A search by query that
        takes over 2 seconds answers 503.
        """
        return self._send(
            Call("users.listUsers", "GET", "/api/server/v1/users", query={"limit": limit, "cursor": cursor, "query": query, "email": email, "externalId": external_id, "status": status, "registrationState": registration_state, "organizationId": organization_id, "createdAfter": created_after, "createdBefore": created_before, "order": order}),
            Page[User],
        )

    def iter_users(
        self,
        *,
        limit: int | None = None,
        query: str | None = None,
        email: str | None = None,
        external_id: str | None = None,
        status: Literal["active", "banned", "deleted"] | str | None = None,
        registration_state: Literal["pending_email_verification", "complete"] | str | None = None,
        organization_id: str | None = None,
        created_after: datetime | None = None,
        created_before: datetime | None = None,
        order: Literal["createdAt", "-createdAt"] | str | None = None,
    ) -> Iterator[User]:
        """Each item of `list_users`, page after page."""
        return each(lambda cursor: self.list_users(
            limit=limit,
            query=query,
            email=email,
            external_id=external_id,
            status=status,
            registration_state=registration_state,
            organization_id=organization_id,
            created_after=created_after,
            created_before=created_before,
            order=order,
            cursor=cursor,
        ))

    def get_user(self, user_id: str) -> User:
        """Get a user. Also returns deleted users, with status deleted."""
        return self._send(
            Call("users.getUser", "GET", f"/api/server/v1/users/{segment(user_id)}"),
            User,
        )

    def update_user(self, user_id: str, body: UpdateUserBody) -> User:
        """Update a user. An omitted field stays unchanged; null clears it. unsafeMetadata is
        merged (RFC 7396). A body that changes nothing leaves updatedAt unchanged.
        """
        return self._send(
            Call("users.updateUser", "PATCH", f"/api/server/v1/users/{segment(user_id)}", body=body),
            User,
        )

    def update_user_metadata(self, user_id: str, body: UpdateUserMetadataBody) -> User:
        """Merge metadata into a user. Each named bag is merged (RFC 7396); the three together
        hold at most 8,192 bytes of compact JSON.
        """
        return self._send(
            Call("users.updateUserMetadata", "PATCH", f"/api/server/v1/users/{segment(user_id)}/metadata", body=body),
            User,
        )

    def delete_user(self, user_id: str) -> None:
        """Delete a user. A soft delete. A repeat answers 403 user_deleted."""
        return self._send(
            Call("users.deleteUser", "DELETE", f"/api/server/v1/users/{segment(user_id)}"),
            None,
        )

    def ban_user(
        self,
        user_id: str,
        body: BanUserBody | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> User:
        """Ban a user. Revokes all their sessions. Banning a banned user changes nothing."""
        return self._send(
            Call("users.banUser", "POST", f"/api/server/v1/users/{segment(user_id)}/ban", body=body, idempotency_key=idempotency_key),
            User,
        )

    def unban_user(self, user_id: str, *, idempotency_key: str | None = None) -> User:
        """Lift a user's ban. The user may sign in again. What the ban ended stays ended."""
        return self._send(
            Call("users.unbanUser", "POST", f"/api/server/v1/users/{segment(user_id)}/unban", idempotency_key=idempotency_key),
            User,
        )


class SessionsOperations:
    def __init__(self, send: Send) -> None:
        self._send = send

    def list_user_sessions(
        self,
        user_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        status: Literal["active", "revoked", "expired"] | str | None = None,
    ) -> Page[Session]:
        """List a user's sessions. Newest first. Revoked and expired ones are kept for at least
        30 days.
        """
        return self._send(
            Call("sessions.listUserSessions", "GET", f"/api/server/v1/users/{segment(user_id)}/sessions", query={"limit": limit, "cursor": cursor, "status": status}),
            Page[Session],
        )

    def iter_user_sessions(
        self,
        user_id: str,
        *,
        limit: int | None = None,
        status: Literal["active", "revoked", "expired"] | str | None = None,
    ) -> Iterator[Session]:
        """Each item of `list_user_sessions`, page after page."""
        return each(lambda cursor: self.list_user_sessions(
            user_id,
            limit=limit,
            status=status,
            cursor=cursor,
        ))

    def get_session(self, session_id: str) -> Session:
        """Get a session. Shows whether a session of any user is still active. 404 for a session
        of another environment.
        """
        return self._send(
            Call("sessions.getSession", "GET", f"/api/server/v1/sessions/{segment(session_id)}"),
            Session,
        )

    def revoke_user_sessions(self, user_id: str) -> None:
        """Revoke all of a user's sessions. Idempotent. Takes effect immediately. The user's
        trusted devices are trusted no more.
        """
        return self._send(
            Call("sessions.revokeUserSessions", "DELETE", f"/api/server/v1/users/{segment(user_id)}/sessions"),
            None,
        )

    def revoke_user_session(self, user_id: str, session_id: str) -> None:
        """Revoke one session of a user. Also revokes the satellite sessions made from it by
        ticket. Answers 204 even if the session was already revoked or expired.
        """
        return self._send(
            Call("sessions.revokeUserSession", "DELETE", f"/api/server/v1/users/{segment(user_id)}/sessions/{segment(session_id)}"),
            None,
        )


class EmailAddressesOperations:
    def __init__(self, send: Send) -> None:
        self._send = send

    def list_user_email_addresses(self, user_id: str) -> Items[EmailAddress]:
        """List a user's email addresses. The primary one first, the others in the order they
        were added.
        """
        return self._send(
            Call("emailAddresses.listUserEmailAddresses", "GET", f"/api/server/v1/users/{segment(user_id)}/email-addresses"),
            Items[EmailAddress],
        )

    def add_user_email_address(
        self,
        user_id: str,
        body: AddUserEmailAddressBody,
        *,
        idempotency_key: str | None = None,
    ) -> EmailAddress:
        """Give a user another email address. A user has at most 10. primary needs verified. An
        unverified address gets no mail: its user requests the link in their account. Notifies
        the primary address, and the former one if it changes.
        """
        return self._send(
            Call("emailAddresses.addUserEmailAddress", "POST", f"/api/server/v1/users/{segment(user_id)}/email-addresses", body=body, idempotency_key=idempotency_key),
            EmailAddress,
        )

    def update_user_email_address(
        self,
        user_id: str,
        email_address_id: str,
        body: UpdateUserEmailAddressBody,
    ) -> EmailAddress:
        """Verify a user's email address, or make it the primary one. Only a verified address
        can be primary; one call can do both. Changing the primary address notifies the old one
        and voids outstanding reset links, codes, challenges and disavowal links. Repeating a
        change does nothing.
        """
        return self._send(
            Call("emailAddresses.updateUserEmailAddress", "PATCH", f"/api/server/v1/users/{segment(user_id)}/email-addresses/{segment(email_address_id)}", body=body),
            EmailAddress,
        )

    def remove_user_email_address(self, user_id: str, email_address_id: str) -> None:
        """Remove a user's email address. The primary one cannot be removed: make another one
        primary first. Notifies the primary address, and the removed one if it was verified.
        """
        return self._send(
            Call("emailAddresses.removeUserEmailAddress", "DELETE", f"/api/server/v1/users/{segment(user_id)}/email-addresses/{segment(email_address_id)}"),
            None,
        )


class PasswordOperations:
    def __init__(self, send: Send) -> None:
        self._send = send

    def set_user_password(self, user_id: str, body: SetUserPasswordBody) -> None:
        """Set a user's password. Or import a hash of it. Voids outstanding reset links, codes
        and challenges, notifies the user by mail, and ends their sessions unless revokeSessions
        is false.
        """
        return self._send(
            Call("password.setUserPassword", "PUT", f"/api/server/v1/users/{segment(user_id)}/password", body=body),
            None,
        )

    def remove_user_password(self, user_id: str) -> None:
        """Remove a user's password. Ends their sessions and notifies them by mail. It may be
        the last sign-in method, since a reset link still works. Answers 204 even if there is
        none.
        """
        return self._send(
            Call("password.removeUserPassword", "DELETE", f"/api/server/v1/users/{segment(user_id)}/password"),
            None,
        )

    def request_user_password_reset(
        self,
        user_id: str,
        body: RequestUserPasswordResetBody | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> RequestedReset:
        """Issue a reset link for a user. Mailed to the primary address, or returned as url if
        sendEmail is false: anyone who has it has the account, so it ends with the key that
        asked for it. Voids an earlier link.
        """
        return self._send(
            Call("password.requestUserPasswordReset", "POST", f"/api/server/v1/users/{segment(user_id)}/password-reset", body=body, idempotency_key=idempotency_key),
            RequestedReset,
        )


class MfaOperations:
    def __init__(self, send: Send) -> None:
        self._send = send

    def get_user_mfa(self, user_id: str) -> UserMfaStatus:
        """Whether a user has a second factor. enabled means an authenticator; passkeys are
        counted separately.
        """
        return self._send(
            Call("mfa.getUserMfa", "GET", f"/api/server/v1/users/{segment(user_id)}/mfa"),
            UserMfaStatus,
        )

    def remove_user_mfa(self, user_id: str) -> None:
        """Remove a user's second factor. For a user who has lost it: removes the authenticator
        and recovery codes, ends sessions and notifies the user by mail. Passkeys stay. Answers
        204 even if there is none.
        """
        return self._send(
            Call("mfa.removeUserMfa", "DELETE", f"/api/server/v1/users/{segment(user_id)}/mfa"),
            None,
        )


class PasskeysOperations:
    def __init__(self, send: Send) -> None:
        self._send = send

    def list_user_passkeys(self, user_id: str) -> Items[Passkey]:
        """List a user's passkeys. Oldest first, 20 at most."""
        return self._send(
            Call("passkeys.listUserPasskeys", "GET", f"/api/server/v1/users/{segment(user_id)}/passkeys"),
            Items[Passkey],
        )

    def remove_user_passkey(self, user_id: str, passkey_id: str) -> None:
        """Remove a user's passkey. Even if it is the last sign-in method. Ends the sessions it
        created and notifies the user by mail.
        """
        return self._send(
            Call("passkeys.removeUserPasskey", "DELETE", f"/api/server/v1/users/{segment(user_id)}/passkeys/{segment(passkey_id)}"),
            None,
        )


class TrustedDevicesOperations:
    def __init__(self, send: Send) -> None:
        self._send = send

    def list_user_trusted_devices(self, user_id: str) -> Items[TrustedDevice]:
        """List a user's trusted devices. Browsers whose sign-ins skip the second factor, the
        most recently used first, 10 at most. current is always false here.
        """
        return self._send(
            Call("trustedDevices.listUserTrustedDevices", "GET", f"/api/server/v1/users/{segment(user_id)}/trusted-devices"),
            Items[TrustedDevice],
        )

    def remove_user_trusted_devices(self, user_id: str) -> None:
        """Forget a user's trusted devices. The user's next sign-in asks for the second factor
        in every browser. Sessions stay.
        """
        return self._send(
            Call("trustedDevices.removeUserTrustedDevices", "DELETE", f"/api/server/v1/users/{segment(user_id)}/trusted-devices"),
            None,
        )


class IdentitiesOperations:
    def __init__(self, send: Send) -> None:
        self._send = send

    def list_user_identities(self, user_id: str) -> list[Identity]:
        """List a user's identities. Only active ones, oldest first."""
        return self._send(
            Call("identities.listUserIdentities", "GET", f"/api/server/v1/users/{segment(user_id)}/identities"),
            list[Identity],
        )


class ImpersonationOperations:
    def __init__(self, send: Send) -> None:
        self._send = send

    def mint_impersonation_token(
        self,
        user_id: str,
        body: MintImpersonationTokenBody,
        *,
        idempotency_key: str | None = None,
    ) -> ImpersonationToken:
        """Mint a token to act for a user. For the browsers of your own staff: opening url once
        creates a session of the user that lasts 30 minutes (session.impersonationSeconds) and
        names who acts in impersonatorId and in the act claim of its tokens. It needs no second
        factor and mails the user nothing. What only the user may do is refused with
        forbidden_while_impersonating. The link is valid for links.impersonationSeconds unless
        expiresInSeconds says otherwise, and leads to redirectUrl or the app. impersonatorId is
        your own id for the member of staff; the audit trail records it and reason.
        """
        return self._send(
            Call("impersonation.mintImpersonationToken", "POST", f"/api/server/v1/users/{segment(user_id)}/impersonation-tokens", body=body, idempotency_key=idempotency_key),
            ImpersonationToken,
        )


class LockoutOperations:
    def __init__(self, send: Send) -> None:
        self._send = send

    def get_lockout(self, user_id: str) -> Lockout:
        """Read the lockout state of a user's sign-ins. For a device that has never signed in to
        the account: throttled until the window ends (mailed codes from one network at least),
        or closed after 100 consecutive failures until a mailed link is followed or the lockout
        is cleared. Known devices have counters of their own.
        """
        return self._send(
            Call("lockout.getLockout", "GET", f"/api/server/v1/users/{segment(user_id)}/lockout"),
            Lockout,
        )

    def clear_lockout(self, user_id: str) -> None:
        """Let a user try to sign in again. Resets the failure counters of the password, the
        second factor and mailed sign-in codes, for the account and its known devices, and
        reopens closed factors. Mails the owner; where nothing was counted, nothing is recorded
        or mailed.
        """
        return self._send(
            Call("lockout.clearLockout", "DELETE", f"/api/server/v1/users/{segment(user_id)}/lockout"),
            None,
        )


class UserOrganizationsOperations:
    def __init__(self, send: Send) -> None:
        self._send = send

    def list_user_organizations(
        self,
        user_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Page[MembershipWithOrganization]:
        """List a user's organizations. In the order they were joined."""
        return self._send(
            Call("userOrganizations.listUserOrganizations", "GET", f"/api/server/v1/users/{segment(user_id)}/organizations", query={"limit": limit, "cursor": cursor}),
            Page[MembershipWithOrganization],
        )

    def iter_user_organizations(
        self,
        user_id: str,
        *,
        limit: int | None = None,
    ) -> Iterator[MembershipWithOrganization]:
        """Each item of `list_user_organizations`, page after page."""
        return each(lambda cursor: self.list_user_organizations(
            user_id,
            limit=limit,
            cursor=cursor,
        ))


class OrganizationsOperations:
    def __init__(self, send: Send) -> None:
        self._send = send

    def list_organizations(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        query: str | None = None,
    ) -> Page[ServerOrganization]:
        """List organizations. Newest first. query matches a part of the name, ignoring case. A
        search that takes over 2 seconds answers 503.
        """
        return self._send(
            Call("organizations.listOrganizations", "GET", "/api/server/v1/organizations", query={"limit": limit, "cursor": cursor, "query": query}),
            Page[ServerOrganization],
        )

    def iter_organizations(
        self,
        *,
        limit: int | None = None,
        query: str | None = None,
    ) -> Iterator[ServerOrganization]:
        """Each item of `list_organizations`, page after page."""
        return each(lambda cursor: self.list_organizations(limit=limit, query=query, cursor=cursor))

    def create_organization(
        self,
        body: CreateOrganizationBody,
        *,
        idempotency_key: str | None = None,
    ) -> ServerOrganization:
        """Create an organization. With ownerUserId as its owner, or without members: then the
        first member becomes the owner unless a role is named. The environment's limits on
        organizations apply to people, not to this call.
        """
        return self._send(
            Call("organizations.createOrganization", "POST", "/api/server/v1/organizations", body=body, idempotency_key=idempotency_key),
            ServerOrganization,
        )

    def update_organization(
        self,
        organization_id: str,
        body: UpdateOrganizationBody,
    ) -> ServerOrganization:
        """Rename an organization. Its metadata have an operation of their own."""
        return self._send(
            Call("organizations.updateOrganization", "PATCH", f"/api/server/v1/organizations/{segment(organization_id)}", body=body),
            ServerOrganization,
        )

    def delete_organization(self, organization_id: str) -> None:
        """Delete an organization. Also removes its memberships, pending invitations and
        applications.
        """
        return self._send(
            Call("organizations.deleteOrganization", "DELETE", f"/api/server/v1/organizations/{segment(organization_id)}"),
            None,
        )

    def add_member(
        self,
        organization_id: str,
        body: AddMemberBody,
        *,
        idempotency_key: str | None = None,
    ) -> Membership:
        """Add a member. Without a role the first member becomes the owner, and all later ones
        members.
        """
        return self._send(
            Call("organizations.addMember", "POST", f"/api/server/v1/organizations/{segment(organization_id)}/members", body=body, idempotency_key=idempotency_key),
            Membership,
        )

    def update_member(
        self,
        organization_id: str,
        member_user_id: str,
        body: UpdateMemberBody,
    ) -> Membership:
        """Give a member another role. An organization always keeps an owner: name another one
        first.
        """
        return self._send(
            Call("organizations.updateMember", "PATCH", f"/api/server/v1/organizations/{segment(organization_id)}/members/{segment(member_user_id)}", body=body),
            Membership,
        )

    def remove_member(self, organization_id: str, member_user_id: str) -> None:
        """Remove a member. The last owner cannot be removed: name another one first, or delete
        the organization. An organization without members is kept.
        """
        return self._send(
            Call("organizations.removeMember", "DELETE", f"/api/server/v1/organizations/{segment(organization_id)}/members/{segment(member_user_id)}"),
            None,
        )

    def get_organization(self, organization_id: str) -> ServerOrganization:
        """Get an organization. With both of its metadata bags."""
        return self._send(
            Call("organizations.getOrganization", "GET", f"/api/server/v1/organizations/{segment(organization_id)}"),
            ServerOrganization,
        )

    def update_organization_metadata(
        self,
        organization_id: str,
        body: UpdateOrganizationMetadataBody,
    ) -> ServerOrganization:
        """Merge metadata into an organization. Each named bag is merged (RFC 7396) and holds at
        most 8,192 bytes of compact JSON by itself.
        """
        return self._send(
            Call("organizations.updateOrganizationMetadata", "PATCH", f"/api/server/v1/organizations/{segment(organization_id)}/metadata", body=body),
            ServerOrganization,
        )

    def list_members(
        self,
        organization_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Page[Membership]:
        """List an organization's members. In the order they joined."""
        return self._send(
            Call("organizations.listMembers", "GET", f"/api/server/v1/organizations/{segment(organization_id)}/members", query={"limit": limit, "cursor": cursor}),
            Page[Membership],
        )

    def iter_members(
        self,
        organization_id: str,
        *,
        limit: int | None = None,
    ) -> Iterator[Membership]:
        """Each item of `list_members`, page after page."""
        return each(lambda cursor: self.list_members(organization_id, limit=limit, cursor=cursor))

    def update_member_metadata(
        self,
        organization_id: str,
        member_user_id: str,
        body: UpdateMemberMetadataBody,
    ) -> Membership:
        """Merge metadata into a membership. Each named bag is merged (RFC 7396) and holds at
        most 8,192 bytes of compact JSON by itself, separate from the bags of the organization
        and the user.
        """
        return self._send(
            Call("organizations.updateMemberMetadata", "PATCH", f"/api/server/v1/organizations/{segment(organization_id)}/members/{segment(member_user_id)}/metadata", body=body),
            Membership,
        )


class InvitationsOperations:
    def __init__(self, send: Send) -> None:
        self._send = send

    def list_invitations(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        status: Literal["PENDING", "ACCEPTED", "REVOKED", "EXPIRED"] | str | None = None,
        email: str | None = None,
        organization_id: str | None = None,
    ) -> Page[Invitation]:
        """List invitations. Newest first. Filters are joined by and."""
        return self._send(
            Call("invitations.listInvitations", "GET", "/api/server/v1/invitations", query={"limit": limit, "cursor": cursor, "status": status, "email": email, "organizationId": organization_id}),
            Page[Invitation],
        )

    def iter_invitations(
        self,
        *,
        limit: int | None = None,
        status: Literal["PENDING", "ACCEPTED", "REVOKED", "EXPIRED"] | str | None = None,
        email: str | None = None,
        organization_id: str | None = None,
    ) -> Iterator[Invitation]:
        """Each item of `list_invitations`, page after page."""
        return each(lambda cursor: self.list_invitations(
            limit=limit,
            status=status,
            email=email,
            organization_id=organization_id,
            cursor=cursor,
        ))

    def create_invitation(
        self,
        body: CreateInvitationBody,
        *,
        idempotency_key: str | None = None,
    ) -> CreatedInvitation:
        """Invite somebody. To the environment, or with organizationId to an organization in a
        role of its role set (default member). The two bags share 8,192 bytes; accepting merges
        them into the new user or the new membership. redirectUrl is a path with one leading
        slash or an absolute URL of a known origin, and is returned in normal form. An expired
        invitation does not prevent a new one.
        """
        return self._send(
            Call("invitations.createInvitation", "POST", "/api/server/v1/invitations", body=body, idempotency_key=idempotency_key),
            CreatedInvitation,
        )

    def get_invitation(self, invitation_id: str) -> Invitation:
        """Get an invitation. Whatever its status is, with both of its metadata bags."""
        return self._send(
            Call("invitations.getInvitation", "GET", f"/api/server/v1/invitations/{segment(invitation_id)}"),
            Invitation,
        )

    def update_invitation(self, invitation_id: str, body: UpdateInvitationBody) -> Invitation:
        """Merge metadata into a pending invitation. Takes at least one bag. Each is merged (RFC
        7396); together they hold at most 8,192 bytes of compact JSON.
        """
        return self._send(
            Call("invitations.updateInvitation", "PATCH", f"/api/server/v1/invitations/{segment(invitation_id)}", body=body),
            Invitation,
        )

    def resend_invitation(
        self,
        invitation_id: str,
        *,
        idempotency_key: str | None = None,
    ) -> ResentInvitation:
        """Mail a fresh link. Voids the older link and restarts the invitation's lifetime. If
        the address has reached its hourly limit of such mails, none is sent and the older link
        stays valid for that lifetime.
        """
        return self._send(
            Call("invitations.resendInvitation", "POST", f"/api/server/v1/invitations/{segment(invitation_id)}/resend", idempotency_key=idempotency_key),
            ResentInvitation,
        )

    def revoke_invitation(self, invitation_id: str) -> None:
        """Revoke a pending invitation. Its link stops working."""
        return self._send(
            Call("invitations.revokeInvitation", "DELETE", f"/api/server/v1/invitations/{segment(invitation_id)}"),
            None,
        )


class AuditEventsOperations:
    def __init__(self, send: Send) -> None:
        self._send = send

    def search_audit_events(
        self,
        body: SearchAuditEventsBody,
        *,
        limit: int | None = None,
    ) -> SearchAuditEventsAnswer:
        """Search the audit trail. poll goes forward from a checkpoint: a reader that follows
        page.checkpoint sees each event exactly once, in sequence order. A poll scans at most
        10,000 events, so a page may be short, even empty, while hasMore is true. browse goes
        back from the newest; a filter scans at most 50,000 events a page, so a page may be
        short here too. targetTypes and targetIds together must match the same target. limit
        defaults to 50. Idempotency-Key has no effect here.
        """
        return self._send(
            Call("auditEvents.searchAuditEvents", "POST", "/api/server/v1/audit-events/search", query={"limit": limit}, body=body),
            SearchAuditEventsAnswer,
        )


class AllowedOriginsOperations:
    def __init__(self, send: Send) -> None:
        self._send = send

    def list_allowed_origins(self) -> AllowedOrigins:
        """List the allowed origins. The origins beside those of the environment's hosts whose
        pages may call the client API.
        """
        return self._send(
            Call("allowedOrigins.listAllowedOrigins", "GET", "/api/server/v1/allowed-origins"),
            AllowedOrigins,
        )

    def replace_allowed_origins(self, body: ReplaceAllowedOriginsBody) -> AllowedOrigins:
        """Replace the allowed origins. Each entry is a bare origin (scheme://host[:port]) of a
        web page or a native app. Returns them in normal form and given order, without
        duplicates.
        """
        return self._send(
            Call("allowedOrigins.replaceAllowedOrigins", "PUT", "/api/server/v1/allowed-origins", body=body),
            AllowedOrigins,
        )


class BlockedDomainsOperations:
    def __init__(self, send: Send) -> None:
        self._send = send

    def list_blocked_domains(self) -> BlockedDomains:
        """List the blocked mail domains. The allow and deny lists, and the list of disposable
        domains: when it was written, and how many domains it has.
        """
        return self._send(
            Call("blockedDomains.listBlockedDomains", "GET", "/api/server/v1/blocked-domains"),
            BlockedDomains,
        )

    def replace_blocked_domains(self, body: ReplaceBlockedDomainsBody) -> BlockedDomains:
        """Replace the blocked mail domains. Each list holds up to 1,000 entries: a domain,
        *.domain for its subdomains, or * for all. The allow list wins. They hold for sign-ups,
        sign-ups by a provider and added addresses, not for invitations, organizations'
        connections, SCIM and this API. A refused address answers 422 email_domain_not_allowed,
        whether or not it has an account. Returns the lists in normal form.
        """
        return self._send(
            Call("blockedDomains.replaceBlockedDomains", "PUT", "/api/server/v1/blocked-domains", body=body),
            BlockedDomains,
        )


class WebhooksOperations:
    def __init__(self, send: Send) -> None:
        self._send = send

    def list_webhook_endpoints(self) -> Items[WebhookEndpoint]:
        """List the webhook endpoints. Oldest first."""
        return self._send(
            Call("webhooks.listWebhookEndpoints", "GET", "/api/server/v1/webhook-endpoints"),
            Items[WebhookEndpoint],
        )

    def create_webhook_endpoint(
        self,
        body: CreateWebhookEndpointBody,
        *,
        idempotency_key: str | None = None,
    ) -> CreatedWebhookEndpoint:
        """Add a webhook endpoint. It gets every event from now on, or those of the named
        actions. Each is a POST of { type, timestamp, data }, where data is the audit event,
        signed by Standard Webhooks: verify webhook-signature with the secret, which is shown
        only here. The URL must be https (in development also one on this machine), never in a
        private network. An endpoint gets no event of its own creation.
        """
        return self._send(
            Call("webhooks.createWebhookEndpoint", "POST", "/api/server/v1/webhook-endpoints", body=body, idempotency_key=idempotency_key),
            CreatedWebhookEndpoint,
        )

    def update_webhook_endpoint(
        self,
        endpoint_id: str,
        body: UpdateWebhookEndpointBody,
    ) -> WebhookEndpoint:
        """Change, disable or enable a webhook endpoint. actions null or empty means all.
        Disabling an endpoint fails its pending deliveries and keeps nothing for it; once
        enabled, it gets events from then on.
        """
        return self._send(
            Call("webhooks.updateWebhookEndpoint", "PATCH", f"/api/server/v1/webhook-endpoints/{segment(endpoint_id)}", body=body),
            WebhookEndpoint,
        )

    def delete_webhook_endpoint(self, endpoint_id: str) -> None:
        """Remove a webhook endpoint. Nothing more is delivered to it."""
        return self._send(
            Call("webhooks.deleteWebhookEndpoint", "DELETE", f"/api/server/v1/webhook-endpoints/{segment(endpoint_id)}"),
            None,
        )

    def rotate_webhook_secret(
        self,
        endpoint_id: str,
        body: RotateWebhookSecretBody | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> RotateWebhookSecretAnswer:
        """Replace an endpoint's secret. The newest two secrets sign every delivery for 24
        hours, so that the receiver can switch. After a leak, revokeOld voids the old one
        immediately.
        """
        return self._send(
            Call("webhooks.rotateWebhookSecret", "POST", f"/api/server/v1/webhook-endpoints/{segment(endpoint_id)}/rotate-secret", body=body, idempotency_key=idempotency_key),
            RotateWebhookSecretAnswer,
        )

    def test_webhook_endpoint(
        self,
        endpoint_id: str,
        *,
        idempotency_key: str | None = None,
    ) -> WebhookTestResult:
        """Test a webhook endpoint. Sends one signed request of type webhook.test now, enabled
        or not, and returns its outcome within 15 seconds. Writes no event and keeps no
        delivery.
        """
        return self._send(
            Call("webhooks.testWebhookEndpoint", "POST", f"/api/server/v1/webhook-endpoints/{segment(endpoint_id)}/test", idempotency_key=idempotency_key),
            WebhookTestResult,
        )

    def list_webhook_deliveries(
        self,
        endpoint_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        status: Literal["pending", "delivered", "failed"] | str | None = None,
    ) -> Page[WebhookDelivery]:
        """List an endpoint's deliveries. Newest first, for the last 30 days. A failing delivery
        is tried 9 times in all: again after 5 s, 5 min, 30 min, 2 h, 5 h, 5 h, 7 h and 8 h.
        """
        return self._send(
            Call("webhooks.listWebhookDeliveries", "GET", f"/api/server/v1/webhook-endpoints/{segment(endpoint_id)}/deliveries", query={"limit": limit, "cursor": cursor, "status": status}),
            Page[WebhookDelivery],
        )

    def iter_webhook_deliveries(
        self,
        endpoint_id: str,
        *,
        limit: int | None = None,
        status: Literal["pending", "delivered", "failed"] | str | None = None,
    ) -> Iterator[WebhookDelivery]:
        """Each item of `list_webhook_deliveries`, page after page."""
        return each(lambda cursor: self.list_webhook_deliveries(
            endpoint_id,
            limit=limit,
            status=status,
            cursor=cursor,
        ))

    def retry_webhook_delivery(
        self,
        endpoint_id: str,
        delivery_id: str,
        *,
        idempotency_key: str | None = None,
    ) -> None:
        """Deliver an event again. Repeats any delivery, even a successful one. It is due
        immediately.
        """
        return self._send(
            Call("webhooks.retryWebhookDelivery", "POST", f"/api/server/v1/webhook-endpoints/{segment(endpoint_id)}/deliveries/{segment(delivery_id)}/retry", idempotency_key=idempotency_key),
            None,
        )


class HooksOperations:
    def __init__(self, send: Send) -> None:
        self._send = send

    def list_hooks(self) -> Items[Hook]:
        """List the hooks. At most one a point, oldest first. Circuit and p99 are those of the
        process that answers.
        """
        return self._send(Call("hooks.listHooks", "GET", "/api/server/v1/hooks"), Items[Hook])

    def put_hook(self, point: str, body: PutHookBody) -> PutHook:
        """Set up or replace the hook of a point. Left-out members take their defaults; those
        that the point does not have are 400 invalid_hook. A new hook is answered with its
        secret, shown only here: it signs each call as Standard Webhooks says. The URL must be
        https (in development also one on this machine), never in a private network, looked at
        after resolution at every call. In force within a second.
        """
        return self._send(
            Call("hooks.putHook", "PUT", f"/api/server/v1/hooks/{segment(point)}", body=body),
            PutHook,
        )

    def delete_hook(self, point: str) -> None:
        """Remove the hook of a point. Nobody is asked at this point any more, within a second."""
        return self._send(
            Call("hooks.deleteHook", "DELETE", f"/api/server/v1/hooks/{segment(point)}"),
            None,
        )

    def rotate_hook_secret(
        self,
        point: str,
        body: RotateHookSecretBody | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> RotateHookSecretAnswer:
        """Replace a hook's secret. The newest two secrets sign every call for 24 hours, so that
        the receiver can switch. After a leak, revokeOld voids the old one immediately.
        """
        return self._send(
            Call("hooks.rotateHookSecret", "POST", f"/api/server/v1/hooks/{segment(point)}/rotate-secret", body=body, idempotency_key=idempotency_key),
            RotateHookSecretAnswer,
        )

    def test_hook(
        self,
        point: str,
        body: TestHookBody | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> HookTestResult:
        """Test the hook of a point. Calls it now, enabled or not, about the user or a made-up
        person (password.verify and mail.send: always made-up ones), and answers what came of
        it. Changes nothing and counts nowhere.
        """
        return self._send(
            Call("hooks.testHook", "POST", f"/api/server/v1/hooks/{segment(point)}/test", body=body, idempotency_key=idempotency_key),
            HookTestResult,
        )


class ApplicationsOperations:
    def __init__(self, send: Send) -> None:
        self._send = send

    def list_applications(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        query: str | None = None,
        kind: Literal["web", "browser", "native", "service"] | str | None = None,
        organization_id: str | None = None,
        source: Literal["operator", "server", "registered", "document"] | str | None = None,
    ) -> Page[Application]:
        """List applications. Newest first. query matches a part of the name, ignoring case."""
        return self._send(
            Call("applications.listApplications", "GET", "/api/server/v1/applications", query={"limit": limit, "cursor": cursor, "query": query, "kind": kind, "organizationId": organization_id, "source": source}),
            Page[Application],
        )

    def iter_applications(
        self,
        *,
        limit: int | None = None,
        query: str | None = None,
        kind: Literal["web", "browser", "native", "service"] | str | None = None,
        organization_id: str | None = None,
        source: Literal["operator", "server", "registered", "document"] | str | None = None,
    ) -> Iterator[Application]:
        """Each item of `list_applications`, page after page."""
        return each(lambda cursor: self.list_applications(
            limit=limit,
            query=query,
            kind=kind,
            organization_id=organization_id,
            source=source,
            cursor=cursor,
        ))

    def create_application(
        self,
        body: CreateApplicationBody,
        *,
        idempotency_key: str | None = None,
    ) -> CreatedApplication:
        """Add an application. Whatever is left out follows from kind. With a secret as its
        method it gets one, which is shown only here.
        """
        return self._send(
            Call("applications.createApplication", "POST", "/api/server/v1/applications", body=body, idempotency_key=idempotency_key),
            CreatedApplication,
        )

    def get_application(self, application_id: str) -> Application:
        """Get an application. With its secrets, but for the secrets themselves."""
        return self._send(
            Call("applications.getApplication", "GET", f"/api/server/v1/applications/{segment(application_id)}"),
            Application,
        )

    def update_application(self, application_id: str, body: UpdateApplicationBody) -> Application:
        """Change, disable or enable an application. null sets a member back to the default of
        its kind. Disabled, it ends nothing and is refused everything.
        """
        return self._send(
            Call("applications.updateApplication", "PATCH", f"/api/server/v1/applications/{segment(application_id)}", body=body),
            Application,
        )

    def delete_application(self, application_id: str) -> None:
        """Remove an application. Everything that it was given ends with it."""
        return self._send(
            Call("applications.deleteApplication", "DELETE", f"/api/server/v1/applications/{segment(application_id)}"),
            None,
        )

    def create_application_secret(
        self,
        application_id: str,
        body: CreateApplicationSecretBody | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> CreatedClientSecret:
        """Make a secret of an application. The old one works beside it until it is deleted.
        After a leak, revokeOld voids all others immediately.
        """
        return self._send(
            Call("applications.createApplicationSecret", "POST", f"/api/server/v1/applications/{segment(application_id)}/secrets", body=body, idempotency_key=idempotency_key),
            CreatedClientSecret,
        )

    def delete_application_secret(self, application_id: str, secret_id: str) -> None:
        """Revoke a secret of an application. It is refused from now on."""
        return self._send(
            Call("applications.deleteApplicationSecret", "DELETE", f"/api/server/v1/applications/{segment(application_id)}/secrets/{segment(secret_id)}"),
            None,
        )


class ConnectionsOperations:
    def __init__(self, send: Send) -> None:
        self._send = send

    def list_connections(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        organization_id: str | None = None,
        status: Literal["draft", "active", "disabled"] | str | None = None,
    ) -> Page[Connection]:
        """List connections. Newest first."""
        return self._send(
            Call("connections.listConnections", "GET", "/api/server/v1/connections", query={"limit": limit, "cursor": cursor, "organizationId": organization_id, "status": status}),
            Page[Connection],
        )

    def iter_connections(
        self,
        *,
        limit: int | None = None,
        organization_id: str | None = None,
        status: Literal["draft", "active", "disabled"] | str | None = None,
    ) -> Iterator[Connection]:
        """Each item of `list_connections`, page after page."""
        return each(lambda cursor: self.list_connections(
            limit=limit,
            organization_id=organization_id,
            status=status,
            cursor=cursor,
        ))

    def create_connection(
        self,
        body: CreateConnectionBody,
        *,
        idempotency_key: str | None = None,
    ) -> Connection:
        """Add a connection. As a draft, which may lack any setting and signs nobody in. The
        issuer is asked for its discovery document, metadataUrl for the metadata.
        """
        return self._send(
            Call("connections.createConnection", "POST", "/api/server/v1/connections", body=body, idempotency_key=idempotency_key),
            Connection,
        )

    def get_connection(self, connection_id: str) -> Connection:
        """Get a connection. clientSecretSet stands in the place of its secret, which is never
        shown.
        """
        return self._send(
            Call("connections.getConnection", "GET", f"/api/server/v1/connections/{segment(connection_id)}"),
            Connection,
        )

    def update_connection(self, connection_id: str, body: UpdateConnectionBody) -> Connection:
        """Change a connection. settings and jit are merged by key, and null sets a setting back
        to its default. A changed issuer, address, key or mapping asks for another test. Another
        issuer is not sent the client secret of the one before: name it anew. Of an active one
        nothing that a sign-in needs is taken away.
        """
        return self._send(
            Call("connections.updateConnection", "PATCH", f"/api/server/v1/connections/{segment(connection_id)}", body=body),
            Connection,
        )

    def delete_connection(self, connection_id: str) -> None:
        """Remove a connection. Identities at it are unlinked and its sessions end; memberships
        that it made stay, and people decide their roles.
        """
        return self._send(
            Call("connections.deleteConnection", "DELETE", f"/api/server/v1/connections/{segment(connection_id)}"),
            None,
        )

    def activate_connection(
        self,
        connection_id: str,
        body: ActivateConnectionBody | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> Connection:
        """Activate a connection. From then on it signs people in. A test sign-in must have
        succeeded since its settings changed, unless skipTest is true. Of one that is active
        nothing changes.
        """
        return self._send(
            Call("connections.activateConnection", "POST", f"/api/server/v1/connections/{segment(connection_id)}/activate", body=body, idempotency_key=idempotency_key),
            Connection,
        )

    def disable_connection(
        self,
        connection_id: str,
        body: DisableConnectionBody | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> Connection:
        """Disable a connection. It signs nobody in and nobody has to use it. Its sessions stay,
        unless endSessions is true. The owners of the organization and the connection's contacts
        are told by mail.
        """
        return self._send(
            Call("connections.disableConnection", "POST", f"/api/server/v1/connections/{segment(connection_id)}/disable", body=body, idempotency_key=idempotency_key),
            Connection,
        )

    def list_connection_attempts(
        self,
        connection_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Page[ConnectionAttempt]:
        """List the attempts to sign in by a connection. Newest first, for 30 days. reason says
        why one failed; claims are those that a test sign-in received.
        """
        return self._send(
            Call("connections.listConnectionAttempts", "GET", f"/api/server/v1/connections/{segment(connection_id)}/attempts", query={"limit": limit, "cursor": cursor}),
            Page[ConnectionAttempt],
        )

    def iter_connection_attempts(
        self,
        connection_id: str,
        *,
        limit: int | None = None,
    ) -> Iterator[ConnectionAttempt]:
        """Each item of `list_connection_attempts`, page after page."""
        return each(lambda cursor: self.list_connection_attempts(
            connection_id,
            limit=limit,
            cursor=cursor,
        ))


class ConnectionTestsOperations:
    def __init__(self, send: Send) -> None:
        self._send = send

    def create_connection_test_link(
        self,
        connection_id: str,
        *,
        idempotency_key: str | None = None,
    ) -> ConnectionTestLink:
        """Make a link for a test sign-in. For one test within an hour: it signs nobody in, and
        shows each claim that the identity provider sends and what would come of it. A
        connection in any state can be tested.
        """
        return self._send(
            Call("connectionTests.createConnectionTestLink", "POST", f"/api/server/v1/connections/{segment(connection_id)}/test-links", idempotency_key=idempotency_key),
            ConnectionTestLink,
        )


class DomainsOperations:
    def __init__(self, send: Send) -> None:
        self._send = send

    def list_domains(self, organization_id: str) -> Items[Domain]:
        """List the domains of an organization. At most 100, by name, those that are not
        verified yet included.
        """
        return self._send(
            Call("domains.listDomains", "GET", f"/api/server/v1/organizations/{segment(organization_id)}/domains"),
            Items[Domain],
        )

    def claim_domain(
        self,
        organization_id: str,
        body: ClaimDomainBody,
        *,
        idempotency_key: str | None = None,
    ) -> Domain:
        """Claim a domain. Answers the TXT record that proves it; until it is verified the claim
        means nothing, and others may claim it too. Public suffixes, providers of free mail and
        hosts of this installation belong to nobody. A subdomain is another domain.
        """
        return self._send(
            Call("domains.claimDomain", "POST", f"/api/server/v1/organizations/{segment(organization_id)}/domains", body=body, idempotency_key=idempotency_key),
            Domain,
        )

    def verify_domain(
        self,
        organization_id: str,
        domain_id: str,
        *,
        idempotency_key: str | None = None,
    ) -> Domain:
        """Verify a domain. Looks for its record at once, at most 10 times an hour. 409
        domain_taken: the record is there, but another organization was first. Without the
        record a verified domain is failing, and no longer verified after 14 days.
        """
        return self._send(
            Call("domains.verifyDomain", "POST", f"/api/server/v1/organizations/{segment(organization_id)}/domains/{segment(domain_id)}/verify", idempotency_key=idempotency_key),
            Domain,
        )

    def delete_domain(self, organization_id: str, domain_id: str) -> None:
        """Give a domain up. Not the last one of an active connection: disable the connection
        first.
        """
        return self._send(
            Call("domains.deleteDomain", "DELETE", f"/api/server/v1/organizations/{segment(organization_id)}/domains/{segment(domain_id)}"),
            None,
        )


class PortalLinksOperations:
    def __init__(self, send: Send) -> None:
        self._send = send

    def list_portal_links(self, organization_id: str) -> Items[PortalLink]:
        """List an organization's links to the set-up. Newest first, at most 200: those that can
        still be opened, and those whose pages are open. The addresses themselves are shown only
        where they are made.
        """
        return self._send(
            Call("portalLinks.listPortalLinks", "GET", f"/api/server/v1/organizations/{segment(organization_id)}/portal-links"),
            Items[PortalLink],
        )

    def create_portal_link(
        self,
        organization_id: str,
        body: CreatePortalLinkBody,
        *,
        idempotency_key: str | None = None,
    ) -> IssuedPortalLink:
        """Make a link to the set-up. For the IT of an organization, without an account: url
        opens once, after a click, the pages of these intents for an hour in that browser. It
        dies with the secret key, or the operator's role, that made it. The pages set up
        connections, domains and directories; they delete nothing and show no secret and no
        member.
        """
        return self._send(
            Call("portalLinks.createPortalLink", "POST", f"/api/server/v1/organizations/{segment(organization_id)}/portal-links", body=body, idempotency_key=idempotency_key),
            IssuedPortalLink,
        )

    def revoke_portal_link(self, organization_id: str, portal_link_id: str) -> None:
        """Revoke a link to the set-up. Pages that it has opened end with it."""
        return self._send(
            Call("portalLinks.revokePortalLink", "DELETE", f"/api/server/v1/organizations/{segment(organization_id)}/portal-links/{segment(portal_link_id)}"),
            None,
        )


class DirectoriesOperations:
    def __init__(self, send: Send) -> None:
        self._send = send

    def list_directories(self, organization_id: str) -> Items[Directory]:
        """List an organization's directories. Oldest first."""
        return self._send(
            Call("directories.listDirectories", "GET", f"/api/server/v1/organizations/{segment(organization_id)}/directories"),
            Items[Directory],
        )

    def create_directory(
        self,
        organization_id: str,
        body: CreateDirectoryBody,
        *,
        idempotency_key: str | None = None,
    ) -> CreatedDirectory:
        """Add a directory. Its first token is in this answer and nowhere else, and never
        expires. Without a defaultRole people become members.
        """
        return self._send(
            Call("directories.createDirectory", "POST", f"/api/server/v1/organizations/{segment(organization_id)}/directories", body=body, idempotency_key=idempotency_key),
            CreatedDirectory,
        )

    def update_directory(
        self,
        organization_id: str,
        directory_id: str,
        body: UpdateDirectoryBody,
    ) -> Directory:
        """Change a directory. Changed roles are given to everybody at once. A disabled
        directory answers nobody, and its members can be changed by hand.
        """
        return self._send(
            Call("directories.updateDirectory", "PATCH", f"/api/server/v1/organizations/{segment(organization_id)}/directories/{segment(directory_id)}", body=body),
            Directory,
        )

    def delete_directory(
        self,
        organization_id: str,
        directory_id: str,
        *,
        members: Literal["keep", "remove"] | str | None = None,
    ) -> None:
        """Remove a directory. Its records go. Its members stay, unless members is remove;
        people themselves stay in any case, and so does the last owner. Members of a directory
        that was disabled are no longer its own, so remove takes none of them along.
        """
        return self._send(
            Call("directories.deleteDirectory", "DELETE", f"/api/server/v1/organizations/{segment(organization_id)}/directories/{segment(directory_id)}", query={"members": members}),
            None,
        )

    def create_directory_token(
        self,
        organization_id: str,
        directory_id: str,
        body: CreateDirectoryTokenBody | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> CreatedDirectoryToken:
        """Make a token of a directory. Two are live at most, so that one can follow the other
        without a gap.
        """
        return self._send(
            Call("directories.createDirectoryToken", "POST", f"/api/server/v1/organizations/{segment(organization_id)}/directories/{segment(directory_id)}/tokens", body=body, idempotency_key=idempotency_key),
            CreatedDirectoryToken,
        )

    def delete_directory_token(
        self,
        organization_id: str,
        directory_id: str,
        token_id: str,
    ) -> None:
        """Revoke a token of a directory. It is unknown from the next request on."""
        return self._send(
            Call("directories.deleteDirectoryToken", "DELETE", f"/api/server/v1/organizations/{segment(organization_id)}/directories/{segment(directory_id)}/tokens/{segment(token_id)}"),
            None,
        )

    def list_directory_users(
        self,
        organization_id: str,
        directory_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Page[DirectoryUser]:
        """List the people of a directory. Oldest first. userId is null for somebody who is no
        user here, and unlinkedReason says why.
        """
        return self._send(
            Call("directories.listDirectoryUsers", "GET", f"/api/server/v1/organizations/{segment(organization_id)}/directories/{segment(directory_id)}/users", query={"limit": limit, "cursor": cursor}),
            Page[DirectoryUser],
        )

    def iter_directory_users(
        self,
        organization_id: str,
        directory_id: str,
        *,
        limit: int | None = None,
    ) -> Iterator[DirectoryUser]:
        """Each item of `list_directory_users`, page after page."""
        return each(lambda cursor: self.list_directory_users(
            organization_id,
            directory_id,
            limit=limit,
            cursor=cursor,
        ))

    def list_directory_requests(
        self,
        organization_id: str,
        directory_id: str,
    ) -> Items[DirectoryRequest]:
        """List the last requests of a directory. The last 50 of seven days, newest first, as
        they came but without passwords and tokens. Requests over the directory's rate are not
        among them. They are encrypted at rest.
        """
        return self._send(
            Call("directories.listDirectoryRequests", "GET", f"/api/server/v1/organizations/{segment(organization_id)}/directories/{segment(directory_id)}/requests"),
            Items[DirectoryRequest],
        )


class ResourcesOperations:
    def __init__(self, send: Send) -> None:
        self._send = send

    def list_resources(self) -> Items[Resource]:
        """List the resources. Oldest first."""
        return self._send(
            Call("resources.listResources", "GET", "/api/server/v1/resources"),
            Items[Resource],
        )

    def create_resource(
        self,
        body: CreateResourceBody,
        *,
        idempotency_key: str | None = None,
    ) -> Resource:
        """Add a resource. The identifier is an https address or a urn: (in development also an
        http address of this machine). It becomes the audience of access tokens, and two that
        differ only in a slash at the end or in the case of scheme and host are the same.
        """
        return self._send(
            Call("resources.createResource", "POST", "/api/server/v1/resources", body=body, idempotency_key=idempotency_key),
            Resource,
        )

    def update_resource(self, resource_id: str, body: UpdateResourceBody) -> Resource:
        """Change a resource. scopes replaces all of them."""
        return self._send(
            Call("resources.updateResource", "PATCH", f"/api/server/v1/resources/{segment(resource_id)}", body=body),
            Resource,
        )

    def delete_resource(self, resource_id: str) -> None:
        """Remove a resource. Applications that named it forget it. One that is added with the
        same identifier later is another.
        """
        return self._send(
            Call("resources.deleteResource", "DELETE", f"/api/server/v1/resources/{segment(resource_id)}"),
            None,
        )

    def create_resource_secret(
        self,
        resource_id: str,
        *,
        idempotency_key: str | None = None,
    ) -> CreatedResourceSecret:
        """Make a secret of a resource. With its id and a secret a resource asks POST
        /oauth/introspect whether a token is still good. Two can be there at once, so that a
        change needs no pause.
        """
        return self._send(
            Call("resources.createResourceSecret", "POST", f"/api/server/v1/resources/{segment(resource_id)}/secrets", idempotency_key=idempotency_key),
            CreatedResourceSecret,
        )

    def delete_resource_secret(self, resource_id: str, secret_id: str) -> None:
        """Revoke a secret of a resource. It is refused from now on."""
        return self._send(
            Call("resources.deleteResourceSecret", "DELETE", f"/api/server/v1/resources/{segment(resource_id)}/secrets/{segment(secret_id)}"),
            None,
        )


class GrantsOperations:
    def __init__(self, send: Send) -> None:
        self._send = send

    def list_user_grants(
        self,
        user_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Page[Grant]:
        """List what a user has allowed applications. Newest first, with those that have ended."""
        return self._send(
            Call("grants.listUserGrants", "GET", f"/api/server/v1/users/{segment(user_id)}/grants", query={"limit": limit, "cursor": cursor}),
            Page[Grant],
        )

    def iter_user_grants(self, user_id: str, *, limit: int | None = None) -> Iterator[Grant]:
        """Each item of `list_user_grants`, page after page."""
        return each(lambda cursor: self.list_user_grants(user_id, limit=limit, cursor=cursor))

    def end_user_grants(self, user_id: str) -> None:
        """End all grants of a user. Every token that came of them is refused from now on.
        Applications ask for consent again.
        """
        return self._send(
            Call("grants.endUserGrants", "DELETE", f"/api/server/v1/users/{segment(user_id)}/grants"),
            None,
        )

    def end_user_grant(self, user_id: str, grant_id: str) -> None:
        """End one grant of a user. Every token that came of it is refused from now on. Answers
        204 even if it had ended already.
        """
        return self._send(
            Call("grants.endUserGrant", "DELETE", f"/api/server/v1/users/{segment(user_id)}/grants/{segment(grant_id)}"),
            None,
        )

    def end_application_grants(self, application_id: str) -> None:
        """End all grants of an application. Every token that people have allowed it is refused
        from now on. The application stays, and asks for consent again.
        """
        return self._send(
            Call("grants.endApplicationGrants", "DELETE", f"/api/server/v1/applications/{segment(application_id)}/grants"),
            None,
        )


class ApiKeysOperations:
    def __init__(self, send: Send) -> None:
        self._send = send

    def list_api_keys(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        user_id: str | None = None,
        organization_id: str | None = None,
        query: str | None = None,
    ) -> Page[ServerApiKey]:
        """List API keys. Newest first, without those that were revoked; expired ones are listed
        for 30 days. organizationId alone finds the keys of the organization itself, with userId
        those of that person in it. query matches a part of the name, ignoring case.
        """
        return self._send(
            Call("apiKeys.listApiKeys", "GET", "/api/server/v1/api-keys", query={"limit": limit, "cursor": cursor, "userId": user_id, "organizationId": organization_id, "query": query}),
            Page[ServerApiKey],
        )

    def iter_api_keys(
        self,
        *,
        limit: int | None = None,
        user_id: str | None = None,
        organization_id: str | None = None,
        query: str | None = None,
    ) -> Iterator[ServerApiKey]:
        """Each item of `list_api_keys`, page after page."""
        return each(lambda cursor: self.list_api_keys(
            limit=limit,
            user_id=user_id,
            organization_id=organization_id,
            query=query,
            cursor=cursor,
        ))

    def create_api_key(
        self,
        body: CreateApiKeyBody,
        *,
        idempotency_key: str | None = None,
    ) -> CreatedServerApiKey:
        """Make an API key. Of a person (userId), of an organization (organizationId), or of a
        person in an organization (both). permissions are your own, such as invoices:approve,
        and are stored as they are given: a verification cuts them to what the person's role
        holds at that moment, or, for an organization's key, to what one of its roles names. A
        person's key without an organization holds none. Without expiresInDays it lives for 365
        days; null: until it is revoked. The key is shown here and nowhere else.
        """
        return self._send(
            Call("apiKeys.createApiKey", "POST", "/api/server/v1/api-keys", body=body, idempotency_key=idempotency_key),
            CreatedServerApiKey,
        )

    def update_api_key(self, api_key_id: str, body: UpdateApiKeyBody) -> ServerApiKey:
        """Change an API key. permissions replaces all of them; metadata is merged (RFC 7396)."""
        return self._send(
            Call("apiKeys.updateApiKey", "PATCH", f"/api/server/v1/api-keys/{segment(api_key_id)}", body=body),
            ServerApiKey,
        )

    def revoke_api_key(self, api_key_id: str) -> None:
        """Revoke an API key. It is refused from now on, on every instance."""
        return self._send(
            Call("apiKeys.revokeApiKey", "DELETE", f"/api/server/v1/api-keys/{segment(api_key_id)}"),
            None,
        )

    def verify_api_key(self, body: VerifyApiKeyBody) -> VerifiedApiKey:
        """Verify an API key. Always 200 for a request that is well-formed: valid tells whether
        the key counts, and permissions what it allows today. With permission, a key that does
        not hold it is permission_missing. unknown is no key of this environment; revoked
        includes one whose person, membership or organization is gone; subject_inactive: its
        person is banned. Idempotency-Key has no effect here.
        """
        return self._send(
            Call("apiKeys.verifyApiKey", "POST", "/api/server/v1/api-keys/verify", body=body),
            VerifiedApiKey,
        )


class RegistrationTokensOperations:
    def __init__(self, send: Send) -> None:
        self._send = send

    def list_registration_tokens(self) -> Items[RegistrationToken]:
        """List the registration tokens. Newest first, at most 1,000 that can still be used and
        1,000 that are used up; one that is revoked makes room for the next. Those that have
        expired are gone.
        """
        return self._send(
            Call("registrationTokens.listRegistrationTokens", "GET", "/api/server/v1/registration-tokens"),
            Items[RegistrationToken],
        )

    def create_registration_token(
        self,
        body: CreateRegistrationTokenBody | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> CreatedRegistrationToken:
        """Make a registration token. With it an application registers itself while
        oauth.registration is token (RFC 7591, an initial access token). It counts for one
        application and a day, unless uses and expiresInSeconds say otherwise.
        """
        return self._send(
            Call("registrationTokens.createRegistrationToken", "POST", "/api/server/v1/registration-tokens", body=body, idempotency_key=idempotency_key),
            CreatedRegistrationToken,
        )

    def delete_registration_token(self, registration_token_id: str) -> None:
        """Revoke a registration token. Applications that were registered with it stay."""
        return self._send(
            Call("registrationTokens.deleteRegistrationToken", "DELETE", f"/api/server/v1/registration-tokens/{segment(registration_token_id)}"),
            None,
        )


class Operations:
    """Every operation of the server API, by what it is about."""

    def __init__(self, send: Send) -> None:
        self.users = UsersOperations(send)
        self.sessions = SessionsOperations(send)
        self.email_addresses = EmailAddressesOperations(send)
        self.password = PasswordOperations(send)
        self.mfa = MfaOperations(send)
        self.passkeys = PasskeysOperations(send)
        self.trusted_devices = TrustedDevicesOperations(send)
        self.identities = IdentitiesOperations(send)
        self.impersonation = ImpersonationOperations(send)
        self.lockout = LockoutOperations(send)
        self.user_organizations = UserOrganizationsOperations(send)
        self.organizations = OrganizationsOperations(send)
        self.invitations = InvitationsOperations(send)
        self.audit_events = AuditEventsOperations(send)
        self.allowed_origins = AllowedOriginsOperations(send)
        self.blocked_domains = BlockedDomainsOperations(send)
        self.webhooks = WebhooksOperations(send)
        self.hooks = HooksOperations(send)
        self.applications = ApplicationsOperations(send)
        self.connections = ConnectionsOperations(send)
        self.connection_tests = ConnectionTestsOperations(send)
        self.domains = DomainsOperations(send)
        self.portal_links = PortalLinksOperations(send)
        self.directories = DirectoriesOperations(send)
        self.resources = ResourcesOperations(send)
        self.grants = GrantsOperations(send)
        self.api_keys = ApiKeysOperations(send)
        self.registration_tokens = RegistrationTokensOperations(send)


class AsyncUsersOperations:
    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def create_user(
        self,
        body: CreateUserBody,
        *,
        idempotency_key: str | None = None,
    ) -> User:
        """Create a user. An unverified address leaves the user in pending_email_verification; a
        user without an address is complete. externalId is your own id for the user: unique in
        the environment, case-sensitive, and free again once its user is deleted. Nulls inside a
        bag are dropped.
        """
        return await self._send(
            Call("users.createUser", "POST", "/api/server/v1/users", body=body, idempotency_key=idempotency_key),
            User,
        )

    async def list_users(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        query: str | None = None,
        email: str | None = None,
        external_id: str | None = None,
        status: Literal["active", "banned", "deleted"] | str | None = None,
        registration_state: Literal["pending_email_verification", "complete"] | str | None = None,
        organization_id: str | None = None,
        created_after: datetime | None = None,
        created_before: datetime | None = None,
        order: Literal["createdAt", "-createdAt"] | str | None = None,
    ) -> Page[User]:
        """List users. Newest first unless order says otherwise. createdAfter and createdBefore
        are exclusive. Deleted users are listed only with status=deleted. A search by query that
        takes over 2 seconds answers 503.
        """
        return await self._send(
            Call("users.listUsers", "GET", "/api/server/v1/users", query={"limit": limit, "cursor": cursor, "query": query, "email": email, "externalId": external_id, "status": status, "registrationState": registration_state, "organizationId": organization_id, "createdAfter": created_after, "createdBefore": created_before, "order": order}),
            Page[User],
        )

    def iter_users(
        self,
        *,
        limit: int | None = None,
        query: str | None = None,
        email: str | None = None,
        external_id: str | None = None,
        status: Literal["active", "banned", "deleted"] | str | None = None,
        registration_state: Literal["pending_email_verification", "complete"] | str | None = None,
        organization_id: str | None = None,
        created_after: datetime | None = None,
        created_before: datetime | None = None,
        order: Literal["createdAt", "-createdAt"] | str | None = None,
    ) -> AsyncIterator[User]:
        """Each item of `list_users`, page after page."""
        return each_async(lambda cursor: self.list_users(
            limit=limit,
            query=query,
            email=email,
            external_id=external_id,
            status=status,
            registration_state=registration_state,
            organization_id=organization_id,
            created_after=created_after,
            created_before=created_before,
            order=order,
            cursor=cursor,
        ))

    async def get_user(self, user_id: str) -> User:
        """Get a user. Also returns deleted users, with status deleted."""
        return await self._send(
            Call("users.getUser", "GET", f"/api/server/v1/users/{segment(user_id)}"),
            User,
        )

    async def update_user(self, user_id: str, body: UpdateUserBody) -> User:
        """Update a user. An omitted field stays unchanged; null clears it. unsafeMetadata is
        merged (RFC 7396). A body that changes nothing leaves updatedAt unchanged.
        """
        return await self._send(
            Call("users.updateUser", "PATCH", f"/api/server/v1/users/{segment(user_id)}", body=body),
            User,
        )

    async def update_user_metadata(self, user_id: str, body: UpdateUserMetadataBody) -> User:
        """Merge metadata into a user. Each named bag is merged (RFC 7396); the three together
        hold at most 8,192 bytes of compact JSON.
        """
        return await self._send(
            Call("users.updateUserMetadata", "PATCH", f"/api/server/v1/users/{segment(user_id)}/metadata", body=body),
            User,
        )

    async def delete_user(self, user_id: str) -> None:
        """Delete a user. A soft delete. A repeat answers 403 user_deleted."""
        return await self._send(
            Call("users.deleteUser", "DELETE", f"/api/server/v1/users/{segment(user_id)}"),
            None,
        )

    async def ban_user(
        self,
        user_id: str,
        body: BanUserBody | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> User:
        """Ban a user. Revokes all their sessions. Banning a banned user changes nothing."""
        return await self._send(
            Call("users.banUser", "POST", f"/api/server/v1/users/{segment(user_id)}/ban", body=body, idempotency_key=idempotency_key),
            User,
        )

    async def unban_user(self, user_id: str, *, idempotency_key: str | None = None) -> User:
        """Lift a user's ban. The user may sign in again. What the ban ended stays ended."""
        return await self._send(
            Call("users.unbanUser", "POST", f"/api/server/v1/users/{segment(user_id)}/unban", idempotency_key=idempotency_key),
            User,
        )


class AsyncSessionsOperations:
    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def list_user_sessions(
        self,
        user_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        status: Literal["active", "revoked", "expired"] | str | None = None,
    ) -> Page[Session]:
        """List a user's sessions. Newest first. Revoked and expired ones are kept for at least
        30 days.
        """
        return await self._send(
            Call("sessions.listUserSessions", "GET", f"/api/server/v1/users/{segment(user_id)}/sessions", query={"limit": limit, "cursor": cursor, "status": status}),
            Page[Session],
        )

    def iter_user_sessions(
        self,
        user_id: str,
        *,
        limit: int | None = None,
        status: Literal["active", "revoked", "expired"] | str | None = None,
    ) -> AsyncIterator[Session]:
        """Each item of `list_user_sessions`, page after page."""
        return each_async(lambda cursor: self.list_user_sessions(
            user_id,
            limit=limit,
            status=status,
            cursor=cursor,
        ))

    async def get_session(self, session_id: str) -> Session:
        """Get a session. Shows whether a session of any user is still active. 404 for a session
        of another environment.
        """
        return await self._send(
            Call("sessions.getSession", "GET", f"/api/server/v1/sessions/{segment(session_id)}"),
            Session,
        )

    async def revoke_user_sessions(self, user_id: str) -> None:
        """Revoke all of a user's sessions. Idempotent. Takes effect immediately. The user's
        trusted devices are trusted no more.
        """
        return await self._send(
            Call("sessions.revokeUserSessions", "DELETE", f"/api/server/v1/users/{segment(user_id)}/sessions"),
            None,
        )

    async def revoke_user_session(self, user_id: str, session_id: str) -> None:
        """Revoke one session of a user. Also revokes the satellite sessions made from it by
        ticket. Answers 204 even if the session was already revoked or expired.
        """
        return await self._send(
            Call("sessions.revokeUserSession", "DELETE", f"/api/server/v1/users/{segment(user_id)}/sessions/{segment(session_id)}"),
            None,
        )


class AsyncEmailAddressesOperations:
    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def list_user_email_addresses(self, user_id: str) -> Items[EmailAddress]:
        """List a user's email addresses. The primary one first, the others in the order they
        were added.
        """
        return await self._send(
            Call("emailAddresses.listUserEmailAddresses", "GET", f"/api/server/v1/users/{segment(user_id)}/email-addresses"),
            Items[EmailAddress],
        )

    async def add_user_email_address(
        self,
        user_id: str,
        body: AddUserEmailAddressBody,
        *,
        idempotency_key: str | None = None,
    ) -> EmailAddress:
        """Give a user another email address. A user has at most 10. primary needs verified. An
        unverified address gets no mail: its user requests the link in their account. Notifies
        the primary address, and the former one if it changes.
        """
        return await self._send(
            Call("emailAddresses.addUserEmailAddress", "POST", f"/api/server/v1/users/{segment(user_id)}/email-addresses", body=body, idempotency_key=idempotency_key),
            EmailAddress,
        )

    async def update_user_email_address(
        self,
        user_id: str,
        email_address_id: str,
        body: UpdateUserEmailAddressBody,
    ) -> EmailAddress:
        """Verify a user's email address, or make it the primary one. Only a verified address
        can be primary; one call can do both. Changing the primary address notifies the old one
        and voids outstanding reset links, codes, challenges and disavowal links. Repeating a
        change does nothing.
        """
        return await self._send(
            Call("emailAddresses.updateUserEmailAddress", "PATCH", f"/api/server/v1/users/{segment(user_id)}/email-addresses/{segment(email_address_id)}", body=body),
            EmailAddress,
        )

    async def remove_user_email_address(self, user_id: str, email_address_id: str) -> None:
        """Remove a user's email address. The primary one cannot be removed: make another one
        primary first. Notifies the primary address, and the removed one if it was verified.
        """
        return await self._send(
            Call("emailAddresses.removeUserEmailAddress", "DELETE", f"/api/server/v1/users/{segment(user_id)}/email-addresses/{segment(email_address_id)}"),
            None,
        )


class AsyncPasswordOperations:
    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def set_user_password(self, user_id: str, body: SetUserPasswordBody) -> None:
        """Set a user's password. Or import a hash of it. Voids outstanding reset links, codes
        and challenges, notifies the user by mail, and ends their sessions unless revokeSessions
        is false.
        """
        return await self._send(
            Call("password.setUserPassword", "PUT", f"/api/server/v1/users/{segment(user_id)}/password", body=body),
            None,
        )

    async def remove_user_password(self, user_id: str) -> None:
        """Remove a user's password. Ends their sessions and notifies them by mail. It may be
        the last sign-in method, since a reset link still works. Answers 204 even if there is
        none.
        """
        return await self._send(
            Call("password.removeUserPassword", "DELETE", f"/api/server/v1/users/{segment(user_id)}/password"),
            None,
        )

    async def request_user_password_reset(
        self,
        user_id: str,
        body: RequestUserPasswordResetBody | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> RequestedReset:
        """Issue a reset link for a user. Mailed to the primary address, or returned as url if
        sendEmail is false: anyone who has it has the account, so it ends with the key that
        asked for it. Voids an earlier link.
        """
        return await self._send(
            Call("password.requestUserPasswordReset", "POST", f"/api/server/v1/users/{segment(user_id)}/password-reset", body=body, idempotency_key=idempotency_key),
            RequestedReset,
        )


class AsyncMfaOperations:
    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def get_user_mfa(self, user_id: str) -> UserMfaStatus:
        """Whether a user has a second factor. enabled means an authenticator; passkeys are
        counted separately.
        """
        return await self._send(
            Call("mfa.getUserMfa", "GET", f"/api/server/v1/users/{segment(user_id)}/mfa"),
            UserMfaStatus,
        )

    async def remove_user_mfa(self, user_id: str) -> None:
        """Remove a user's second factor. For a user who has lost it: removes the authenticator
        and recovery codes, ends sessions and notifies the user by mail. Passkeys stay. Answers
        204 even if there is none.
        """
        return await self._send(
            Call("mfa.removeUserMfa", "DELETE", f"/api/server/v1/users/{segment(user_id)}/mfa"),
            None,
        )


class AsyncPasskeysOperations:
    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def list_user_passkeys(self, user_id: str) -> Items[Passkey]:
        """List a user's passkeys. Oldest first, 20 at most."""
        return await self._send(
            Call("passkeys.listUserPasskeys", "GET", f"/api/server/v1/users/{segment(user_id)}/passkeys"),
            Items[Passkey],
        )

    async def remove_user_passkey(self, user_id: str, passkey_id: str) -> None:
        """Remove a user's passkey. Even if it is the last sign-in method. Ends the sessions it
        created and notifies the user by mail.
        """
        return await self._send(
            Call("passkeys.removeUserPasskey", "DELETE", f"/api/server/v1/users/{segment(user_id)}/passkeys/{segment(passkey_id)}"),
            None,
        )


class AsyncTrustedDevicesOperations:
    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def list_user_trusted_devices(self, user_id: str) -> Items[TrustedDevice]:
        """List a user's trusted devices. Browsers whose sign-ins skip the second factor, the
        most recently used first, 10 at most. current is always false here.
        """
        return await self._send(
            Call("trustedDevices.listUserTrustedDevices", "GET", f"/api/server/v1/users/{segment(user_id)}/trusted-devices"),
            Items[TrustedDevice],
        )

    async def remove_user_trusted_devices(self, user_id: str) -> None:
        """Forget a user's trusted devices. The user's next sign-in asks for the second factor
        in every browser. Sessions stay.
        """
        return await self._send(
            Call("trustedDevices.removeUserTrustedDevices", "DELETE", f"/api/server/v1/users/{segment(user_id)}/trusted-devices"),
            None,
        )


class AsyncIdentitiesOperations:
    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def list_user_identities(self, user_id: str) -> list[Identity]:
        """List a user's identities. Only active ones, oldest first."""
        return await self._send(
            Call("identities.listUserIdentities", "GET", f"/api/server/v1/users/{segment(user_id)}/identities"),
            list[Identity],
        )


class AsyncImpersonationOperations:
    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def mint_impersonation_token(
        self,
        user_id: str,
        body: MintImpersonationTokenBody,
        *,
        idempotency_key: str | None = None,
    ) -> ImpersonationToken:
        """Mint a token to act for a user. For the browsers of your own staff: opening url once
        creates a session of the user that lasts 30 minutes (session.impersonationSeconds) and
        names who acts in impersonatorId and in the act claim of its tokens. It needs no second
        factor and mails the user nothing. What only the user may do is refused with
        forbidden_while_impersonating. The link is valid for links.impersonationSeconds unless
        expiresInSeconds says otherwise, and leads to redirectUrl or the app. impersonatorId is
        your own id for the member of staff; the audit trail records it and reason.
        """
        return await self._send(
            Call("impersonation.mintImpersonationToken", "POST", f"/api/server/v1/users/{segment(user_id)}/impersonation-tokens", body=body, idempotency_key=idempotency_key),
            ImpersonationToken,
        )


class AsyncLockoutOperations:
    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def get_lockout(self, user_id: str) -> Lockout:
        """Read the lockout state of a user's sign-ins. For a device that has never signed in to
        the account: throttled until the window ends (mailed codes from one network at least),
        or closed after 100 consecutive failures until a mailed link is followed or the lockout
        is cleared. Known devices have counters of their own.
        """
        return await self._send(
            Call("lockout.getLockout", "GET", f"/api/server/v1/users/{segment(user_id)}/lockout"),
            Lockout,
        )

    async def clear_lockout(self, user_id: str) -> None:
        """Let a user try to sign in again. Resets the failure counters of the password, the
        second factor and mailed sign-in codes, for the account and its known devices, and
        reopens closed factors. Mails the owner; where nothing was counted, nothing is recorded
        or mailed.
        """
        return await self._send(
            Call("lockout.clearLockout", "DELETE", f"/api/server/v1/users/{segment(user_id)}/lockout"),
            None,
        )


class AsyncUserOrganizationsOperations:
    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def list_user_organizations(
        self,
        user_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Page[MembershipWithOrganization]:
        """List a user's organizations. In the order they were joined."""
        return await self._send(
            Call("userOrganizations.listUserOrganizations", "GET", f"/api/server/v1/users/{segment(user_id)}/organizations", query={"limit": limit, "cursor": cursor}),
            Page[MembershipWithOrganization],
        )

    def iter_user_organizations(
        self,
        user_id: str,
        *,
        limit: int | None = None,
    ) -> AsyncIterator[MembershipWithOrganization]:
        """Each item of `list_user_organizations`, page after page."""
        return each_async(lambda cursor: self.list_user_organizations(
            user_id,
            limit=limit,
            cursor=cursor,
        ))


class AsyncOrganizationsOperations:
    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def list_organizations(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        query: str | None = None,
    ) -> Page[ServerOrganization]:
        """List organizations. Newest first. query matches a part of the name, ignoring case. A
        search that takes over 2 seconds answers 503.
        """
        return await self._send(
            Call("organizations.listOrganizations", "GET", "/api/server/v1/organizations", query={"limit": limit, "cursor": cursor, "query": query}),
            Page[ServerOrganization],
        )

    def iter_organizations(
        self,
        *,
        limit: int | None = None,
        query: str | None = None,
    ) -> AsyncIterator[ServerOrganization]:
        """Each item of `list_organizations`, page after page."""
        return each_async(lambda cursor: self.list_organizations(
            limit=limit,
            query=query,
            cursor=cursor,
        ))

    async def create_organization(
        self,
        body: CreateOrganizationBody,
        *,
        idempotency_key: str | None = None,
    ) -> ServerOrganization:
        """Create an organization. With ownerUserId as its owner, or without members: then the
        first member becomes the owner unless a role is named. The environment's limits on
        organizations apply to people, not to this call.
        """
        return await self._send(
            Call("organizations.createOrganization", "POST", "/api/server/v1/organizations", body=body, idempotency_key=idempotency_key),
            ServerOrganization,
        )

    async def update_organization(
        self,
        organization_id: str,
        body: UpdateOrganizationBody,
    ) -> ServerOrganization:
        """Rename an organization. Its metadata have an operation of their own."""
        return await self._send(
            Call("organizations.updateOrganization", "PATCH", f"/api/server/v1/organizations/{segment(organization_id)}", body=body),
            ServerOrganization,
        )

    async def delete_organization(self, organization_id: str) -> None:
        """Delete an organization. Also removes its memberships, pending invitations and
        applications.
        """
        return await self._send(
            Call("organizations.deleteOrganization", "DELETE", f"/api/server/v1/organizations/{segment(organization_id)}"),
            None,
        )

    async def add_member(
        self,
        organization_id: str,
        body: AddMemberBody,
        *,
        idempotency_key: str | None = None,
    ) -> Membership:
        """Add a member. Without a role the first member becomes the owner, and all later ones
        members.
        """
        return await self._send(
            Call("organizations.addMember", "POST", f"/api/server/v1/organizations/{segment(organization_id)}/members", body=body, idempotency_key=idempotency_key),
            Membership,
        )

    async def update_member(
        self,
        organization_id: str,
        member_user_id: str,
        body: UpdateMemberBody,
    ) -> Membership:
        """Give a member another role. An organization always keeps an owner: name another one
        first.
        """
        return await self._send(
            Call("organizations.updateMember", "PATCH", f"/api/server/v1/organizations/{segment(organization_id)}/members/{segment(member_user_id)}", body=body),
            Membership,
        )

    async def remove_member(self, organization_id: str, member_user_id: str) -> None:
        """Remove a member. The last owner cannot be removed: name another one first, or delete
        the organization. An organization without members is kept.
        """
        return await self._send(
            Call("organizations.removeMember", "DELETE", f"/api/server/v1/organizations/{segment(organization_id)}/members/{segment(member_user_id)}"),
            None,
        )

    async def get_organization(self, organization_id: str) -> ServerOrganization:
        """Get an organization. With both of its metadata bags."""
        return await self._send(
            Call("organizations.getOrganization", "GET", f"/api/server/v1/organizations/{segment(organization_id)}"),
            ServerOrganization,
        )

    async def update_organization_metadata(
        self,
        organization_id: str,
        body: UpdateOrganizationMetadataBody,
    ) -> ServerOrganization:
        """Merge metadata into an organization. Each named bag is merged (RFC 7396) and holds at
        most 8,192 bytes of compact JSON by itself.
        """
        return await self._send(
            Call("organizations.updateOrganizationMetadata", "PATCH", f"/api/server/v1/organizations/{segment(organization_id)}/metadata", body=body),
            ServerOrganization,
        )

    async def list_members(
        self,
        organization_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Page[Membership]:
        """List an organization's members. In the order they joined."""
        return await self._send(
            Call("organizations.listMembers", "GET", f"/api/server/v1/organizations/{segment(organization_id)}/members", query={"limit": limit, "cursor": cursor}),
            Page[Membership],
        )

    def iter_members(
        self,
        organization_id: str,
        *,
        limit: int | None = None,
    ) -> AsyncIterator[Membership]:
        """Each item of `list_members`, page after page."""
        return each_async(lambda cursor: self.list_members(
            organization_id,
            limit=limit,
            cursor=cursor,
        ))

    async def update_member_metadata(
        self,
        organization_id: str,
        member_user_id: str,
        body: UpdateMemberMetadataBody,
    ) -> Membership:
        """Merge metadata into a membership. Each named bag is merged (RFC 7396) and holds at
        most 8,192 bytes of compact JSON by itself, separate from the bags of the organization
        and the user.
        """
        return await self._send(
            Call("organizations.updateMemberMetadata", "PATCH", f"/api/server/v1/organizations/{segment(organization_id)}/members/{segment(member_user_id)}/metadata", body=body),
            Membership,
        )


class AsyncInvitationsOperations:
    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def list_invitations(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        status: Literal["PENDING", "ACCEPTED", "REVOKED", "EXPIRED"] | str | None = None,
        email: str | None = None,
        organization_id: str | None = None,
    ) -> Page[Invitation]:
        """List invitations. Newest first. Filters are joined by and."""
        return await self._send(
            Call("invitations.listInvitations", "GET", "/api/server/v1/invitations", query={"limit": limit, "cursor": cursor, "status": status, "email": email, "organizationId": organization_id}),
            Page[Invitation],
        )

    def iter_invitations(
        self,
        *,
        limit: int | None = None,
        status: Literal["PENDING", "ACCEPTED", "REVOKED", "EXPIRED"] | str | None = None,
        email: str | None = None,
        organization_id: str | None = None,
    ) -> AsyncIterator[Invitation]:
        """Each item of `list_invitations`, page after page."""
        return each_async(lambda cursor: self.list_invitations(
            limit=limit,
            status=status,
            email=email,
            organization_id=organization_id,
            cursor=cursor,
        ))

    async def create_invitation(
        self,
        body: CreateInvitationBody,
        *,
        idempotency_key: str | None = None,
    ) -> CreatedInvitation:
        """Invite somebody. To the environment, or with organizationId to an organization in a
        role of its role set (default member). The two bags share 8,192 bytes; accepting merges
        them into the new user or the new membership. redirectUrl is a path with one leading
        slash or an absolute URL of a known origin, and is returned in normal form. An expired
        invitation does not prevent a new one.
        """
        return await self._send(
            Call("invitations.createInvitation", "POST", "/api/server/v1/invitations", body=body, idempotency_key=idempotency_key),
            CreatedInvitation,
        )

    async def get_invitation(self, invitation_id: str) -> Invitation:
        """Get an invitation. Whatever its status is, with both of its metadata bags."""
        return await self._send(
            Call("invitations.getInvitation", "GET", f"/api/server/v1/invitations/{segment(invitation_id)}"),
            Invitation,
        )

    async def update_invitation(self, invitation_id: str, body: UpdateInvitationBody) -> Invitation:
        """Merge metadata into a pending invitation. Takes at least one bag. Each is merged (RFC
        7396); together they hold at most 8,192 bytes of compact JSON.
        """
        return await self._send(
            Call("invitations.updateInvitation", "PATCH", f"/api/server/v1/invitations/{segment(invitation_id)}", body=body),
            Invitation,
        )

    async def resend_invitation(
        self,
        invitation_id: str,
        *,
        idempotency_key: str | None = None,
    ) -> ResentInvitation:
        """Mail a fresh link. Voids the older link and restarts the invitation's lifetime. If
        the address has reached its hourly limit of such mails, none is sent and the older link
        stays valid for that lifetime.
        """
        return await self._send(
            Call("invitations.resendInvitation", "POST", f"/api/server/v1/invitations/{segment(invitation_id)}/resend", idempotency_key=idempotency_key),
            ResentInvitation,
        )

    async def revoke_invitation(self, invitation_id: str) -> None:
        """Revoke a pending invitation. Its link stops working."""
        return await self._send(
            Call("invitations.revokeInvitation", "DELETE", f"/api/server/v1/invitations/{segment(invitation_id)}"),
            None,
        )


class AsyncAuditEventsOperations:
    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def search_audit_events(
        self,
        body: SearchAuditEventsBody,
        *,
        limit: int | None = None,
    ) -> SearchAuditEventsAnswer:
        """Search the audit trail. poll goes forward from a checkpoint: a reader that follows
        page.checkpoint sees each event exactly once, in sequence order. A poll scans at most
        10,000 events, so a page may be short, even empty, while hasMore is true. browse goes
        back from the newest; a filter scans at most 50,000 events a page, so a page may be
        short here too. targetTypes and targetIds together must match the same target. limit
        defaults to 50. Idempotency-Key has no effect here.
        """
        return await self._send(
            Call("auditEvents.searchAuditEvents", "POST", "/api/server/v1/audit-events/search", query={"limit": limit}, body=body),
            SearchAuditEventsAnswer,
        )


class AsyncAllowedOriginsOperations:
    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def list_allowed_origins(self) -> AllowedOrigins:
        """List the allowed origins. The origins beside those of the environment's hosts whose
        pages may call the client API.
        """
        return await self._send(
            Call("allowedOrigins.listAllowedOrigins", "GET", "/api/server/v1/allowed-origins"),
            AllowedOrigins,
        )

    async def replace_allowed_origins(self, body: ReplaceAllowedOriginsBody) -> AllowedOrigins:
        """Replace the allowed origins. Each entry is a bare origin (scheme://host[:port]) of a
        web page or a native app. Returns them in normal form and given order, without
        duplicates.
        """
        return await self._send(
            Call("allowedOrigins.replaceAllowedOrigins", "PUT", "/api/server/v1/allowed-origins", body=body),
            AllowedOrigins,
        )


class AsyncBlockedDomainsOperations:
    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def list_blocked_domains(self) -> BlockedDomains:
        """List the blocked mail domains. The allow and deny lists, and the list of disposable
        domains: when it was written, and how many domains it has.
        """
        return await self._send(
            Call("blockedDomains.listBlockedDomains", "GET", "/api/server/v1/blocked-domains"),
            BlockedDomains,
        )

    async def replace_blocked_domains(self, body: ReplaceBlockedDomainsBody) -> BlockedDomains:
        """Replace the blocked mail domains. Each list holds up to 1,000 entries: a domain,
        *.domain for its subdomains, or * for all. The allow list wins. They hold for sign-ups,
        sign-ups by a provider and added addresses, not for invitations, organizations'
        connections, SCIM and this API. A refused address answers 422 email_domain_not_allowed,
        whether or not it has an account. Returns the lists in normal form.
        """
        return await self._send(
            Call("blockedDomains.replaceBlockedDomains", "PUT", "/api/server/v1/blocked-domains", body=body),
            BlockedDomains,
        )


class AsyncWebhooksOperations:
    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def list_webhook_endpoints(self) -> Items[WebhookEndpoint]:
        """List the webhook endpoints. Oldest first."""
        return await self._send(
            Call("webhooks.listWebhookEndpoints", "GET", "/api/server/v1/webhook-endpoints"),
            Items[WebhookEndpoint],
        )

    async def create_webhook_endpoint(
        self,
        body: CreateWebhookEndpointBody,
        *,
        idempotency_key: str | None = None,
    ) -> CreatedWebhookEndpoint:
        """Add a webhook endpoint. It gets every event from now on, or those of the named
        actions. Each is a POST of { type, timestamp, data }, where data is the audit event,
        signed by Standard Webhooks: verify webhook-signature with the secret, which is shown
        only here. The URL must be https (in development also one on this machine), never in a
        private network. An endpoint gets no event of its own creation.
        """
        return await self._send(
            Call("webhooks.createWebhookEndpoint", "POST", "/api/server/v1/webhook-endpoints", body=body, idempotency_key=idempotency_key),
            CreatedWebhookEndpoint,
        )

    async def update_webhook_endpoint(
        self,
        endpoint_id: str,
        body: UpdateWebhookEndpointBody,
    ) -> WebhookEndpoint:
        """Change, disable or enable a webhook endpoint. actions null or empty means all.
        Disabling an endpoint fails its pending deliveries and keeps nothing for it; once
        enabled, it gets events from then on.
        """
        return await self._send(
            Call("webhooks.updateWebhookEndpoint", "PATCH", f"/api/server/v1/webhook-endpoints/{segment(endpoint_id)}", body=body),
            WebhookEndpoint,
        )

    async def delete_webhook_endpoint(self, endpoint_id: str) -> None:
        """Remove a webhook endpoint. Nothing more is delivered to it."""
        return await self._send(
            Call("webhooks.deleteWebhookEndpoint", "DELETE", f"/api/server/v1/webhook-endpoints/{segment(endpoint_id)}"),
            None,
        )

    async def rotate_webhook_secret(
        self,
        endpoint_id: str,
        body: RotateWebhookSecretBody | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> RotateWebhookSecretAnswer:
        """Replace an endpoint's secret. The newest two secrets sign every delivery for 24
        hours, so that the receiver can switch. After a leak, revokeOld voids the old one
        immediately.
        """
        return await self._send(
            Call("webhooks.rotateWebhookSecret", "POST", f"/api/server/v1/webhook-endpoints/{segment(endpoint_id)}/rotate-secret", body=body, idempotency_key=idempotency_key),
            RotateWebhookSecretAnswer,
        )

    async def test_webhook_endpoint(
        self,
        endpoint_id: str,
        *,
        idempotency_key: str | None = None,
    ) -> WebhookTestResult:
        """Test a webhook endpoint. Sends one signed request of type webhook.test now, enabled
        or not, and returns its outcome within 15 seconds. Writes no event and keeps no
        delivery.
        """
        return await self._send(
            Call("webhooks.testWebhookEndpoint", "POST", f"/api/server/v1/webhook-endpoints/{segment(endpoint_id)}/test", idempotency_key=idempotency_key),
            WebhookTestResult,
        )

    async def list_webhook_deliveries(
        self,
        endpoint_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        status: Literal["pending", "delivered", "failed"] | str | None = None,
    ) -> Page[WebhookDelivery]:
        """List an endpoint's deliveries. Newest first, for the last 30 days. A failing delivery
        is tried 9 times in all: again after 5 s, 5 min, 30 min, 2 h, 5 h, 5 h, 7 h and 8 h.
        """
        return await self._send(
            Call("webhooks.listWebhookDeliveries", "GET", f"/api/server/v1/webhook-endpoints/{segment(endpoint_id)}/deliveries", query={"limit": limit, "cursor": cursor, "status": status}),
            Page[WebhookDelivery],
        )

    def iter_webhook_deliveries(
        self,
        endpoint_id: str,
        *,
        limit: int | None = None,
        status: Literal["pending", "delivered", "failed"] | str | None = None,
    ) -> AsyncIterator[WebhookDelivery]:
        """Each item of `list_webhook_deliveries`, page after page."""
        return each_async(lambda cursor: self.list_webhook_deliveries(
            endpoint_id,
            limit=limit,
            status=status,
            cursor=cursor,
        ))

    async def retry_webhook_delivery(
        self,
        endpoint_id: str,
        delivery_id: str,
        *,
        idempotency_key: str | None = None,
    ) -> None:
        """Deliver an event again. Repeats any delivery, even a successful one. It is due
        immediately.
        """
        return await self._send(
            Call("webhooks.retryWebhookDelivery", "POST", f"/api/server/v1/webhook-endpoints/{segment(endpoint_id)}/deliveries/{segment(delivery_id)}/retry", idempotency_key=idempotency_key),
            None,
        )


class AsyncHooksOperations:
    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def list_hooks(self) -> Items[Hook]:
        """List the hooks. At most one a point, oldest first. Circuit and p99 are those of the
        process that answers.
        """
        return await self._send(Call("hooks.listHooks", "GET", "/api/server/v1/hooks"), Items[Hook])

    async def put_hook(self, point: str, body: PutHookBody) -> PutHook:
        """Set up or replace the hook of a point. Left-out members take their defaults; those
        that the point does not have are 400 invalid_hook. A new hook is answered with its
        secret, shown only here: it signs each call as Standard Webhooks says. The URL must be
        https (in development also one on this machine), never in a private network, looked at
        after resolution at every call. In force within a second.
        """
        return await self._send(
            Call("hooks.putHook", "PUT", f"/api/server/v1/hooks/{segment(point)}", body=body),
            PutHook,
        )

    async def delete_hook(self, point: str) -> None:
        """Remove the hook of a point. Nobody is asked at this point any more, within a second."""
        return await self._send(
            Call("hooks.deleteHook", "DELETE", f"/api/server/v1/hooks/{segment(point)}"),
            None,
        )

    async def rotate_hook_secret(
        self,
        point: str,
        body: RotateHookSecretBody | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> RotateHookSecretAnswer:
        """Replace a hook's secret. The newest two secrets sign every call for 24 hours, so that
        the receiver can switch. After a leak, revokeOld voids the old one immediately.
        """
        return await self._send(
            Call("hooks.rotateHookSecret", "POST", f"/api/server/v1/hooks/{segment(point)}/rotate-secret", body=body, idempotency_key=idempotency_key),
            RotateHookSecretAnswer,
        )

    async def test_hook(
        self,
        point: str,
        body: TestHookBody | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> HookTestResult:
        """Test the hook of a point. Calls it now, enabled or not, about the user or a made-up
        person (password.verify and mail.send: always made-up ones), and answers what came of
        it. Changes nothing and counts nowhere.
        """
        return await self._send(
            Call("hooks.testHook", "POST", f"/api/server/v1/hooks/{segment(point)}/test", body=body, idempotency_key=idempotency_key),
            HookTestResult,
        )


class AsyncApplicationsOperations:
    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def list_applications(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        query: str | None = None,
        kind: Literal["web", "browser", "native", "service"] | str | None = None,
        organization_id: str | None = None,
        source: Literal["operator", "server", "registered", "document"] | str | None = None,
    ) -> Page[Application]:
        """List applications. Newest first. query matches a part of the name, ignoring case."""
        return await self._send(
            Call("applications.listApplications", "GET", "/api/server/v1/applications", query={"limit": limit, "cursor": cursor, "query": query, "kind": kind, "organizationId": organization_id, "source": source}),
            Page[Application],
        )

    def iter_applications(
        self,
        *,
        limit: int | None = None,
        query: str | None = None,
        kind: Literal["web", "browser", "native", "service"] | str | None = None,
        organization_id: str | None = None,
        source: Literal["operator", "server", "registered", "document"] | str | None = None,
    ) -> AsyncIterator[Application]:
        """Each item of `list_applications`, page after page."""
        return each_async(lambda cursor: self.list_applications(
            limit=limit,
            query=query,
            kind=kind,
            organization_id=organization_id,
            source=source,
            cursor=cursor,
        ))

    async def create_application(
        self,
        body: CreateApplicationBody,
        *,
        idempotency_key: str | None = None,
    ) -> CreatedApplication:
        """Add an application. Whatever is left out follows from kind. With a secret as its
        method it gets one, which is shown only here.
        """
        return await self._send(
            Call("applications.createApplication", "POST", "/api/server/v1/applications", body=body, idempotency_key=idempotency_key),
            CreatedApplication,
        )

    async def get_application(self, application_id: str) -> Application:
        """Get an application. With its secrets, but for the secrets themselves."""
        return await self._send(
            Call("applications.getApplication", "GET", f"/api/server/v1/applications/{segment(application_id)}"),
            Application,
        )

    async def update_application(
        self,
        application_id: str,
        body: UpdateApplicationBody,
    ) -> Application:
        """Change, disable or enable an application. null sets a member back to the default of
        its kind. Disabled, it ends nothing and is refused everything.
        """
        return await self._send(
            Call("applications.updateApplication", "PATCH", f"/api/server/v1/applications/{segment(application_id)}", body=body),
            Application,
        )

    async def delete_application(self, application_id: str) -> None:
        """Remove an application. Everything that it was given ends with it."""
        return await self._send(
            Call("applications.deleteApplication", "DELETE", f"/api/server/v1/applications/{segment(application_id)}"),
            None,
        )

    async def create_application_secret(
        self,
        application_id: str,
        body: CreateApplicationSecretBody | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> CreatedClientSecret:
        """Make a secret of an application. The old one works beside it until it is deleted.
        After a leak, revokeOld voids all others immediately.
        """
        return await self._send(
            Call("applications.createApplicationSecret", "POST", f"/api/server/v1/applications/{segment(application_id)}/secrets", body=body, idempotency_key=idempotency_key),
            CreatedClientSecret,
        )

    async def delete_application_secret(self, application_id: str, secret_id: str) -> None:
        """Revoke a secret of an application. It is refused from now on."""
        return await self._send(
            Call("applications.deleteApplicationSecret", "DELETE", f"/api/server/v1/applications/{segment(application_id)}/secrets/{segment(secret_id)}"),
            None,
        )


class AsyncConnectionsOperations:
    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def list_connections(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        organization_id: str | None = None,
        status: Literal["draft", "active", "disabled"] | str | None = None,
    ) -> Page[Connection]:
        """List connections. Newest first."""
        return await self._send(
            Call("connections.listConnections", "GET", "/api/server/v1/connections", query={"limit": limit, "cursor": cursor, "organizationId": organization_id, "status": status}),
            Page[Connection],
        )

    def iter_connections(
        self,
        *,
        limit: int | None = None,
        organization_id: str | None = None,
        status: Literal["draft", "active", "disabled"] | str | None = None,
    ) -> AsyncIterator[Connection]:
        """Each item of `list_connections`, page after page."""
        return each_async(lambda cursor: self.list_connections(
            limit=limit,
            organization_id=organization_id,
            status=status,
            cursor=cursor,
        ))

    async def create_connection(
        self,
        body: CreateConnectionBody,
        *,
        idempotency_key: str | None = None,
    ) -> Connection:
        """Add a connection. As a draft, which may lack any setting and signs nobody in. The
        issuer is asked for its discovery document, metadataUrl for the metadata.
        """
        return await self._send(
            Call("connections.createConnection", "POST", "/api/server/v1/connections", body=body, idempotency_key=idempotency_key),
            Connection,
        )

    async def get_connection(self, connection_id: str) -> Connection:
        """Get a connection. clientSecretSet stands in the place of its secret, which is never
        shown.
        """
        return await self._send(
            Call("connections.getConnection", "GET", f"/api/server/v1/connections/{segment(connection_id)}"),
            Connection,
        )

    async def update_connection(self, connection_id: str, body: UpdateConnectionBody) -> Connection:
        """Change a connection. settings and jit are merged by key, and null sets a setting back
        to its default. A changed issuer, address, key or mapping asks for another test. Another
        issuer is not sent the client secret of the one before: name it anew. Of an active one
        nothing that a sign-in needs is taken away.
        """
        return await self._send(
            Call("connections.updateConnection", "PATCH", f"/api/server/v1/connections/{segment(connection_id)}", body=body),
            Connection,
        )

    async def delete_connection(self, connection_id: str) -> None:
        """Remove a connection. Identities at it are unlinked and its sessions end; memberships
        that it made stay, and people decide their roles.
        """
        return await self._send(
            Call("connections.deleteConnection", "DELETE", f"/api/server/v1/connections/{segment(connection_id)}"),
            None,
        )

    async def activate_connection(
        self,
        connection_id: str,
        body: ActivateConnectionBody | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> Connection:
        """Activate a connection. From then on it signs people in. A test sign-in must have
        succeeded since its settings changed, unless skipTest is true. Of one that is active
        nothing changes.
        """
        return await self._send(
            Call("connections.activateConnection", "POST", f"/api/server/v1/connections/{segment(connection_id)}/activate", body=body, idempotency_key=idempotency_key),
            Connection,
        )

    async def disable_connection(
        self,
        connection_id: str,
        body: DisableConnectionBody | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> Connection:
        """Disable a connection. It signs nobody in and nobody has to use it. Its sessions stay,
        unless endSessions is true. The owners of the organization and the connection's contacts
        are told by mail.
        """
        return await self._send(
            Call("connections.disableConnection", "POST", f"/api/server/v1/connections/{segment(connection_id)}/disable", body=body, idempotency_key=idempotency_key),
            Connection,
        )

    async def list_connection_attempts(
        self,
        connection_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Page[ConnectionAttempt]:
        """List the attempts to sign in by a connection. Newest first, for 30 days. reason says
        why one failed; claims are those that a test sign-in received.
        """
        return await self._send(
            Call("connections.listConnectionAttempts", "GET", f"/api/server/v1/connections/{segment(connection_id)}/attempts", query={"limit": limit, "cursor": cursor}),
            Page[ConnectionAttempt],
        )

    def iter_connection_attempts(
        self,
        connection_id: str,
        *,
        limit: int | None = None,
    ) -> AsyncIterator[ConnectionAttempt]:
        """Each item of `list_connection_attempts`, page after page."""
        return each_async(lambda cursor: self.list_connection_attempts(
            connection_id,
            limit=limit,
            cursor=cursor,
        ))


class AsyncConnectionTestsOperations:
    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def create_connection_test_link(
        self,
        connection_id: str,
        *,
        idempotency_key: str | None = None,
    ) -> ConnectionTestLink:
        """Make a link for a test sign-in. For one test within an hour: it signs nobody in, and
        shows each claim that the identity provider sends and what would come of it. A
        connection in any state can be tested.
        """
        return await self._send(
            Call("connectionTests.createConnectionTestLink", "POST", f"/api/server/v1/connections/{segment(connection_id)}/test-links", idempotency_key=idempotency_key),
            ConnectionTestLink,
        )


class AsyncDomainsOperations:
    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def list_domains(self, organization_id: str) -> Items[Domain]:
        """List the domains of an organization. At most 100, by name, those that are not
        verified yet included.
        """
        return await self._send(
            Call("domains.listDomains", "GET", f"/api/server/v1/organizations/{segment(organization_id)}/domains"),
            Items[Domain],
        )

    async def claim_domain(
        self,
        organization_id: str,
        body: ClaimDomainBody,
        *,
        idempotency_key: str | None = None,
    ) -> Domain:
        """Claim a domain. Answers the TXT record that proves it; until it is verified the claim
        means nothing, and others may claim it too. Public suffixes, providers of free mail and
        hosts of this installation belong to nobody. A subdomain is another domain.
        """
        return await self._send(
            Call("domains.claimDomain", "POST", f"/api/server/v1/organizations/{segment(organization_id)}/domains", body=body, idempotency_key=idempotency_key),
            Domain,
        )

    async def verify_domain(
        self,
        organization_id: str,
        domain_id: str,
        *,
        idempotency_key: str | None = None,
    ) -> Domain:
        """Verify a domain. Looks for its record at once, at most 10 times an hour. 409
        domain_taken: the record is there, but another organization was first. Without the
        record a verified domain is failing, and no longer verified after 14 days.
        """
        return await self._send(
            Call("domains.verifyDomain", "POST", f"/api/server/v1/organizations/{segment(organization_id)}/domains/{segment(domain_id)}/verify", idempotency_key=idempotency_key),
            Domain,
        )

    async def delete_domain(self, organization_id: str, domain_id: str) -> None:
        """Give a domain up. Not the last one of an active connection: disable the connection
        first.
        """
        return await self._send(
            Call("domains.deleteDomain", "DELETE", f"/api/server/v1/organizations/{segment(organization_id)}/domains/{segment(domain_id)}"),
            None,
        )


class AsyncPortalLinksOperations:
    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def list_portal_links(self, organization_id: str) -> Items[PortalLink]:
        """List an organization's links to the set-up. Newest first, at most 200: those that can
        still be opened, and those whose pages are open. The addresses themselves are shown only
        where they are made.
        """
        return await self._send(
            Call("portalLinks.listPortalLinks", "GET", f"/api/server/v1/organizations/{segment(organization_id)}/portal-links"),
            Items[PortalLink],
        )

    async def create_portal_link(
        self,
        organization_id: str,
        body: CreatePortalLinkBody,
        *,
        idempotency_key: str | None = None,
    ) -> IssuedPortalLink:
        """Make a link to the set-up. For the IT of an organization, without an account: url
        opens once, after a click, the pages of these intents for an hour in that browser. It
        dies with the secret key, or the operator's role, that made it. The pages set up
        connections, domains and directories; they delete nothing and show no secret and no
        member.
        """
        return await self._send(
            Call("portalLinks.createPortalLink", "POST", f"/api/server/v1/organizations/{segment(organization_id)}/portal-links", body=body, idempotency_key=idempotency_key),
            IssuedPortalLink,
        )

    async def revoke_portal_link(self, organization_id: str, portal_link_id: str) -> None:
        """Revoke a link to the set-up. Pages that it has opened end with it."""
        return await self._send(
            Call("portalLinks.revokePortalLink", "DELETE", f"/api/server/v1/organizations/{segment(organization_id)}/portal-links/{segment(portal_link_id)}"),
            None,
        )


class AsyncDirectoriesOperations:
    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def list_directories(self, organization_id: str) -> Items[Directory]:
        """List an organization's directories. Oldest first."""
        return await self._send(
            Call("directories.listDirectories", "GET", f"/api/server/v1/organizations/{segment(organization_id)}/directories"),
            Items[Directory],
        )

    async def create_directory(
        self,
        organization_id: str,
        body: CreateDirectoryBody,
        *,
        idempotency_key: str | None = None,
    ) -> CreatedDirectory:
        """Add a directory. Its first token is in this answer and nowhere else, and never
        expires. Without a defaultRole people become members.
        """
        return await self._send(
            Call("directories.createDirectory", "POST", f"/api/server/v1/organizations/{segment(organization_id)}/directories", body=body, idempotency_key=idempotency_key),
            CreatedDirectory,
        )

    async def update_directory(
        self,
        organization_id: str,
        directory_id: str,
        body: UpdateDirectoryBody,
    ) -> Directory:
        """Change a directory. Changed roles are given to everybody at once. A disabled
        directory answers nobody, and its members can be changed by hand.
        """
        return await self._send(
            Call("directories.updateDirectory", "PATCH", f"/api/server/v1/organizations/{segment(organization_id)}/directories/{segment(directory_id)}", body=body),
            Directory,
        )

    async def delete_directory(
        self,
        organization_id: str,
        directory_id: str,
        *,
        members: Literal["keep", "remove"] | str | None = None,
    ) -> None:
        """Remove a directory. Its records go. Its members stay, unless members is remove;
        people themselves stay in any case, and so does the last owner. Members of a directory
        that was disabled are no longer its own, so remove takes none of them along.
        """
        return await self._send(
            Call("directories.deleteDirectory", "DELETE", f"/api/server/v1/organizations/{segment(organization_id)}/directories/{segment(directory_id)}", query={"members": members}),
            None,
        )

    async def create_directory_token(
        self,
        organization_id: str,
        directory_id: str,
        body: CreateDirectoryTokenBody | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> CreatedDirectoryToken:
        """Make a token of a directory. Two are live at most, so that one can follow the other
        without a gap.
        """
        return await self._send(
            Call("directories.createDirectoryToken", "POST", f"/api/server/v1/organizations/{segment(organization_id)}/directories/{segment(directory_id)}/tokens", body=body, idempotency_key=idempotency_key),
            CreatedDirectoryToken,
        )

    async def delete_directory_token(
        self,
        organization_id: str,
        directory_id: str,
        token_id: str,
    ) -> None:
        """Revoke a token of a directory. It is unknown from the next request on."""
        return await self._send(
            Call("directories.deleteDirectoryToken", "DELETE", f"/api/server/v1/organizations/{segment(organization_id)}/directories/{segment(directory_id)}/tokens/{segment(token_id)}"),
            None,
        )

    async def list_directory_users(
        self,
        organization_id: str,
        directory_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Page[DirectoryUser]:
        """List the people of a directory. Oldest first. userId is null for somebody who is no
        user here, and unlinkedReason says why.
        """
        return await self._send(
            Call("directories.listDirectoryUsers", "GET", f"/api/server/v1/organizations/{segment(organization_id)}/directories/{segment(directory_id)}/users", query={"limit": limit, "cursor": cursor}),
            Page[DirectoryUser],
        )

    def iter_directory_users(
        self,
        organization_id: str,
        directory_id: str,
        *,
        limit: int | None = None,
    ) -> AsyncIterator[DirectoryUser]:
        """Each item of `list_directory_users`, page after page."""
        return each_async(lambda cursor: self.list_directory_users(
            organization_id,
            directory_id,
            limit=limit,
            cursor=cursor,
        ))

    async def list_directory_requests(
        self,
        organization_id: str,
        directory_id: str,
    ) -> Items[DirectoryRequest]:
        """List the last requests of a directory. The last 50 of seven days, newest first, as
        they came but without passwords and tokens. Requests over the directory's rate are not
        among them. They are encrypted at rest.
        """
        return await self._send(
            Call("directories.listDirectoryRequests", "GET", f"/api/server/v1/organizations/{segment(organization_id)}/directories/{segment(directory_id)}/requests"),
            Items[DirectoryRequest],
        )


class AsyncResourcesOperations:
    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def list_resources(self) -> Items[Resource]:
        """List the resources. Oldest first."""
        return await self._send(
            Call("resources.listResources", "GET", "/api/server/v1/resources"),
            Items[Resource],
        )

    async def create_resource(
        self,
        body: CreateResourceBody,
        *,
        idempotency_key: str | None = None,
    ) -> Resource:
        """Add a resource. The identifier is an https address or a urn: (in development also an
        http address of this machine). It becomes the audience of access tokens, and two that
        differ only in a slash at the end or in the case of scheme and host are the same.
        """
        return await self._send(
            Call("resources.createResource", "POST", "/api/server/v1/resources", body=body, idempotency_key=idempotency_key),
            Resource,
        )

    async def update_resource(self, resource_id: str, body: UpdateResourceBody) -> Resource:
        """Change a resource. scopes replaces all of them."""
        return await self._send(
            Call("resources.updateResource", "PATCH", f"/api/server/v1/resources/{segment(resource_id)}", body=body),
            Resource,
        )

    async def delete_resource(self, resource_id: str) -> None:
        """Remove a resource. Applications that named it forget it. One that is added with the
        same identifier later is another.
        """
        return await self._send(
            Call("resources.deleteResource", "DELETE", f"/api/server/v1/resources/{segment(resource_id)}"),
            None,
        )

    async def create_resource_secret(
        self,
        resource_id: str,
        *,
        idempotency_key: str | None = None,
    ) -> CreatedResourceSecret:
        """Make a secret of a resource. With its id and a secret a resource asks POST
        /oauth/introspect whether a token is still good. Two can be there at once, so that a
        change needs no pause.
        """
        return await self._send(
            Call("resources.createResourceSecret", "POST", f"/api/server/v1/resources/{segment(resource_id)}/secrets", idempotency_key=idempotency_key),
            CreatedResourceSecret,
        )

    async def delete_resource_secret(self, resource_id: str, secret_id: str) -> None:
        """Revoke a secret of a resource. It is refused from now on."""
        return await self._send(
            Call("resources.deleteResourceSecret", "DELETE", f"/api/server/v1/resources/{segment(resource_id)}/secrets/{segment(secret_id)}"),
            None,
        )


class AsyncGrantsOperations:
    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def list_user_grants(
        self,
        user_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Page[Grant]:
        """List what a user has allowed applications. Newest first, with those that have ended."""
        return await self._send(
            Call("grants.listUserGrants", "GET", f"/api/server/v1/users/{segment(user_id)}/grants", query={"limit": limit, "cursor": cursor}),
            Page[Grant],
        )

    def iter_user_grants(self, user_id: str, *, limit: int | None = None) -> AsyncIterator[Grant]:
        """Each item of `list_user_grants`, page after page."""
        return each_async(lambda cursor: self.list_user_grants(user_id, limit=limit, cursor=cursor))

    async def end_user_grants(self, user_id: str) -> None:
        """End all grants of a user. Every token that came of them is refused from now on.
        Applications ask for consent again.
        """
        return await self._send(
            Call("grants.endUserGrants", "DELETE", f"/api/server/v1/users/{segment(user_id)}/grants"),
            None,
        )

    async def end_user_grant(self, user_id: str, grant_id: str) -> None:
        """End one grant of a user. Every token that came of it is refused from now on. Answers
        204 even if it had ended already.
        """
        return await self._send(
            Call("grants.endUserGrant", "DELETE", f"/api/server/v1/users/{segment(user_id)}/grants/{segment(grant_id)}"),
            None,
        )

    async def end_application_grants(self, application_id: str) -> None:
        """End all grants of an application. Every token that people have allowed it is refused
        from now on. The application stays, and asks for consent again.
        """
        return await self._send(
            Call("grants.endApplicationGrants", "DELETE", f"/api/server/v1/applications/{segment(application_id)}/grants"),
            None,
        )


class AsyncApiKeysOperations:
    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def list_api_keys(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        user_id: str | None = None,
        organization_id: str | None = None,
        query: str | None = None,
    ) -> Page[ServerApiKey]:
        """List API keys. Newest first, without those that were revoked; expired ones are listed
        for 30 days. organizationId alone finds the keys of the organization itself, with userId
        those of that person in it. query matches a part of the name, ignoring case.
        """
        return await self._send(
            Call("apiKeys.listApiKeys", "GET", "/api/server/v1/api-keys", query={"limit": limit, "cursor": cursor, "userId": user_id, "organizationId": organization_id, "query": query}),
            Page[ServerApiKey],
        )

    def iter_api_keys(
        self,
        *,
        limit: int | None = None,
        user_id: str | None = None,
        organization_id: str | None = None,
        query: str | None = None,
    ) -> AsyncIterator[ServerApiKey]:
        """Each item of `list_api_keys`, page after page."""
        return each_async(lambda cursor: self.list_api_keys(
            limit=limit,
            user_id=user_id,
            organization_id=organization_id,
            query=query,
            cursor=cursor,
        ))

    async def create_api_key(
        self,
        body: CreateApiKeyBody,
        *,
        idempotency_key: str | None = None,
    ) -> CreatedServerApiKey:
        """Make an API key. Of a person (userId), of an organization (organizationId), or of a
        person in an organization (both). permissions are your own, such as invoices:approve,
        and are stored as they are given: a verification cuts them to what the person's role
        holds at that moment, or, for an organization's key, to what one of its roles names. A
        person's key without an organization holds none. Without expiresInDays it lives for 365
        days; null: until it is revoked. The key is shown here and nowhere else.
        """
        return await self._send(
            Call("apiKeys.createApiKey", "POST", "/api/server/v1/api-keys", body=body, idempotency_key=idempotency_key),
            CreatedServerApiKey,
        )

    async def update_api_key(self, api_key_id: str, body: UpdateApiKeyBody) -> ServerApiKey:
        """Change an API key. permissions replaces all of them; metadata is merged (RFC 7396)."""
        return await self._send(
            Call("apiKeys.updateApiKey", "PATCH", f"/api/server/v1/api-keys/{segment(api_key_id)}", body=body),
            ServerApiKey,
        )

    async def revoke_api_key(self, api_key_id: str) -> None:
        """Revoke an API key. It is refused from now on, on every instance."""
        return await self._send(
            Call("apiKeys.revokeApiKey", "DELETE", f"/api/server/v1/api-keys/{segment(api_key_id)}"),
            None,
        )

    async def verify_api_key(self, body: VerifyApiKeyBody) -> VerifiedApiKey:
        """Verify an API key. Always 200 for a request that is well-formed: valid tells whether
        the key counts, and permissions what it allows today. With permission, a key that does
        not hold it is permission_missing. unknown is no key of this environment; revoked
        includes one whose person, membership or organization is gone; subject_inactive: its
        person is banned. Idempotency-Key has no effect here.
        """
        return await self._send(
            Call("apiKeys.verifyApiKey", "POST", "/api/server/v1/api-keys/verify", body=body),
            VerifiedApiKey,
        )


class AsyncRegistrationTokensOperations:
    def __init__(self, send: AsyncSend) -> None:
        self._send = send

    async def list_registration_tokens(self) -> Items[RegistrationToken]:
        """List the registration tokens. Newest first, at most 1,000 that can still be used and
        1,000 that are used up; one that is revoked makes room for the next. Those that have
        expired are gone.
        """
        return await self._send(
            Call("registrationTokens.listRegistrationTokens", "GET", "/api/server/v1/registration-tokens"),
            Items[RegistrationToken],
        )

    async def create_registration_token(
        self,
        body: CreateRegistrationTokenBody | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> CreatedRegistrationToken:
        """Make a registration token. With it an application registers itself while
        oauth.registration is token (RFC 7591, an initial access token). It counts for one
        application and a day, unless uses and expiresInSeconds say otherwise.
        """
        return await self._send(
            Call("registrationTokens.createRegistrationToken", "POST", "/api/server/v1/registration-tokens", body=body, idempotency_key=idempotency_key),
            CreatedRegistrationToken,
        )

    async def delete_registration_token(self, registration_token_id: str) -> None:
        """Revoke a registration token. Applications that were registered with it stay."""
        return await self._send(
            Call("registrationTokens.deleteRegistrationToken", "DELETE", f"/api/server/v1/registration-tokens/{segment(registration_token_id)}"),
            None,
        )


class AsyncOperations:
    """Every operation of the server API, by what it is about."""

    def __init__(self, send: AsyncSend) -> None:
        self.users = AsyncUsersOperations(send)
        self.sessions = AsyncSessionsOperations(send)
        self.email_addresses = AsyncEmailAddressesOperations(send)
        self.password = AsyncPasswordOperations(send)
        self.mfa = AsyncMfaOperations(send)
        self.passkeys = AsyncPasskeysOperations(send)
        self.trusted_devices = AsyncTrustedDevicesOperations(send)
        self.identities = AsyncIdentitiesOperations(send)
        self.impersonation = AsyncImpersonationOperations(send)
        self.lockout = AsyncLockoutOperations(send)
        self.user_organizations = AsyncUserOrganizationsOperations(send)
        self.organizations = AsyncOrganizationsOperations(send)
        self.invitations = AsyncInvitationsOperations(send)
        self.audit_events = AsyncAuditEventsOperations(send)
        self.allowed_origins = AsyncAllowedOriginsOperations(send)
        self.blocked_domains = AsyncBlockedDomainsOperations(send)
        self.webhooks = AsyncWebhooksOperations(send)
        self.hooks = AsyncHooksOperations(send)
        self.applications = AsyncApplicationsOperations(send)
        self.connections = AsyncConnectionsOperations(send)
        self.connection_tests = AsyncConnectionTestsOperations(send)
        self.domains = AsyncDomainsOperations(send)
        self.portal_links = AsyncPortalLinksOperations(send)
        self.directories = AsyncDirectoriesOperations(send)
        self.resources = AsyncResourcesOperations(send)
        self.grants = AsyncGrantsOperations(send)
        self.api_keys = AsyncApiKeysOperations(send)
        self.registration_tokens = AsyncRegistrationTokensOperations(send)
