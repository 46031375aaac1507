package gatehouse

import (
	"context"
	"crypto/sha256"
	"regexp"
	"sync"
	"time"
)

const (
	// The answer to a key is kept for at most this long.
	keptFor = 5 * time.Second
	// More answers are not kept at once.
	mostKept = 1000
)

// Form of every API key: its prefix, 256 random bits and a checksum.
var apiKeyForm = regexp.MustCompile(`\Agk_[A-Za-z0-9_-]{43}[0-9A-Za-z]{6}\z`)

// IsAPIKey is true for a credential that is an API key by its form; no access token looks like one.
func IsAPIKey(credential string) bool { return apiKeyForm.MatchString(credential) }

type keptCaller struct {
	caller *APIKeyCaller
	until  time.Time
}

// apiKeys asks the service what a key allows. An answer is kept by the hash of the key, unless the
// truth of this moment is asked for; a refusal is never kept.
type apiKeys struct {
	client *Client
	now    func() time.Time
	mutex  sync.Mutex
	kept   map[[sha256.Size]byte]keptCaller
}

func newAPIKeys(client *Client, now func() time.Time) *apiKeys {
	return &apiKeys{client: client, now: now, kept: map[[sha256.Size]byte]keptCaller{}}
}

func (k *apiKeys) verify(ctx context.Context, key string, fresh bool) (*APIKeyCaller, error) {
	digest := sha256.Sum256([]byte(key))
	k.mutex.Lock()
	known, ok := k.kept[digest]
	k.mutex.Unlock()
	if ok && !fresh && known.until.After(k.now()) {
		return known.caller, nil
	}
	askedAt := k.now()
	answer, err := k.client.APIKeys.VerifyAPIKey(ctx, VerifyAPIKeyBody{APIKey: Secret(key)})
	if err != nil {
		return nil, unavailable(err)
	}
	k.mutex.Lock()
	defer k.mutex.Unlock()
	delete(k.kept, digest)
	if !answer.Valid || answer.APIKey == nil {
		return nil, &SignedOut{Reason: InvalidAPIKey}
	}
	caller := &APIKeyCaller{
		APIKeyID:       answer.APIKey.ID,
		Name:           answer.APIKey.Name,
		UserID:         orEmpty(answer.APIKey.UserID),
		OrganizationID: orEmpty(answer.APIKey.OrganizationID),
		Permissions:    answer.Permissions,
	}
	k.makeRoom()
	k.kept[digest] = keptCaller{caller, askedAt.Add(keptFor)}
	return caller, nil
}

// makeRoom drops what is over; if all of it still counts, any one.
func (k *apiKeys) makeRoom() {
	if len(k.kept) < mostKept {
		return
	}
	for digest, kept := range k.kept {
		if !kept.until.After(k.now()) {
			delete(k.kept, digest)
		}
	}
	for digest := range k.kept {
		if len(k.kept) < mostKept {
			return
		}
		delete(k.kept, digest)
	}
}

func orEmpty(text *string) string {
	if text == nil {
		return ""
	}
	return *text
}
