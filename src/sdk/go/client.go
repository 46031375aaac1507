// Package gatehouse tells who a request comes from, and calls the server API of Gatehouse.
package gatehouse

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

const (
	accept = "application/json, application/problem+json"
	// No answer of the service comes near this size.
	largestAnswer = 32 << 20
)

// Client calls every operation of the server API, such as client.Users.GetUser(ctx, id). Calls fail
// with a *Problem where the service refuses them.
type Client struct {
	Operations
	base, authorization string
	http                *http.Client
}

// NewClient makes a client of the server plane at url, such as https://gatehouse.internal. The
// secret key opens one environment: keep it on your servers. Of the HTTP client, which may be nil,
// redirects and cookies are not used.
func NewClient(url, secretKey string, client *http.Client) (*Client, error) {
	base, err := baseOf(url)
	if err != nil {
		return nil, err
	}
	authorization, err := bearer(secretKey)
	if err != nil {
		return nil, err
	}
	made := &Client{base: base, authorization: authorization, http: plain(client, 30*time.Second)}
	made.Operations = operationsOf(made)
	return made, nil
}

// CallOption changes one call.
type CallOption func(*http.Request)

// WithIdempotencyKey makes a POST safe to repeat for 24 hours: 1 to 255 characters.
func WithIdempotencyKey(key string) CallOption {
	return func(request *http.Request) { request.Header.Set("Idempotency-Key", key) }
}

type call struct {
	operation, method, path string
	query                   url.Values
	body                    any
}

// optionalBody is nothing at all for nil, which would be sent as null.
func optionalBody[T any](body *T) any {
	if body == nil {
		return nil
	}
	return body
}

// segment is an id as a part of a path.
func segment(id string) string {
	return url.PathEscape(id)
}

func exchange[T any](ctx context.Context, client *Client, call call, options []CallOption) (*T, error) {
	// An id that is empty or dots would name another operation.
	for _, part := range strings.Split(call.path[1:], "/") {
		if part == "" || part == "." || part == ".." {
			return nil, errors.New("gatehouse: an id in the path names nothing")
		}
	}
	address := client.base + call.path
	if query := call.query.Encode(); query != "" {
		address += "?" + query
	}
	request, err := jsonRequest(ctx, call.method, address, call.body)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Authorization", client.authorization)
	for _, option := range options {
		option(request)
	}
	return answerOf[T](client.http, request, call.operation)
}

func jsonRequest(ctx context.Context, method, address string, body any) (*http.Request, error) {
	var content io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return nil, err
		}
		content = bytes.NewReader(text)
	}
	request, err := http.NewRequestWithContext(ctx, method, address, content)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Accept", accept)
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	return request, nil
}

// answerOf sends a request and reads its answer as a type, or as the problem that it is.
func answerOf[T any](client *http.Client, request *http.Request, operation string) (*T, error) {
	response, err := client.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, largestAnswer+1))
	if err != nil {
		return nil, err
	}
	if response.StatusCode < 200 || response.StatusCode > 299 || len(text) > largestAnswer {
		return nil, problemOf(operation, response, text)
	}
	answer := new(T)
	if len(text) == 0 {
		return answer, nil
	}
	if err := json.Unmarshal(text, answer); err != nil {
		return nil, problemOf(operation, response, text)
	}
	return answer, nil
}

func problemOf(operation string, response *http.Response, text []byte) *Problem {
	var body struct {
		Title      string          `json:"title"`
		Detail     string          `json:"detail"`
		Properties json.RawMessage `json:"properties"`
	}
	var properties struct {
		Code ProblemCode `json:"code"`
	}
	// What is no problem of the service leaves them empty.
	_ = json.Unmarshal(text, &body)
	_ = json.Unmarshal(body.Properties, &properties)
	problem := &Problem{
		Operation:     operation,
		Status:        response.StatusCode,
		Code:          properties.Code,
		Title:         body.Title,
		Detail:        body.Detail,
		Properties:    body.Properties,
		CorrelationID: response.Header.Get("X-Correlation-Id"),
	}
	if problem.Code == "" {
		problem.Code = CodeUnexpectedAnswer
	}
	if problem.Title == "" {
		problem.Title = "The answer is not one of Gatehouse"
	}
	if seconds, err := strconv.Atoi(response.Header.Get("Retry-After")); err == nil && seconds >= 0 {
		problem.RetryAfter = time.Duration(seconds) * time.Second
	}
	return problem
}

// each is every item of a list that comes in pages.
func each[T any](pageAt func(cursor string) (*Page[T], error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		cursor := ""
		for {
			page, err := pageAt(cursor)
			if err != nil {
				var none T
				yield(none, err)
				return
			}
			for _, item := range page.Items {
				if !yield(item, nil) {
					return
				}
			}
			if !page.Page.HasMore || page.Page.NextCursor == nil {
				return
			}
			cursor = *page.Page.NextCursor
		}
	}
}

// plain is an HTTP client that sends requests as they are: the cookies of one visitor are never sent
// for another, and a redirect takes no credential elsewhere.
func plain(client *http.Client, timeout time.Duration) *http.Client {
	own := http.Client{Timeout: timeout}
	if client != nil {
		own = *client
	}
	own.Jar = nil
	own.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &own
}

// baseOf is an address without its last slash, as paths begin with one.
func baseOf(text string) (string, error) {
	address, err := url.Parse(text)
	if err != nil || address.Scheme != "http" && address.Scheme != "https" ||
		address.Hostname() == "" || address.User != nil {
		return "", errors.New("gatehouse: the address begins with http:// or https://, and names nobody")
	}
	return strings.TrimRight(text, "/"), nil
}

// bearer is the header of a credential; whoever refused another one would quote it.
func bearer(credential string) (string, error) {
	if credential == "" || strings.ContainsFunc(credential, func(r rune) bool { return r < '!' || r > '~' }) {
		return "", errors.New("gatehouse: the credential contains what no header can carry")
	}
	return "Bearer " + credential, nil
}

// String names the client without its secret key.
func (c Client) String() string { return fmt.Sprintf("gatehouse.Client(%s)", c.base) }

// GoString names the client without its secret key.
func (c Client) GoString() string { return c.String() }
