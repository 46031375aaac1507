// Shows the Go client what floods it, and looks for secrets in what it prints.
package main

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gatehouse-id/gatehouse-go"
)

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

func tokenBy(key string) string {
	header := fmt.Sprintf(`{"alg":"ES256","typ":"at+jwt","kid":"%s"}`, key)
	return base64.RawURLEncoding.EncodeToString([]byte(header)) + ".e30.AAAA"
}

func main() {
	flood()
	signatures()
	secrets()
	fmt.Println("all is well")
}

// flood: tokens of unknown keys fetch the key set once, however many come, and whoever goes away.
func flood() {
	var fetched atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fetched.Add(1)
		time.Sleep(200 * time.Millisecond)
		_, _ = w.Write([]byte(`{"keys":[]}`))
	}))
	defer server.Close()
	verifier := must(gatehouse.NewTokenVerifier(gatehouse.VerifierOptions{AppURL: server.URL, HTTP: &http.Client{}}))
	var all sync.WaitGroup
	for number := range 50 {
		all.Go(func() {
			ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
			defer cancel()
			_, err := verifier.Verify(ctx, tokenBy(fmt.Sprint("gone", number)))
			check(errors.Is(err, gatehouse.ErrUnavailable), "it went away", err)
		})
	}
	all.Wait()
	for number := range 50 {
		all.Go(func() {
			_, err := verifier.Verify(context.Background(), tokenBy(fmt.Sprint(number)))
			var out *gatehouse.SignedOut
			check(errors.As(err, &out) && out.Reason == gatehouse.InvalidToken, "an unknown key", err)
		})
	}
	all.Wait()
	check(fetched.Load() == 1, "the key set is fetched", fetched.Load())
}

// signatures: a header full of them costs no more than a few.
func signatures() {
	now := time.Now()
	header := http.Header{}
	header.Set("Webhook-Id", "msg_1")
	header.Set("Webhook-Timestamp", fmt.Sprint(now.Unix()))
	header.Set("Webhook-Signature", strings.Repeat("v1,A ", 1<<20))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := gatehouse.VerifyWebhookBody(header, []byte("{}"), "whsec_AAAA", now)
	runtime.ReadMemStats(&after)
	check(errors.Is(err, gatehouse.ErrRefused), "it is refused", err)
	taken := after.TotalAlloc - before.TotalAlloc
	check(taken < 1<<20, "the memory it takes", taken)
}

// secrets: what logs print of the values that carry them.
func secrets() {
	const secret = "hidden-from-logs"
	client := must(gatehouse.NewClient("http://localhost:9", secret, nil))
	body := gatehouse.UpdateConnectionBodySettings{ClientSecret: gatehouse.Some(gatehouse.Secret(secret))}
	call := gatehouse.HookCall{Type: "password.verify", Data: json.RawMessage(`{"password":"` + secret + `"}`)}
	for _, value := range []any{client, *client, body, &body, call, &call} {
		told := &bytes.Buffer{}
		fmt.Fprintf(told, "%v %+v %#v %s", value, value, value, value)
		slog.New(slog.NewTextHandler(told, nil)).Info("", "value", value)
		check(!strings.Contains(told.String(), secret), "a secret is shown", told.String())
	}
	text := must(json.Marshal(body))
	check(strings.Contains(string(text), secret), "the secret is not sent", string(text))
}
