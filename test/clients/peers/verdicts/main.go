// Answers the verdicts of the Go client on the cases of a file.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"log"
	"net/http"
	"os"
	"time"

	"github.com/gatehouse-id/gatehouse-go"
)

type cases struct {
	AppURL string `json:"appUrl"`
	Now    int64  `json:"now"`
	Secret string `json:"secret"`
	Steps  []struct {
		Name, Token, Audience, Control string
		At                             int64
		PermittedOrigins               []string
		Again                          bool
	} `json:"steps"`
	Requests []struct {
		Name, Method string
		Headers      [][2]string
	} `json:"requests"`
	Deliveries []struct {
		Name, Body string
		Headers    map[string]string
		Secret     *string
	} `json:"deliveries"`
	Returns [][2]string `json:"returns"`
}

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func verdict(_ *gatehouse.SignedIn, err error) string {
	var out *gatehouse.SignedOut
	switch {
	case err == nil:
		return "signed-in"
	case errors.Is(err, gatehouse.ErrUnavailable):
		return "unavailable"
	case errors.As(err, &out):
		return string(out.Reason)
	}
	return err.Error()
}

func main() {
	var given cases
	if err := json.Unmarshal(must(os.ReadFile(os.Args[1])), &given); err != nil {
		log.Fatal(err)
	}
	at := given.Now
	now := func() time.Time { return time.Unix(at, 0) }
	said := struct {
		Steps      []string `json:"steps"`
		Requests   []string `json:"requests"`
		Deliveries []string `json:"deliveries"`
		Returns    []string `json:"returns"`
	}{}

	var verifier *gatehouse.TokenVerifier
	for _, step := range given.Steps {
		if step.Control != "" {
			must(http.Get(given.AppURL + "/control/" + step.Control)).Body.Close()
		}
		at = step.At
		if verifier == nil || !step.Again {
			verifier = must(gatehouse.NewTokenVerifier(gatehouse.VerifierOptions{
				AppURL:           given.AppURL,
				Audience:         step.Audience,
				PermittedOrigins: step.PermittedOrigins,
				Now:              now,
			}))
		}
		said.Steps = append(said.Steps, step.Name+": "+verdict(verifier.Verify(context.Background(), step.Token)))
	}

	at = given.Now
	options := gatehouse.VerifierOptions{AppURL: given.AppURL, Now: now}
	authenticator := must(gatehouse.NewAuthenticator(options, nil))
	for _, asked := range given.Requests {
		request := must(http.NewRequest(asked.Method, "http://localhost/", nil))
		for _, header := range asked.Headers {
			request.Header.Add(header[0], header[1])
		}
		told := verdict(authenticator.Authenticate(request, gatehouse.AuthenticateOptions{SessionCookie: true}))
		said.Requests = append(said.Requests, asked.Name+": "+told)
	}

	for _, delivery := range given.Deliveries {
		header := http.Header{}
		for name, value := range delivery.Headers {
			header.Set(name, value)
		}
		secret := given.Secret
		if delivery.Secret != nil {
			secret = *delivery.Secret
		}
		told := "refused"
		event, err := gatehouse.VerifyWebhookBody(header, []byte(delivery.Body), secret, now())
		if err == nil {
			told = event.Type
		} else if !errors.Is(err, gatehouse.ErrRefused) {
			told = "misconfigured"
		}
		said.Deliveries = append(said.Deliveries, delivery.Name+": "+told)
	}

	guard := must(gatehouse.NewGuard(gatehouse.GuardOptions{VerifierOptions: options}))
	for _, pair := range given.Returns {
		said.Returns = append(said.Returns, guard.AddressWithin(pair[0]))
	}
	if err := json.NewEncoder(os.Stdout).Encode(said); err != nil {
		log.Fatal(err)
	}
}
