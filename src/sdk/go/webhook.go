package gatehouse

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const (
	// An older delivery may be a replay.
	webhookTolerance = 300 * time.Second
	// More signatures than any sender makes are not looked at.
	mostSignatures = 10
	// No delivery of the service comes near this size.
	largestDelivery = 4 << 20
)

var timestampForm = regexp.MustCompile(`\A[0-9]{1,12}\z`)

// ErrRefused is the error of a request that was not signed with the secret just now: answer it 400.
var ErrRefused = errors.New("gatehouse: refused")

// WebhookEvent is the body of a webhook. Its Type is the action of Event, or webhook.test, which is
// sent by hand to try the endpoint and has a Test instead.
type WebhookEvent struct {
	Type      string
	Timestamp time.Time
	Event     *AuditEvent
	Test      *WebhookTest
}

// WebhookTest names the endpoint that was tried.
type WebhookTest struct {
	EnvironmentID string `json:"environmentId"`
	EndpointID    string `json:"endpointId"`
}

// HookCall is a question of the service; Data is as the JSON Schema of hooks says. Answer with JSON,
// such as {"verdict": "allow"}.
type HookCall struct {
	Type      string          `json:"type"`
	Timestamp time.Time       `json:"timestamp"`
	Data      json.RawMessage `json:"data"`
}

// String names the question without its data, in which passwords and mails may stand.
func (c HookCall) String() string { return "gatehouse.HookCall(" + c.Type + ")" }

// GoString names the question without its data.
func (c HookCall) GoString() string { return c.String() }

// LogValue names the question without its data.
func (c HookCall) LogValue() slog.Value { return slog.StringValue(c.String()) }

func refused(reason string) error { return errors.Join(ErrRefused, errors.New(reason)) }

// VerifyWebhook verifies a request as Standard Webhooks says, and reads what it tells. A delivery may
// come twice: the header webhook-id is the event's id each time.
func VerifyWebhook(r *http.Request, secret string) (*WebhookEvent, error) {
	body, err := io.ReadAll(io.LimitReader(r.Body, largestDelivery+1))
	if err != nil {
		return nil, err
	}
	return VerifyWebhookBody(r.Header, body, secret, time.Now())
}

// VerifyWebhookBody is VerifyWebhook for a body that was read already, as it came.
func VerifyWebhookBody(header http.Header, body []byte, secret string, now time.Time) (*WebhookEvent, error) {
	call, err := signedCall(header, body, secret, now)
	if err != nil {
		return nil, err
	}
	event := &WebhookEvent{Type: call.Type, Timestamp: call.Timestamp}
	if call.Type == "webhook.test" {
		event.Test = &WebhookTest{}
		err = json.Unmarshal(call.Data, event.Test)
	} else {
		event.Event = &AuditEvent{}
		err = json.Unmarshal(call.Data, event.Event)
	}
	// The secret may sign for other senders too.
	isTest := event.Test != nil && event.Test.EnvironmentID != "" && event.Test.EndpointID != ""
	isEvent := event.Event != nil && event.Event.Action == call.Type && event.Event.ID != "" &&
		event.Event.EnvironmentID != "" && event.Event.Targets != nil && event.Event.Actor.Type != ""
	if err != nil || !isTest && !isEvent {
		return nil, refused("the body is not an event of Gatehouse")
	}
	return event, nil
}

// VerifyHook verifies a call of a hook as Standard Webhooks says, and reads what is asked.
func VerifyHook(r *http.Request, secret string) (*HookCall, error) {
	body, err := io.ReadAll(io.LimitReader(r.Body, largestDelivery+1))
	if err != nil {
		return nil, err
	}
	call, err := signedCall(r.Header, body, secret, time.Now())
	if err != nil {
		return nil, err
	}
	switch call.Type {
	case "sign_up.before", "session.before", "token.claims", "password.verify", "mail.send":
		return call, nil
	}
	return nil, refused("the body is not a call of Gatehouse")
}

func signedCall(header http.Header, body []byte, secret string, now time.Time) (*HookCall, error) {
	if err := checkSignature(header, body, secret, now); err != nil {
		return nil, err
	}
	call := &HookCall{}
	if err := json.Unmarshal(body, call); err != nil || call.Timestamp.IsZero() || call.Data == nil {
		return nil, refused("the body is not one of Gatehouse")
	}
	return call, nil
}

func checkSignature(header http.Header, body []byte, secret string, now time.Time) error {
	id, timestamp := header.Get("Webhook-Id"), header.Get("Webhook-Timestamp")
	signatures := header.Get("Webhook-Signature")
	if id == "" || timestamp == "" || signatures == "" {
		return refused("a header of Standard Webhooks is missing")
	}
	if !timestampForm.MatchString(timestamp) {
		return refused("the timestamp is not a number")
	}
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil {
		return refused("the timestamp is not a number")
	}
	if now.Sub(time.Unix(seconds, 0)).Abs() > webhookTolerance {
		return refused("the delivery is too old, or from the future")
	}
	if len(body) > largestDelivery {
		return refused("the body is too large")
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil || len(key) == 0 {
		// Its own words would quote the secret; everybody can sign with an empty one.
		return errors.New("gatehouse: the secret is none of a webhook: whsec_ and base64")
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := mac.Sum(nil)
	isSigned := false
	parts := strings.SplitN(signatures, " ", mostSignatures+1)
	for _, part := range parts[:min(len(parts), mostSignatures)] {
		text, ok := strings.CutPrefix(part, "v1,")
		given, err := base64.StdEncoding.DecodeString(text)
		if ok && err == nil && hmac.Equal(given, expected) {
			isSigned = true
		}
	}
	if !isSigned {
		return refused("no signature is by this secret")
	}
	return nil
}
