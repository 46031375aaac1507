package gatehouse

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// ProblemCode names a problem, such as CodeUserNotFound. A newer service may answer others.
type ProblemCode string

// CodeUnexpectedAnswer is the code where something else than Gatehouse answered.
const CodeUnexpectedAnswer ProblemCode = "unexpected_answer"

// CodeUnauthenticated is that of the client API for a session that is over.
const CodeUnauthenticated ProblemCode = "unauthenticated"

// Problem is the error of a call that was answered by anything but success (RFC 9457).
type Problem struct {
	// Operation that was called, such as users.getUser.
	Operation string
	Status    int
	Code      ProblemCode
	Title     string
	Detail    string
	// Properties are the members of this problem: see Decode.
	Properties json.RawMessage
	// CorrelationID is how the service's logs and its audit trail know the call.
	CorrelationID string
	// RetryAfter is the wait before the next try, if the answer says so.
	RetryAfter time.Duration
}

// Error says which call failed, and why.
func (p *Problem) Error() string {
	return fmt.Sprintf("gatehouse: %s: %d %s: %s", p.Operation, p.Status, p.Code, p.Title)
}

// Decode reads the members of the problem, such as the errors of CodeInvalidRequest.
func (p *Problem) Decode(into any) error { return json.Unmarshal(p.Properties, into) }

// IsProblem is true for an error that is a problem of one of the codes; without codes, of any.
func IsProblem(err error, codes ...ProblemCode) bool {
	var problem *Problem
	if !errors.As(err, &problem) {
		return false
	}
	for _, code := range codes {
		if problem.Code == code {
			return true
		}
	}
	return len(codes) == 0
}

// ErrUnavailable says nothing of the caller: the service cannot be asked. Answer 503, and never take
// the caller for signed out.
var ErrUnavailable = errors.New("gatehouse: the service cannot be asked")

func unavailable(cause error) error {
	return fmt.Errorf("%w: %w", ErrUnavailable, cause)
}
