// A net/http application with pages and an API, where people sign in on Gatehouse's pages.
package main

import (
	"embed"
	"encoding/json"
	"errors"
	"html/template"
	"log"
	"net/http"
	"os"

	gatehouse "github.com/gatehouse-id/gatehouse-go"
)

//go:embed templates
var files embed.FS

var templates = template.Must(template.ParseFS(files, "templates/*.html"))

func setting(name, otherwise string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return otherwise
}

type application struct{ guard *gatehouse.Guard }

func render(w http.ResponseWriter, name string, data any) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	if err := templates.ExecuteTemplate(w, name, data); err != nil {
		log.Print(err)
	}
}

func answer(w http.ResponseWriter, value any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(value)
}

func (a *application) home(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	_, err := a.guard.Session(r)
	var signedOut *gatehouse.SignedOut
	if err != nil && !errors.As(err, &signedOut) {
		log.Print(err)
		http.Error(w, "Who you are cannot be told just now.", http.StatusServiceUnavailable)
		return
	}
	render(w, "home.html", map[string]any{
		"SignedIn": err == nil,
		"SignIn":   a.guard.PageURL("sign-in", "/dashboard"),
	})
}

func (a *application) dashboard(w http.ResponseWriter, r *http.Request) {
	session := gatehouse.SessionOf(r.Context())
	var user struct{ Name, Email *string }
	var organizations struct{ Items []struct{ ID, Name string } }
	err := a.guard.CallAsVisitor(r.Context(), session, http.MethodGet, "/users/me", nil, &user)
	if err == nil {
		err = a.guard.CallAsVisitor(r.Context(), session, http.MethodGet, "/organizations", nil, &organizations)
	}
	if err != nil {
		log.Print(err)
		http.Error(w, "That did not work.", http.StatusBadGateway)
		return
	}
	active := ""
	if session.Organization != nil {
		active = session.Organization.ID
	}
	name := user.Email
	if user.Name != nil {
		name = user.Name
	}
	render(w, "dashboard.html", map[string]any{
		"Name":          name,
		"Active":        active,
		"Organizations": organizations.Items,
		"MayBill":       session.Has("organization:update"),
		"SignOut":       a.guard.PageURL("sign-out", "/"),
		"Manage":        a.guard.PageURL("organizations", "/dashboard"),
	})
}

func me(w http.ResponseWriter, r *http.Request) {
	session := gatehouse.SessionOf(r.Context())
	answer(w, map[string]any{"userId": session.UserID, "organization": session.Organization})
}

func billing(w http.ResponseWriter, r *http.Request) {
	session := gatehouse.SessionOf(r.Context())
	answer(w, map[string]any{"organizationId": session.Organization.ID, "plan": "pro"})
}

// newApplication serves people who sign in at appURL, which tokens are issued in the name of, and
// come back to origin.
func newApplication(appURL, audience, origin string) (http.Handler, error) {
	guard, err := gatehouse.NewGuard(gatehouse.GuardOptions{
		VerifierOptions: gatehouse.VerifierOptions{AppURL: appURL, Audience: audience},
		Origin:          origin,
	})
	if err != nil {
		return nil, err
	}
	a := &application{guard}
	page, api := gatehouse.Protection{}, gatehouse.Protection{}
	owners := gatehouse.Protection{Permission: "organization:update"}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", a.home)
	mux.Handle("GET /dashboard", guard.ProtectPage(page, http.HandlerFunc(a.dashboard)))
	mux.Handle("POST /switch-organization", guard.SwitchOrganization("/dashboard"))
	mux.Handle("GET /api/me", guard.ProtectAPI(api, http.HandlerFunc(me)))
	mux.Handle("GET /api/billing", guard.ProtectAPI(owners, http.HandlerFunc(billing)))
	return mux, nil
}

func main() {
	appURL := setting("GATEHOUSE_URL", "http://localhost:3000")
	port := setting("PORT", "5006")
	handler, err := newApplication(
		appURL,
		setting("GATEHOUSE_AUDIENCE", appURL),
		setting("ORIGIN", "http://localhost:"+port),
	)
	if err != nil {
		log.Fatal(err)
	}
	log.Printf("http://localhost:%s", port)
	log.Fatal(http.ListenAndServe("localhost:"+port, handler))
}
