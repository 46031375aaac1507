package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/MicahParks/jwkset"
	"github.com/MicahParks/keyfunc/v3"
	"github.com/golang-jwt/jwt/v5"
	"golang.org/x/time/rate"
)

// Person is somebody who is signed in.
type Person struct {
	UserID       string
	Organization *Organization
}

// Organization is the one that is active in the session, and what the person may do there.
type Organization struct {
	ID          string   `json:"id"`
	Role        string   `json:"role"`
	Permissions []string `json:"permissions"`
}

// May tells whether the role in the active organization has the permission.
func (p *Person) May(permission string) bool {
	return p.Organization != nil && slices.Contains(p.Organization.Permissions, permission)
}

type claims struct {
	jwt.RegisteredClaims
	SessionID    string        `json:"sid"`
	Origin       string        `json:"azp"`
	Organization *Organization `json:"org"`
}

var (
	errForeignPage  = errors.New("the form was sent from a foreign page")
	errSessionEnded = errors.New("the session has ended")
	errOutage       = errors.New("the key set cannot be had")
)

type failureOf struct{}

// Gatehouse tells who a request comes from, and asks the client API in their name.
type Gatehouse struct {
	issuer, origin, cookie string
	keys                   keyfunc.Keyfunc
	parser                 *jwt.Parser
	client                 *http.Client
}

// NewGatehouse fetches the key set and keeps it until ctx ends. Tokens are issued in the name of
// appURL; origin is where browsers find this application.
func NewGatehouse(ctx context.Context, appURL, audience, origin string) (*Gatehouse, error) {
	issuer := appURL + "/_service"
	keys, err := keyfunc.NewDefaultOverrideCtx(ctx, []string{issuer + "/.well-known/jwks.json"}, keyfunc.Override{
		HTTPTimeout:       5 * time.Second,
		RefreshUnknownKID: rate.NewLimiter(rate.Every(5*time.Second), 1),
		RateLimitWaitMax:  10 * time.Second,
		RefreshErrorHandlerFunc: func(string) func(context.Context, error) {
			return func(ctx context.Context, err error) {
				if failure, ok := ctx.Value(failureOf{}).(*error); ok {
					*failure = err
				}
			}
		},
	})
	if err != nil {
		return nil, err
	}
	cookie := "gatehouse_session"
	if strings.HasPrefix(appURL, "https:") {
		cookie = "__Host-session"
	}
	parser := jwt.NewParser(
		jwt.WithValidMethods([]string{"ES256", "EdDSA", "RS256"}),
		jwt.WithIssuer(issuer),
		jwt.WithAudience(audience),
		jwt.WithExpirationRequired(),
		jwt.WithLeeway(5*time.Second),
	)
	client := &http.Client{Timeout: 5 * time.Second}
	return &Gatehouse{issuer, origin, cookie, keys, parser, client}, nil
}

// Person tells who is signed in: by the access token of a script or an app, or by the session of a
// browser. It is nil where nobody is; an error means that it could not be told.
func (g *Gatehouse) Person(r *http.Request) (*Person, error) {
	token, err := g.tokenOf(r)
	if errors.Is(err, errSessionEnded) || token == "" && err == nil {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	claims, err := g.verify(r.Context(), token)
	if errors.Is(err, errOutage) {
		return nil, err
	}
	if err != nil {
		return nil, nil
	}
	return &Person{UserID: claims.Subject, Organization: claims.Organization}, nil
}

func (g *Gatehouse) tokenOf(r *http.Request) (string, error) {
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if strings.EqualFold(scheme, "Bearer") {
		return strings.TrimSpace(token), nil
	}
	if _, err := r.Cookie(g.cookie); err != nil {
		return "", nil
	}
	// A browser sends the cookie along with forms of other sites on this host, too.
	reads := r.Method == http.MethodGet || r.Method == http.MethodHead
	if !reads && r.Header.Get("Origin") != g.origin {
		return "", errForeignPage
	}
	var answer struct {
		AccessToken string `json:"accessToken"`
	}
	err := g.Call(r, http.MethodPost, "/auth/refresh", nil, &answer)
	return answer.AccessToken, err
}

func (g *Gatehouse) verify(ctx context.Context, token string) (*claims, error) {
	claims := &claims{}
	_, err := g.parser.ParseWithClaims(token, claims, func(t *jwt.Token) (any, error) {
		// The keys sign other tokens too: the type is what makes this one an access token.
		if t.Header["typ"] != "at+jwt" {
			return nil, errors.New("not an access token")
		}
		id, _ := t.Header["kid"].(string)
		var failure error
		_, err := g.keys.Storage().KeyRead(context.WithValue(ctx, failureOf{}, &failure), id)
		if failure != nil || err != nil && !errors.Is(err, jwkset.ErrKeyNotFound) {
			return nil, errOutage
		}
		if err != nil {
			return nil, err
		}
		return g.keys.Keyfunc(t)
	})
	if err != nil {
		return nil, err
	}
	if claims.Subject == "" || claims.SessionID == "" {
		return nil, errors.New("not an access token of a person")
	}
	if claims.Origin != "" && claims.Origin != g.origin {
		return nil, errors.New("asked for by a page of somebody else")
	}
	return claims, nil
}

// Call asks the client API in the name of the visitor, whose session cookie goes along as a bearer.
func (g *Gatehouse) Call(r *http.Request, method, path string, body, answer any) error {
	cookie, err := r.Cookie(g.cookie)
	if err != nil {
		return errSessionEnded
	}
	sent, err := json.Marshal(body)
	if err != nil {
		return err
	}
	var reader io.Reader
	if body != nil {
		reader = strings.NewReader(string(sent))
	}
	call, err := http.NewRequestWithContext(r.Context(), method, g.issuer+path, reader)
	if err != nil {
		return err
	}
	call.Header.Set("Authorization", "Bearer "+cookie.Value)
	call.Header.Set("Content-Type", "application/json")
	response, err := g.client.Do(call)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	switch {
	case response.StatusCode == http.StatusUnauthorized:
		return errSessionEnded
	case response.StatusCode >= 300:
		return fmt.Errorf("%s %s was answered with %s", method, path, response.Status)
	}
	return json.NewDecoder(response.Body).Decode(answer)
}

// Page is the address of a page of Gatehouse that comes back to this application.
func (g *Gatehouse) Page(name, path string) string {
	return g.issuer + "/pages/" + name + "?redirectUrl=" + url.QueryEscape(g.origin+path)
}
