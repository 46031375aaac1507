package gatehouse

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

const clientPrefix = "/_service"

var (
	bearerForm  = regexp.MustCompile(`(?i)\ABearer +([A-Za-z0-9._~+/-]+=*)\z`)
	bearerWord  = regexp.MustCompile(`(?i)\ABearer(?:\s|\z)`)
	webSocket   = regexp.MustCompile(`(?i)\bwebsocket\b`)
	sessionForm = regexp.MustCompile(`\A[A-Za-z0-9_-]+\z`)
)

// headerOf is the value of a header; empty where it is absent, or stands more than once.
func headerOf(r *http.Request, name string) string {
	if values := r.Header.Values(name); len(values) == 1 {
		return values[0]
	}
	return ""
}

// hasBearer is true if Authorization is a bearer's; other schemes are those of a proxy in front.
func hasBearer(r *http.Request) bool { return bearerWord.MatchString(headerOf(r, "Authorization")) }

// bearerOf is the credential of Authorization: Bearer (RFC 6750 section 2.1).
func bearerOf(r *http.Request) string {
	if found := bearerForm.FindStringSubmatch(headerOf(r, "Authorization")); found != nil {
		return found[1]
	}
	return ""
}

// sessionTokenOf is the token in a session cookie; empty where it is absent, stands more than once,
// or is none that the service issues.
func sessionTokenOf(r *http.Request, cookie string) string {
	var found []string
	for pair := range strings.SplitSeq(headerOf(r, "Cookie"), ";") {
		if value, ok := strings.CutPrefix(strings.TrimSpace(pair), cookie+"="); ok {
			found = append(found, value)
		}
	}
	if len(found) != 1 || !sessionForm.MatchString(found[0]) {
		return ""
	}
	return found[0]
}

// reads is true if a request changes nothing. Whoever opens a WebSocket may say anything in it
// afterwards, and no browser keeps a page from opening one elsewhere.
func reads(r *http.Request) bool {
	isSafe := r.Method == http.MethodGet || r.Method == http.MethodHead
	return isSafe && !webSocket.MatchString(headerOf(r, "Upgrade"))
}

// originOf is scheme, host and port, so that two spellings of an origin compare equal; empty if the
// text is none.
func originOf(text string) string {
	address, err := url.Parse(text)
	if err != nil || address.Scheme == "" || address.Hostname() == "" {
		return ""
	}
	scheme, host := strings.ToLower(address.Scheme), strings.ToLower(address.Hostname())
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	port := address.Port()
	if port == "" || scheme == "http" && port == "80" || scheme == "https" && port == "443" {
		return scheme + "://" + host
	}
	return scheme + "://" + host + ":" + port
}

func permittedOf(origins []string, appURL string) map[string]bool {
	if origins == nil {
		origins = []string{appURL}
	}
	permitted := map[string]bool{}
	for _, origin := range origins {
		if known := originOf(origin); known != "" {
			permitted[known] = true
		}
	}
	return permitted
}

// isFromOwnPage is true if a page of a permitted origin sent a request, as its browser says. Under a
// strict referrer policy a form tells no origin; then the browser's own word for a page of the same
// origin counts.
func isFromOwnPage(r *http.Request, permitted map[string]bool) bool {
	origin := headerOf(r, "Origin")
	if origin == "" || origin == "null" {
		return headerOf(r, "Sec-Fetch-Site") == "same-origin"
	}
	return permitted[originOf(origin)]
}
