// Code generated from docs/openapi/server.json by `npm run openapi`. DO NOT EDIT.

package gatehouse

import (
	"context"
	"iter"
	"net/url"
	"strconv"
	"time"
)

// Operations are the calls of the server API, by what they are about.
type Operations struct {
	Users *UsersOperations

	Sessions *SessionsOperations

	EmailAddresses *EmailAddressesOperations

	Password *PasswordOperations

	MFA *MFAOperations

	Passkeys *PasskeysOperations

	TrustedDevices *TrustedDevicesOperations

	Identities *IdentitiesOperations

	Impersonation *ImpersonationOperations

	Lockout *LockoutOperations

	UserOrganizations *UserOrganizationsOperations

	Organizations *OrganizationsOperations

	Invitations *InvitationsOperations

	AuditEvents *AuditEventsOperations

	AllowedOrigins *AllowedOriginsOperations

	BlockedDomains *BlockedDomainsOperations

	Webhooks *WebhooksOperations

	Hooks *HooksOperations

	Applications *ApplicationsOperations

	Connections *ConnectionsOperations

	ConnectionTests *ConnectionTestsOperations

	Domains *DomainsOperations

	PortalLinks *PortalLinksOperations

	Directories *DirectoriesOperations

	Resources *ResourcesOperations

	Grants *GrantsOperations

	APIKeys *APIKeysOperations

	RegistrationTokens *RegistrationTokensOperations
}

func operationsOf(client *Client) Operations {
	return Operations{
		Users: &UsersOperations{client},

		Sessions: &SessionsOperations{client},

		EmailAddresses: &EmailAddressesOperations{client},

		Password: &PasswordOperations{client},

		MFA: &MFAOperations{client},

		Passkeys: &PasskeysOperations{client},

		TrustedDevices: &TrustedDevicesOperations{client},

		Identities: &IdentitiesOperations{client},

		Impersonation: &ImpersonationOperations{client},

		Lockout: &LockoutOperations{client},

		UserOrganizations: &UserOrganizationsOperations{client},

		Organizations: &OrganizationsOperations{client},

		Invitations: &InvitationsOperations{client},

		AuditEvents: &AuditEventsOperations{client},

		AllowedOrigins: &AllowedOriginsOperations{client},

		BlockedDomains: &BlockedDomainsOperations{client},

		Webhooks: &WebhooksOperations{client},

		Hooks: &HooksOperations{client},

		Applications: &ApplicationsOperations{client},

		Connections: &ConnectionsOperations{client},

		ConnectionTests: &ConnectionTestsOperations{client},

		Domains: &DomainsOperations{client},

		PortalLinks: &PortalLinksOperations{client},

		Directories: &DirectoriesOperations{client},

		Resources: &ResourcesOperations{client},

		Grants: &GrantsOperations{client},

		APIKeys: &APIKeysOperations{client},

		RegistrationTokens: &RegistrationTokensOperations{client},
	}
}

// UsersOperations are the calls of one subject of the server API.
type UsersOperations struct {
	client *Client
}

// CreateUser: Create a user. An unverified address leaves the user in pending_email_verification; a
// user without an address is complete. externalId is your own id for the user: unique in the
// environment, case-sensitive, and free again once its user is deleted. Nulls inside a bag are
// dropped.
func (o *UsersOperations) CreateUser(ctx context.Context, body CreateUserBody, options ...CallOption) (*User, error) {
	return exchange[User](ctx, o.client, call{operation: "users.createUser", method: "POST", path: "/api/server/v1/users", body: body}, options)
}

// ListUsersQuery narrows "List users"; members that are zero do not.
type ListUsersQuery struct {
	// The maximum number of items; 20 unless the operation says otherwise.
	Limit int

	// `page.nextCursor` of the previous page; opaque.
	Cursor string

	Query string

	// An email address; surrounding whitespace is dropped.
	Email string

	ExternalID string

	// One of active, banned, deleted.
	Status string

	// One of pending_email_verification, complete.
	RegistrationState string

	// The organization's id.
	OrganizationID string

	CreatedAfter time.Time

	CreatedBefore time.Time

	// One of createdAt, -createdAt.
	Order string
}

func (q ListUsersQuery) values() url.Values {
	values := url.Values{}
	if q.Limit != 0 {
		values.Set("limit", strconv.Itoa(q.Limit))
	}
	if q.Cursor != "" {
		values.Set("cursor", q.Cursor)
	}
	if q.Query != "" {
		values.Set("query", q.Query)
	}
	if q.Email != "" {
		values.Set("email", q.Email)
	}
	if q.ExternalID != "" {
		values.Set("externalId", q.ExternalID)
	}
	if q.Status != "" {
		values.Set("status", q.Status)
	}
	if q.RegistrationState != "" {
		values.Set("registrationState", q.RegistrationState)
	}
	if q.OrganizationID != "" {
		values.Set("organizationId", q.OrganizationID)
	}
	if !q.CreatedAfter.IsZero() {
		values.Set("createdAfter", q.CreatedAfter.UTC().Format(time.RFC3339Nano))
	}
	if !q.CreatedBefore.IsZero() {
		values.Set("createdBefore", q.CreatedBefore.UTC().Format(time.RFC3339Nano))
	}
	if q.Order != "" {
		values.Set("order", q.Order)
	}
	return values
}

// ListUsers: List users. Newest first unless order says otherwise. createdAfter and createdBefore
// are exclusive. Deleted users are listed only with status=deleted. A search by query that takes
// over 2 seconds answers 503.
func (o *UsersOperations) ListUsers(ctx context.Context, query ListUsersQuery, options ...CallOption) (*Page[User], error) {
	return exchange[Page[User]](ctx, o.client, call{operation: "users.listUsers", method: "GET", path: "/api/server/v1/users", query: query.values()}, options)
}

// AllUsers is each item of ListUsers, page after page.
func (o *UsersOperations) AllUsers(ctx context.Context, query ListUsersQuery, options ...CallOption) iter.Seq2[User, error] {
	return each(func(cursor string) (*Page[User], error) {
		if cursor != "" {
			query.Cursor = cursor
		}
		return o.ListUsers(ctx, query, options...)
	})
}

// GetUser: Get a user. Also returns deleted users, with status deleted.
func (o *UsersOperations) GetUser(ctx context.Context, userID string, options ...CallOption) (*User, error) {
	return exchange[User](ctx, o.client, call{operation: "users.getUser", method: "GET", path: "/api/server/v1/users/" + segment(userID)}, options)
}

// UpdateUser: Update a user. An omitted field stays unchanged; null clears it. unsafeMetadata is
// merged (RFC 7396). A body that changes nothing leaves updatedAt unchanged.
func (o *UsersOperations) UpdateUser(ctx context.Context, userID string, body UpdateUserBody, options ...CallOption) (*User, error) {
	return exchange[User](ctx, o.client, call{operation: "users.updateUser", method: "PATCH", path: "/api/server/v1/users/" + segment(userID), body: body}, options)
}

// UpdateUserMetadata: Merge metadata into a user. Each named bag is merged (RFC 7396); the three
// together hold at most 8,192 bytes of compact JSON.
func (o *UsersOperations) UpdateUserMetadata(ctx context.Context, userID string, body UpdateUserMetadataBody, options ...CallOption) (*User, error) {
	return exchange[User](ctx, o.client, call{operation: "users.updateUserMetadata", method: "PATCH", path: "/api/server/v1/users/" + segment(userID) + "/metadata", body: body}, options)
}

// DeleteUser: Delete a user. A soft delete. A repeat answers 403 user_deleted.
func (o *UsersOperations) DeleteUser(ctx context.Context, userID string, options ...CallOption) error {
	_, err := exchange[struct{}](ctx, o.client, call{operation: "users.deleteUser", method: "DELETE", path: "/api/server/v1/users/" + segment(userID)}, options)
	return err
}

// BanUser: Ban a user. Revokes all their sessions. Banning a banned user changes nothing.
func (o *UsersOperations) BanUser(ctx context.Context, userID string, body *BanUserBody, options ...CallOption) (*User, error) {
	return exchange[User](ctx, o.client, call{operation: "users.banUser", method: "POST", path: "/api/server/v1/users/" + segment(userID) + "/ban", body: optionalBody(body)}, options)
}

// UnbanUser: Lift a user's ban. The user may sign in again. What the ban ended stays ended.
func (o *UsersOperations) UnbanUser(ctx context.Context, userID string, options ...CallOption) (*User, error) {
	return exchange[User](ctx, o.client, call{operation: "users.unbanUser", method: "POST", path: "/api/server/v1/users/" + segment(userID) + "/unban"}, options)
}

// SessionsOperations are the calls of one subject of the server API.
type SessionsOperations struct {
	client *Client
}

// ListUserSessionsQuery narrows "List a user's sessions"; members that are zero do not.
type ListUserSessionsQuery struct {
	// The maximum number of items; 20 unless the operation says otherwise.
	Limit int

	// `page.nextCursor` of the previous page; opaque.
	Cursor string

	// One of active, revoked, expired.
	Status string
}

func (q ListUserSessionsQuery) values() url.Values {
	values := url.Values{}
	if q.Limit != 0 {
		values.Set("limit", strconv.Itoa(q.Limit))
	}
	if q.Cursor != "" {
		values.Set("cursor", q.Cursor)
	}
	if q.Status != "" {
		values.Set("status", q.Status)
	}
	return values
}

// ListUserSessions: List a user's sessions. Newest first. Revoked and expired ones are kept for at
// least 30 days.
func (o *SessionsOperations) ListUserSessions(ctx context.Context, userID string, query ListUserSessionsQuery, options ...CallOption) (*Page[Session], error) {
	return exchange[Page[Session]](ctx, o.client, call{operation: "sessions.listUserSessions", method: "GET", path: "/api/server/v1/users/" + segment(userID) + "/sessions", query: query.values()}, options)
}

// AllUserSessions is each item of ListUserSessions, page after page.
func (o *SessionsOperations) AllUserSessions(ctx context.Context, userID string, query ListUserSessionsQuery, options ...CallOption) iter.Seq2[Session, error] {
	return each(func(cursor string) (*Page[Session], error) {
		if cursor != "" {
			query.Cursor = cursor
		}
		return o.ListUserSessions(ctx, userID, query, options...)
	})
}

// GetSession: Get a session. Shows whether a session of any user is still active. 404 for a session
// of another environment.
func (o *SessionsOperations) GetSession(ctx context.Context, sessionID string, options ...CallOption) (*Session, error) {
	return exchange[Session](ctx, o.client, call{operation: "sessions.getSession", method: "GET", path: "/api/server/v1/sessions/" + segment(sessionID)}, options)
}

// RevokeUserSessions: Revoke all of a user's sessions. Idempotent. Takes effect immediately. The
// user's trusted devices are trusted no more.
func (o *SessionsOperations) RevokeUserSessions(ctx context.Context, userID string, options ...CallOption) error {
	_, err := exchange[struct{}](ctx, o.client, call{operation: "sessions.revokeUserSessions", method: "DELETE", path: "/api/server/v1/users/" + segment(userID) + "/sessions"}, options)
	return err
}

// RevokeUserSession: Revoke one session of a user. Also revokes the satellite sessions made from it
// by ticket. Answers 204 even if the session was already revoked or expired.
func (o *SessionsOperations) RevokeUserSession(ctx context.Context, userID string, sessionID string, options ...CallOption) error {
	_, err := exchange[struct{}](ctx, o.client, call{operation: "sessions.revokeUserSession", method: "DELETE", path: "/api/server/v1/users/" + segment(userID) + "/sessions/" + segment(sessionID)}, options)
	return err
}

// EmailAddressesOperations are the calls of one subject of the server API.
type EmailAddressesOperations struct {
	client *Client
}

// ListUserEmailAddresses: List a user's email addresses. The primary one first, the others in the
// order they were added.
func (o *EmailAddressesOperations) ListUserEmailAddresses(ctx context.Context, userID string, options ...CallOption) (*Items[EmailAddress], error) {
	return exchange[Items[EmailAddress]](ctx, o.client, call{operation: "emailAddresses.listUserEmailAddresses", method: "GET", path: "/api/server/v1/users/" + segment(userID) + "/email-addresses"}, options)
}

// AddUserEmailAddress: Give a user another email address. A user has at most 10. primary needs
// verified. An unverified address gets no mail: its user requests the link in their account.
// Notifies the primary address, and the former one if it changes.
func (o *EmailAddressesOperations) AddUserEmailAddress(ctx context.Context, userID string, body AddUserEmailAddressBody, options ...CallOption) (*EmailAddress, error) {
	return exchange[EmailAddress](ctx, o.client, call{operation: "emailAddresses.addUserEmailAddress", method: "POST", path: "/api/server/v1/users/" + segment(userID) + "/email-addresses", body: body}, options)
}

// UpdateUserEmailAddress: Verify a user's email address, or make it the primary one. Only a
// verified address can be primary; one call can do both. Changing the primary address notifies the
// old one and voids outstanding reset links, codes, challenges and disavowal links. Repeating a
// change does nothing.
func (o *EmailAddressesOperations) UpdateUserEmailAddress(ctx context.Context, userID string, emailAddressID string, body UpdateUserEmailAddressBody, options ...CallOption) (*EmailAddress, error) {
	return exchange[EmailAddress](ctx, o.client, call{operation: "emailAddresses.updateUserEmailAddress", method: "PATCH", path: "/api/server/v1/users/" + segment(userID) + "/email-addresses/" + segment(emailAddressID), body: body}, options)
}

// RemoveUserEmailAddress: Remove a user's email address. The primary one cannot be removed: make
// another one primary first. Notifies the primary address, and the removed one if it was verified.
func (o *EmailAddressesOperations) RemoveUserEmailAddress(ctx context.Context, userID string, emailAddressID string, options ...CallOption) error {
	_, err := exchange[struct{}](ctx, o.client, call{operation: "emailAddresses.removeUserEmailAddress", method: "DELETE", path: "/api/server/v1/users/" + segment(userID) + "/email-addresses/" + segment(emailAddressID)}, options)
	return err
}

// PasswordOperations are the calls of one subject of the server API.
type PasswordOperations struct {
	client *Client
}

// SetUserPassword: Set a user's password. Or import a hash of it. Voids outstanding reset links,
// codes and challenges, notifies the user by mail, and ends their sessions unless revokeSessions is
// false.
func (o *PasswordOperations) SetUserPassword(ctx context.Context, userID string, body SetUserPasswordBody, options ...CallOption) error {
	_, err := exchange[struct{}](ctx, o.client, call{operation: "password.setUserPassword", method: "PUT", path: "/api/server/v1/users/" + segment(userID) + "/password", body: body}, options)
	return err
}

// RemoveUserPassword: Remove a user's password. Ends their sessions and notifies them by mail. It
// may be the last sign-in method, since a reset link still works. Answers 204 even if there is
// none.
func (o *PasswordOperations) RemoveUserPassword(ctx context.Context, userID string, options ...CallOption) error {
	_, err := exchange[struct{}](ctx, o.client, call{operation: "password.removeUserPassword", method: "DELETE", path: "/api/server/v1/users/" + segment(userID) + "/password"}, options)
	return err
}

// RequestUserPasswordReset: Issue a reset link for a user. Mailed to the primary address, or
// returned as url if sendEmail is false: anyone who has it has the account, so it ends with the key
// that asked for it. Voids an earlier link.
func (o *PasswordOperations) RequestUserPasswordReset(ctx context.Context, userID string, body *RequestUserPasswordResetBody, options ...CallOption) (*RequestedReset, error) {
	return exchange[RequestedReset](ctx, o.client, call{operation: "password.requestUserPasswordReset", method: "POST", path: "/api/server/v1/users/" + segment(userID) + "/password-reset", body: optionalBody(body)}, options)
}

// MFAOperations are the calls of one subject of the server API.
type MFAOperations struct {
	client *Client
}

// GetUserMFA: Whether a user has a second factor. enabled means an authenticator; passkeys are
// counted separately.
func (o *MFAOperations) GetUserMFA(ctx context.Context, userID string, options ...CallOption) (*UserMFAStatus, error) {
	return exchange[UserMFAStatus](ctx, o.client, call{operation: "mfa.getUserMfa", method: "GET", path: "/api/server/v1/users/" + segment(userID) + "/mfa"}, options)
}

// RemoveUserMFA: Remove a user's second factor. For a user who has lost it: removes the
// authenticator and recovery codes, ends sessions and notifies the user by mail. Passkeys stay.
// Answers 204 even if there is none.
func (o *MFAOperations) RemoveUserMFA(ctx context.Context, userID string, options ...CallOption) error {
	_, err := exchange[struct{}](ctx, o.client, call{operation: "mfa.removeUserMfa", method: "DELETE", path: "/api/server/v1/users/" + segment(userID) + "/mfa"}, options)
	return err
}

// PasskeysOperations are the calls of one subject of the server API.
type PasskeysOperations struct {
	client *Client
}

// ListUserPasskeys: List a user's passkeys. Oldest first, 20 at most.
func (o *PasskeysOperations) ListUserPasskeys(ctx context.Context, userID string, options ...CallOption) (*Items[Passkey], error) {
	return exchange[Items[Passkey]](ctx, o.client, call{operation: "passkeys.listUserPasskeys", method: "GET", path: "/api/server/v1/users/" + segment(userID) + "/passkeys"}, options)
}

// RemoveUserPasskey: Remove a user's passkey. Even if it is the last sign-in method. Ends the
// sessions it created and notifies the user by mail.
func (o *PasskeysOperations) RemoveUserPasskey(ctx context.Context, userID string, passkeyID string, options ...CallOption) error {
	_, err := exchange[struct{}](ctx, o.client, call{operation: "passkeys.removeUserPasskey", method: "DELETE", path: "/api/server/v1/users/" + segment(userID) + "/passkeys/" + segment(passkeyID)}, options)
	return err
}

// TrustedDevicesOperations are the calls of one subject of the server API.
type TrustedDevicesOperations struct {
	client *Client
}

// ListUserTrustedDevices: List a user's trusted devices. Browsers whose sign-ins skip the second
// factor, the most recently used first, 10 at most. current is always false here.
func (o *TrustedDevicesOperations) ListUserTrustedDevices(ctx context.Context, userID string, options ...CallOption) (*Items[TrustedDevice], error) {
	return exchange[Items[TrustedDevice]](ctx, o.client, call{operation: "trustedDevices.listUserTrustedDevices", method: "GET", path: "/api/server/v1/users/" + segment(userID) + "/trusted-devices"}, options)
}

// RemoveUserTrustedDevices: Forget a user's trusted devices. The user's next sign-in asks for the
// second factor in every browser. Sessions stay.
func (o *TrustedDevicesOperations) RemoveUserTrustedDevices(ctx context.Context, userID string, options ...CallOption) error {
	_, err := exchange[struct{}](ctx, o.client, call{operation: "trustedDevices.removeUserTrustedDevices", method: "DELETE", path: "/api/server/v1/users/" + segment(userID) + "/trusted-devices"}, options)
	return err
}

// IdentitiesOperations are the calls of one subject of the server API.
type IdentitiesOperations struct {
	client *Client
}

// ListUserIdentities: List a user's identities. Only active ones, oldest first.
func (o *IdentitiesOperations) ListUserIdentities(ctx context.Context, userID string, options ...CallOption) ([]Identity, error) {
	answer, err := exchange[[]Identity](ctx, o.client, call{operation: "identities.listUserIdentities", method: "GET", path: "/api/server/v1/users/" + segment(userID) + "/identities"}, options)
	if err != nil {
		return nil, err
	}
	return *answer, nil
}

// ImpersonationOperations are the calls of one subject of the server API.
type ImpersonationOperations struct {
	client *Client
}

// MintImpersonationToken: Mint a token to act for a user. For the browsers of your own staff:
// opening url once creates a session of the user that lasts 30 minutes
// (session.impersonationSeconds) and names who acts in impersonatorId and in the act claim of its
// tokens. It needs no second factor and mails the user nothing. What only the user may do is
// refused with forbidden_while_impersonating. The link is valid for links.impersonationSeconds
// unless expiresInSeconds says otherwise, and leads to redirectUrl or the app. impersonatorId is
// your own id for the member of staff; the audit trail records it and reason.
func (o *ImpersonationOperations) MintImpersonationToken(ctx context.Context, userID string, body MintImpersonationTokenBody, options ...CallOption) (*ImpersonationToken, error) {
	return exchange[ImpersonationToken](ctx, o.client, call{operation: "impersonation.mintImpersonationToken", method: "POST", path: "/api/server/v1/users/" + segment(userID) + "/impersonation-tokens", body: body}, options)
}

// LockoutOperations are the calls of one subject of the server API.
type LockoutOperations struct {
	client *Client
}

// GetLockout: Read the lockout state of a user's sign-ins. For a device that has never signed in to
// the account: throttled until the window ends (mailed codes from one network at least), or closed
// after 100 consecutive failures until a mailed link is followed or the lockout is cleared. Known
// devices have counters of their own.
func (o *LockoutOperations) GetLockout(ctx context.Context, userID string, options ...CallOption) (*Lockout, error) {
	return exchange[Lockout](ctx, o.client, call{operation: "lockout.getLockout", method: "GET", path: "/api/server/v1/users/" + segment(userID) + "/lockout"}, options)
}

// ClearLockout: Let a user try to sign in again. Resets the failure counters of the password, the
// second factor and mailed sign-in codes, for the account and its known devices, and reopens closed
// factors. Mails the owner; where nothing was counted, nothing is recorded or mailed.
func (o *LockoutOperations) ClearLockout(ctx context.Context, userID string, options ...CallOption) error {
	_, err := exchange[struct{}](ctx, o.client, call{operation: "lockout.clearLockout", method: "DELETE", path: "/api/server/v1/users/" + segment(userID) + "/lockout"}, options)
	return err
}

// UserOrganizationsOperations are the calls of one subject of the server API.
type UserOrganizationsOperations struct {
	client *Client
}

// ListUserOrganizationsQuery narrows "List a user's organizations"; members that are zero do not.
type ListUserOrganizationsQuery struct {
	// The maximum number of items; 20 unless the operation says otherwise.
	Limit int

	// `page.nextCursor` of the previous page; opaque.
	Cursor string
}

func (q ListUserOrganizationsQuery) values() url.Values {
	values := url.Values{}
	if q.Limit != 0 {
		values.Set("limit", strconv.Itoa(q.Limit))
	}
	if q.Cursor != "" {
		values.Set("cursor", q.Cursor)
	}
	return values
}

// ListUserOrganizations: List a user's organizations. In the order they were joined.
func (o *UserOrganizationsOperations) ListUserOrganizations(ctx context.Context, userID string, query ListUserOrganizationsQuery, options ...CallOption) (*Page[MembershipWithOrganization], error) {
	return exchange[Page[MembershipWithOrganization]](ctx, o.client, call{operation: "userOrganizations.listUserOrganizations", method: "GET", path: "/api/server/v1/users/" + segment(userID) + "/organizations", query: query.values()}, options)
}

// AllUserOrganizations is each item of ListUserOrganizations, page after page.
func (o *UserOrganizationsOperations) AllUserOrganizations(ctx context.Context, userID string, query ListUserOrganizationsQuery, options ...CallOption) iter.Seq2[MembershipWithOrganization, error] {
	return each(func(cursor string) (*Page[MembershipWithOrganization], error) {
		if cursor != "" {
			query.Cursor = cursor
		}
		return o.ListUserOrganizations(ctx, userID, query, options...)
	})
}

// OrganizationsOperations are the calls of one subject of the server API.
type OrganizationsOperations struct {
	client *Client
}

// ListOrganizationsQuery narrows "List organizations"; members that are zero do not.
type ListOrganizationsQuery struct {
	// The maximum number of items; 20 unless the operation says otherwise.
	Limit int

	// `page.nextCursor` of the previous page; opaque.
	Cursor string

	Query string
}

func (q ListOrganizationsQuery) values() url.Values {
	values := url.Values{}
	if q.Limit != 0 {
		values.Set("limit", strconv.Itoa(q.Limit))
	}
	if q.Cursor != "" {
		values.Set("cursor", q.Cursor)
	}
	if q.Query != "" {
		values.Set("query", q.Query)
	}
	return values
}

// ListOrganizations: List organizations. Newest first. query matches a part of the name, ignoring
// case. A search that takes over 2 seconds answers 503.
func (o *OrganizationsOperations) ListOrganizations(ctx context.Context, query ListOrganizationsQuery, options ...CallOption) (*Page[ServerOrganization], error) {
	return exchange[Page[ServerOrganization]](ctx, o.client, call{operation: "organizations.listOrganizations", method: "GET", path: "/api/server/v1/organizations", query: query.values()}, options)
}

// AllOrganizations is each item of ListOrganizations, page after page.
func (o *OrganizationsOperations) AllOrganizations(ctx context.Context, query ListOrganizationsQuery, options ...CallOption) iter.Seq2[ServerOrganization, error] {
	return each(func(cursor string) (*Page[ServerOrganization], error) {
		if cursor != "" {
			query.Cursor = cursor
		}
		return o.ListOrganizations(ctx, query, options...)
	})
}

// CreateOrganization: Create an organization. With ownerUserId as its owner, or without members:
// then the first member becomes the owner unless a role is named. The environment's limits on
// organizations apply to people, not to this call.
func (o *OrganizationsOperations) CreateOrganization(ctx context.Context, body CreateOrganizationBody, options ...CallOption) (*ServerOrganization, error) {
	return exchange[ServerOrganization](ctx, o.client, call{operation: "organizations.createOrganization", method: "POST", path: "/api/server/v1/organizations", body: body}, options)
}

// UpdateOrganization: Rename an organization. Its metadata have an operation of their own.
func (o *OrganizationsOperations) UpdateOrganization(ctx context.Context, organizationID string, body UpdateOrganizationBody, options ...CallOption) (*ServerOrganization, error) {
	return exchange[ServerOrganization](ctx, o.client, call{operation: "organizations.updateOrganization", method: "PATCH", path: "/api/server/v1/organizations/" + segment(organizationID), body: body}, options)
}

// DeleteOrganization: Delete an organization. Also removes its memberships, pending invitations and
// applications.
func (o *OrganizationsOperations) DeleteOrganization(ctx context.Context, organizationID string, options ...CallOption) error {
	_, err := exchange[struct{}](ctx, o.client, call{operation: "organizations.deleteOrganization", method: "DELETE", path: "/api/server/v1/organizations/" + segment(organizationID)}, options)
	return err
}

// AddMember: Add a member. Without a role the first member becomes the owner, and all later ones
// members.
func (o *OrganizationsOperations) AddMember(ctx context.Context, organizationID string, body AddMemberBody, options ...CallOption) (*Membership, error) {
	return exchange[Membership](ctx, o.client, call{operation: "organizations.addMember", method: "POST", path: "/api/server/v1/organizations/" + segment(organizationID) + "/members", body: body}, options)
}

// UpdateMember: Give a member another role. An organization always keeps an owner: name another one
// first.
func (o *OrganizationsOperations) UpdateMember(ctx context.Context, organizationID string, memberUserID string, body UpdateMemberBody, options ...CallOption) (*Membership, error) {
	return exchange[Membership](ctx, o.client, call{operation: "organizations.updateMember", method: "PATCH", path: "/api/server/v1/organizations/" + segment(organizationID) + "/members/" + segment(memberUserID), body: body}, options)
}

// RemoveMember: Remove a member. The last owner cannot be removed: name another one first, or
// delete the organization. An organization without members is kept.
func (o *OrganizationsOperations) RemoveMember(ctx context.Context, organizationID string, memberUserID string, options ...CallOption) error {
	_, err := exchange[struct{}](ctx, o.client, call{operation: "organizations.removeMember", method: "DELETE", path: "/api/server/v1/organizations/" + segment(organizationID) + "/members/" + segment(memberUserID)}, options)
	return err
}

// GetOrganization: Get an organization. With both of its metadata bags.
func (o *OrganizationsOperations) GetOrganization(ctx context.Context, organizationID string, options ...CallOption) (*ServerOrganization, error) {
	return exchange[ServerOrganization](ctx, o.client, call{operation: "organizations.getOrganization", method: "GET", path: "/api/server/v1/organizations/" + segment(organizationID)}, options)
}

// UpdateOrganizationMetadata: Merge metadata into an organization. Each named bag is merged (RFC
// 7396) and holds at most 8,192 bytes of compact JSON by itself.
func (o *OrganizationsOperations) UpdateOrganizationMetadata(ctx context.Context, organizationID string, body UpdateOrganizationMetadataBody, options ...CallOption) (*ServerOrganization, error) {
	return exchange[ServerOrganization](ctx, o.client, call{operation: "organizations.updateOrganizationMetadata", method: "PATCH", path: "/api/server/v1/organizations/" + segment(organizationID) + "/metadata", body: body}, options)
}

// ListMembersQuery narrows "List an organization's members"; members that are zero do not.
type ListMembersQuery struct {
	// The maximum number of items; 20 unless the operation says otherwise.
	Limit int

	// `page.nextCursor` of the previous page; opaque.
	Cursor string
}

func (q ListMembersQuery) values() url.Values {
	values := url.Values{}
	if q.Limit != 0 {
		values.Set("limit", strconv.Itoa(q.Limit))
	}
	if q.Cursor != "" {
		values.Set("cursor", q.Cursor)
	}
	return values
}

// ListMembers: List an organization's members. In the order they joined.
func (o *OrganizationsOperations) ListMembers(ctx context.Context, organizationID string, query ListMembersQuery, options ...CallOption) (*Page[Membership], error) {
	return exchange[Page[Membership]](ctx, o.client, call{operation: "organizations.listMembers", method: "GET", path: "/api/server/v1/organizations/" + segment(organizationID) + "/members", query: query.values()}, options)
}

// AllMembers is each item of ListMembers, page after page.
func (o *OrganizationsOperations) AllMembers(ctx context.Context, organizationID string, query ListMembersQuery, options ...CallOption) iter.Seq2[Membership, error] {
	return each(func(cursor string) (*Page[Membership], error) {
		if cursor != "" {
			query.Cursor = cursor
		}
		return o.ListMembers(ctx, organizationID, query, options...)
	})
}

// UpdateMemberMetadata: Merge metadata into a membership. Each named bag is merged (RFC 7396) and
// holds at most 8,192 bytes of compact JSON by itself, separate from the bags of the organization
// and the user.
func (o *OrganizationsOperations) UpdateMemberMetadata(ctx context.Context, organizationID string, memberUserID string, body UpdateMemberMetadataBody, options ...CallOption) (*Membership, error) {
	return exchange[Membership](ctx, o.client, call{operation: "organizations.updateMemberMetadata", method: "PATCH", path: "/api/server/v1/organizations/" + segment(organizationID) + "/members/" + segment(memberUserID) + "/metadata", body: body}, options)
}

// InvitationsOperations are the calls of one subject of the server API.
type InvitationsOperations struct {
	client *Client
}

// ListInvitationsQuery narrows "List invitations"; members that are zero do not.
type ListInvitationsQuery struct {
	// The maximum number of items; 20 unless the operation says otherwise.
	Limit int

	// `page.nextCursor` of the previous page; opaque.
	Cursor string

	// One of PENDING, ACCEPTED, REVOKED, EXPIRED.
	Status string

	// An email address; surrounding whitespace is dropped.
	Email string

	// The organization's id.
	OrganizationID string
}

func (q ListInvitationsQuery) values() url.Values {
	values := url.Values{}
	if q.Limit != 0 {
		values.Set("limit", strconv.Itoa(q.Limit))
	}
	if q.Cursor != "" {
		values.Set("cursor", q.Cursor)
	}
	if q.Status != "" {
		values.Set("status", q.Status)
	}
	if q.Email != "" {
		values.Set("email", q.Email)
	}
	if q.OrganizationID != "" {
		values.Set("organizationId", q.OrganizationID)
	}
	return values
}

// ListInvitations: List invitations. Newest first. Filters are joined by and.
func (o *InvitationsOperations) ListInvitations(ctx context.Context, query ListInvitationsQuery, options ...CallOption) (*Page[Invitation], error) {
	return exchange[Page[Invitation]](ctx, o.client, call{operation: "invitations.listInvitations", method: "GET", path: "/api/server/v1/invitations", query: query.values()}, options)
}

// AllInvitations is each item of ListInvitations, page after page.
func (o *InvitationsOperations) AllInvitations(ctx context.Context, query ListInvitationsQuery, options ...CallOption) iter.Seq2[Invitation, error] {
	return each(func(cursor string) (*Page[Invitation], error) {
		if cursor != "" {
			query.Cursor = cursor
		}
		return o.ListInvitations(ctx, query, options...)
	})
}

// CreateInvitation: Invite somebody. To the environment, or with organizationId to an organization
// in a role of its role set (default member). The two bags share 8,192 bytes; accepting merges them
// into the new user or the new membership. redirectUrl is a path with one leading slash or an
// absolute URL of a known origin, and is returned in normal form. An expired invitation does not
// prevent a new one.
func (o *InvitationsOperations) CreateInvitation(ctx context.Context, body CreateInvitationBody, options ...CallOption) (*CreatedInvitation, error) {
	return exchange[CreatedInvitation](ctx, o.client, call{operation: "invitations.createInvitation", method: "POST", path: "/api/server/v1/invitations", body: body}, options)
}

// GetInvitation: Get an invitation. Whatever its status is, with both of its metadata bags.
func (o *InvitationsOperations) GetInvitation(ctx context.Context, invitationID string, options ...CallOption) (*Invitation, error) {
	return exchange[Invitation](ctx, o.client, call{operation: "invitations.getInvitation", method: "GET", path: "/api/server/v1/invitations/" + segment(invitationID)}, options)
}

// UpdateInvitation: Merge metadata into a pending invitation. Takes at least one bag. Each is
// merged (RFC 7396); together they hold at most 8,192 bytes of compact JSON.
func (o *InvitationsOperations) UpdateInvitation(ctx context.Context, invitationID string, body UpdateInvitationBody, options ...CallOption) (*Invitation, error) {
	return exchange[Invitation](ctx, o.client, call{operation: "invitations.updateInvitation", method: "PATCH", path: "/api/server/v1/invitations/" + segment(invitationID), body: body}, options)
}

// ResendInvitation: Mail a fresh link. Voids the older link and restarts the invitation's lifetime.
// If the address has reached its hourly limit of such mails, none is sent and the older link stays
// valid for that lifetime.
func (o *InvitationsOperations) ResendInvitation(ctx context.Context, invitationID string, options ...CallOption) (*ResentInvitation, error) {
	return exchange[ResentInvitation](ctx, o.client, call{operation: "invitations.resendInvitation", method: "POST", path: "/api/server/v1/invitations/" + segment(invitationID) + "/resend"}, options)
}

// RevokeInvitation: Revoke a pending invitation. Its link stops working.
func (o *InvitationsOperations) RevokeInvitation(ctx context.Context, invitationID string, options ...CallOption) error {
	_, err := exchange[struct{}](ctx, o.client, call{operation: "invitations.revokeInvitation", method: "DELETE", path: "/api/server/v1/invitations/" + segment(invitationID)}, options)
	return err
}

// AuditEventsOperations are the calls of one subject of the server API.
type AuditEventsOperations struct {
	client *Client
}

// SearchAuditEventsQuery narrows "Search the audit trail"; members that are zero do not.
type SearchAuditEventsQuery struct {
	// The maximum number of items; 20 unless the operation says otherwise.
	Limit int
}

func (q SearchAuditEventsQuery) values() url.Values {
	values := url.Values{}
	if q.Limit != 0 {
		values.Set("limit", strconv.Itoa(q.Limit))
	}
	return values
}

// SearchAuditEvents: Search the audit trail. poll goes forward from a checkpoint: a reader that
// follows page.checkpoint sees each event exactly once, in sequence order. A poll scans at most
// 10,000 events, so a page may be short, even empty, while hasMore is true. browse goes back from
// the newest; a filter scans at most 50,000 events a page, so a page may be short here too.
// targetTypes and targetIds together must match the same target. limit defaults to 50.
// Idempotency-Key has no effect here.
func (o *AuditEventsOperations) SearchAuditEvents(ctx context.Context, body SearchAuditEventsBody, query SearchAuditEventsQuery, options ...CallOption) (*SearchAuditEventsAnswer, error) {
	return exchange[SearchAuditEventsAnswer](ctx, o.client, call{operation: "auditEvents.searchAuditEvents", method: "POST", path: "/api/server/v1/audit-events/search", query: query.values(), body: body}, options)
}

// AllowedOriginsOperations are the calls of one subject of the server API.
type AllowedOriginsOperations struct {
	client *Client
}

// ListAllowedOrigins: List the allowed origins. The origins beside those of the environment's hosts
// whose pages may call the client API.
func (o *AllowedOriginsOperations) ListAllowedOrigins(ctx context.Context, options ...CallOption) (*AllowedOrigins, error) {
	return exchange[AllowedOrigins](ctx, o.client, call{operation: "allowedOrigins.listAllowedOrigins", method: "GET", path: "/api/server/v1/allowed-origins"}, options)
}

// ReplaceAllowedOrigins: Replace the allowed origins. Each entry is a bare origin
// (scheme://host[:port]) of a web page or a native app. Returns them in normal form and given
// order, without duplicates.
func (o *AllowedOriginsOperations) ReplaceAllowedOrigins(ctx context.Context, body ReplaceAllowedOriginsBody, options ...CallOption) (*AllowedOrigins, error) {
	return exchange[AllowedOrigins](ctx, o.client, call{operation: "allowedOrigins.replaceAllowedOrigins", method: "PUT", path: "/api/server/v1/allowed-origins", body: body}, options)
}

// BlockedDomainsOperations are the calls of one subject of the server API.
type BlockedDomainsOperations struct {
	client *Client
}

// ListBlockedDomains: List the blocked mail domains. The allow and deny lists, and the list of
// disposable domains: when it was written, and how many domains it has.
func (o *BlockedDomainsOperations) ListBlockedDomains(ctx context.Context, options ...CallOption) (*BlockedDomains, error) {
	return exchange[BlockedDomains](ctx, o.client, call{operation: "blockedDomains.listBlockedDomains", method: "GET", path: "/api/server/v1/blocked-domains"}, options)
}

// ReplaceBlockedDomains: Replace the blocked mail domains. Each list holds up to 1,000 entries: a
// domain, *.domain for its subdomains, or * for all. The allow list wins. They hold for sign-ups,
// sign-ups by a provider and added addresses, not for invitations, organizations' connections, SCIM
// and this API. A refused address answers 422 email_domain_not_allowed, whether or not it has an
// account. Returns the lists in normal form.
func (o *BlockedDomainsOperations) ReplaceBlockedDomains(ctx context.Context, body ReplaceBlockedDomainsBody, options ...CallOption) (*BlockedDomains, error) {
	return exchange[BlockedDomains](ctx, o.client, call{operation: "blockedDomains.replaceBlockedDomains", method: "PUT", path: "/api/server/v1/blocked-domains", body: body}, options)
}

// WebhooksOperations are the calls of one subject of the server API.
type WebhooksOperations struct {
	client *Client
}

// ListWebhookEndpoints: List the webhook endpoints. Oldest first.
func (o *WebhooksOperations) ListWebhookEndpoints(ctx context.Context, options ...CallOption) (*Items[WebhookEndpoint], error) {
	return exchange[Items[WebhookEndpoint]](ctx, o.client, call{operation: "webhooks.listWebhookEndpoints", method: "GET", path: "/api/server/v1/webhook-endpoints"}, options)
}

// CreateWebhookEndpoint: Add a webhook endpoint. It gets every event from now on, or those of the
// named actions. Each is a POST of { type, timestamp, data }, where data is the audit event, signed
// by Standard Webhooks: verify webhook-signature with the secret, which is shown only here. The URL
// must be https (in development also one on this machine), never in a private network. An endpoint
// gets no event of its own creation.
func (o *WebhooksOperations) CreateWebhookEndpoint(ctx context.Context, body CreateWebhookEndpointBody, options ...CallOption) (*CreatedWebhookEndpoint, error) {
	return exchange[CreatedWebhookEndpoint](ctx, o.client, call{operation: "webhooks.createWebhookEndpoint", method: "POST", path: "/api/server/v1/webhook-endpoints", body: body}, options)
}

// UpdateWebhookEndpoint: Change, disable or enable a webhook endpoint. actions null or empty means
// all. Disabling an endpoint fails its pending deliveries and keeps nothing for it; once enabled,
// it gets events from then on.
func (o *WebhooksOperations) UpdateWebhookEndpoint(ctx context.Context, endpointID string, body UpdateWebhookEndpointBody, options ...CallOption) (*WebhookEndpoint, error) {
	return exchange[WebhookEndpoint](ctx, o.client, call{operation: "webhooks.updateWebhookEndpoint", method: "PATCH", path: "/api/server/v1/webhook-endpoints/" + segment(endpointID), body: body}, options)
}

// DeleteWebhookEndpoint: Remove a webhook endpoint. Nothing more is delivered to it.
func (o *WebhooksOperations) DeleteWebhookEndpoint(ctx context.Context, endpointID string, options ...CallOption) error {
	_, err := exchange[struct{}](ctx, o.client, call{operation: "webhooks.deleteWebhookEndpoint", method: "DELETE", path: "/api/server/v1/webhook-endpoints/" + segment(endpointID)}, options)
	return err
}

// RotateWebhookSecret: Replace an endpoint's secret. The newest two secrets sign every delivery for
// 24 hours, so that the receiver can switch. After a leak, revokeOld voids the old one immediately.
func (o *WebhooksOperations) RotateWebhookSecret(ctx context.Context, endpointID string, body *RotateWebhookSecretBody, options ...CallOption) (*RotateWebhookSecretAnswer, error) {
	return exchange[RotateWebhookSecretAnswer](ctx, o.client, call{operation: "webhooks.rotateWebhookSecret", method: "POST", path: "/api/server/v1/webhook-endpoints/" + segment(endpointID) + "/rotate-secret", body: optionalBody(body)}, options)
}

// TestWebhookEndpoint: Test a webhook endpoint. Sends one signed request of type webhook.test now,
// enabled or not, and returns its outcome within 15 seconds. Writes no event and keeps no delivery.
func (o *WebhooksOperations) TestWebhookEndpoint(ctx context.Context, endpointID string, options ...CallOption) (*WebhookTestResult, error) {
	return exchange[WebhookTestResult](ctx, o.client, call{operation: "webhooks.testWebhookEndpoint", method: "POST", path: "/api/server/v1/webhook-endpoints/" + segment(endpointID) + "/test"}, options)
}

// ListWebhookDeliveriesQuery narrows "List an endpoint's deliveries"; members that are zero do not.
type ListWebhookDeliveriesQuery struct {
	// The maximum number of items; 20 unless the operation says otherwise.
	Limit int

	// `page.nextCursor` of the previous page; opaque.
	Cursor string

	// One of pending, delivered, failed.
	Status string
}

func (q ListWebhookDeliveriesQuery) values() url.Values {
	values := url.Values{}
	if q.Limit != 0 {
		values.Set("limit", strconv.Itoa(q.Limit))
	}
	if q.Cursor != "" {
		values.Set("cursor", q.Cursor)
	}
	if q.Status != "" {
		values.Set("status", q.Status)
	}
	return values
}

// ListWebhookDeliveries: List an endpoint's deliveries. Newest first, for the last 30 days. A
// failing delivery is tried 9 times in all: again after 5 s, 5 min, 30 min, 2 h, 5 h, 5 h, 7 h and
// 8 h.
func (o *WebhooksOperations) ListWebhookDeliveries(ctx context.Context, endpointID string, query ListWebhookDeliveriesQuery, options ...CallOption) (*Page[WebhookDelivery], error) {
	return exchange[Page[WebhookDelivery]](ctx, o.client, call{operation: "webhooks.listWebhookDeliveries", method: "GET", path: "/api/server/v1/webhook-endpoints/" + segment(endpointID) + "/deliveries", query: query.values()}, options)
}

// AllWebhookDeliveries is each item of ListWebhookDeliveries, page after page.
func (o *WebhooksOperations) AllWebhookDeliveries(ctx context.Context, endpointID string, query ListWebhookDeliveriesQuery, options ...CallOption) iter.Seq2[WebhookDelivery, error] {
	return each(func(cursor string) (*Page[WebhookDelivery], error) {
		if cursor != "" {
			query.Cursor = cursor
		}
		return o.ListWebhookDeliveries(ctx, endpointID, query, options...)
	})
}

// RetryWebhookDelivery: Deliver an event again. Repeats any delivery, even a successful one. It is
// due immediately.
func (o *WebhooksOperations) RetryWebhookDelivery(ctx context.Context, endpointID string, deliveryID string, options ...CallOption) error {
	_, err := exchange[struct{}](ctx, o.client, call{operation: "webhooks.retryWebhookDelivery", method: "POST", path: "/api/server/v1/webhook-endpoints/" + segment(endpointID) + "/deliveries/" + segment(deliveryID) + "/retry"}, options)
	return err
}

// HooksOperations are the calls of one subject of the server API.
type HooksOperations struct {
	client *Client
}

// ListHooks: List the hooks. At most one a point, oldest first. Circuit and p99 are those of the
// process that answers.
func (o *HooksOperations) ListHooks(ctx context.Context, options ...CallOption) (*Items[Hook], error) {
	return exchange[Items[Hook]](ctx, o.client, call{operation: "hooks.listHooks", method: "GET", path: "/api/server/v1/hooks"}, options)
}

// PutHook: Set up or replace the hook of a point. Left-out members take their defaults; those that
// the point does not have are 400 invalid_hook. A new hook is answered with its secret, shown only
// here: it signs each call as Standard Webhooks says. The URL must be https (in development also
// one on this machine), never in a private network, looked at after resolution at every call. In
// force within a second.
func (o *HooksOperations) PutHook(ctx context.Context, point string, body PutHookBody, options ...CallOption) (*PutHook, error) {
	return exchange[PutHook](ctx, o.client, call{operation: "hooks.putHook", method: "PUT", path: "/api/server/v1/hooks/" + segment(point), body: body}, options)
}

// DeleteHook: Remove the hook of a point. Nobody is asked at this point any more, within a second.
func (o *HooksOperations) DeleteHook(ctx context.Context, point string, options ...CallOption) error {
	_, err := exchange[struct{}](ctx, o.client, call{operation: "hooks.deleteHook", method: "DELETE", path: "/api/server/v1/hooks/" + segment(point)}, options)
	return err
}

// RotateHookSecret: Replace a hook's secret. The newest two secrets sign every call for 24 hours,
// so that the receiver can switch. After a leak, revokeOld voids the old one immediately.
func (o *HooksOperations) RotateHookSecret(ctx context.Context, point string, body *RotateHookSecretBody, options ...CallOption) (*RotateHookSecretAnswer, error) {
	return exchange[RotateHookSecretAnswer](ctx, o.client, call{operation: "hooks.rotateHookSecret", method: "POST", path: "/api/server/v1/hooks/" + segment(point) + "/rotate-secret", body: optionalBody(body)}, options)
}

// TestHook: Test the hook of a point. Calls it now, enabled or not, about the user or a made-up
// person (password.verify and mail.send: always made-up ones), and answers what came of it. Changes
// nothing and counts nowhere.
func (o *HooksOperations) TestHook(ctx context.Context, point string, body *TestHookBody, options ...CallOption) (*HookTestResult, error) {
	return exchange[HookTestResult](ctx, o.client, call{operation: "hooks.testHook", method: "POST", path: "/api/server/v1/hooks/" + segment(point) + "/test", body: optionalBody(body)}, options)
}

// ApplicationsOperations are the calls of one subject of the server API.
type ApplicationsOperations struct {
	client *Client
}

// ListApplicationsQuery narrows "List applications"; members that are zero do not.
type ListApplicationsQuery struct {
	// The maximum number of items; 20 unless the operation says otherwise.
	Limit int

	// `page.nextCursor` of the previous page; opaque.
	Cursor string

	Query string

	// web: on a server; browser: a script on a page; native: an installed app; service: acts for
	// itself, without a person. One of web, browser, native, service.
	Kind string

	// The organization's id.
	OrganizationID string

	// One of operator, server, registered, document.
	Source string
}

func (q ListApplicationsQuery) values() url.Values {
	values := url.Values{}
	if q.Limit != 0 {
		values.Set("limit", strconv.Itoa(q.Limit))
	}
	if q.Cursor != "" {
		values.Set("cursor", q.Cursor)
	}
	if q.Query != "" {
		values.Set("query", q.Query)
	}
	if q.Kind != "" {
		values.Set("kind", q.Kind)
	}
	if q.OrganizationID != "" {
		values.Set("organizationId", q.OrganizationID)
	}
	if q.Source != "" {
		values.Set("source", q.Source)
	}
	return values
}

// ListApplications: List applications. Newest first. query matches a part of the name, ignoring
// case.
func (o *ApplicationsOperations) ListApplications(ctx context.Context, query ListApplicationsQuery, options ...CallOption) (*Page[Application], error) {
	return exchange[Page[Application]](ctx, o.client, call{operation: "applications.listApplications", method: "GET", path: "/api/server/v1/applications", query: query.values()}, options)
}

// AllApplications is each item of ListApplications, page after page.
func (o *ApplicationsOperations) AllApplications(ctx context.Context, query ListApplicationsQuery, options ...CallOption) iter.Seq2[Application, error] {
	return each(func(cursor string) (*Page[Application], error) {
		if cursor != "" {
			query.Cursor = cursor
		}
		return o.ListApplications(ctx, query, options...)
	})
}

// CreateApplication: Add an application. Whatever is left out follows from kind. With a secret as
// its method it gets one, which is shown only here.
func (o *ApplicationsOperations) CreateApplication(ctx context.Context, body CreateApplicationBody, options ...CallOption) (*CreatedApplication, error) {
	return exchange[CreatedApplication](ctx, o.client, call{operation: "applications.createApplication", method: "POST", path: "/api/server/v1/applications", body: body}, options)
}

// GetApplication: Get an application. With its secrets, but for the secrets themselves.
func (o *ApplicationsOperations) GetApplication(ctx context.Context, applicationID string, options ...CallOption) (*Application, error) {
	return exchange[Application](ctx, o.client, call{operation: "applications.getApplication", method: "GET", path: "/api/server/v1/applications/" + segment(applicationID)}, options)
}

// UpdateApplication: Change, disable or enable an application. null sets a member back to the
// default of its kind. Disabled, it ends nothing and is refused everything.
func (o *ApplicationsOperations) UpdateApplication(ctx context.Context, applicationID string, body UpdateApplicationBody, options ...CallOption) (*Application, error) {
	return exchange[Application](ctx, o.client, call{operation: "applications.updateApplication", method: "PATCH", path: "/api/server/v1/applications/" + segment(applicationID), body: body}, options)
}

// DeleteApplication: Remove an application. Everything that it was given ends with it.
func (o *ApplicationsOperations) DeleteApplication(ctx context.Context, applicationID string, options ...CallOption) error {
	_, err := exchange[struct{}](ctx, o.client, call{operation: "applications.deleteApplication", method: "DELETE", path: "/api/server/v1/applications/" + segment(applicationID)}, options)
	return err
}

// CreateApplicationSecret: Make a secret of an application. The old one works beside it until it is
// deleted. After a leak, revokeOld voids all others immediately.
func (o *ApplicationsOperations) CreateApplicationSecret(ctx context.Context, applicationID string, body *CreateApplicationSecretBody, options ...CallOption) (*CreatedClientSecret, error) {
	return exchange[CreatedClientSecret](ctx, o.client, call{operation: "applications.createApplicationSecret", method: "POST", path: "/api/server/v1/applications/" + segment(applicationID) + "/secrets", body: optionalBody(body)}, options)
}

// DeleteApplicationSecret: Revoke a secret of an application. It is refused from now on.
func (o *ApplicationsOperations) DeleteApplicationSecret(ctx context.Context, applicationID string, secretID string, options ...CallOption) error {
	_, err := exchange[struct{}](ctx, o.client, call{operation: "applications.deleteApplicationSecret", method: "DELETE", path: "/api/server/v1/applications/" + segment(applicationID) + "/secrets/" + segment(secretID)}, options)
	return err
}

// ConnectionsOperations are the calls of one subject of the server API.
type ConnectionsOperations struct {
	client *Client
}

// ListConnectionsQuery narrows "List connections"; members that are zero do not.
type ListConnectionsQuery struct {
	// The maximum number of items; 20 unless the operation says otherwise.
	Limit int

	// `page.nextCursor` of the previous page; opaque.
	Cursor string

	// The organization's id.
	OrganizationID string

	// One of draft, active, disabled.
	Status string
}

func (q ListConnectionsQuery) values() url.Values {
	values := url.Values{}
	if q.Limit != 0 {
		values.Set("limit", strconv.Itoa(q.Limit))
	}
	if q.Cursor != "" {
		values.Set("cursor", q.Cursor)
	}
	if q.OrganizationID != "" {
		values.Set("organizationId", q.OrganizationID)
	}
	if q.Status != "" {
		values.Set("status", q.Status)
	}
	return values
}

// ListConnections: List connections. Newest first.
func (o *ConnectionsOperations) ListConnections(ctx context.Context, query ListConnectionsQuery, options ...CallOption) (*Page[Connection], error) {
	return exchange[Page[Connection]](ctx, o.client, call{operation: "connections.listConnections", method: "GET", path: "/api/server/v1/connections", query: query.values()}, options)
}

// AllConnections is each item of ListConnections, page after page.
func (o *ConnectionsOperations) AllConnections(ctx context.Context, query ListConnectionsQuery, options ...CallOption) iter.Seq2[Connection, error] {
	return each(func(cursor string) (*Page[Connection], error) {
		if cursor != "" {
			query.Cursor = cursor
		}
		return o.ListConnections(ctx, query, options...)
	})
}

// CreateConnection: Add a connection. As a draft, which may lack any setting and signs nobody in.
// The issuer is asked for its discovery document, metadataUrl for the metadata.
func (o *ConnectionsOperations) CreateConnection(ctx context.Context, body CreateConnectionBody, options ...CallOption) (*Connection, error) {
	return exchange[Connection](ctx, o.client, call{operation: "connections.createConnection", method: "POST", path: "/api/server/v1/connections", body: body}, options)
}

// GetConnection: Get a connection. clientSecretSet stands in the place of its secret, which is
// never shown.
func (o *ConnectionsOperations) GetConnection(ctx context.Context, connectionID string, options ...CallOption) (*Connection, error) {
	return exchange[Connection](ctx, o.client, call{operation: "connections.getConnection", method: "GET", path: "/api/server/v1/connections/" + segment(connectionID)}, options)
}

// UpdateConnection: Change a connection. settings and jit are merged by key, and null sets a
// setting back to its default. A changed issuer, address, key or mapping asks for another test.
// Another issuer is not sent the client secret of the one before: name it anew. Of an active one
// nothing that a sign-in needs is taken away.
func (o *ConnectionsOperations) UpdateConnection(ctx context.Context, connectionID string, body UpdateConnectionBody, options ...CallOption) (*Connection, error) {
	return exchange[Connection](ctx, o.client, call{operation: "connections.updateConnection", method: "PATCH", path: "/api/server/v1/connections/" + segment(connectionID), body: body}, options)
}

// DeleteConnection: Remove a connection. Identities at it are unlinked and its sessions end;
// memberships that it made stay, and people decide their roles.
func (o *ConnectionsOperations) DeleteConnection(ctx context.Context, connectionID string, options ...CallOption) error {
	_, err := exchange[struct{}](ctx, o.client, call{operation: "connections.deleteConnection", method: "DELETE", path: "/api/server/v1/connections/" + segment(connectionID)}, options)
	return err
}

// ActivateConnection: Activate a connection. From then on it signs people in. A test sign-in must
// have succeeded since its settings changed, unless skipTest is true. Of one that is active nothing
// changes.
func (o *ConnectionsOperations) ActivateConnection(ctx context.Context, connectionID string, body *ActivateConnectionBody, options ...CallOption) (*Connection, error) {
	return exchange[Connection](ctx, o.client, call{operation: "connections.activateConnection", method: "POST", path: "/api/server/v1/connections/" + segment(connectionID) + "/activate", body: optionalBody(body)}, options)
}

// DisableConnection: Disable a connection. It signs nobody in and nobody has to use it. Its
// sessions stay, unless endSessions is true. The owners of the organization and the connection's
// contacts are told by mail.
func (o *ConnectionsOperations) DisableConnection(ctx context.Context, connectionID string, body *DisableConnectionBody, options ...CallOption) (*Connection, error) {
	return exchange[Connection](ctx, o.client, call{operation: "connections.disableConnection", method: "POST", path: "/api/server/v1/connections/" + segment(connectionID) + "/disable", body: optionalBody(body)}, options)
}

// ListConnectionAttemptsQuery narrows "List the attempts to sign in by a connection"; members that
// are zero do not.
type ListConnectionAttemptsQuery struct {
	// The maximum number of items; 20 unless the operation says otherwise.
	Limit int

	// `page.nextCursor` of the previous page; opaque.
	Cursor string
}

func (q ListConnectionAttemptsQuery) values() url.Values {
	values := url.Values{}
	if q.Limit != 0 {
		values.Set("limit", strconv.Itoa(q.Limit))
	}
	if q.Cursor != "" {
		values.Set("cursor", q.Cursor)
	}
	return values
}

// ListConnectionAttempts: List the attempts to sign in by a connection. Newest first, for 30 days.
// reason says why one failed; claims are those that a test sign-in received.
func (o *ConnectionsOperations) ListConnectionAttempts(ctx context.Context, connectionID string, query ListConnectionAttemptsQuery, options ...CallOption) (*Page[ConnectionAttempt], error) {
	return exchange[Page[ConnectionAttempt]](ctx, o.client, call{operation: "connections.listConnectionAttempts", method: "GET", path: "/api/server/v1/connections/" + segment(connectionID) + "/attempts", query: query.values()}, options)
}

// AllConnectionAttempts is each item of ListConnectionAttempts, page after page.
func (o *ConnectionsOperations) AllConnectionAttempts(ctx context.Context, connectionID string, query ListConnectionAttemptsQuery, options ...CallOption) iter.Seq2[ConnectionAttempt, error] {
	return each(func(cursor string) (*Page[ConnectionAttempt], error) {
		if cursor != "" {
			query.Cursor = cursor
		}
		return o.ListConnectionAttempts(ctx, connectionID, query, options...)
	})
}

// ConnectionTestsOperations are the calls of one subject of the server API.
type ConnectionTestsOperations struct {
	client *Client
}

// CreateConnectionTestLink: Make a link for a test sign-in. For one test within an hour: it signs
// nobody in, and shows each claim that the identity provider sends and what would come of it. A
// connection in any state can be tested.
func (o *ConnectionTestsOperations) CreateConnectionTestLink(ctx context.Context, connectionID string, options ...CallOption) (*ConnectionTestLink, error) {
	return exchange[ConnectionTestLink](ctx, o.client, call{operation: "connectionTests.createConnectionTestLink", method: "POST", path: "/api/server/v1/connections/" + segment(connectionID) + "/test-links"}, options)
}

// DomainsOperations are the calls of one subject of the server API.
type DomainsOperations struct {
	client *Client
}

// ListDomains: List the domains of an organization. At most 100, by name, those that are not
// verified yet included.
func (o *DomainsOperations) ListDomains(ctx context.Context, organizationID string, options ...CallOption) (*Items[Domain], error) {
	return exchange[Items[Domain]](ctx, o.client, call{operation: "domains.listDomains", method: "GET", path: "/api/server/v1/organizations/" + segment(organizationID) + "/domains"}, options)
}

// ClaimDomain: Claim a domain. Answers the TXT record that proves it; until it is verified the
// claim means nothing, and others may claim it too. Public suffixes, providers of free mail and
// hosts of this installation belong to nobody. A subdomain is another domain.
func (o *DomainsOperations) ClaimDomain(ctx context.Context, organizationID string, body ClaimDomainBody, options ...CallOption) (*Domain, error) {
	return exchange[Domain](ctx, o.client, call{operation: "domains.claimDomain", method: "POST", path: "/api/server/v1/organizations/" + segment(organizationID) + "/domains", body: body}, options)
}

// VerifyDomain: Verify a domain. Looks for its record at once, at most 10 times an hour. 409
// domain_taken: the record is there, but another organization was first. Without the record a
// verified domain is failing, and no longer verified after 14 days.
func (o *DomainsOperations) VerifyDomain(ctx context.Context, organizationID string, domainID string, options ...CallOption) (*Domain, error) {
	return exchange[Domain](ctx, o.client, call{operation: "domains.verifyDomain", method: "POST", path: "/api/server/v1/organizations/" + segment(organizationID) + "/domains/" + segment(domainID) + "/verify"}, options)
}

// DeleteDomain: Give a domain up. Not the last one of an active connection: disable the connection
// first.
func (o *DomainsOperations) DeleteDomain(ctx context.Context, organizationID string, domainID string, options ...CallOption) error {
	_, err := exchange[struct{}](ctx, o.client, call{operation: "domains.deleteDomain", method: "DELETE", path: "/api/server/v1/organizations/" + segment(organizationID) + "/domains/" + segment(domainID)}, options)
	return err
}

// PortalLinksOperations are the calls of one subject of the server API.
type PortalLinksOperations struct {
	client *Client
}

// ListPortalLinks: List an organization's links to the set-up. Newest first, at most 200: those
// that can still be opened, and those whose pages are open. The addresses themselves are shown only
// where they are made.
func (o *PortalLinksOperations) ListPortalLinks(ctx context.Context, organizationID string, options ...CallOption) (*Items[PortalLink], error) {
	return exchange[Items[PortalLink]](ctx, o.client, call{operation: "portalLinks.listPortalLinks", method: "GET", path: "/api/server/v1/organizations/" + segment(organizationID) + "/portal-links"}, options)
}

// CreatePortalLink: Make a link to the set-up. For the IT of an organization, without an account:
// url opens once, after a click, the pages of these intents for an hour in that browser. It dies
// with the secret key, or the operator's role, that made it. The pages set up connections, domains
// and directories; they delete nothing and show no secret and no member.
func (o *PortalLinksOperations) CreatePortalLink(ctx context.Context, organizationID string, body CreatePortalLinkBody, options ...CallOption) (*IssuedPortalLink, error) {
	return exchange[IssuedPortalLink](ctx, o.client, call{operation: "portalLinks.createPortalLink", method: "POST", path: "/api/server/v1/organizations/" + segment(organizationID) + "/portal-links", body: body}, options)
}

// RevokePortalLink: Revoke a link to the set-up. Pages that it has opened end with it.
func (o *PortalLinksOperations) RevokePortalLink(ctx context.Context, organizationID string, portalLinkID string, options ...CallOption) error {
	_, err := exchange[struct{}](ctx, o.client, call{operation: "portalLinks.revokePortalLink", method: "DELETE", path: "/api/server/v1/organizations/" + segment(organizationID) + "/portal-links/" + segment(portalLinkID)}, options)
	return err
}

// DirectoriesOperations are the calls of one subject of the server API.
type DirectoriesOperations struct {
	client *Client
}

// ListDirectories: List an organization's directories. Oldest first.
func (o *DirectoriesOperations) ListDirectories(ctx context.Context, organizationID string, options ...CallOption) (*Items[Directory], error) {
	return exchange[Items[Directory]](ctx, o.client, call{operation: "directories.listDirectories", method: "GET", path: "/api/server/v1/organizations/" + segment(organizationID) + "/directories"}, options)
}

// CreateDirectory: Add a directory. Its first token is in this answer and nowhere else, and never
// expires. Without a defaultRole people become members.
func (o *DirectoriesOperations) CreateDirectory(ctx context.Context, organizationID string, body CreateDirectoryBody, options ...CallOption) (*CreatedDirectory, error) {
	return exchange[CreatedDirectory](ctx, o.client, call{operation: "directories.createDirectory", method: "POST", path: "/api/server/v1/organizations/" + segment(organizationID) + "/directories", body: body}, options)
}

// UpdateDirectory: Change a directory. Changed roles are given to everybody at once. A disabled
// directory answers nobody, and its members can be changed by hand.
func (o *DirectoriesOperations) UpdateDirectory(ctx context.Context, organizationID string, directoryID string, body UpdateDirectoryBody, options ...CallOption) (*Directory, error) {
	return exchange[Directory](ctx, o.client, call{operation: "directories.updateDirectory", method: "PATCH", path: "/api/server/v1/organizations/" + segment(organizationID) + "/directories/" + segment(directoryID), body: body}, options)
}

// DeleteDirectoryQuery narrows "Remove a directory"; members that are zero do not.
type DeleteDirectoryQuery struct {
	// One of keep, remove.
	Members string
}

func (q DeleteDirectoryQuery) values() url.Values {
	values := url.Values{}
	if q.Members != "" {
		values.Set("members", q.Members)
	}
	return values
}

// DeleteDirectory: Remove a directory. Its records go. Its members stay, unless members is remove;
// people themselves stay in any case, and so does the last owner. Members of a directory that was
// disabled are no longer its own, so remove takes none of them along.
func (o *DirectoriesOperations) DeleteDirectory(ctx context.Context, organizationID string, directoryID string, query DeleteDirectoryQuery, options ...CallOption) error {
	_, err := exchange[struct{}](ctx, o.client, call{operation: "directories.deleteDirectory", method: "DELETE", path: "/api/server/v1/organizations/" + segment(organizationID) + "/directories/" + segment(directoryID), query: query.values()}, options)
	return err
}

// CreateDirectoryToken: Make a token of a directory. Two are live at most, so that one can follow
// the other without a gap.
func (o *DirectoriesOperations) CreateDirectoryToken(ctx context.Context, organizationID string, directoryID string, body *CreateDirectoryTokenBody, options ...CallOption) (*CreatedDirectoryToken, error) {
	return exchange[CreatedDirectoryToken](ctx, o.client, call{operation: "directories.createDirectoryToken", method: "POST", path: "/api/server/v1/organizations/" + segment(organizationID) + "/directories/" + segment(directoryID) + "/tokens", body: optionalBody(body)}, options)
}

// DeleteDirectoryToken: Revoke a token of a directory. It is unknown from the next request on.
func (o *DirectoriesOperations) DeleteDirectoryToken(ctx context.Context, organizationID string, directoryID string, tokenID string, options ...CallOption) error {
	_, err := exchange[struct{}](ctx, o.client, call{operation: "directories.deleteDirectoryToken", method: "DELETE", path: "/api/server/v1/organizations/" + segment(organizationID) + "/directories/" + segment(directoryID) + "/tokens/" + segment(tokenID)}, options)
	return err
}

// ListDirectoryUsersQuery narrows "List the people of a directory"; members that are zero do not.
type ListDirectoryUsersQuery struct {
	// The maximum number of items; 20 unless the operation says otherwise.
	Limit int

	// `page.nextCursor` of the previous page; opaque.
	Cursor string
}

func (q ListDirectoryUsersQuery) values() url.Values {
	values := url.Values{}
	if q.Limit != 0 {
		values.Set("limit", strconv.Itoa(q.Limit))
	}
	if q.Cursor != "" {
		values.Set("cursor", q.Cursor)
	}
	return values
}

// ListDirectoryUsers: List the people of a directory. Oldest first. userId is null for somebody who
// is no user here, and unlinkedReason says why.
func (o *DirectoriesOperations) ListDirectoryUsers(ctx context.Context, organizationID string, directoryID string, query ListDirectoryUsersQuery, options ...CallOption) (*Page[DirectoryUser], error) {
	return exchange[Page[DirectoryUser]](ctx, o.client, call{operation: "directories.listDirectoryUsers", method: "GET", path: "/api/server/v1/organizations/" + segment(organizationID) + "/directories/" + segment(directoryID) + "/users", query: query.values()}, options)
}

// AllDirectoryUsers is each item of ListDirectoryUsers, page after page.
func (o *DirectoriesOperations) AllDirectoryUsers(ctx context.Context, organizationID string, directoryID string, query ListDirectoryUsersQuery, options ...CallOption) iter.Seq2[DirectoryUser, error] {
	return each(func(cursor string) (*Page[DirectoryUser], error) {
		if cursor != "" {
			query.Cursor = cursor
		}
		return o.ListDirectoryUsers(ctx, organizationID, directoryID, query, options...)
	})
}

// ListDirectoryRequests: List the last requests of a directory. The last 50 of seven days, newest
// first, as they came but without passwords and tokens. Requests over the directory's rate are not
// among them. They are encrypted at rest.
func (o *DirectoriesOperations) ListDirectoryRequests(ctx context.Context, organizationID string, directoryID string, options ...CallOption) (*Items[DirectoryRequest], error) {
	return exchange[Items[DirectoryRequest]](ctx, o.client, call{operation: "directories.listDirectoryRequests", method: "GET", path: "/api/server/v1/organizations/" + segment(organizationID) + "/directories/" + segment(directoryID) + "/requests"}, options)
}

// ResourcesOperations are the calls of one subject of the server API.
type ResourcesOperations struct {
	client *Client
}

// ListResources: List the resources. Oldest first.
func (o *ResourcesOperations) ListResources(ctx context.Context, options ...CallOption) (*Items[Resource], error) {
	return exchange[Items[Resource]](ctx, o.client, call{operation: "resources.listResources", method: "GET", path: "/api/server/v1/resources"}, options)
}

// CreateResource: Add a resource. The identifier is an https address or a urn: (in development also
// an http address of this machine). It becomes the audience of access tokens, and two that differ
// only in a slash at the end or in the case of scheme and host are the same.
func (o *ResourcesOperations) CreateResource(ctx context.Context, body CreateResourceBody, options ...CallOption) (*Resource, error) {
	return exchange[Resource](ctx, o.client, call{operation: "resources.createResource", method: "POST", path: "/api/server/v1/resources", body: body}, options)
}

// UpdateResource: Change a resource. scopes replaces all of them.
func (o *ResourcesOperations) UpdateResource(ctx context.Context, resourceID string, body UpdateResourceBody, options ...CallOption) (*Resource, error) {
	return exchange[Resource](ctx, o.client, call{operation: "resources.updateResource", method: "PATCH", path: "/api/server/v1/resources/" + segment(resourceID), body: body}, options)
}

// DeleteResource: Remove a resource. Applications that named it forget it. One that is added with
// the same identifier later is another.
func (o *ResourcesOperations) DeleteResource(ctx context.Context, resourceID string, options ...CallOption) error {
	_, err := exchange[struct{}](ctx, o.client, call{operation: "resources.deleteResource", method: "DELETE", path: "/api/server/v1/resources/" + segment(resourceID)}, options)
	return err
}

// CreateResourceSecret: Make a secret of a resource. With its id and a secret a resource asks POST
// /oauth/introspect whether a token is still good. Two can be there at once, so that a change needs
// no pause.
func (o *ResourcesOperations) CreateResourceSecret(ctx context.Context, resourceID string, options ...CallOption) (*CreatedResourceSecret, error) {
	return exchange[CreatedResourceSecret](ctx, o.client, call{operation: "resources.createResourceSecret", method: "POST", path: "/api/server/v1/resources/" + segment(resourceID) + "/secrets"}, options)
}

// DeleteResourceSecret: Revoke a secret of a resource. It is refused from now on.
func (o *ResourcesOperations) DeleteResourceSecret(ctx context.Context, resourceID string, secretID string, options ...CallOption) error {
	_, err := exchange[struct{}](ctx, o.client, call{operation: "resources.deleteResourceSecret", method: "DELETE", path: "/api/server/v1/resources/" + segment(resourceID) + "/secrets/" + segment(secretID)}, options)
	return err
}

// GrantsOperations are the calls of one subject of the server API.
type GrantsOperations struct {
	client *Client
}

// ListUserGrantsQuery narrows "List what a user has allowed applications"; members that are zero do
// not.
type ListUserGrantsQuery struct {
	// The maximum number of items; 20 unless the operation says otherwise.
	Limit int

	// `page.nextCursor` of the previous page; opaque.
	Cursor string
}

func (q ListUserGrantsQuery) values() url.Values {
	values := url.Values{}
	if q.Limit != 0 {
		values.Set("limit", strconv.Itoa(q.Limit))
	}
	if q.Cursor != "" {
		values.Set("cursor", q.Cursor)
	}
	return values
}

// ListUserGrants: List what a user has allowed applications. Newest first, with those that have
// ended.
func (o *GrantsOperations) ListUserGrants(ctx context.Context, userID string, query ListUserGrantsQuery, options ...CallOption) (*Page[Grant], error) {
	return exchange[Page[Grant]](ctx, o.client, call{operation: "grants.listUserGrants", method: "GET", path: "/api/server/v1/users/" + segment(userID) + "/grants", query: query.values()}, options)
}

// AllUserGrants is each item of ListUserGrants, page after page.
func (o *GrantsOperations) AllUserGrants(ctx context.Context, userID string, query ListUserGrantsQuery, options ...CallOption) iter.Seq2[Grant, error] {
	return each(func(cursor string) (*Page[Grant], error) {
		if cursor != "" {
			query.Cursor = cursor
		}
		return o.ListUserGrants(ctx, userID, query, options...)
	})
}

// EndUserGrants: End all grants of a user. Every token that came of them is refused from now on.
// Applications ask for consent again.
func (o *GrantsOperations) EndUserGrants(ctx context.Context, userID string, options ...CallOption) error {
	_, err := exchange[struct{}](ctx, o.client, call{operation: "grants.endUserGrants", method: "DELETE", path: "/api/server/v1/users/" + segment(userID) + "/grants"}, options)
	return err
}

// EndUserGrant: End one grant of a user. Every token that came of it is refused from now on.
// Answers 204 even if it had ended already.
func (o *GrantsOperations) EndUserGrant(ctx context.Context, userID string, grantID string, options ...CallOption) error {
	_, err := exchange[struct{}](ctx, o.client, call{operation: "grants.endUserGrant", method: "DELETE", path: "/api/server/v1/users/" + segment(userID) + "/grants/" + segment(grantID)}, options)
	return err
}

// EndApplicationGrants: End all grants of an application. Every token that people have allowed it
// is refused from now on. The application stays, and asks for consent again.
func (o *GrantsOperations) EndApplicationGrants(ctx context.Context, applicationID string, options ...CallOption) error {
	_, err := exchange[struct{}](ctx, o.client, call{operation: "grants.endApplicationGrants", method: "DELETE", path: "/api/server/v1/applications/" + segment(applicationID) + "/grants"}, options)
	return err
}

// APIKeysOperations are the calls of one subject of the server API.
type APIKeysOperations struct {
	client *Client
}

// ListAPIKeysQuery narrows "List API keys"; members that are zero do not.
type ListAPIKeysQuery struct {
	// The maximum number of items; 20 unless the operation says otherwise.
	Limit int

	// `page.nextCursor` of the previous page; opaque.
	Cursor string

	// The user's id.
	UserID string

	// The organization's id.
	OrganizationID string

	Query string
}

func (q ListAPIKeysQuery) values() url.Values {
	values := url.Values{}
	if q.Limit != 0 {
		values.Set("limit", strconv.Itoa(q.Limit))
	}
	if q.Cursor != "" {
		values.Set("cursor", q.Cursor)
	}
	if q.UserID != "" {
		values.Set("userId", q.UserID)
	}
	if q.OrganizationID != "" {
		values.Set("organizationId", q.OrganizationID)
	}
	if q.Query != "" {
		values.Set("query", q.Query)
	}
	return values
}

// ListAPIKeys: List API keys. Newest first, without those that were revoked; expired ones are
// listed for 30 days. organizationId alone finds the keys of the organization itself, with userId
// those of that person in it. query matches a part of the name, ignoring case.
func (o *APIKeysOperations) ListAPIKeys(ctx context.Context, query ListAPIKeysQuery, options ...CallOption) (*Page[ServerAPIKey], error) {
	return exchange[Page[ServerAPIKey]](ctx, o.client, call{operation: "apiKeys.listApiKeys", method: "GET", path: "/api/server/v1/api-keys", query: query.values()}, options)
}

// AllAPIKeys is each item of ListAPIKeys, page after page.
func (o *APIKeysOperations) AllAPIKeys(ctx context.Context, query ListAPIKeysQuery, options ...CallOption) iter.Seq2[ServerAPIKey, error] {
	return each(func(cursor string) (*Page[ServerAPIKey], error) {
		if cursor != "" {
			query.Cursor = cursor
		}
		return o.ListAPIKeys(ctx, query, options...)
	})
}

// CreateAPIKey: Make an API key. Of a person (userId), of an organization (organizationId), or of a
// person in an organization (both). permissions are your own, such as invoices:approve, and are
// stored as they are given: a verification cuts them to what the person's role holds at that
// moment, or, for an organization's key, to what one of its roles names. A person's key without an
// organization holds none. Without expiresInDays it lives for 365 days; null: until it is revoked.
// The key is shown here and nowhere else.
func (o *APIKeysOperations) CreateAPIKey(ctx context.Context, body CreateAPIKeyBody, options ...CallOption) (*CreatedServerAPIKey, error) {
	return exchange[CreatedServerAPIKey](ctx, o.client, call{operation: "apiKeys.createApiKey", method: "POST", path: "/api/server/v1/api-keys", body: body}, options)
}

// UpdateAPIKey: Change an API key. permissions replaces all of them; metadata is merged (RFC 7396).
func (o *APIKeysOperations) UpdateAPIKey(ctx context.Context, aPIKeyID string, body UpdateAPIKeyBody, options ...CallOption) (*ServerAPIKey, error) {
	return exchange[ServerAPIKey](ctx, o.client, call{operation: "apiKeys.updateApiKey", method: "PATCH", path: "/api/server/v1/api-keys/" + segment(aPIKeyID), body: body}, options)
}

// RevokeAPIKey: Revoke an API key. It is refused from now on, on every instance.
func (o *APIKeysOperations) RevokeAPIKey(ctx context.Context, aPIKeyID string, options ...CallOption) error {
	_, err := exchange[struct{}](ctx, o.client, call{operation: "apiKeys.revokeApiKey", method: "DELETE", path: "/api/server/v1/api-keys/" + segment(aPIKeyID)}, options)
	return err
}

// VerifyAPIKey: Verify an API key. Always 200 for a request that is well-formed: valid tells
// whether the key counts, and permissions what it allows today. With permission, a key that does
// not hold it is permission_missing. unknown is no key of this environment; revoked includes one
// whose person, membership or organization is gone; subject_inactive: its person is banned.
// Idempotency-Key has no effect here.
func (o *APIKeysOperations) VerifyAPIKey(ctx context.Context, body VerifyAPIKeyBody, options ...CallOption) (*VerifiedAPIKey, error) {
	return exchange[VerifiedAPIKey](ctx, o.client, call{operation: "apiKeys.verifyApiKey", method: "POST", path: "/api/server/v1/api-keys/verify", body: body}, options)
}

// RegistrationTokensOperations are the calls of one subject of the server API.
type RegistrationTokensOperations struct {
	client *Client
}

// ListRegistrationTokens: List the registration tokens. Newest first, at most 1,000 that can still
// be used and 1,000 that are used up; one that is revoked makes room for the next. Those that have
// expired are gone.
func (o *RegistrationTokensOperations) ListRegistrationTokens(ctx context.Context, options ...CallOption) (*Items[RegistrationToken], error) {
	return exchange[Items[RegistrationToken]](ctx, o.client, call{operation: "registrationTokens.listRegistrationTokens", method: "GET", path: "/api/server/v1/registration-tokens"}, options)
}

// CreateRegistrationToken: Make a registration token. With it an application registers itself while
// oauth.registration is token (RFC 7591, an initial access token). It counts for one application
// and a day, unless uses and expiresInSeconds say otherwise.
func (o *RegistrationTokensOperations) CreateRegistrationToken(ctx context.Context, body *CreateRegistrationTokenBody, options ...CallOption) (*CreatedRegistrationToken, error) {
	return exchange[CreatedRegistrationToken](ctx, o.client, call{operation: "registrationTokens.createRegistrationToken", method: "POST", path: "/api/server/v1/registration-tokens", body: optionalBody(body)}, options)
}

// DeleteRegistrationToken: Revoke a registration token. Applications that were registered with it
// stay.
func (o *RegistrationTokensOperations) DeleteRegistrationToken(ctx context.Context, registrationTokenID string, options ...CallOption) error {
	_, err := exchange[struct{}](ctx, o.client, call{operation: "registrationTokens.deleteRegistrationToken", method: "DELETE", path: "/api/server/v1/registration-tokens/" + segment(registrationTokenID)}, options)
	return err
}
