// A net/http application with pages and an API, where people sign in on Gatehouse's pages.
package main

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"html/template"
	"log"
	"net/http"
	"os"
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

type application struct{ gatehouse *Gatehouse }

// visitor finds out who is signed in, and answers by itself where that cannot be told.
func (a *application) visitor(next func(http.ResponseWriter, *http.Request, *Person)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		person, err := a.gatehouse.Person(r)
		switch {
		case errors.Is(err, errForeignPage):
			http.Error(w, err.Error(), http.StatusForbidden)
		case err != nil:
			log.Print(err)
			http.Error(w, "Who you are cannot be told just now.", http.StatusServiceUnavailable)
		default:
			next(w, r, person)
		}
	}
}

// page sends whoever is not signed in to sign in and come back.
func (a *application) page(next func(http.ResponseWriter, *http.Request, *Person) error) http.HandlerFunc {
	return a.visitor(func(w http.ResponseWriter, r *http.Request, person *Person) {
		err := errSessionEnded
		if person != nil {
			err = next(w, r, person)
		}
		switch {
		case errors.Is(err, errSessionEnded):
			http.Redirect(w, r, a.gatehouse.Page("sign-in", "/dashboard"), http.StatusSeeOther)
		case err != nil:
			log.Print(err)
			http.Error(w, "That did not work.", http.StatusBadGateway)
		}
	})
}

// api answers 401 where nobody is signed in, and 403 where the permission is missing.
func (a *application) api(permission string, next func(*Person) any) http.HandlerFunc {
	return a.visitor(func(w http.ResponseWriter, r *http.Request, person *Person) {
		switch {
		case person == nil:
			w.Header().Set("WWW-Authenticate", "Bearer")
			http.Error(w, "Sign in first.", http.StatusUnauthorized)
		case permission != "" && !person.May(permission):
			http.Error(w, "This needs the permission "+permission+".", http.StatusForbidden)
		default:
			w.Header().Set("Content-Type", "application/json")
			_ = json.NewEncoder(w).Encode(next(person))
		}
	})
}

func render(w http.ResponseWriter, name string, data any) error {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	return templates.ExecuteTemplate(w, name, data)
}

func (a *application) home(w http.ResponseWriter, _ *http.Request, person *Person) {
	data := map[string]any{
		"SignedIn": person != nil,
		"SignIn":   a.gatehouse.Page("sign-in", "/dashboard"),
	}
	if err := render(w, "home.html", data); err != nil {
		log.Print(err)
	}
}

func (a *application) dashboard(w http.ResponseWriter, r *http.Request, person *Person) error {
	var user struct{ Name, Email *string }
	if err := a.gatehouse.Call(r, http.MethodGet, "/users/me", nil, &user); err != nil {
		return err
	}
	var organizations struct{ Items []struct{ ID, Name string } }
	if err := a.gatehouse.Call(r, http.MethodGet, "/organizations", nil, &organizations); err != nil {
		return err
	}
	active := ""
	if person.Organization != nil {
		active = person.Organization.ID
	}
	name := user.Email
	if user.Name != nil {
		name = user.Name
	}
	return render(w, "dashboard.html", map[string]any{
		"Name":          name,
		"Active":        active,
		"Organizations": organizations.Items,
		"MayBill":       person.May("organization:update"),
		"SignOut":       a.gatehouse.Page("sign-out", "/"),
		"Manage":        a.gatehouse.Page("organizations", "/dashboard"),
	})
}

func (a *application) switchOrganization(w http.ResponseWriter, r *http.Request, _ *Person) error {
	body := map[string]any{"organizationId": nil}
	if id := r.PostFormValue("organizationId"); id != "" {
		body["organizationId"] = id
	}
	var answer struct{}
	if err := a.gatehouse.Call(r, http.MethodPut, "/organizations/active", body, &answer); err != nil {
		return err
	}
	http.Redirect(w, r, "/dashboard", http.StatusSeeOther)
	return nil
}

func main() {
	appURL := setting("GATEHOUSE_URL", "http://localhost:3000")
	port := setting("PORT", "5006")
	origin := setting("ORIGIN", "http://localhost:"+port)
	gatehouse, err := NewGatehouse(context.Background(), appURL, setting("GATEHOUSE_AUDIENCE", appURL), origin)
	if err != nil {
		log.Fatal(err)
	}
	a := &application{gatehouse}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", a.visitor(a.home))
	mux.HandleFunc("GET /dashboard", a.page(a.dashboard))
	mux.HandleFunc("POST /switch-organization", a.page(a.switchOrganization))
	mux.HandleFunc("GET /api/me", a.api("", func(person *Person) any {
		return map[string]any{"userId": person.UserID, "organization": person.Organization}
	}))
	mux.HandleFunc("GET /api/billing", a.api("organization:update", func(person *Person) any {
		return map[string]any{"organizationId": person.Organization.ID, "plan": "pro"}
	}))
	log.Printf("http://localhost:%s", port)
	log.Fatal(http.ListenAndServe("localhost:"+port, mux))
}
