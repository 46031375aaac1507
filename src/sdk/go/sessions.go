package gatehouse

import (
	"slices"
	"time"
)

// SignedIn is the session of somebody who is signed in.
type SignedIn struct {
	UserID        string
	SessionID     string
	EnvironmentID string
	// Organization that is active in the session; nil if none is.
	Organization *ActiveOrganization
	// ImpersonatorID is your own member of staff who acts as the user; empty if nobody does.
	ImpersonatorID string
	// AuthTime of the person's last authentication; nil if a provider proves no time.
	AuthTime  *time.Time
	ExpiresAt time.Time
	// Claims of the access token.
	Claims map[string]any

	// Functions, so that no log shows what they say.
	accessToken, sessionToken func() string
}

// ActiveOrganization is an organization as a token tells of it, and the role in it.
type ActiveOrganization struct {
	ID          string
	Role        string
	Permissions []string
}

// Has is true if the role in the active organization has a permission.
func (s *SignedIn) Has(permission string) bool {
	return s.Organization != nil && slices.Contains(s.Organization.Permissions, permission)
}

// AccessToken is for calling another of your services in the same name.
func (s *SignedIn) AccessToken() string { return s.accessToken() }

// Reason says why nobody is signed in.
type Reason string

const (
	NoToken      Reason = "no-token"
	InvalidToken Reason = "invalid-token"
	ExpiredToken Reason = "expired-token"
	// ForeignIssuer: the token is genuine, but AppURL is not the environment's app URL.
	ForeignIssuer Reason = "foreign-issuer"
	// ForeignAudience: the token is genuine, but Audience is not the environment's setting.
	ForeignAudience Reason = "foreign-audience"
	ForeignOrigin   Reason = "foreign-origin"
	SessionEnded    Reason = "session-ended"
	// InvalidAPIKey: the key is unknown, expired or revoked, or its person is banned.
	InvalidAPIKey Reason = "invalid-api-key"
)

// SignedOut is the error where nobody is signed in, as far as the request shows.
type SignedOut struct {
	Reason Reason
	// Expected issuer or audience, where the token has another one.
	Expected string
}

// Error is the reason.
func (s *SignedOut) Error() string {
	if s.Expected == "" {
		return "gatehouse: " + string(s.Reason)
	}
	return "gatehouse: " + string(s.Reason) + "; expected " + s.Expected
}

// APIKeyCaller is a script that calls in the name of a person or of an organization.
type APIKeyCaller struct {
	APIKeyID string
	Name     string
	// UserID is empty for a key of an organization itself.
	UserID         string
	OrganizationID string
	// Permissions that count today.
	Permissions []string
}

// Has is true if the key holds a permission of yours today.
func (c *APIKeyCaller) Has(permission string) bool {
	return slices.Contains(c.Permissions, permission)
}
