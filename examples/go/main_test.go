package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"testing"

	gatehouse "github.com/gatehouse-id/gatehouse-go"
)

// kit is a Gatehouse for the tests, as a process beside them.
var kit struct{ URL, SecretKey, Control string }

func start() (*exec.Cmd, error) {
	// In a project of your own: npx --no -- gatehouse-testing
	words := strings.Fields(setting("GATEHOUSE_TESTING", "npm run --silent --prefix ../.. gatehouse-testing"))
	command := exec.Command(words[0], words[1:]...)
	line, err := command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := command.Start(); err != nil {
		return nil, err
	}
	return command, json.NewDecoder(line).Decode(&kit)
}

func TestMain(m *testing.M) {
	command, err := start()
	if err != nil {
		panic(err)
	}
	code := m.Run()
	if _, err := ask(http.MethodPost, kit.Control+"/stop", "", nil, nil); err == nil {
		_ = command.Wait()
	}
	os.Exit(code)
}

// ask sends and takes JSON; body and answer may be nil.
func ask(method, address, token string, body, answer any) (int, error) {
	var sent io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return 0, err
		}
		sent = bytes.NewReader(text)
	}
	request, err := http.NewRequest(method, address, sent)
	if err != nil {
		return 0, err
	}
	request.Header.Set("Content-Type", "application/json")
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err == nil && answer != nil {
		err = json.Unmarshal(text, answer)
	}
	if err != nil {
		err = fmt.Errorf("%s %s answered %d: %s", method, address, response.StatusCode, text)
	}
	return response.StatusCode, err
}

func must(t *testing.T, method, address, token string, body, answer any) {
	t.Helper()
	status, err := ask(method, address, token, body, answer)
	if err != nil || status >= 300 {
		t.Fatal(status, err)
	}
}

func fresh(t *testing.T) *httptest.Server {
	t.Helper()
	must(t, http.MethodPost, kit.Control+"/reset", "", nil, nil)
	server := httptest.NewUnstartedServer(nil)
	handler, err := newApplication(kit.URL, kit.URL, "http://"+server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	server.Config.Handler = handler
	server.Start()
	t.Cleanup(server.Close)
	return server
}

type signedIn struct {
	AccessToken, SessionToken string
	User                      struct{ ID string }
}

// signUp signs somebody up with the code that they are mailed.
func signUp(t *testing.T, email string) (person signedIn) {
	t.Helper()
	auth := kit.URL + "/_service/auth/sign-up"
	asked := struct{ SignUpID string }{}
	must(t, http.MethodPost, auth+"?_is_native=true", "", map[string]any{
		"email": email, "password": "correct horse battery staple", "legalConsentAccepted": true,
	}, &asked)
	mails := struct{ Items []struct{ Code string } }{}
	must(t, http.MethodGet, kit.Control+"/mails?to="+url.QueryEscape(email), "", nil, &mails)
	must(t, http.MethodPost, auth+"/verify?_is_native=true", "", map[string]any{
		"signUpId": asked.SignUpID, "code": mails.Items[0].Code,
	}, &person)
	return person
}

func TestStrangersAreSentToSignIn(t *testing.T) {
	app := fresh(t)
	if status, err := ask(http.MethodGet, app.URL+"/api/me", "", nil, nil); status != http.StatusUnauthorized {
		t.Fatal(status, err)
	}
	if status, err := ask(http.MethodGet, app.URL+"/dashboard", "", nil, nil); status != http.StatusSeeOther {
		t.Fatal(status, err)
	}
}

func TestBillingIsForOwners(t *testing.T) {
	app := fresh(t)
	ada := signUp(t, "ada@example.com")
	known := struct{ UserID string }{}
	must(t, http.MethodGet, app.URL+"/api/me", ada.AccessToken, nil, &known)
	if known.UserID != ada.User.ID {
		t.Fatal(known)
	}
	if status, err := ask(http.MethodGet, app.URL+"/api/billing", ada.AccessToken, nil, nil); status != http.StatusForbidden {
		t.Fatal(status, err)
	}
	server, err := gatehouse.NewClient(kit.URL, kit.SecretKey, nil)
	if err != nil {
		t.Fatal(err)
	}
	acme, err := server.Organizations.CreateOrganization(context.Background(), gatehouse.CreateOrganizationBody{
		Name: "Acme", OwnerUserID: gatehouse.Some(ada.User.ID),
	})
	if err != nil {
		t.Fatal(err)
	}
	switched := signedIn{}
	must(t, http.MethodPut, kit.URL+"/_service/organizations/active?_is_native=true", ada.SessionToken,
		map[string]any{"organizationId": acme.ID}, &switched)
	must(t, http.MethodGet, app.URL+"/api/billing", switched.AccessToken, nil, nil)
}
