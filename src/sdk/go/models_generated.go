// Code generated from docs/openapi/server.json by `npm run openapi`. DO NOT EDIT.

package gatehouse

import (
	"time"
)

// ProblemRecord: see the operations.
type ProblemRecord struct {
	Name string `json:"name"`

	Value string `json:"value"`
}

// ProblemError: see the operations.
type ProblemError struct {
	Path string `json:"path"`

	Message string `json:"message"`
}

// NamedConnection: see the operations.
type NamedConnection struct {
	ID string `json:"id"`

	Name string `json:"name"`
}

// CreateUserBodyPasswordHash: see the operations.
type CreateUserBodyPasswordHash struct {
	// One of argon2, bcrypt, scrypt.
	Algorithm string `json:"algorithm"`

	// argon2 and scrypt as a PHC string, bcrypt as $2a$, $2b$ or $2y$.
	Hash Secret `json:"hash"`
}

// CreateUserBody: see the operations.
type CreateUserBody struct {
	// An email address; surrounding whitespace is dropped.
	Email *string `json:"email,omitzero"`

	EmailVerified *bool `json:"emailVerified,omitzero"`

	Password *Secret `json:"password,omitzero"`

	PasswordHash *CreateUserBodyPasswordHash `json:"passwordHash,omitzero"`

	// The hook password.verify is asked about the password until there is one here; it never comes
	// back.
	PasswordAtHook *bool `json:"passwordAtHook,omitzero"`

	// 1 to 100 characters besides white space at both ends, without control characters, controls of
	// direction and ://.
	FirstName Optional[string] `json:"firstName,omitzero"`

	// 1 to 100 characters besides white space at both ends, without control characters, controls of
	// direction and ://.
	LastName Optional[string] `json:"lastName,omitzero"`

	// One of en, da.
	Locale Optional[string] `json:"locale,omitzero"`

	// One of en, da, de, fr, es, it, pt-BR, nl, sv, nb, fi, pl, uk, tr, ja, ko, zh-Hans, ar, he.
	Language Optional[string] `json:"language,omitzero"`

	ExternalID Optional[string] `json:"externalId,omitzero"`

	// A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace, null
	// removes the key. At most 32 levels of nesting.
	PublicMetadata map[string]any `json:"publicMetadata,omitzero"`

	// A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace, null
	// removes the key. At most 32 levels of nesting.
	PrivateMetadata map[string]any `json:"privateMetadata,omitzero"`

	// A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace, null
	// removes the key. At most 32 levels of nesting.
	UnsafeMetadata map[string]any `json:"unsafeMetadata,omitzero"`
}

// User: see the operations.
type User struct {
	ID string `json:"id"`

	EnvironmentID string `json:"environmentId"`

	Name *string `json:"name"`

	FirstName *string `json:"firstName"`

	LastName *string `json:"lastName"`

	// One of en, da.
	Locale *string `json:"locale"`

	// One of en, da, de, fr, es, it, pt-BR, nl, sv, nb, fi, pl, uk, tr, ja, ko, zh-Hans, ar, he.
	Language *string `json:"language"`

	// One of active, banned, deleted.
	Status string `json:"status"`

	// One of pending_email_verification, complete.
	RegistrationState string `json:"registrationState"`

	CreatedAt time.Time `json:"createdAt"`

	UpdatedAt time.Time `json:"updatedAt"`

	Email *string `json:"email"`

	EmailVerifiedAt *time.Time `json:"emailVerifiedAt"`

	DeletedAt *time.Time `json:"deletedAt"`

	ExternalID *string `json:"externalId"`

	BannedAt *time.Time `json:"bannedAt"`

	BanReason *string `json:"banReason"`

	LastSignInAt *time.Time `json:"lastSignInAt"`

	HasPassword bool `json:"hasPassword"`

	MFAEnabled bool `json:"mfaEnabled"`

	// A JSON object with arbitrary keys.
	PublicMetadata map[string]any `json:"publicMetadata"`

	// A JSON object with arbitrary keys.
	PrivateMetadata map[string]any `json:"privateMetadata"`

	// A JSON object with arbitrary keys.
	UnsafeMetadata map[string]any `json:"unsafeMetadata"`
}

// UpdateUserBody: see the operations.
type UpdateUserBody struct {
	// 1 to 100 characters besides white space at both ends, without control characters, controls of
	// direction and ://.
	FirstName Optional[string] `json:"firstName,omitzero"`

	// 1 to 100 characters besides white space at both ends, without control characters, controls of
	// direction and ://.
	LastName Optional[string] `json:"lastName,omitzero"`

	// One of en, da.
	Locale Optional[string] `json:"locale,omitzero"`

	// One of en, da, de, fr, es, it, pt-BR, nl, sv, nb, fi, pl, uk, tr, ja, ko, zh-Hans, ar, he.
	Language Optional[string] `json:"language,omitzero"`

	// A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace, null
	// removes the key. At most 32 levels of nesting.
	UnsafeMetadata map[string]any `json:"unsafeMetadata,omitzero"`

	ExternalID Optional[string] `json:"externalId,omitzero"`
}

// UpdateUserMetadataBody: see the operations.
type UpdateUserMetadataBody struct {
	// A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace, null
	// removes the key. At most 32 levels of nesting.
	PublicMetadata map[string]any `json:"publicMetadata,omitzero"`

	// A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace, null
	// removes the key. At most 32 levels of nesting.
	PrivateMetadata map[string]any `json:"privateMetadata,omitzero"`

	// A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace, null
	// removes the key. At most 32 levels of nesting.
	UnsafeMetadata map[string]any `json:"unsafeMetadata,omitzero"`
}

// BanUserBody: see the operations.
type BanUserBody struct {
	Reason Optional[string] `json:"reason,omitzero"`
}

// SessionDevice: see the operations.
type SessionDevice struct {
	Browser *string `json:"browser"`

	Os *string `json:"os"`

	// One of desktop, mobile, tablet, native, bot, unknown.
	Kind string `json:"kind"`
}

// Session: see the operations.
type Session struct {
	ID string `json:"id"`

	EnvironmentID string `json:"environmentId"`

	UserID string `json:"userId"`

	// One of active, revoked, expired.
	Status string `json:"status"`

	CreatedAt time.Time `json:"createdAt"`

	LastActiveAt time.Time `json:"lastActiveAt"`

	ExpiresAt time.Time `json:"expiresAt"`

	RevokedAt *time.Time `json:"revokedAt"`

	IPAddress *string `json:"ipAddress"`

	UserAgent *string `json:"userAgent"`

	Device SessionDevice `json:"device"`

	AuthenticationMethods []string `json:"authenticationMethods"`

	OrganizationID *string `json:"organizationId"`

	ImpersonatorID *string `json:"impersonatorId"`

	// Of the organization's identity provider that signed the person in.
	ConnectionID *string `json:"connectionId"`
}

// EmailAddress: see the operations.
type EmailAddress struct {
	ID string `json:"id"`

	Email string `json:"email"`

	Primary bool `json:"primary"`

	VerifiedAt *time.Time `json:"verifiedAt"`

	CreatedAt time.Time `json:"createdAt"`
}

// AddUserEmailAddressBody: see the operations.
type AddUserEmailAddressBody struct {
	// An email address; surrounding whitespace is dropped.
	Email string `json:"email"`

	Verified *bool `json:"verified,omitzero"`

	Primary *bool `json:"primary,omitzero"`
}

// UpdateUserEmailAddressBody: see the operations.
type UpdateUserEmailAddressBody struct {
	Verified *bool `json:"verified,omitzero"`

	Primary *bool `json:"primary,omitzero"`
}

// SetUserPasswordBodyPasswordHash: see the operations.
type SetUserPasswordBodyPasswordHash struct {
	// One of argon2, bcrypt, scrypt.
	Algorithm string `json:"algorithm"`

	// argon2 and scrypt as a PHC string, bcrypt as $2a$, $2b$ or $2y$.
	Hash Secret `json:"hash"`
}

// SetUserPasswordBody: see the operations.
type SetUserPasswordBody struct {
	Password *Secret `json:"password,omitzero"`

	PasswordHash *SetUserPasswordBodyPasswordHash `json:"passwordHash,omitzero"`

	// Defaults to true.
	RevokeSessions *bool `json:"revokeSessions,omitzero"`
}

// RequestUserPasswordResetBody: see the operations.
type RequestUserPasswordResetBody struct {
	// Defaults to true; false returns the link instead.
	SendEmail *bool `json:"sendEmail,omitzero"`
}

// RequestedReset: see the operations.
type RequestedReset struct {
	ExpiresAt time.Time `json:"expiresAt"`

	URL *string `json:"url,omitzero"`
}

// UserMFAStatus: see the operations.
type UserMFAStatus struct {
	Enabled bool `json:"enabled"`

	EnrolledAt *time.Time `json:"enrolledAt"`

	RecoveryCodesLeft int `json:"recoveryCodesLeft"`

	Passkeys int `json:"passkeys"`
}

// Passkey: see the operations.
type Passkey struct {
	ID string `json:"id"`

	Name string `json:"name"`

	CreatedAt time.Time `json:"createdAt"`

	LastUsedAt *time.Time `json:"lastUsedAt"`

	// Whether it is backed up elsewhere.
	BackedUp bool `json:"backedUp"`

	Transports []string `json:"transports"`

	// Such as `iCloud Keychain`, if known.
	AuthenticatorName *string `json:"authenticatorName"`
}

// TrustedDeviceDevice: see the operations.
type TrustedDeviceDevice struct {
	Browser *string `json:"browser"`

	Os *string `json:"os"`

	// One of desktop, mobile, tablet, native, bot, unknown.
	Kind string `json:"kind"`
}

// TrustedDevice: see the operations.
type TrustedDevice struct {
	ID string `json:"id"`

	Device TrustedDeviceDevice `json:"device"`

	CreatedAt time.Time `json:"createdAt"`

	LastUsedAt time.Time `json:"lastUsedAt"`

	ExpiresAt time.Time `json:"expiresAt"`

	Current bool `json:"current"`
}

// Identity: see the operations.
type Identity struct {
	ID string `json:"id"`

	// One of oauth2, oidc, saml.
	Protocol string `json:"protocol"`

	Issuer string `json:"issuer"`

	Subject string `json:"subject"`

	Label *string `json:"label"`

	// One of active, unlinked.
	Status string `json:"status"`

	CreatedAt time.Time `json:"createdAt"`

	UpdatedAt time.Time `json:"updatedAt"`

	// A JSON object with arbitrary keys.
	Claims map[string]any `json:"claims"`

	// Of the organization's identity provider that knows the person by it.
	ConnectionID *string `json:"connectionId"`
}

// MintImpersonationTokenBody: see the operations.
type MintImpersonationTokenBody struct {
	ImpersonatorID string `json:"impersonatorId"`

	Reason string `json:"reason"`

	RedirectURL Optional[string] `json:"redirectUrl,omitzero"`

	ExpiresInSeconds *int `json:"expiresInSeconds,omitzero"`
}

// ImpersonationToken: see the operations.
type ImpersonationToken struct {
	Token Secret `json:"token"`

	URL string `json:"url"`

	ExpiresAt time.Time `json:"expiresAt"`
}

// FactorLockout: see the operations.
type FactorLockout struct {
	// One of open, throttled, closed.
	State string `json:"state"`

	Failures int `json:"failures"`

	Until *time.Time `json:"until"`
}

// Lockout: see the operations.
type Lockout struct {
	Password FactorLockout `json:"password"`

	SecondFactor FactorLockout `json:"secondFactor"`

	EmailCode FactorLockout `json:"emailCode"`
}

// Organization: see the operations.
type Organization struct {
	ID string `json:"id"`

	Name string `json:"name"`

	Role string `json:"role"`

	RoleName *string `json:"roleName"`

	CreatedAt time.Time `json:"createdAt"`

	// A JSON object with arbitrary keys.
	PublicMetadata map[string]any `json:"publicMetadata"`
}

// MembershipWithOrganization: see the operations.
type MembershipWithOrganization struct {
	OrganizationID string `json:"organizationId"`

	UserID string `json:"userId"`

	Role string `json:"role"`

	RoleName *string `json:"roleName"`

	// A JSON object with arbitrary keys.
	PublicMetadata map[string]any `json:"publicMetadata"`

	// A JSON object with arbitrary keys.
	PrivateMetadata map[string]any `json:"privateMetadata"`

	JoinedAt time.Time `json:"joinedAt"`

	// The organization's directory or identity provider decides the role; null: people do. One of
	// directory, connection.
	ManagedBy *string `json:"managedBy"`

	Organization Organization `json:"organization"`
}

// ServerOrganization: see the operations.
type ServerOrganization struct {
	ID string `json:"id"`

	EnvironmentID string `json:"environmentId"`

	Name string `json:"name"`

	RoleSetID string `json:"roleSetId"`

	MemberCount int `json:"memberCount"`

	CreatedAt time.Time `json:"createdAt"`

	UpdatedAt time.Time `json:"updatedAt"`

	// A JSON object with arbitrary keys.
	PublicMetadata map[string]any `json:"publicMetadata"`

	// A JSON object with arbitrary keys.
	PrivateMetadata map[string]any `json:"privateMetadata"`
}

// CreateOrganizationBody: see the operations.
type CreateOrganizationBody struct {
	// 1 to 100 characters besides white space at both ends, without control characters, controls of
	// direction and ://.
	Name string `json:"name"`

	RoleSetID Optional[string] `json:"roleSetId,omitzero"`

	OwnerUserID Optional[string] `json:"ownerUserId,omitzero"`

	// A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace, null
	// removes the key. At most 32 levels of nesting.
	PublicMetadata map[string]any `json:"publicMetadata,omitzero"`

	// A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace, null
	// removes the key. At most 32 levels of nesting.
	PrivateMetadata map[string]any `json:"privateMetadata,omitzero"`
}

// UpdateOrganizationBody: see the operations.
type UpdateOrganizationBody struct {
	// 1 to 100 characters besides white space at both ends, without control characters, controls of
	// direction and ://.
	Name string `json:"name"`
}

// AddMemberBody: see the operations.
type AddMemberBody struct {
	UserID string `json:"userId"`

	Role *string `json:"role,omitzero"`

	// A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace, null
	// removes the key. At most 32 levels of nesting.
	PublicMetadata map[string]any `json:"publicMetadata,omitzero"`

	// A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace, null
	// removes the key. At most 32 levels of nesting.
	PrivateMetadata map[string]any `json:"privateMetadata,omitzero"`
}

// Membership: see the operations.
type Membership struct {
	OrganizationID string `json:"organizationId"`

	UserID string `json:"userId"`

	Role string `json:"role"`

	RoleName *string `json:"roleName"`

	// A JSON object with arbitrary keys.
	PublicMetadata map[string]any `json:"publicMetadata"`

	// A JSON object with arbitrary keys.
	PrivateMetadata map[string]any `json:"privateMetadata"`

	JoinedAt time.Time `json:"joinedAt"`

	// The organization's directory or identity provider decides the role; null: people do. One of
	// directory, connection.
	ManagedBy *string `json:"managedBy"`
}

// UpdateMemberBody: see the operations.
type UpdateMemberBody struct {
	Role string `json:"role"`
}

// UpdateOrganizationMetadataBody: see the operations.
type UpdateOrganizationMetadataBody struct {
	// A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace, null
	// removes the key. At most 32 levels of nesting.
	PublicMetadata map[string]any `json:"publicMetadata,omitzero"`

	// A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace, null
	// removes the key. At most 32 levels of nesting.
	PrivateMetadata map[string]any `json:"privateMetadata,omitzero"`
}

// UpdateMemberMetadataBody: see the operations.
type UpdateMemberMetadataBody struct {
	// A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace, null
	// removes the key. At most 32 levels of nesting.
	PublicMetadata map[string]any `json:"publicMetadata,omitzero"`

	// A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace, null
	// removes the key. At most 32 levels of nesting.
	PrivateMetadata map[string]any `json:"privateMetadata,omitzero"`
}

// Invitation: see the operations.
type Invitation struct {
	ID string `json:"id"`

	EnvironmentID string `json:"environmentId"`

	Email string `json:"email"`

	// One of PENDING, ACCEPTED, REVOKED, EXPIRED.
	Status string `json:"status"`

	ExpiresAt time.Time `json:"expiresAt"`

	CreatedAt time.Time `json:"createdAt"`

	AcceptedAt *time.Time `json:"acceptedAt"`

	RevokedAt *time.Time `json:"revokedAt"`

	OrganizationID *string `json:"organizationId"`

	Role *string `json:"role"`

	RedirectURL *string `json:"redirectUrl"`

	// A JSON object with arbitrary keys.
	PublicMetadata map[string]any `json:"publicMetadata"`

	// A JSON object with arbitrary keys.
	PrivateMetadata map[string]any `json:"privateMetadata"`
}

// CreateInvitationBody: see the operations.
type CreateInvitationBody struct {
	// An email address; surrounding whitespace is dropped.
	Email string `json:"email"`

	OrganizationID Optional[string] `json:"organizationId,omitzero"`

	Role Optional[string] `json:"role,omitzero"`

	RedirectURL Optional[string] `json:"redirectUrl,omitzero"`

	ExpiresInDays *int `json:"expiresInDays,omitzero"`

	// Defaults to true; false returns the link as url.
	SendEmail *bool `json:"sendEmail,omitzero"`

	// Language of the mail, and of the account of whoever signs up by it. One of en, da, de, fr, es,
	// it, pt-BR, nl, sv, nb, fi, pl, uk, tr, ja, ko, zh-Hans, ar, he.
	Language Optional[string] `json:"language,omitzero"`

	// A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace, null
	// removes the key. At most 32 levels of nesting.
	PublicMetadata map[string]any `json:"publicMetadata,omitzero"`

	// A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace, null
	// removes the key. At most 32 levels of nesting.
	PrivateMetadata map[string]any `json:"privateMetadata,omitzero"`
}

// CreatedInvitation: see the operations.
type CreatedInvitation struct {
	ID string `json:"id"`

	EnvironmentID string `json:"environmentId"`

	Email string `json:"email"`

	// One of PENDING, ACCEPTED, REVOKED, EXPIRED.
	Status string `json:"status"`

	ExpiresAt time.Time `json:"expiresAt"`

	CreatedAt time.Time `json:"createdAt"`

	AcceptedAt *time.Time `json:"acceptedAt"`

	RevokedAt *time.Time `json:"revokedAt"`

	OrganizationID *string `json:"organizationId"`

	Role *string `json:"role"`

	RedirectURL *string `json:"redirectUrl"`

	// A JSON object with arbitrary keys.
	PublicMetadata map[string]any `json:"publicMetadata"`

	// A JSON object with arbitrary keys.
	PrivateMetadata map[string]any `json:"privateMetadata"`

	// The link, only if sendEmail is false and only here.
	URL *string `json:"url,omitzero"`
}

// UpdateInvitationBody: see the operations.
type UpdateInvitationBody struct {
	// A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace, null
	// removes the key. At most 32 levels of nesting.
	PublicMetadata map[string]any `json:"publicMetadata,omitzero"`

	// A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace, null
	// removes the key. At most 32 levels of nesting.
	PrivateMetadata map[string]any `json:"privateMetadata,omitzero"`
}

// ResentInvitation: see the operations.
type ResentInvitation struct {
	ID string `json:"id"`

	EnvironmentID string `json:"environmentId"`

	Email string `json:"email"`

	// One of PENDING, ACCEPTED, REVOKED, EXPIRED.
	Status string `json:"status"`

	ExpiresAt time.Time `json:"expiresAt"`

	CreatedAt time.Time `json:"createdAt"`

	AcceptedAt *time.Time `json:"acceptedAt"`

	RevokedAt *time.Time `json:"revokedAt"`

	OrganizationID *string `json:"organizationId"`

	Role *string `json:"role"`

	RedirectURL *string `json:"redirectUrl"`
}

// SearchAuditEventsBodyPageBrowseRange: see the operations.
type SearchAuditEventsBodyPageBrowseRange struct {
	From *time.Time `json:"from,omitzero"`

	To *time.Time `json:"to,omitzero"`
}

// SearchAuditEventsBodyPage: the members that are there follow from one of them.
type SearchAuditEventsBodyPage struct {
	// One of poll, browse.
	Mode string `json:"mode"`

	Checkpoint Optional[string] `json:"checkpoint,omitzero"`

	Cursor Optional[string] `json:"cursor,omitzero"`

	Range *SearchAuditEventsBodyPageBrowseRange `json:"range,omitzero"`
}

// SearchAuditEventsBodyFilters: see the operations.
type SearchAuditEventsBodyFilters struct {
	Actions []string `json:"actions,omitzero"`

	ActorTypes []string `json:"actorTypes,omitzero"`

	ActorIds []string `json:"actorIds,omitzero"`

	TargetTypes []string `json:"targetTypes,omitzero"`

	TargetIds []string `json:"targetIds,omitzero"`

	Results []string `json:"results,omitzero"`

	CorrelationID Optional[string] `json:"correlationId,omitzero"`
}

// SearchAuditEventsBody: see the operations.
type SearchAuditEventsBody struct {
	Page SearchAuditEventsBodyPage `json:"page"`

	Filters *SearchAuditEventsBodyFilters `json:"filters,omitzero"`
}

// AuditEventActor: see the operations.
type AuditEventActor struct {
	// One of user, platform_user, server, system.
	Type string `json:"type"`

	ID *string `json:"id"`

	ImpersonatorID *string `json:"impersonatorId"`
}

// AuditEventTarget: see the operations.
type AuditEventTarget struct {
	Type string `json:"type"`

	ID *string `json:"id"`
}

// AuditEventContext: see the operations.
type AuditEventContext struct {
	IPAddress *string `json:"ipAddress"`

	UserAgent *string `json:"userAgent"`
}

// AuditEventProducer: see the operations.
type AuditEventProducer struct {
	SecretKeyID string `json:"secretKeyId"`

	IPAddress *string `json:"ipAddress"`

	UserAgent *string `json:"userAgent"`
}

// AuditEvent: see the operations.
type AuditEvent struct {
	ID string `json:"id"`

	EnvironmentID string `json:"environmentId"`

	Sequence *int `json:"sequence"`

	Action string `json:"action"`

	// One of success, failure, denied.
	Result string `json:"result"`

	OccurredAt time.Time `json:"occurredAt"`

	RecordedAt time.Time `json:"recordedAt"`

	Actor AuditEventActor `json:"actor"`

	Targets []AuditEventTarget `json:"targets"`

	Context AuditEventContext `json:"context"`

	Producer AuditEventProducer `json:"producer"`

	// A JSON object with arbitrary keys.
	Metadata map[string]any `json:"metadata"`

	SchemaVersion int `json:"schemaVersion"`

	CorrelationID *string `json:"correlationId"`
}

// SearchAuditEventsAnswerPage: the members that are there follow from one of them.
type SearchAuditEventsAnswerPage struct {
	// One of poll, browse.
	Mode string `json:"mode"`

	Checkpoint *string `json:"checkpoint,omitzero"`

	HasMore bool `json:"hasMore"`

	Cursor Optional[string] `json:"cursor,omitzero"`
}

// SearchAuditEventsAnswer: see the operations.
type SearchAuditEventsAnswer struct {
	Items []AuditEvent `json:"items"`

	Page SearchAuditEventsAnswerPage `json:"page"`
}

// AllowedOrigins: see the operations.
type AllowedOrigins struct {
	Origins []string `json:"origins"`
}

// ReplaceAllowedOriginsBody: see the operations.
type ReplaceAllowedOriginsBody struct {
	Origins []string `json:"origins"`
}

// BlockedDomainsDisposable: see the operations.
type BlockedDomainsDisposable struct {
	Enabled bool `json:"enabled"`

	UpdatedAt *time.Time `json:"updatedAt"`

	Count int `json:"count"`
}

// BlockedDomains: see the operations.
type BlockedDomains struct {
	Allow []string `json:"allow"`

	Deny []string `json:"deny"`

	Disposable BlockedDomainsDisposable `json:"disposable"`
}

// ReplaceBlockedDomainsBodyDisposable: see the operations.
type ReplaceBlockedDomainsBodyDisposable struct {
	Enabled bool `json:"enabled"`
}

// ReplaceBlockedDomainsBody: see the operations.
type ReplaceBlockedDomainsBody struct {
	Allow []string `json:"allow"`

	Deny []string `json:"deny"`

	Disposable ReplaceBlockedDomainsBodyDisposable `json:"disposable"`
}

// WebhookEndpoint: see the operations.
type WebhookEndpoint struct {
	ID string `json:"id"`

	URL string `json:"url"`

	// The actions to deliver; null: all of them.
	Actions []string `json:"actions"`

	Description *string `json:"description"`

	Enabled bool `json:"enabled"`

	// failing: the service disabled it because every delivery failed for 5 days; null: it is enabled,
	// or was disabled by hand.
	DisabledReason *string `json:"disabledReason"`

	CreatedAt time.Time `json:"createdAt"`

	UpdatedAt time.Time `json:"updatedAt"`

	LastDeliveredAt *time.Time `json:"lastDeliveredAt"`

	// The first failure since the last successful delivery.
	FailingSince *time.Time `json:"failingSince"`
}

// CreateWebhookEndpointBody: see the operations.
type CreateWebhookEndpointBody struct {
	URL string `json:"url"`

	Actions Optional[[]string] `json:"actions,omitzero"`

	Description Optional[string] `json:"description,omitzero"`
}

// CreatedWebhookEndpoint: see the operations.
type CreatedWebhookEndpoint struct {
	ID string `json:"id"`

	URL string `json:"url"`

	// The actions to deliver; null: all of them.
	Actions []string `json:"actions"`

	Description *string `json:"description"`

	Enabled bool `json:"enabled"`

	// failing: the service disabled it because every delivery failed for 5 days; null: it is enabled,
	// or was disabled by hand.
	DisabledReason *string `json:"disabledReason"`

	CreatedAt time.Time `json:"createdAt"`

	UpdatedAt time.Time `json:"updatedAt"`

	LastDeliveredAt *time.Time `json:"lastDeliveredAt"`

	// The first failure since the last successful delivery.
	FailingSince *time.Time `json:"failingSince"`

	Secret Secret `json:"secret"`
}

// UpdateWebhookEndpointBody: see the operations.
type UpdateWebhookEndpointBody struct {
	URL *string `json:"url,omitzero"`

	Actions Optional[[]string] `json:"actions,omitzero"`

	Description Optional[string] `json:"description,omitzero"`

	Enabled *bool `json:"enabled,omitzero"`
}

// RotateWebhookSecretBody: see the operations.
type RotateWebhookSecretBody struct {
	RevokeOld *bool `json:"revokeOld,omitzero"`
}

// RotateWebhookSecretAnswer: see the operations.
type RotateWebhookSecretAnswer struct {
	Secret Secret `json:"secret"`
}

// WebhookTestResult: see the operations.
type WebhookTestResult struct {
	Delivered bool `json:"delivered"`

	StatusCode *int `json:"statusCode"`

	Error *string `json:"error"`

	DurationMilliseconds int `json:"durationMilliseconds"`
}

// WebhookDelivery: see the operations.
type WebhookDelivery struct {
	ID string `json:"id"`

	EventID string `json:"eventId"`

	Action string `json:"action"`

	// One of pending, delivered, failed.
	Status string `json:"status"`

	Attempts int `json:"attempts"`

	LastStatusCode *int `json:"lastStatusCode"`

	LastError *string `json:"lastError"`

	CreatedAt time.Time `json:"createdAt"`

	NextAttemptAt *time.Time `json:"nextAttemptAt"`

	DeliveredAt *time.Time `json:"deliveredAt"`
}

// Hook: see the operations.
type Hook struct {
	// One of sign_up.before, session.before, token.claims, password.verify, mail.send.
	Point string `json:"point"`

	URL string `json:"url"`

	// deny: without a usable answer the step is refused (503 hook_unavailable); allow: it goes on, so
	// the hook is advice and no defence. One of deny, allow.
	OnFailure string `json:"onFailure"`

	TimeoutMilliseconds int `json:"timeoutMilliseconds"`

	Include []string `json:"include"`

	// Of password.verify: people whom nobody here knows are asked about too.
	Create bool `json:"create"`

	// A public JSON Web Key: P-256 or X25519.
	PublicKey map[string]any `json:"publicKey"`

	CacheSeconds int `json:"cacheSeconds"`

	Enabled bool `json:"enabled"`

	// Until then nobody asks it, after 10 failures in a row; of the process that answers.
	OpenUntil *time.Time `json:"openUntil"`

	FailuresInARow int `json:"failuresInARow"`

	LastCalledAt *time.Time `json:"lastCalledAt"`

	// Of the last 1,000 calls of the process that answers.
	P99Milliseconds *int `json:"p99Milliseconds"`

	CreatedAt time.Time `json:"createdAt"`

	UpdatedAt time.Time `json:"updatedAt"`
}

// PutHookBody: see the operations.
type PutHookBody struct {
	URL string `json:"url"`

	// One of deny, allow.
	OnFailure *string `json:"onFailure,omitzero"`

	TimeoutMilliseconds *int `json:"timeoutMilliseconds,omitzero"`

	Include []string `json:"include,omitzero"`

	Create *bool `json:"create,omitzero"`

	// A public JSON Web Key: P-256 or X25519.
	PublicKey map[string]any `json:"publicKey,omitzero"`

	CacheSeconds *int `json:"cacheSeconds,omitzero"`

	Enabled *bool `json:"enabled,omitzero"`
}

// PutHook: see the operations.
type PutHook struct {
	// One of sign_up.before, session.before, token.claims, password.verify, mail.send.
	Point string `json:"point"`

	URL string `json:"url"`

	// deny: without a usable answer the step is refused (503 hook_unavailable); allow: it goes on, so
	// the hook is advice and no defence. One of deny, allow.
	OnFailure string `json:"onFailure"`

	TimeoutMilliseconds int `json:"timeoutMilliseconds"`

	Include []string `json:"include"`

	// Of password.verify: people whom nobody here knows are asked about too.
	Create bool `json:"create"`

	// A public JSON Web Key: P-256 or X25519.
	PublicKey map[string]any `json:"publicKey"`

	CacheSeconds int `json:"cacheSeconds"`

	Enabled bool `json:"enabled"`

	// Until then nobody asks it, after 10 failures in a row; of the process that answers.
	OpenUntil *time.Time `json:"openUntil"`

	FailuresInARow int `json:"failuresInARow"`

	LastCalledAt *time.Time `json:"lastCalledAt"`

	// Of the last 1,000 calls of the process that answers.
	P99Milliseconds *int `json:"p99Milliseconds"`

	CreatedAt time.Time `json:"createdAt"`

	UpdatedAt time.Time `json:"updatedAt"`

	Secret *Secret `json:"secret,omitzero"`
}

// RotateHookSecretBody: see the operations.
type RotateHookSecretBody struct {
	RevokeOld *bool `json:"revokeOld,omitzero"`
}

// RotateHookSecretAnswer: see the operations.
type RotateHookSecretAnswer struct {
	Secret Secret `json:"secret"`
}

// TestHookBody: see the operations.
type TestHookBody struct {
	UserID *string `json:"userId,omitzero"`
}

// HookTestResult: see the operations.
type HookTestResult struct {
	Verdict *string `json:"verdict"`

	Error *string `json:"error"`

	StatusCode *int `json:"statusCode"`

	DurationMilliseconds int `json:"durationMilliseconds"`
}

// ApplicationJWKS: see the operations.
type ApplicationJWKS struct {
	Keys []map[string]any `json:"keys"`
}

// ApplicationScope: see the operations.
type ApplicationScope struct {
	Resource *string `json:"resource"`

	Scopes []string `json:"scopes"`
}

// ApplicationMachineScope: see the operations.
type ApplicationMachineScope struct {
	Resource string `json:"resource"`

	Scopes []string `json:"scopes"`
}

// ApplicationExchangeTo: see the operations.
type ApplicationExchangeTo struct {
	Resource string `json:"resource"`

	Scopes []string `json:"scopes"`
}

// ApplicationExchange: see the operations.
type ApplicationExchange struct {
	From []string `json:"from"`

	To []ApplicationExchangeTo `json:"to"`
}

// ClientSecret: see the operations.
type ClientSecret struct {
	ID string `json:"id"`

	LastFour string `json:"lastFour"`

	CreatedAt time.Time `json:"createdAt"`

	// It counts until it is deleted.
	ExpiresAt any `json:"expiresAt"`

	// Up to a minute behind.
	LastUsedAt *time.Time `json:"lastUsedAt"`
}

// Application: see the operations.
type Application struct {
	ID string `json:"id"`

	ClientID string `json:"clientId"`

	Name string `json:"name"`

	// web: on a server; browser: a script on a page; native: an installed app; service: acts for
	// itself, without a person. One of web, browser, native, service.
	Kind string `json:"kind"`

	// One of operator, server, registered, document.
	Source string `json:"source"`

	OrganizationID *string `json:"organizationId"`

	Description *string `json:"description"`

	// own: the customer's, asks no consent; verified: people are told that the operators know it;
	// third_party: people are warned that they do not. One of own, verified, third_party.
	Trust string `json:"trust"`

	RedirectUris []string `json:"redirectUris"`

	PostLogoutRedirectUris []string `json:"postLogoutRedirectUris"`

	// Address that is told when a session ends in which people used the application.
	BackChannelLogoutURI *string `json:"backChannelLogoutUri"`

	HomepageURI *string `json:"homepageUri"`

	TermsURI *string `json:"termsUri"`

	PrivacyURI *string `json:"privacyUri"`

	// One of client_secret, private_key_jwt, none.
	Authentication string `json:"authentication"`

	JWKS *ApplicationJWKS `json:"jwks"`

	JWKSURI *string `json:"jwksUri"`

	// One of RS256, ES256, EdDSA.
	IDTokenAlgorithm string `json:"idTokenAlgorithm"`

	// Whether the claims of the scopes stand in the ID token too.
	IDTokenClaims bool `json:"idTokenClaims"`

	GrantTypes []string `json:"grantTypes"`

	// One of required, optional.
	Pkce string `json:"pkce"`

	// Whether requests for authorization count only if they were pushed (RFC 9126).
	RequirePushedAuthorization bool `json:"requirePushedAuthorization"`

	// Whether it gets only tokens that are bound to a key of it (DPoP, RFC 9449).
	RequireDpop bool `json:"requireDpop"`

	// fapi2: the FAPI 2.0 Security Profile, for high assurance; it fixes pushed requests, PKCE, DPoP,
	// private_key_jwt and ES256.
	Profile *string `json:"profile"`

	AccessTokenSeconds *int `json:"accessTokenSeconds"`

	IDTokenSeconds *int `json:"idTokenSeconds"`

	RefreshIdleSeconds *int `json:"refreshIdleSeconds"`

	RefreshAbsoluteSeconds *int `json:"refreshAbsoluteSeconds"`

	Scopes []ApplicationScope `json:"scopes"`

	MachineScopes []ApplicationMachineScope `json:"machineScopes"`

	Exchange *ApplicationExchange `json:"exchange"`

	DefaultResource *string `json:"defaultResource"`

	Secrets []ClientSecret `json:"secrets"`

	Enabled bool `json:"enabled"`

	CreatedAt time.Time `json:"createdAt"`

	UpdatedAt time.Time `json:"updatedAt"`

	LastUsedAt *time.Time `json:"lastUsedAt"`
}

// CreateApplicationBodyScope: see the operations.
type CreateApplicationBodyScope struct {
	Resource *string `json:"resource"`

	Scopes []string `json:"scopes"`
}

// CreateApplicationBodyMachineScope: see the operations.
type CreateApplicationBodyMachineScope struct {
	Resource string `json:"resource"`

	Scopes []string `json:"scopes"`
}

// CreateApplicationBodyExchangeTo: see the operations.
type CreateApplicationBodyExchangeTo struct {
	Resource string `json:"resource"`

	Scopes []string `json:"scopes"`
}

// CreateApplicationBodyExchange: The access tokens that it may exchange (`session`, or identifiers
// of resources) and the most that it gets for them.
type CreateApplicationBodyExchange struct {
	From []string `json:"from"`

	To []CreateApplicationBodyExchangeTo `json:"to"`
}

// CreateApplicationBody: see the operations.
type CreateApplicationBody struct {
	// 1 to 100 characters besides white space at both ends, without control characters, controls of
	// direction and ://.
	Name string `json:"name"`

	// web: on a server; browser: a script on a page; native: an installed app; service: acts for
	// itself, without a person. One of web, browser, native, service.
	Kind string `json:"kind"`

	OrganizationID Optional[string] `json:"organizationId,omitzero"`

	Description Optional[string] `json:"description,omitzero"`

	// own: the customer's, asks no consent; verified: people are told that the operators know it;
	// third_party: people are warned that they do not. One of own, verified, third_party.
	Trust Optional[string] `json:"trust,omitzero"`

	RedirectUris Optional[[]string] `json:"redirectUris,omitzero"`

	PostLogoutRedirectUris Optional[[]string] `json:"postLogoutRedirectUris,omitzero"`

	BackChannelLogoutURI Optional[string] `json:"backChannelLogoutUri,omitzero"`

	HomepageURI Optional[string] `json:"homepageUri,omitzero"`

	TermsURI Optional[string] `json:"termsUri,omitzero"`

	PrivacyURI Optional[string] `json:"privacyUri,omitzero"`

	// One of client_secret, private_key_jwt, none.
	Authentication Optional[string] `json:"authentication,omitzero"`

	JWKS Optional[ApplicationJWKS] `json:"jwks,omitzero"`

	JWKSURI Optional[string] `json:"jwksUri,omitzero"`

	// One of RS256, ES256, EdDSA.
	IDTokenAlgorithm Optional[string] `json:"idTokenAlgorithm,omitzero"`

	IDTokenClaims Optional[bool] `json:"idTokenClaims,omitzero"`

	GrantTypes Optional[[]string] `json:"grantTypes,omitzero"`

	// The most that people can give it, by resource (null: the scopes of people); null: openid,
	// profile, email, offline_access, organization and resources that are open to any.
	Scopes Optional[[]CreateApplicationBodyScope] `json:"scopes,omitzero"`

	// The only ceiling of what it gets for itself.
	MachineScopes Optional[[]CreateApplicationBodyMachineScope] `json:"machineScopes,omitzero"`

	// The access tokens that it may exchange (`session`, or identifiers of resources) and the most
	// that it gets for them.
	Exchange Optional[CreateApplicationBodyExchange] `json:"exchange,omitzero"`

	DefaultResource Optional[string] `json:"defaultResource,omitzero"`

	// One of required, optional.
	Pkce Optional[string] `json:"pkce,omitzero"`

	RequirePushedAuthorization Optional[bool] `json:"requirePushedAuthorization,omitzero"`

	RequireDpop Optional[bool] `json:"requireDpop,omitzero"`

	// fapi2: the FAPI 2.0 Security Profile, for high assurance; it fixes pushed requests, PKCE, DPoP,
	// private_key_jwt and ES256.
	Profile Optional[string] `json:"profile,omitzero"`

	AccessTokenSeconds Optional[int] `json:"accessTokenSeconds,omitzero"`

	IDTokenSeconds Optional[int] `json:"idTokenSeconds,omitzero"`

	RefreshIdleSeconds Optional[int] `json:"refreshIdleSeconds,omitzero"`

	RefreshAbsoluteSeconds Optional[int] `json:"refreshAbsoluteSeconds,omitzero"`
}

// CreatedApplicationScope: see the operations.
type CreatedApplicationScope struct {
	Resource *string `json:"resource"`

	Scopes []string `json:"scopes"`
}

// CreatedApplicationMachineScope: see the operations.
type CreatedApplicationMachineScope struct {
	Resource string `json:"resource"`

	Scopes []string `json:"scopes"`
}

// CreatedApplicationExchangeTo: see the operations.
type CreatedApplicationExchangeTo struct {
	Resource string `json:"resource"`

	Scopes []string `json:"scopes"`
}

// CreatedApplicationExchange: see the operations.
type CreatedApplicationExchange struct {
	From []string `json:"from"`

	To []CreatedApplicationExchangeTo `json:"to"`
}

// CreatedApplication: see the operations.
type CreatedApplication struct {
	ID string `json:"id"`

	ClientID string `json:"clientId"`

	Name string `json:"name"`

	// web: on a server; browser: a script on a page; native: an installed app; service: acts for
	// itself, without a person. One of web, browser, native, service.
	Kind string `json:"kind"`

	// One of operator, server, registered, document.
	Source string `json:"source"`

	OrganizationID *string `json:"organizationId"`

	Description *string `json:"description"`

	// own: the customer's, asks no consent; verified: people are told that the operators know it;
	// third_party: people are warned that they do not. One of own, verified, third_party.
	Trust string `json:"trust"`

	RedirectUris []string `json:"redirectUris"`

	PostLogoutRedirectUris []string `json:"postLogoutRedirectUris"`

	// Address that is told when a session ends in which people used the application.
	BackChannelLogoutURI *string `json:"backChannelLogoutUri"`

	HomepageURI *string `json:"homepageUri"`

	TermsURI *string `json:"termsUri"`

	PrivacyURI *string `json:"privacyUri"`

	// One of client_secret, private_key_jwt, none.
	Authentication string `json:"authentication"`

	JWKS *ApplicationJWKS `json:"jwks"`

	JWKSURI *string `json:"jwksUri"`

	// One of RS256, ES256, EdDSA.
	IDTokenAlgorithm string `json:"idTokenAlgorithm"`

	// Whether the claims of the scopes stand in the ID token too.
	IDTokenClaims bool `json:"idTokenClaims"`

	GrantTypes []string `json:"grantTypes"`

	// One of required, optional.
	Pkce string `json:"pkce"`

	// Whether requests for authorization count only if they were pushed (RFC 9126).
	RequirePushedAuthorization bool `json:"requirePushedAuthorization"`

	// Whether it gets only tokens that are bound to a key of it (DPoP, RFC 9449).
	RequireDpop bool `json:"requireDpop"`

	// fapi2: the FAPI 2.0 Security Profile, for high assurance; it fixes pushed requests, PKCE, DPoP,
	// private_key_jwt and ES256.
	Profile *string `json:"profile"`

	AccessTokenSeconds *int `json:"accessTokenSeconds"`

	IDTokenSeconds *int `json:"idTokenSeconds"`

	RefreshIdleSeconds *int `json:"refreshIdleSeconds"`

	RefreshAbsoluteSeconds *int `json:"refreshAbsoluteSeconds"`

	Scopes []CreatedApplicationScope `json:"scopes"`

	MachineScopes []CreatedApplicationMachineScope `json:"machineScopes"`

	Exchange *CreatedApplicationExchange `json:"exchange"`

	DefaultResource *string `json:"defaultResource"`

	Secrets []ClientSecret `json:"secrets"`

	Enabled bool `json:"enabled"`

	CreatedAt time.Time `json:"createdAt"`

	UpdatedAt time.Time `json:"updatedAt"`

	LastUsedAt *time.Time `json:"lastUsedAt"`

	ClientSecret *Secret `json:"clientSecret,omitzero"`
}

// UpdateApplicationBodyScope: see the operations.
type UpdateApplicationBodyScope struct {
	Resource *string `json:"resource"`

	Scopes []string `json:"scopes"`
}

// UpdateApplicationBodyMachineScope: see the operations.
type UpdateApplicationBodyMachineScope struct {
	Resource string `json:"resource"`

	Scopes []string `json:"scopes"`
}

// UpdateApplicationBodyExchangeTo: see the operations.
type UpdateApplicationBodyExchangeTo struct {
	Resource string `json:"resource"`

	Scopes []string `json:"scopes"`
}

// UpdateApplicationBodyExchange: The access tokens that it may exchange (`session`, or identifiers
// of resources) and the most that it gets for them.
type UpdateApplicationBodyExchange struct {
	From []string `json:"from"`

	To []UpdateApplicationBodyExchangeTo `json:"to"`
}

// UpdateApplicationBody: see the operations.
type UpdateApplicationBody struct {
	// 1 to 100 characters besides white space at both ends, without control characters, controls of
	// direction and ://.
	Name *string `json:"name,omitzero"`

	Enabled *bool `json:"enabled,omitzero"`

	Description Optional[string] `json:"description,omitzero"`

	// own: the customer's, asks no consent; verified: people are told that the operators know it;
	// third_party: people are warned that they do not. One of own, verified, third_party.
	Trust Optional[string] `json:"trust,omitzero"`

	RedirectUris Optional[[]string] `json:"redirectUris,omitzero"`

	PostLogoutRedirectUris Optional[[]string] `json:"postLogoutRedirectUris,omitzero"`

	BackChannelLogoutURI Optional[string] `json:"backChannelLogoutUri,omitzero"`

	HomepageURI Optional[string] `json:"homepageUri,omitzero"`

	TermsURI Optional[string] `json:"termsUri,omitzero"`

	PrivacyURI Optional[string] `json:"privacyUri,omitzero"`

	// One of client_secret, private_key_jwt, none.
	Authentication Optional[string] `json:"authentication,omitzero"`

	JWKS Optional[ApplicationJWKS] `json:"jwks,omitzero"`

	JWKSURI Optional[string] `json:"jwksUri,omitzero"`

	// One of RS256, ES256, EdDSA.
	IDTokenAlgorithm Optional[string] `json:"idTokenAlgorithm,omitzero"`

	IDTokenClaims Optional[bool] `json:"idTokenClaims,omitzero"`

	GrantTypes Optional[[]string] `json:"grantTypes,omitzero"`

	// The most that people can give it, by resource (null: the scopes of people); null: openid,
	// profile, email, offline_access, organization and resources that are open to any.
	Scopes Optional[[]UpdateApplicationBodyScope] `json:"scopes,omitzero"`

	// The only ceiling of what it gets for itself.
	MachineScopes Optional[[]UpdateApplicationBodyMachineScope] `json:"machineScopes,omitzero"`

	// The access tokens that it may exchange (`session`, or identifiers of resources) and the most
	// that it gets for them.
	Exchange Optional[UpdateApplicationBodyExchange] `json:"exchange,omitzero"`

	DefaultResource Optional[string] `json:"defaultResource,omitzero"`

	// One of required, optional.
	Pkce Optional[string] `json:"pkce,omitzero"`

	RequirePushedAuthorization Optional[bool] `json:"requirePushedAuthorization,omitzero"`

	RequireDpop Optional[bool] `json:"requireDpop,omitzero"`

	// fapi2: the FAPI 2.0 Security Profile, for high assurance; it fixes pushed requests, PKCE, DPoP,
	// private_key_jwt and ES256.
	Profile Optional[string] `json:"profile,omitzero"`

	AccessTokenSeconds Optional[int] `json:"accessTokenSeconds,omitzero"`

	IDTokenSeconds Optional[int] `json:"idTokenSeconds,omitzero"`

	RefreshIdleSeconds Optional[int] `json:"refreshIdleSeconds,omitzero"`

	RefreshAbsoluteSeconds Optional[int] `json:"refreshAbsoluteSeconds,omitzero"`
}

// CreateApplicationSecretBody: see the operations.
type CreateApplicationSecretBody struct {
	RevokeOld *bool `json:"revokeOld,omitzero"`
}

// CreatedClientSecret: see the operations.
type CreatedClientSecret struct {
	ID string `json:"id"`

	ClientSecret Secret `json:"clientSecret"`
}

// OidcConnectionSettingsClaims: see the operations.
type OidcConnectionSettingsClaims struct {
	Subject *string `json:"subject,omitzero"`

	Email *string `json:"email,omitzero"`

	FirstName *string `json:"firstName,omitzero"`

	LastName *string `json:"lastName,omitzero"`

	Groups *string `json:"groups,omitzero"`
}

// OidcConnectionSettings: see the operations.
type OidcConnectionSettings struct {
	// One of okta, entra, google, keycloak, generic.
	Preset string `json:"preset"`

	SecondFactorValues []string `json:"secondFactorValues"`

	Issuer *string `json:"issuer"`

	ClientID *string `json:"clientId"`

	// One of basic, post.
	ClientAuthentication *string `json:"clientAuthentication"`

	Scopes []string `json:"scopes"`

	Claims OidcConnectionSettingsClaims `json:"claims"`

	ClientSecretSet bool `json:"clientSecretSet"`
}

// SamlConnectionSettingsSubject: see the operations.
type SamlConnectionSettingsSubject struct {
	Attribute string `json:"attribute"`
}

// SamlConnectionSettingsAttributes: see the operations.
type SamlConnectionSettingsAttributes struct {
	Email *string `json:"email,omitzero"`

	FirstName *string `json:"firstName,omitzero"`

	LastName *string `json:"lastName,omitzero"`

	Groups *string `json:"groups,omitzero"`
}

// SamlConnectionSettings: see the operations.
type SamlConnectionSettings struct {
	// One of okta, entra, google, keycloak, generic.
	Preset string `json:"preset"`

	SecondFactorValues []string `json:"secondFactorValues"`

	SignRequests bool `json:"signRequests"`

	MetadataURL *string `json:"metadataUrl"`

	EntityID *string `json:"entityId"`

	SsoURL *string `json:"ssoUrl"`

	Certificates []string `json:"certificates"`

	Subject *SamlConnectionSettingsSubject `json:"subject"`

	Attributes SamlConnectionSettingsAttributes `json:"attributes"`
}

// ConnectionSettings: the members that are there follow from one of them.
type ConnectionSettings struct {
	// One of okta, entra, google, keycloak, generic, okta, entra, google, keycloak, generic.
	Preset string `json:"preset"`

	SecondFactorValues []string `json:"secondFactorValues"`

	Issuer Optional[string] `json:"issuer,omitzero"`

	ClientID Optional[string] `json:"clientId,omitzero"`

	// One of basic, post.
	ClientAuthentication Optional[string] `json:"clientAuthentication,omitzero"`

	Scopes []string `json:"scopes,omitzero"`

	Claims *OidcConnectionSettingsClaims `json:"claims,omitzero"`

	ClientSecretSet *bool `json:"clientSecretSet,omitzero"`

	SignRequests *bool `json:"signRequests,omitzero"`

	MetadataURL Optional[string] `json:"metadataUrl,omitzero"`

	EntityID Optional[string] `json:"entityId,omitzero"`

	SsoURL Optional[string] `json:"ssoUrl,omitzero"`

	Certificates []string `json:"certificates,omitzero"`

	Subject Optional[SamlConnectionSettingsSubject] `json:"subject,omitzero"`

	Attributes *SamlConnectionSettingsAttributes `json:"attributes,omitzero"`
}

// ConnectionJitGroupRole: see the operations.
type ConnectionJitGroupRole struct {
	Group string `json:"group"`

	Role string `json:"role"`
}

// ConnectionJit: see the operations.
type ConnectionJit struct {
	Enabled bool `json:"enabled"`

	// Of a new member; null: the sign-in makes no membership.
	Role *string `json:"role"`

	// The first entry whose group the provider names gives the role.
	GroupRoles []ConnectionJitGroupRole `json:"groupRoles"`

	// Applied at each sign-in.
	Authoritative bool `json:"authoritative"`
}

// SpMetadata: see the operations.
type SpMetadata struct {
	EntityID string `json:"entityId"`

	ACSURL string `json:"acsUrl"`

	MetadataURL string `json:"metadataUrl"`

	// In PEM.
	Certificate string `json:"certificate"`
}

// ConnectionCertificate: see the operations.
type ConnectionCertificate struct {
	Subject string `json:"subject"`

	NotAfter time.Time `json:"notAfter"`

	Fingerprint string `json:"fingerprint"`
}

// Connection: see the operations.
type Connection struct {
	ID string `json:"id"`

	OrganizationID string `json:"organizationId"`

	// One of oidc, saml.
	Protocol string `json:"protocol"`

	Name string `json:"name"`

	// One of draft, active, disabled.
	Status string `json:"status"`

	Settings ConnectionSettings `json:"settings"`

	// null: all verified domains of the organization.
	Domains []string `json:"domains"`

	// One of off, domains, members.
	Enforcement string `json:"enforcement"`

	SessionGraceSeconds int `json:"sessionGraceSeconds"`

	Jit ConnectionJit `json:"jit"`

	SessionSeconds *int `json:"sessionSeconds"`

	// One of never, claimed, always.
	TrustSecondFactor string `json:"trustSecondFactor"`

	LinkVerifiedDomains bool `json:"linkVerifiedDomains"`

	IdpInitiated bool `json:"idpInitiated"`

	Contacts []string `json:"contacts"`

	BreakGlassUserIds []string `json:"breakGlassUserIds"`

	TestedAt *time.Time `json:"testedAt"`

	SpMetadata *SpMetadata `json:"spMetadata"`

	RedirectURI *string `json:"redirectUri"`

	Certificates []ConnectionCertificate `json:"certificates"`

	LastUsedAt *time.Time `json:"lastUsedAt"`

	CreatedAt time.Time `json:"createdAt"`

	UpdatedAt time.Time `json:"updatedAt"`
}

// CreateConnectionBodySettingsClaims: see the operations.
type CreateConnectionBodySettingsClaims struct {
	Subject *string `json:"subject,omitzero"`

	Email *string `json:"email,omitzero"`

	FirstName *string `json:"firstName,omitzero"`

	LastName *string `json:"lastName,omitzero"`

	Groups *string `json:"groups,omitzero"`
}

// CreateConnectionBodySettingsSubject: see the operations.
type CreateConnectionBodySettingsSubject struct {
	Attribute string `json:"attribute"`
}

// CreateConnectionBodySettingsAttributes: see the operations.
type CreateConnectionBodySettingsAttributes struct {
	Email *string `json:"email,omitzero"`

	FirstName *string `json:"firstName,omitzero"`

	LastName *string `json:"lastName,omitzero"`

	Groups *string `json:"groups,omitzero"`
}

// CreateConnectionBodySettings: see the operations.
type CreateConnectionBodySettings struct {
	// One of okta, entra, google, keycloak, generic.
	Preset Optional[string] `json:"preset,omitzero"`

	SecondFactorValues Optional[[]string] `json:"secondFactorValues,omitzero"`

	Issuer Optional[string] `json:"issuer,omitzero"`

	ClientID Optional[string] `json:"clientId,omitzero"`

	ClientSecret Optional[Secret] `json:"clientSecret,omitzero"`

	// One of basic, post.
	ClientAuthentication Optional[string] `json:"clientAuthentication,omitzero"`

	Scopes Optional[[]string] `json:"scopes,omitzero"`

	Claims Optional[CreateConnectionBodySettingsClaims] `json:"claims,omitzero"`

	SignRequests Optional[bool] `json:"signRequests,omitzero"`

	// Read at once, and again each day.
	MetadataURL Optional[string] `json:"metadataUrl,omitzero"`

	// Read once; never shown.
	MetadataXml Optional[string] `json:"metadataXml,omitzero"`

	EntityID Optional[string] `json:"entityId,omitzero"`

	SsoURL Optional[string] `json:"ssoUrl,omitzero"`

	Certificates Optional[[]string] `json:"certificates,omitzero"`

	Subject Optional[CreateConnectionBodySettingsSubject] `json:"subject,omitzero"`

	Attributes Optional[CreateConnectionBodySettingsAttributes] `json:"attributes,omitzero"`
}

// CreateConnectionBodyJitGroupRole: see the operations.
type CreateConnectionBodyJitGroupRole struct {
	Group string `json:"group"`

	Role string `json:"role"`
}

// CreateConnectionBodyJit: see the operations.
type CreateConnectionBodyJit struct {
	Enabled *bool `json:"enabled,omitzero"`

	// Of a new member; null: the sign-in makes no membership.
	Role Optional[string] `json:"role,omitzero"`

	// The first entry whose group the provider names gives the role.
	GroupRoles []CreateConnectionBodyJitGroupRole `json:"groupRoles,omitzero"`

	// Applied at each sign-in.
	Authoritative *bool `json:"authoritative,omitzero"`
}

// CreateConnectionBody: see the operations.
type CreateConnectionBody struct {
	OrganizationID string `json:"organizationId"`

	// One of oidc, saml.
	Protocol string `json:"protocol"`

	// 1 to 100 characters besides white space at both ends, without control characters, controls of
	// direction and ://.
	Name string `json:"name"`

	Settings *CreateConnectionBodySettings `json:"settings,omitzero"`

	// Members with a passkey, who may sign in by it where the connection is enforced.
	BreakGlassUserIds []string `json:"breakGlassUserIds,omitzero"`

	// null: all verified domains of the organization.
	Domains Optional[[]string] `json:"domains,omitzero"`

	// One of off, domains, members.
	Enforcement *string `json:"enforcement,omitzero"`

	SessionGraceSeconds *int `json:"sessionGraceSeconds,omitzero"`

	Jit *CreateConnectionBodyJit `json:"jit,omitzero"`

	SessionSeconds Optional[int] `json:"sessionSeconds,omitzero"`

	// One of never, claimed, always.
	TrustSecondFactor *string `json:"trustSecondFactor,omitzero"`

	LinkVerifiedDomains *bool `json:"linkVerifiedDomains,omitzero"`

	IdpInitiated *bool `json:"idpInitiated,omitzero"`

	// Addresses that get the mails about it, besides the owners'.
	Contacts []string `json:"contacts,omitzero"`
}

// UpdateConnectionBodySettingsClaims: see the operations.
type UpdateConnectionBodySettingsClaims struct {
	Subject *string `json:"subject,omitzero"`

	Email *string `json:"email,omitzero"`

	FirstName *string `json:"firstName,omitzero"`

	LastName *string `json:"lastName,omitzero"`

	Groups *string `json:"groups,omitzero"`
}

// UpdateConnectionBodySettingsSubject: see the operations.
type UpdateConnectionBodySettingsSubject struct {
	Attribute string `json:"attribute"`
}

// UpdateConnectionBodySettingsAttributes: see the operations.
type UpdateConnectionBodySettingsAttributes struct {
	Email *string `json:"email,omitzero"`

	FirstName *string `json:"firstName,omitzero"`

	LastName *string `json:"lastName,omitzero"`

	Groups *string `json:"groups,omitzero"`
}

// UpdateConnectionBodySettings: see the operations.
type UpdateConnectionBodySettings struct {
	// One of okta, entra, google, keycloak, generic.
	Preset Optional[string] `json:"preset,omitzero"`

	SecondFactorValues Optional[[]string] `json:"secondFactorValues,omitzero"`

	Issuer Optional[string] `json:"issuer,omitzero"`

	ClientID Optional[string] `json:"clientId,omitzero"`

	ClientSecret Optional[Secret] `json:"clientSecret,omitzero"`

	// One of basic, post.
	ClientAuthentication Optional[string] `json:"clientAuthentication,omitzero"`

	Scopes Optional[[]string] `json:"scopes,omitzero"`

	Claims Optional[UpdateConnectionBodySettingsClaims] `json:"claims,omitzero"`

	SignRequests Optional[bool] `json:"signRequests,omitzero"`

	// Read at once, and again each day.
	MetadataURL Optional[string] `json:"metadataUrl,omitzero"`

	// Read once; never shown.
	MetadataXml Optional[string] `json:"metadataXml,omitzero"`

	EntityID Optional[string] `json:"entityId,omitzero"`

	SsoURL Optional[string] `json:"ssoUrl,omitzero"`

	Certificates Optional[[]string] `json:"certificates,omitzero"`

	Subject Optional[UpdateConnectionBodySettingsSubject] `json:"subject,omitzero"`

	Attributes Optional[UpdateConnectionBodySettingsAttributes] `json:"attributes,omitzero"`
}

// UpdateConnectionBodyJitGroupRole: see the operations.
type UpdateConnectionBodyJitGroupRole struct {
	Group string `json:"group"`

	Role string `json:"role"`
}

// UpdateConnectionBodyJit: see the operations.
type UpdateConnectionBodyJit struct {
	Enabled *bool `json:"enabled,omitzero"`

	// Of a new member; null: the sign-in makes no membership.
	Role Optional[string] `json:"role,omitzero"`

	// The first entry whose group the provider names gives the role.
	GroupRoles []UpdateConnectionBodyJitGroupRole `json:"groupRoles,omitzero"`

	// Applied at each sign-in.
	Authoritative *bool `json:"authoritative,omitzero"`
}

// UpdateConnectionBody: see the operations.
type UpdateConnectionBody struct {
	// 1 to 100 characters besides white space at both ends, without control characters, controls of
	// direction and ://.
	Name *string `json:"name,omitzero"`

	Settings *UpdateConnectionBodySettings `json:"settings,omitzero"`

	// Members with a passkey, who may sign in by it where the connection is enforced.
	BreakGlassUserIds []string `json:"breakGlassUserIds,omitzero"`

	// null: all verified domains of the organization.
	Domains Optional[[]string] `json:"domains,omitzero"`

	// One of off, domains, members.
	Enforcement *string `json:"enforcement,omitzero"`

	SessionGraceSeconds *int `json:"sessionGraceSeconds,omitzero"`

	Jit *UpdateConnectionBodyJit `json:"jit,omitzero"`

	SessionSeconds Optional[int] `json:"sessionSeconds,omitzero"`

	// One of never, claimed, always.
	TrustSecondFactor *string `json:"trustSecondFactor,omitzero"`

	LinkVerifiedDomains *bool `json:"linkVerifiedDomains,omitzero"`

	IdpInitiated *bool `json:"idpInitiated,omitzero"`

	// Addresses that get the mails about it, besides the owners'.
	Contacts []string `json:"contacts,omitzero"`
}

// ActivateConnectionBody: see the operations.
type ActivateConnectionBody struct {
	SkipTest *bool `json:"skipTest,omitzero"`
}

// DisableConnectionBody: see the operations.
type DisableConnectionBody struct {
	EndSessions *bool `json:"endSessions,omitzero"`
}

// ConnectionAttempt: see the operations.
type ConnectionAttempt struct {
	ID string `json:"id"`

	At time.Time `json:"at"`

	Test bool `json:"test"`

	// One of success, failure, denied.
	Result string `json:"result"`

	Reason *string `json:"reason"`

	Subject *string `json:"subject"`

	UserID *string `json:"userId"`

	// A JSON object with arbitrary keys.
	Claims map[string]any `json:"claims"`
}

// ConnectionTestLink: see the operations.
type ConnectionTestLink struct {
	URL string `json:"url"`

	ExpiresAt time.Time `json:"expiresAt"`
}

// DomainRecord: The TXT record that proves it.
type DomainRecord struct {
	Name string `json:"name"`

	Value string `json:"value"`
}

// Domain: see the operations.
type Domain struct {
	ID string `json:"id"`

	// In lower-case ASCII.
	Domain string `json:"domain"`

	// failing: verified, but its record was missed at the last check. One of pending, verified,
	// failing.
	Status string `json:"status"`

	// The TXT record that proves it.
	Record DomainRecord `json:"record"`

	// Values that the last check found at the record's name; at most ten.
	Seen []string `json:"seen"`

	VerifiedAt *time.Time `json:"verifiedAt"`

	CheckedAt *time.Time `json:"checkedAt"`
}

// ClaimDomainBody: see the operations.
type ClaimDomainBody struct {
	Domain string `json:"domain"`
}

// PortalLink: see the operations.
type PortalLink struct {
	ID string `json:"id"`

	Intents []string `json:"intents"`

	CreatedAt time.Time `json:"createdAt"`

	ExpiresAt time.Time `json:"expiresAt"`

	// Null: nobody has opened it.
	OpenedAt *time.Time `json:"openedAt"`
}

// CreatePortalLinkBody: see the operations.
type CreatePortalLinkBody struct {
	// Parts of the set-up that it opens.
	Intents []string `json:"intents"`

	// Seconds; left out: a day.
	ExpiresInSeconds *int `json:"expiresInSeconds,omitzero"`

	// Place that the pages lead back to: a path, or an address of a known origin.
	ReturnURL Optional[string] `json:"returnUrl,omitzero"`
}

// IssuedPortalLink: see the operations.
type IssuedPortalLink struct {
	ID string `json:"id"`

	URL string `json:"url"`

	ExpiresAt time.Time `json:"expiresAt"`
}

// DirectoryGroupRole: see the operations.
type DirectoryGroupRole struct {
	Group string `json:"group"`

	Role string `json:"role"`
}

// DirectoryToken: see the operations.
type DirectoryToken struct {
	ID string `json:"id"`

	LastFour string `json:"lastFour"`

	CreatedAt time.Time `json:"createdAt"`

	ExpiresAt *time.Time `json:"expiresAt"`

	// Up to a minute behind.
	LastUsedAt *time.Time `json:"lastUsedAt"`
}

// Directory: see the operations.
type Directory struct {
	ID string `json:"id"`

	OrganizationID string `json:"organizationId"`

	Name string `json:"name"`

	Enabled bool `json:"enabled"`

	// Of somebody whom no entry of groupRoles fits; null: no membership.
	DefaultRole *string `json:"defaultRole"`

	// group is a displayName or the group's id; the first entry that fits gives the role.
	GroupRoles []DirectoryGroupRole `json:"groupRoles"`

	// Address to enter at the source.
	BaseURL string `json:"baseUrl"`

	Tokens []DirectoryToken `json:"tokens"`

	Users int `json:"users"`

	Groups int `json:"groups"`

	LastRequestAt *time.Time `json:"lastRequestAt"`

	CreatedAt time.Time `json:"createdAt"`

	UpdatedAt time.Time `json:"updatedAt"`
}

// CreateDirectoryBodyGroupRole: see the operations.
type CreateDirectoryBodyGroupRole struct {
	Group string `json:"group"`

	Role string `json:"role"`
}

// CreateDirectoryBody: see the operations.
type CreateDirectoryBody struct {
	// 1 to 100 characters besides white space at both ends, without control characters, controls of
	// direction and ://.
	Name string `json:"name"`

	// group is a displayName or the group's id; the first entry that fits gives the role.
	GroupRoles []CreateDirectoryBodyGroupRole `json:"groupRoles,omitzero"`

	// Of somebody whom no entry of groupRoles fits; null: no membership.
	DefaultRole Optional[string] `json:"defaultRole,omitzero"`
}

// CreatedDirectoryGroupRole: see the operations.
type CreatedDirectoryGroupRole struct {
	Group string `json:"group"`

	Role string `json:"role"`
}

// CreatedDirectory: see the operations.
type CreatedDirectory struct {
	ID string `json:"id"`

	OrganizationID string `json:"organizationId"`

	Name string `json:"name"`

	Enabled bool `json:"enabled"`

	// Of somebody whom no entry of groupRoles fits; null: no membership.
	DefaultRole *string `json:"defaultRole"`

	// group is a displayName or the group's id; the first entry that fits gives the role.
	GroupRoles []CreatedDirectoryGroupRole `json:"groupRoles"`

	// Address to enter at the source.
	BaseURL string `json:"baseUrl"`

	Tokens []DirectoryToken `json:"tokens"`

	Users int `json:"users"`

	Groups int `json:"groups"`

	LastRequestAt *time.Time `json:"lastRequestAt"`

	CreatedAt time.Time `json:"createdAt"`

	UpdatedAt time.Time `json:"updatedAt"`

	Token Secret `json:"token"`
}

// UpdateDirectoryBodyGroupRole: see the operations.
type UpdateDirectoryBodyGroupRole struct {
	Group string `json:"group"`

	Role string `json:"role"`
}

// UpdateDirectoryBody: see the operations.
type UpdateDirectoryBody struct {
	// 1 to 100 characters besides white space at both ends, without control characters, controls of
	// direction and ://.
	Name *string `json:"name,omitzero"`

	// group is a displayName or the group's id; the first entry that fits gives the role.
	GroupRoles []UpdateDirectoryBodyGroupRole `json:"groupRoles,omitzero"`

	// Of somebody whom no entry of groupRoles fits; null: no membership.
	DefaultRole Optional[string] `json:"defaultRole,omitzero"`

	Enabled *bool `json:"enabled,omitzero"`
}

// CreateDirectoryTokenBody: see the operations.
type CreateDirectoryTokenBody struct {
	// Left out: never.
	ExpiresInDays *int `json:"expiresInDays,omitzero"`

	// True: the tokens of before end at once.
	RevokeOld *bool `json:"revokeOld,omitzero"`
}

// CreatedDirectoryToken: see the operations.
type CreatedDirectoryToken struct {
	ID string `json:"id"`

	Token Secret `json:"token"`

	ExpiresAt *time.Time `json:"expiresAt"`
}

// DirectoryUser: see the operations.
type DirectoryUser struct {
	ID string `json:"id"`

	ExternalID *string `json:"externalId"`

	UserName string `json:"userName"`

	Active bool `json:"active"`

	UserID *string `json:"userId"`

	// One of no_address, domain_not_verified, inactive, account_in_use, user_deleted.
	UnlinkedReason *string `json:"unlinkedReason"`

	// displayNames.
	Groups []string `json:"groups"`

	UpdatedAt time.Time `json:"updatedAt"`
}

// DirectoryRequest: see the operations.
type DirectoryRequest struct {
	ID string `json:"id"`

	At time.Time `json:"at"`

	Method string `json:"method"`

	// Below the directory's baseUrl.
	Path string `json:"path"`

	// As it was sent.
	Query *string `json:"query"`

	// As JSON, without passwords and tokens; null for none, or for one that is no JSON.
	Body *string `json:"body"`

	// True if only the beginning of body is kept.
	BodyCut bool `json:"bodyCut"`

	// Status of the answer.
	Status int `json:"status"`

	ScimType *string `json:"scimType"`

	// Of an error.
	Detail *string `json:"detail"`
}

// ResourceScopeTitle: see the operations.
type ResourceScopeTitle struct {
	En string `json:"en"`

	Da string `json:"da"`
}

// ResourceScope: see the operations.
type ResourceScope struct {
	Name string `json:"name"`

	Title ResourceScopeTitle `json:"title"`

	// Given only in an organization in which the person's role holds this permission; null: to
	// anybody.
	Permission *string `json:"permission"`

	// Given where no scope is asked for.
	Default bool `json:"default"`
}

// Resource: see the operations.
type Resource struct {
	ID string `json:"id"`

	Identifier string `json:"identifier"`

	Name string `json:"name"`

	Scopes []ResourceScope `json:"scopes"`

	// listed: applications whose scopes name it; any: every application, those too that register
	// themselves. One of listed, any.
	Access string `json:"access"`

	// One of jwt, opaque.
	TokenFormat string `json:"tokenFormat"`

	// The longest life of its access tokens; null: that of the environment.
	AccessTokenSeconds *int `json:"accessTokenSeconds"`

	Secrets []ClientSecret `json:"secrets"`

	CreatedAt time.Time `json:"createdAt"`

	UpdatedAt time.Time `json:"updatedAt"`
}

// CreateResourceBodyScopeTitle: see the operations.
type CreateResourceBodyScopeTitle struct {
	En *string `json:"en,omitzero"`

	Da *string `json:"da,omitzero"`
}

// CreateResourceBodyScope: see the operations.
type CreateResourceBodyScope struct {
	Name string `json:"name"`

	Title *CreateResourceBodyScopeTitle `json:"title,omitzero"`

	Permission Optional[string] `json:"permission,omitzero"`

	Default *bool `json:"default,omitzero"`
}

// CreateResourceBody: see the operations.
type CreateResourceBody struct {
	Identifier string `json:"identifier"`

	// 1 to 100 characters besides white space at both ends, without control characters, controls of
	// direction and ://.
	Name string `json:"name"`

	Scopes []CreateResourceBodyScope `json:"scopes,omitzero"`

	// One of listed, any.
	Access *string `json:"access,omitzero"`

	// One of jwt, opaque.
	TokenFormat *string `json:"tokenFormat,omitzero"`

	AccessTokenSeconds Optional[int] `json:"accessTokenSeconds,omitzero"`
}

// UpdateResourceBodyScopeTitle: see the operations.
type UpdateResourceBodyScopeTitle struct {
	En *string `json:"en,omitzero"`

	Da *string `json:"da,omitzero"`
}

// UpdateResourceBodyScope: see the operations.
type UpdateResourceBodyScope struct {
	Name string `json:"name"`

	Title *UpdateResourceBodyScopeTitle `json:"title,omitzero"`

	Permission Optional[string] `json:"permission,omitzero"`

	Default *bool `json:"default,omitzero"`
}

// UpdateResourceBody: see the operations.
type UpdateResourceBody struct {
	// 1 to 100 characters besides white space at both ends, without control characters, controls of
	// direction and ://.
	Name *string `json:"name,omitzero"`

	Scopes []UpdateResourceBodyScope `json:"scopes,omitzero"`

	// One of listed, any.
	Access *string `json:"access,omitzero"`

	// One of jwt, opaque.
	TokenFormat *string `json:"tokenFormat,omitzero"`

	AccessTokenSeconds Optional[int] `json:"accessTokenSeconds,omitzero"`
}

// CreatedResourceSecret: see the operations.
type CreatedResourceSecret struct {
	ID string `json:"id"`

	Secret Secret `json:"secret"`
}

// GrantApplication: see the operations.
type GrantApplication struct {
	ID string `json:"id"`

	ClientID string `json:"clientId"`

	Name string `json:"name"`

	// own: the customer's, asks no consent; verified: people are told that the operators know it;
	// third_party: people are warned that they do not. One of own, verified, third_party.
	Trust string `json:"trust"`
}

// GrantScope: see the operations.
type GrantScope struct {
	// Identifier of the resource that the scopes are of; null: of the person.
	Resource *string `json:"resource"`

	Scopes []string `json:"scopes"`
}

// Grant: see the operations.
type Grant struct {
	ID string `json:"id"`

	Application GrantApplication `json:"application"`

	OrganizationID *string `json:"organizationId"`

	Scopes []GrantScope `json:"scopes"`

	// True if it lasts beyond the sessions in which it is used.
	Offline bool `json:"offline"`

	CreatedAt time.Time `json:"createdAt"`

	// To the day.
	LastUsedAt *time.Time `json:"lastUsedAt"`

	EndedAt *time.Time `json:"endedAt"`
}

// ServerAPIKey: see the operations.
type ServerAPIKey struct {
	ID string `json:"id"`

	Name string `json:"name"`

	LastFour string `json:"lastFour"`

	UserID *string `json:"userId"`

	OrganizationID *string `json:"organizationId"`

	// Null: a backend made it, or a person who is erased, which createdByLeft tells.
	CreatedBy *string `json:"createdBy"`

	// True if the person who made it is no longer there, or in the organization.
	CreatedByLeft bool `json:"createdByLeft"`

	// As they were given; what of them counts today, verification tells.
	Permissions []string `json:"permissions"`

	ExpiresAt *time.Time `json:"expiresAt"`

	// To the day.
	LastUsedAt *time.Time `json:"lastUsedAt"`

	CreatedAt time.Time `json:"createdAt"`

	// A JSON object with arbitrary keys.
	Metadata map[string]any `json:"metadata"`
}

// CreateAPIKeyBody: see the operations.
type CreateAPIKeyBody struct {
	// 1 to 100 characters besides white space at both ends, without control characters, controls of
	// direction and ://.
	Name string `json:"name"`

	OrganizationID Optional[string] `json:"organizationId,omitzero"`

	Permissions []string `json:"permissions,omitzero"`

	// Days; null: never, left out: 365.
	ExpiresInDays Optional[int] `json:"expiresInDays,omitzero"`

	UserID Optional[string] `json:"userId,omitzero"`

	// A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace, null
	// removes the key. At most 32 levels of nesting.
	Metadata map[string]any `json:"metadata,omitzero"`
}

// CreatedServerAPIKey: see the operations.
type CreatedServerAPIKey struct {
	ID string `json:"id"`

	Name string `json:"name"`

	LastFour string `json:"lastFour"`

	UserID *string `json:"userId"`

	OrganizationID *string `json:"organizationId"`

	// Null: a backend made it, or a person who is erased, which createdByLeft tells.
	CreatedBy *string `json:"createdBy"`

	// True if the person who made it is no longer there, or in the organization.
	CreatedByLeft bool `json:"createdByLeft"`

	// As they were given; what of them counts today, verification tells.
	Permissions []string `json:"permissions"`

	ExpiresAt *time.Time `json:"expiresAt"`

	// To the day.
	LastUsedAt *time.Time `json:"lastUsedAt"`

	CreatedAt time.Time `json:"createdAt"`

	// A JSON object with arbitrary keys.
	Metadata map[string]any `json:"metadata"`

	APIKey Secret `json:"apiKey"`
}

// UpdateAPIKeyBody: see the operations.
type UpdateAPIKeyBody struct {
	// 1 to 100 characters besides white space at both ends, without control characters, controls of
	// direction and ://.
	Name *string `json:"name,omitzero"`

	Permissions []string `json:"permissions,omitzero"`

	// A JSON merge patch (RFC 7396) for the bag: objects merge deep, arrays and scalars replace, null
	// removes the key. At most 32 levels of nesting.
	Metadata map[string]any `json:"metadata,omitzero"`
}

// VerifyAPIKeyBody: see the operations.
type VerifyAPIKeyBody struct {
	APIKey Secret `json:"apiKey"`

	Permission *string `json:"permission,omitzero"`
}

// VerifiedAPIKey: the members that are there follow from one of them.
type VerifiedAPIKey struct {
	Valid bool `json:"valid"`

	APIKey *ServerAPIKey `json:"apiKey,omitzero"`

	User Optional[User] `json:"user,omitzero"`

	Organization Optional[ServerOrganization] `json:"organization,omitzero"`

	// Those that count today, by the role that its person has now.
	Permissions []string `json:"permissions,omitzero"`

	// One of unknown, expired, revoked, subject_inactive, permission_missing.
	Reason *string `json:"reason,omitzero"`
}

// RegistrationToken: see the operations.
type RegistrationToken struct {
	ID string `json:"id"`

	UsesLeft int `json:"usesLeft"`

	ExpiresAt time.Time `json:"expiresAt"`

	CreatedAt time.Time `json:"createdAt"`
}

// CreateRegistrationTokenBody: see the operations.
type CreateRegistrationTokenBody struct {
	Uses *int `json:"uses,omitzero"`

	ExpiresInSeconds *int `json:"expiresInSeconds,omitzero"`
}

// CreatedRegistrationToken: see the operations.
type CreatedRegistrationToken struct {
	ID string `json:"id"`

	Token Secret `json:"token"`

	ExpiresAt time.Time `json:"expiresAt"`
}
