// Calls the real service by the Go client, and fails where anything is not as it should be.
package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/gatehouse-id/gatehouse-go"
)

var ctx = context.Background()

func must[T any](value T, err error) T {
	if err != nil {
		log.Panic(err)
	}
	return value
}

func check(holds bool, what string, told ...any) {
	if !holds {
		log.Panic(append([]any{what + ": "}, told...)...)
	}
}

func reason(_ *gatehouse.SignedIn, err error) gatehouse.Reason {
	var out *gatehouse.SignedOut
	if errors.As(err, &out) {
		return out.Reason
	}
	return gatehouse.Reason(fmt.Sprint(err))
}

func main() {
	url, key := os.Getenv("SERVICE_URL"), os.Getenv("SECRET_KEY")
	client := must(gatehouse.NewClient(url, key, nil))
	check(!strings.Contains(fmt.Sprintf("%v %+v %#v", client, client, client), key), "the key is shown")
	users(client, url)
	sessions(client, url)
	fmt.Println("all is well")
}

// users: typed answers, three states of a member, problems as errors, keys of a repeat, pages.
func users(client *gatehouse.Client, url string) {
	body := gatehouse.CreateUserBody{
		Email:         gatehouse.Ptr("go@example.com"),
		EmailVerified: gatehouse.Ptr(true),
		FirstName:     gatehouse.Some("Ada"),
	}
	once := gatehouse.WithIdempotencyKey("go-1")
	user := must(client.Users.CreateUser(ctx, body, once))
	check(*user.FirstName == "Ada" && time.Since(user.CreatedAt) < time.Hour, "created", user)
	again := must(client.Users.CreateUser(ctx, body, once))
	check(again.ID == user.ID, "a repeat makes another one")
	_, err := client.Users.CreateUser(ctx, gatehouse.CreateUserBody{}, once)
	check(gatehouse.IsProblem(err, gatehouse.CodeIdempotencyKeyReused), "reused", err)
	changed := must(client.Users.UpdateUser(ctx, user.ID, gatehouse.UpdateUserBody{LastName: gatehouse.Some("Lovelace")}))
	check(*changed.Name == "Ada Lovelace", "changed", *changed.Name)
	cleared := must(client.Users.UpdateUser(ctx, user.ID, gatehouse.UpdateUserBody{FirstName: gatehouse.Null[string]()}))
	check(cleared.FirstName == nil && *cleared.LastName == "Lovelace", "cleared", cleared)
	_, err = client.Users.CreateUser(ctx, gatehouse.CreateUserBody{Email: gatehouse.Ptr("go@example.com")})
	var problem *gatehouse.Problem
	check(errors.As(err, &problem) && problem.Code == gatehouse.CodeEmailTaken && problem.Status == 409, "taken", err)
	check(problem.CorrelationID != "", "no correlation id")
	_, err = client.Users.CreateUser(ctx, gatehouse.CreateUserBody{Email: gatehouse.Ptr("x")})
	invalid := struct{ Errors []gatehouse.ProblemError }{}
	check(errors.As(err, &problem) && problem.Decode(&invalid) == nil, "invalid", err)
	check(invalid.Errors[0].Path == "/body/email", "path", invalid)
	_, err = client.Users.GetUser(ctx, "0199a3c4-1a2b-7c3d-8e4f-5a6b7c8d9e0f")
	check(gatehouse.IsProblem(err, gatehouse.CodeUserNotFound), "missing", err)
	for _, id := range []string{"", ".", ".."} {
		_, err = client.Users.GetUser(ctx, id)
		check(err != nil && !gatehouse.IsProblem(err), "an id that is none", err)
	}
	stranger := must(gatehouse.NewClient(url, "sk_test_nobody", nil))
	_, err = stranger.Users.GetUser(ctx, user.ID)
	check(gatehouse.IsProblem(err, gatehouse.CodeInvalidSecretKey), "stranger", err)
	_, err = gatehouse.NewClient(url, "sk\n", nil)
	check(err != nil, "a key that no header carries")

	for number := range 5 {
		email := fmt.Sprintf("gopage%d@example.com", number)
		must(client.Users.CreateUser(ctx, gatehouse.CreateUserBody{Email: &email}))
	}
	seen := map[string]bool{}
	for item, err := range client.Users.AllUsers(ctx, gatehouse.ListUsersQuery{Limit: 2, CreatedAfter: user.CreatedAt}) {
		check(err == nil && !seen[item.ID], "a page", err)
		seen[item.ID] = true
	}
	check(len(seen) >= 5, "pages", len(seen))
	for _, err := range stranger.Users.AllUsers(ctx, gatehouse.ListUsersQuery{}) {
		check(gatehouse.IsProblem(err), "pages of a stranger", err)
	}
	events := must(client.AuditEvents.SearchAuditEvents(ctx, gatehouse.SearchAuditEventsBody{
		Page: gatehouse.SearchAuditEventsBodyPage{Mode: "browse"},
	}, gatehouse.SearchAuditEventsQuery{Limit: 5}))
	check(len(events.Items) == 5 && events.Items[0].Action != "", "events", events)
	identities := must(client.Identities.ListUserIdentities(ctx, user.ID))
	check(len(identities) == 0, "identities", identities)
}

func sessions(client *gatehouse.Client, url string) {
	member, token := os.Getenv("MEMBER_ID"), os.Getenv("ACCESS_TOKEN")
	authenticator := must(gatehouse.NewAuthenticator(gatehouse.VerifierOptions{AppURL: url}, client))
	request := func(name, value string) *http.Request {
		r := must(http.NewRequest(http.MethodGet, "/", nil))
		r.Header.Set(name, value)
		return r
	}
	bearer := request("Authorization", "Bearer "+token)
	cookie := request("Cookie", "gatehouse_session="+os.Getenv("SESSION_TOKEN"))
	revoked := gatehouse.AuthenticateOptions{CheckRevocation: true}
	byCookie := gatehouse.AuthenticateOptions{SessionCookie: true}
	session := must(authenticator.Authenticate(bearer, revoked))
	check(session.UserID == member && session.AccessToken() == token, "session", session)
	check(!strings.Contains(fmt.Sprintf("%v %+v %#v", session, session, session), token), "the token is shown")
	same := must(authenticator.Authenticate(cookie, byCookie))
	check(same.SessionID == session.SessionID, "by cookie", same)
	check(reason(authenticator.Authenticate(cookie, gatehouse.AuthenticateOptions{})) == gatehouse.NoToken, "cookie")

	made := must(client.APIKeys.CreateAPIKey(ctx, gatehouse.CreateAPIKeyBody{Name: "script", UserID: gatehouse.Some(member)}))
	check(fmt.Sprint(made.APIKey) == "[secret]", "the key is shown")
	script := request("Authorization", "Bearer "+string(made.APIKey))
	caller := must(authenticator.AuthenticateAPIKey(script, false))
	check(caller.UserID == member, "caller", caller)
	check(reason(authenticator.Authenticate(script, gatehouse.AuthenticateOptions{})) == gatehouse.InvalidToken, "key as token")
	if err := client.APIKeys.RevokeAPIKey(ctx, made.ID); err != nil {
		log.Panic(err)
	}
	_, err := authenticator.AuthenticateAPIKey(script, true)
	check(reason(nil, err) == gatehouse.InvalidAPIKey, "revoked key", err)
	none := must(authenticator.AuthenticateAPIKey(bearer, false))
	check(none == nil, "a token as key")

	webhooks(client, member)

	if err := client.Sessions.RevokeUserSessions(ctx, member); err != nil {
		log.Panic(err)
	}
	must(authenticator.Authenticate(bearer, gatehouse.AuthenticateOptions{}))
	check(reason(authenticator.Authenticate(bearer, revoked)) == gatehouse.SessionEnded, "revoked")
	check(reason(authenticator.Authenticate(cookie, byCookie)) == gatehouse.SessionEnded, "ended")
}

// webhooks are delivered to this process.
func webhooks(client *gatehouse.Client, member string) {
	var secret string
	received := make(chan *gatehouse.WebhookEvent, 10)
	listener := must(net.Listen("tcp", "127.0.0.1:0"))
	go func() {
		_ = http.Serve(listener, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			event, err := gatehouse.VerifyWebhook(r, secret)
			if err != nil {
				log.Print(err)
				w.WriteHeader(http.StatusBadRequest)
				return
			}
			w.WriteHeader(http.StatusNoContent)
			received <- event
		}))
	}()
	port := listener.Addr().(*net.TCPAddr).Port
	endpoint := must(client.Webhooks.CreateWebhookEndpoint(ctx, gatehouse.CreateWebhookEndpointBody{
		URL:     fmt.Sprintf("http://localhost:%d/", port),
		Actions: gatehouse.Some([]string{"organization.created"}),
	}))
	secret = string(endpoint.Secret)
	must(client.Webhooks.TestWebhookEndpoint(ctx, endpoint.ID))
	check((<-received).Type == "webhook.test", "test")
	organization := must(client.Organizations.CreateOrganization(ctx, gatehouse.CreateOrganizationBody{
		Name: "Engines", OwnerUserID: gatehouse.Some(member),
	}))
	select {
	case event := <-received:
		check(event.Type == "organization.created" && slices.ContainsFunc(event.Event.Targets,
			func(target gatehouse.AuditEventTarget) bool { return target.ID != nil && *target.ID == organization.ID }),
			"event", event)
	case <-time.After(time.Minute):
		log.Panic("no webhook")
	}
	if err := client.Webhooks.DeleteWebhookEndpoint(ctx, endpoint.ID); err != nil {
		log.Panic(err)
	}
}
