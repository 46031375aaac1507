package gatehouse

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

// More than any form of ours sends.
const largestForm = 10_000

// GuardOptions are the addresses of Gatehouse and of this application.
type GuardOptions struct {
	// VerifierOptions say which tokens are accepted; PermittedOrigins are by default the origins of
	// the app URL and of this application.
	VerifierOptions
	// Origin at which browsers reach this application, by default that of the app URL. It is not
	// read off the request, whose headers anybody may write.
	Origin string
	// Client is needed for Protection.CheckRevocation only.
	Client *Client
	// SignInPage is your own, as an address or a path below the app URL.
	SignInPage string
	// Log takes what people are not told; slog.Default() if it is nil.
	Log *slog.Logger
}

// Protection is what a page or an API asks of its visitors.
type Protection struct {
	// Permission that the role in the active organization must have.
	Permission string
	// CheckRevocation asks the service whether the session is still active. A session cookie is
	// checked with each request anyway; a bearer token of a revoked session lasts up to 60 seconds.
	CheckRevocation bool
}

// Guard decides who may see a page or call an API, and takes the forms that change a session.
type Guard struct {
	*Authenticator
	appURL, appOrigin, origin, signIn string
	log                               *slog.Logger
}

// NewGuard makes a guard; nothing is fetched before the first request.
func NewGuard(options GuardOptions) (*Guard, error) {
	appURL, err := baseOf(options.AppURL)
	if err != nil {
		return nil, err
	}
	origin := originOf(options.Origin)
	if options.Origin == "" {
		origin = originOf(appURL)
	}
	if origin == "" {
		return nil, errors.New("gatehouse: the origin is none")
	}
	if options.PermittedOrigins == nil {
		options.PermittedOrigins = []string{appURL, origin}
	}
	authenticator, err := NewAuthenticator(options.VerifierOptions, options.Client)
	if err != nil {
		return nil, err
	}
	page := options.SignInPage
	if page == "" {
		page = clientPrefix + "/pages/sign-in"
	}
	base, err := url.Parse(appURL + "/")
	if err != nil {
		return nil, err
	}
	address, err := base.Parse(page)
	if err != nil {
		return nil, err
	}
	log := options.Log
	if log == nil {
		log = slog.Default()
	}
	return &Guard{authenticator, appURL, originOf(appURL), origin, address.String(), log}, nil
}

var (
	otherOrigin = regexp.MustCompile(`(?i)\A[a-z][a-z\d+.-]*://[^/\\?#]*`)
	unsafeInURL = regexp.MustCompile("[^A-Za-z0-9/?&=%:@!$'()*+,;~._\\[\\]-]")
)

// Longest address that the service leads back to.
const longestReturn = 2048

// AddressWithin is the address of a path of this application, whose origin it cannot leave. Of a
// longer one than people can come back to the path is left, or nothing.
func (g *Guard) AddressWithin(path string) string {
	local, _, _ := strings.Cut(otherOrigin.ReplaceAllString(path, ""), "#")
	// Browsers take a backslash for a slash.
	local = unsafeInURL.ReplaceAllStringFunc(local, func(found string) string {
		encoded := strings.Builder{}
		for _, octet := range []byte(found) {
			fmt.Fprintf(&encoded, "%%%02X", octet)
		}
		return encoded.String()
	})
	if !strings.HasPrefix(local, "/") {
		local = "/" + local
	}
	address := g.origin + local
	if len(address) > longestReturn {
		address, _, _ = strings.Cut(address, "?")
	}
	if len(address) > longestReturn {
		return g.origin + "/"
	}
	return address
}

// PageURL is the address of a page of Gatehouse (sign-in, sign-up, account, organizations,
// sign-out), from which people come back.
func (g *Guard) PageURL(name, returnTo string) string {
	address := g.signIn
	if name != "sign-in" {
		address = g.appURL + clientPrefix + "/pages/" + name
	}
	joint := "?"
	if strings.Contains(address, "?") {
		joint = "&"
	}
	return address + joint + url.Values{"redirectUrl": {g.AddressWithin(returnTo)}}.Encode()
}

type sessionKey struct{}

// SessionOf is the session of the visitor, in a handler behind ProtectPage or ProtectAPI.
func SessionOf(ctx context.Context) *SignedIn {
	session, ok := ctx.Value(sessionKey{}).(*SignedIn)
	if !ok {
		panic("gatehouse: this handler is behind neither ProtectPage nor ProtectAPI")
	}
	return session
}

// Session is that of a request, by bearer token or session cookie, as Authenticate tells it.
func (g *Guard) Session(r *http.Request) (*SignedIn, error) {
	return g.Authenticate(r, AuthenticateOptions{SessionCookie: true})
}

// ProtectPage leads who is not signed in to the sign-in page and back; it answers 403 without the
// permission.
func (g *Guard) ProtectPage(protection Protection, next http.Handler) http.Handler {
	return g.protect(protection, next, g.answerPage)
}

// ProtectAPI answers 401 or 403 as problem+json to who may not go on.
func (g *Guard) ProtectAPI(protection Protection, next http.Handler) http.Handler {
	return g.protect(protection, next, g.answerAPI)
}

func (g *Guard) protect(
	protection Protection,
	next http.Handler,
	refuse func(http.ResponseWriter, *http.Request, Protection, *SignedOut),
) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		session, err := g.Authenticate(r, AuthenticateOptions{
			SessionCookie:   true,
			CheckRevocation: protection.CheckRevocation,
		})
		var out *SignedOut
		switch {
		case errors.As(err, &out) && out.Reason == ForeignOrigin:
			foreignOrigin(w)
		case out != nil:
			refuse(w, r, protection, out)
		case errors.Is(err, ErrUnavailable):
			// That nobody can tell who is asking does not make it a stranger.
			g.log.ErrorContext(r.Context(), "gatehouse cannot be asked", "error", err)
			notAnswered(w)
		case err != nil:
			g.log.ErrorContext(r.Context(), "gatehouse", "error", err)
			writeProblem(w, http.StatusInternalServerError, "internal_error", "Something went wrong", nil)
		case protection.Permission != "" && !session.Has(protection.Permission):
			refuse(w, r, protection, nil)
		default:
			// No cache may keep what one person is shown, or hand it to another.
			w.Header().Set("Cache-Control", "private, no-store")
			w.Header().Add("Vary", "Authorization, Cookie")
			next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), sessionKey{}, session)))
		}
	})
}

// answerPage answers who is signed out, or lacks the permission.
func (g *Guard) answerPage(w http.ResponseWriter, r *http.Request, protection Protection, out *SignedOut) {
	switch {
	case out == nil:
		writeText(w, http.StatusForbidden, "This page needs the permission "+protection.Permission+".")
	case hasBearer(r):
		writeText(w, http.StatusUnauthorized, string(out.Reason))
	// Signing in again helps against these only. Anything else would lead round in a circle.
	case out.Reason == NoToken || out.Reason == SessionEnded:
		// What a form sent is lost on the way: it is not asked for again.
		returnTo := "/"
		if reads(r) {
			returnTo = r.URL.RequestURI()
		}
		redirect(w, g.PageURL("sign-in", returnTo))
	default:
		g.log.ErrorContext(r.Context(), "gatehouse issues tokens that this application refuses",
			"reason", out.Reason, "expected", out.Expected)
		writeText(w, http.StatusInternalServerError, "Nobody can be signed in here just now.")
	}
}

func (g *Guard) answerAPI(w http.ResponseWriter, _ *http.Request, protection Protection, out *SignedOut) {
	if out == nil {
		writeProblem(w, http.StatusForbidden, "permission_required", "Your role does not allow that",
			map[string]string{"permission": protection.Permission})
		return
	}
	w.Header().Set("WWW-Authenticate", "Bearer")
	writeProblem(w, http.StatusUnauthorized, "unauthenticated", "Sign in first",
		map[string]string{"reason": string(out.Reason)})
}

// CallAsVisitor calls the client API in the name of somebody whom a session cookie signed in: to
// read, and to change what leaves the session as it is. Whatever replaces it, such as a new password,
// belongs on Gatehouse's pages, which hand the browser its new cookie. Body and answer may be nil.
func (g *Guard) CallAsVisitor(ctx context.Context, session *SignedIn, method, path string, body, answer any) error {
	if session.sessionToken == nil {
		return errors.New("gatehouse: no session cookie signed this person in, and an access token opens your own API only")
	}
	if !strings.HasPrefix(path, "/") {
		return errors.New("gatehouse: the path begins with a slash")
	}
	request, err := jsonRequest(ctx, method, g.appURL+clientPrefix+path, body)
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", "Bearer "+session.sessionToken())
	text, err := answerOf[json.RawMessage](g.http, request, method+" "+path)
	if err != nil || answer == nil || len(*text) == 0 {
		return err
	}
	return json.Unmarshal(*text, answer)
}

// SignOut takes the POST of a sign-out form, from pages of this application only.
func (g *Guard) SignOut(returnTo string) http.Handler {
	return g.change(http.MethodPost, "/auth/logout", returnTo, func(http.ResponseWriter, *http.Request) (any, bool) {
		return struct{}{}, true
	})
}

// SwitchOrganization takes the POST of a form with organizationId; empty leaves every organization.
func (g *Guard) SwitchOrganization(returnTo string) http.Handler {
	return g.change(http.MethodPut, "/organizations/active", returnTo, organizationBody)
}

func organizationBody(w http.ResponseWriter, r *http.Request) (any, bool) {
	r.Body = http.MaxBytesReader(w, r.Body, largestForm)
	body := struct {
		OrganizationID *string `json:"organizationId"`
	}{}
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if kind == "application/json" {
		var given map[string]any
		if json.NewDecoder(r.Body).Decode(&given) != nil {
			return nil, false
		}
		value, there := given["organizationId"]
		text, isText := value.(string)
		if !there || value != nil && !isText {
			return nil, false
		}
		if text != "" {
			body.OrganizationID = &text
		}
		return body, true
	}
	if r.ParseForm() != nil || !r.PostForm.Has("organizationId") {
		return nil, false
	}
	if id := r.PostForm.Get("organizationId"); id != "" {
		body.OrganizationID = &id
	}
	return body, true
}

// change does for a form of this application what the service does for its own pages.
func (g *Guard) change(
	method, path, returnTo string,
	bodyOf func(http.ResponseWriter, *http.Request) (any, bool),
) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			w.Header().Set("Allow", http.MethodPost)
			writeProblem(w, http.StatusMethodNotAllowed, "method_not_allowed", "Send a POST", nil)
			return
		}
		if !isFromOwnPage(r, g.tokens.permitted) {
			foreignOrigin(w)
			return
		}
		body, ok := bodyOf(w, r)
		if !ok {
			writeProblem(w, http.StatusBadRequest, "invalid_request", "organizationId is missing", nil)
			return
		}
		token := sessionTokenOf(r, g.cookie)
		if token == "" {
			redirect(w, g.AddressWithin(returnTo))
			return
		}
		g.send(w, r, method, path, token, body, returnTo)
	})
}

func (g *Guard) send(w http.ResponseWriter, r *http.Request, method, path, token string, body any, returnTo string) {
	request, err := jsonRequest(r.Context(), method, g.appURL+clientPrefix+path, body)
	if err != nil {
		notAnswered(w)
		return
	}
	// With the cookie, and not as a native install would, so that the service answers its cookies.
	request.Header.Set("Cookie", g.cookie+"="+token)
	request.Header.Set("Origin", g.appOrigin)
	response, err := g.http.Do(request)
	if err != nil {
		g.log.ErrorContext(r.Context(), "gatehouse cannot be asked", "error", err)
		notAnswered(w)
		return
	}
	defer response.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(response.Body, largestAnswer))
	status := response.StatusCode
	isDone := status >= 200 && status < 300
	switch {
	// Who was signed out meanwhile is asked to sign in where they come back to.
	case isDone || status == http.StatusUnauthorized:
		for _, cookie := range response.Header.Values("Set-Cookie") {
			w.Header().Add("Set-Cookie", cookie)
		}
		redirect(w, g.AddressWithin(returnTo))
	case status >= 400 && status < 500:
		writeProblem(w, status, "not_changed", "That is not possible", nil)
	default:
		notAnswered(w)
	}
}

func own(w http.ResponseWriter) { w.Header().Set("Cache-Control", "no-store") }

func redirect(w http.ResponseWriter, address string) {
	own(w)
	w.Header().Set("Location", address)
	w.WriteHeader(http.StatusSeeOther)
}

func writeText(w http.ResponseWriter, status int, line string) {
	own(w)
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, line+"\n")
}

// writeProblem answers as the service itself does (RFC 9457).
func writeProblem(w http.ResponseWriter, status int, code, title string, members map[string]string) {
	properties := map[string]string{"code": code}
	for name, value := range members {
		properties[name] = value
	}
	text, err := json.Marshal(map[string]any{
		"type":       "urn:problem-type:" + code,
		"title":      title,
		"status":     status,
		"properties": properties,
	})
	if err != nil {
		status = http.StatusInternalServerError
	}
	own(w)
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(status)
	_, _ = w.Write(text)
}

func foreignOrigin(w http.ResponseWriter) {
	writeProblem(w, http.StatusForbidden, "origin_not_allowed", "Only pages of this application may do that", nil)
}

func notAnswered(w http.ResponseWriter) {
	writeProblem(w, http.StatusServiceUnavailable, "unavailable", "The sign-in service does not answer", nil)
}
