package gatehouse

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"math"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"
)

// No token of the service comes near this size.
const largestToken = 16 << 10

// RFC 7515 section 2: no padding, no line breaks, which the decoder would skip.
var tokenShape = regexp.MustCompile(`\A[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\z`)

// VerifierOptions say which access tokens are accepted.
type VerifierOptions struct {
	// AppURL is the environment's app URL to the letter.
	AppURL string
	// Audience is the environment's setting, if it has one.
	Audience string
	// PermittedOrigins are those whose pages may use a token; nil is that of the app URL. A token
	// that names no origin (native installs, servers) is accepted.
	PermittedOrigins []string
	// ClockTolerance is the clock difference to allow; 5 seconds if it is zero.
	ClockTolerance time.Duration
	// Now is used instead of the system's time.
	Now func() time.Time
	// HTTP fetches the key set; its redirects and cookies are not used.
	HTTP *http.Client
}

// TokenVerifier verifies access tokens by the environment's key set, which is fetched once and kept.
type TokenVerifier struct {
	appURL, issuer, audience string
	permitted                map[string]bool
	tolerance                time.Duration
	now                      func() time.Time
	keys                     *remoteKeys
}

// NewTokenVerifier makes a verifier; nothing is fetched before the first token.
func NewTokenVerifier(options VerifierOptions) (*TokenVerifier, error) {
	appURL, err := baseOf(options.AppURL)
	if err != nil {
		return nil, err
	}
	v := &TokenVerifier{
		appURL:    appURL,
		issuer:    appURL + clientPrefix,
		audience:  options.Audience,
		permitted: permittedOf(options.PermittedOrigins, appURL),
		tolerance: options.ClockTolerance,
		now:       options.Now,
	}
	if v.audience == "" {
		v.audience = appURL
	}
	if v.tolerance == 0 {
		v.tolerance = 5 * time.Second
	}
	if v.now == nil {
		v.now = time.Now
	}
	address := v.issuer + "/.well-known/jwks.json"
	v.keys = &remoteKeys{address: address, http: plain(options.HTTP, 5*time.Second), now: v.now}
	return v, nil
}

// Verify tells who an access token speaks for. A refusal is a *SignedOut; ErrUnavailable means that
// the key set cannot be had: answer 503.
func (v *TokenVerifier) Verify(ctx context.Context, token string) (*SignedIn, error) {
	text, err := v.signed(ctx, token)
	if err != nil {
		return nil, err
	}
	claims, ok := object(text)
	if !ok {
		return nil, &SignedOut{Reason: InvalidToken}
	}
	// Claims are checked after the signature, so that a forger learns nothing.
	if claims["iss"] != v.issuer {
		return nil, &SignedOut{Reason: ForeignIssuer, Expected: v.issuer}
	}
	if !names(claims["aud"], v.audience) {
		return nil, &SignedOut{Reason: ForeignAudience, Expected: v.audience}
	}
	session, ok := sessionOf(claims, token)
	if !ok {
		return nil, &SignedOut{Reason: InvalidToken}
	}
	now := v.now()
	if !session.ExpiresAt.After(now.Add(-v.tolerance)) {
		return nil, &SignedOut{Reason: ExpiredToken}
	}
	if from, ok := instant(claims["nbf"]); ok && from.After(now.Add(v.tolerance)) {
		return nil, &SignedOut{Reason: InvalidToken}
	}
	if origin, ok := claims["azp"].(string); ok && !v.permitted[originOf(origin)] {
		return nil, &SignedOut{Reason: ForeignOrigin}
	}
	return session, nil
}

// signed is the payload of a token that a key of the issuer signed as an access token.
func (v *TokenVerifier) signed(ctx context.Context, token string) ([]byte, error) {
	refused := &SignedOut{Reason: InvalidToken}
	if len(token) > largestToken || !tokenShape.MatchString(token) {
		return nil, refused
	}
	parts := strings.Split(token, ".")
	var decoded [3][]byte
	for index, part := range parts {
		text, err := base64.RawURLEncoding.Strict().DecodeString(part)
		if err != nil {
			return nil, refused
		}
		decoded[index] = text
	}
	header, ok := object(decoded[0])
	if !ok {
		return nil, refused
	}
	// The keys sign other tokens too: the type is what makes this one an access token.
	kind, _ := header["typ"].(string)
	if strings.TrimPrefix(strings.ToLower(kind), "application/") != "at+jwt" {
		return nil, refused
	}
	algorithm, _ := header["alg"].(string)
	if _, known := keyTypes[algorithm]; !known || header["crit"] != nil {
		return nil, refused
	}
	var id *string
	if value, ok := header["kid"]; ok {
		text, ok := value.(string)
		if !ok {
			return nil, refused
		}
		id = &text
	}
	key, err := v.keys.find(ctx, algorithm, id)
	if err != nil {
		return nil, err
	}
	signed := token[:len(parts[0])+1+len(parts[1])]
	if key == nil || !verified(key, []byte(signed), decoded[2]) {
		return nil, refused
	}
	return decoded[1], nil
}

// object reads JSON with its members to the letter: fields of a struct would match in any case.
func object(text []byte) (map[string]any, bool) {
	var value map[string]any
	err := json.Unmarshal(text, &value)
	return value, err == nil && value != nil
}

func names(audience any, wanted string) bool {
	if list, ok := audience.([]any); ok {
		return slices.Contains(list, any(wanted))
	}
	return audience == wanted
}

// Later ones are no dates.
const lastSecond = 253_402_300_800

func instant(claim any) (time.Time, bool) {
	seconds, ok := claim.(float64)
	if !ok || seconds < 0 || seconds >= lastSecond {
		return time.Time{}, false
	}
	whole, part := math.Modf(seconds)
	return time.Unix(int64(whole), int64(part*1e9)).UTC(), true
}

// absentOr is true for a claim that is not there, or of which the check holds.
func absentOr(claim any, check func(any) bool) bool { return claim == nil || check(claim) }

func isText(claim any) bool {
	_, ok := claim.(string)
	return ok
}

func isInstant(claim any) bool {
	_, ok := instant(claim)
	return ok
}

func sessionOf(claims map[string]any, token string) (*SignedIn, bool) {
	for _, name := range []string{"sub", "sid", "env", "jti"} {
		if !isText(claims[name]) {
			return nil, false
		}
	}
	expiresAt, expires := instant(claims["exp"])
	if !expires || !isInstant(claims["iat"]) || !absentOr(claims["azp"], isText) ||
		!absentOr(claims["nbf"], isInstant) || !absentOr(claims["auth_time"], isInstant) {
		return nil, false
	}
	session := &SignedIn{
		UserID:        claims["sub"].(string),
		SessionID:     claims["sid"].(string),
		EnvironmentID: claims["env"].(string),
		ExpiresAt:     expiresAt,
		Claims:        claims,
		accessToken:   func() string { return token },
	}
	if authTime, ok := instant(claims["auth_time"]); ok {
		session.AuthTime = &authTime
	}
	if claims["act"] != nil {
		actor, _ := claims["act"].(map[string]any)
		id, ok := actor["sub"].(string)
		if !ok {
			return nil, false
		}
		session.ImpersonatorID = id
	}
	organization, ok := organizationOf(claims["org"])
	session.Organization = organization
	return session, ok
}

func organizationOf(claim any) (*ActiveOrganization, bool) {
	if claim == nil {
		return nil, true
	}
	members, _ := claim.(map[string]any)
	id, hasID := members["id"].(string)
	role, hasRole := members["role"].(string)
	listed, hasPermissions := members["permissions"].([]any)
	organization := &ActiveOrganization{ID: id, Role: role, Permissions: make([]string, 0, len(listed))}
	for _, item := range listed {
		permission, ok := item.(string)
		if !ok {
			return nil, false
		}
		organization.Permissions = append(organization.Permissions, permission)
	}
	return organization, hasID && hasRole && hasPermissions
}
