package gatehouse

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"
)

// Authenticator tells who requests come from.
type Authenticator struct {
	tokens  *TokenVerifier
	cookie  string
	client  *Client
	apiKeys *apiKeys
	http    *http.Client
}

// NewAuthenticator makes one; the client, which may be nil, is asked about sessions
// (CheckRevocation) and API keys.
func NewAuthenticator(options VerifierOptions, client *Client) (*Authenticator, error) {
	tokens, err := NewTokenVerifier(options)
	if err != nil {
		return nil, err
	}
	cookie := "gatehouse_session"
	if strings.HasPrefix(tokens.appURL, "https:") {
		// Browsers hold such a cookie to one host and https.
		cookie = "__Host-session"
	}
	a := &Authenticator{tokens: tokens, cookie: cookie, client: client, http: plain(options.HTTP, 5*time.Second)}
	if client != nil {
		a.apiKeys = newAPIKeys(client, time.Now)
	}
	return a, nil
}

// AuthenticateOptions are those of checking one request.
type AuthenticateOptions struct {
	// CheckRevocation asks the service whether the session is still active. Without it the last
	// access token of a revoked session is valid until it expires (60 seconds by default).
	CheckRevocation bool
	// SessionCookie accepts the session cookie if there is no bearer token, which asks the service
	// for an access token each time; changes are then taken from permitted origins only.
	SessionCookie bool
}

var errNoClient = errors.New("gatehouse: that needs the client that NewAuthenticator is given")

// Authenticate tells who is signed in, by the access token of Authorization: Bearer. A refusal is a
// *SignedOut; ErrUnavailable means that the service cannot be asked: answer 503.
func (a *Authenticator) Authenticate(r *http.Request, options AuthenticateOptions) (*SignedIn, error) {
	if options.CheckRevocation && a.client == nil {
		return nil, errNoClient
	}
	session, err := a.bySession(r, options.SessionCookie)
	if err != nil || !options.CheckRevocation {
		return session, err
	}
	found, err := a.client.Sessions.GetSession(r.Context(), session.SessionID)
	if IsProblem(err, CodeSessionNotFound) {
		return nil, &SignedOut{Reason: SessionEnded}
	}
	if err != nil {
		return nil, unavailable(err)
	}
	if found.Status != "active" || found.UserID != session.UserID {
		return nil, &SignedOut{Reason: SessionEnded}
	}
	return session, nil
}

// AuthenticateAPIKey tells who calls by an API key; nil without an error if the request brings none:
// then ask Authenticate. The service is asked about a key at most every 5 seconds, and each time
// where fresh is true. A key never is a session, and a session never a key.
func (a *Authenticator) AuthenticateAPIKey(r *http.Request, fresh bool) (*APIKeyCaller, error) {
	if a.apiKeys == nil {
		return nil, errNoClient
	}
	key := bearerOf(r)
	if !IsAPIKey(key) {
		return nil, nil
	}
	return a.apiKeys.verify(r.Context(), key, fresh)
}

func (a *Authenticator) bySession(r *http.Request, takesCookie bool) (*SignedIn, error) {
	token := bearerOf(r)
	switch {
	case token != "":
		return a.tokens.Verify(r.Context(), token)
	case hasBearer(r):
		return nil, &SignedOut{Reason: InvalidToken}
	case takesCookie:
		return a.byCookie(r)
	}
	return nil, &SignedOut{Reason: NoToken}
}

func (a *Authenticator) byCookie(r *http.Request) (*SignedIn, error) {
	token := sessionTokenOf(r, a.cookie)
	if token == "" {
		return nil, &SignedOut{Reason: NoToken}
	}
	if !reads(r) && !isFromOwnPage(r, a.tokens.permitted) {
		return nil, &SignedOut{Reason: ForeignOrigin}
	}
	accessToken, err := a.refreshed(r.Context(), token)
	if err != nil {
		return nil, err
	}
	session, err := a.tokens.Verify(r.Context(), accessToken)
	if err != nil {
		return nil, err
	}
	session.sessionToken = func() string { return token }
	return session, nil
}

func (a *Authenticator) refreshed(ctx context.Context, token string) (string, error) {
	request, err := jsonRequest(ctx, http.MethodPost, a.tokens.issuer+"/auth/refresh", nil)
	if err != nil {
		return "", err
	}
	request.Header.Set("Authorization", "Bearer "+token)
	answer, err := answerOf[struct {
		AccessToken string `json:"accessToken"`
	}](a.http, request, "signIn.refresh")
	if IsProblem(err, CodeUnauthenticated) {
		return "", &SignedOut{Reason: SessionEnded}
	}
	if err != nil {
		return "", unavailable(err)
	}
	if answer.AccessToken == "" {
		return "", unavailable(errors.New("the service told no access token"))
	}
	return answer.AccessToken, nil
}
