package gatehouse

import (
	"encoding/json"
	"fmt"
	"log/slog"
)

// Page is a part of a list; NextCursor leads to the next one.
type Page[T any] struct {
	Items []T       `json:"items"`
	Page  PageState `json:"page"`
}

// PageState is the place of a page in its list.
type PageState struct {
	NextCursor *string `json:"nextCursor"`
	HasMore    bool    `json:"hasMore"`
}

// Items is a whole list.
type Items[T any] struct {
	Items []T `json:"items"`
}

// Ptr is the address of a value, for members that may be left out.
func Ptr[T any](value T) *T { return &value }

// Optional is a member of a request in one of three states: left out (its zero value), null, or a
// value.
type Optional[T any] struct {
	value T
	state int8
}

const (
	absent int8 = iota
	null
	present
)

// Some is a value that is sent.
func Some[T any](value T) Optional[T] { return Optional[T]{value, present} }

// Null is sent as null, which clears what is stored.
func Null[T any]() Optional[T] { return Optional[T]{state: null} }

// Get is the value, and false where there is none.
func (o Optional[T]) Get() (T, bool) { return o.value, o.state == present }

// IsZero tells encoding/json to leave the member out.
func (o Optional[T]) IsZero() bool { return o.state == absent }

// MarshalJSON writes the value or null.
func (o Optional[T]) MarshalJSON() ([]byte, error) {
	if o.state != present {
		return []byte("null"), nil
	}
	return json.Marshal(o.value)
}

// UnmarshalJSON reads the value or null.
func (o *Optional[T]) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		*o = Null[T]()
		return nil
	}
	o.state = present
	return json.Unmarshal(text, &o.value)
}

// String shows the value as it shows itself: fmt would not ask a secret in here.
func (o Optional[T]) String() string {
	switch o.state {
	case absent:
		return "[absent]"
	case null:
		return "null"
	}
	return fmt.Sprint(o.value)
}

// GoString shows what String does.
func (o Optional[T]) GoString() string { return o.String() }

// Secret is a text that opens something: string(secret) is what it says, and no log shows it.
type Secret string

// String hides the secret.
func (Secret) String() string { return "[secret]" }

// GoString hides the secret.
func (Secret) GoString() string { return "[secret]" }

// LogValue hides the secret.
func (Secret) LogValue() slog.Value { return slog.StringValue("[secret]") }
