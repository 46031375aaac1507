package gatehouse

import (
	"context"
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

const (
	keySetLifetime = 5 * time.Minute
	// A token with an unknown key refreshes the key set at most this often.
	keySetCooldown = 30 * time.Second
	// While the key set cannot be had, it is asked for at most this often.
	failureCooldown = 5 * time.Second
	// All of a fetch, whatever the given HTTP client allows.
	keySetPatience = 5 * time.Second
	// No key set of the service comes near this size.
	largestKeySet = 256 << 10
	// A larger exponent only costs time.
	largestExponent = 1<<31 - 1
)

// jwk is a public key of a key set (RFC 7517).
type jwk struct {
	ID         *string  `json:"kid"`
	Type       string   `json:"kty"`
	Curve      string   `json:"crv"`
	Algorithm  string   `json:"alg"`
	Use        string   `json:"use"`
	Operations []string `json:"key_ops"`
	X          string   `json:"x"`
	Y          string   `json:"y"`
	N          string   `json:"n"`
	E          string   `json:"e"`
}

// keyTypes are the type and the curve of the key of each algorithm that is accepted.
var keyTypes = map[string][2]string{
	"ES256": {"EC", "P-256"},
	"EdDSA": {"OKP", "Ed25519"},
	"RS256": {"RSA", ""},
}

func (k jwk) fits(algorithm string, id *string) bool {
	kind := keyTypes[algorithm]
	return k.Type == kind[0] && (kind[1] == "" || k.Curve == kind[1]) &&
		(id == nil || k.ID != nil && *k.ID == *id) &&
		(k.Algorithm == "" || k.Algorithm == algorithm) &&
		(k.Use == "" || k.Use == "sig") &&
		(k.Operations == nil || slices.Contains(k.Operations, "verify"))
}

var errKey = errors.New("gatehouse: the key is none of its algorithm")

func (k jwk) public() (crypto.PublicKey, error) {
	number := func(text string) []byte {
		decoded, err := base64.RawURLEncoding.DecodeString(text)
		if err != nil {
			return nil
		}
		return decoded
	}
	switch k.Type {
	case "EC":
		x, y := number(k.X), number(k.Y)
		if len(x) != 32 || len(y) != 32 {
			return nil, errKey
		}
		return ecdsa.ParseUncompressedPublicKey(elliptic.P256(), slices.Concat([]byte{4}, x, y))
	case "OKP":
		x := number(k.X)
		if len(x) != ed25519.PublicKeySize {
			return nil, errKey
		}
		return ed25519.PublicKey(x), nil
	}
	modulus, exponent := new(big.Int).SetBytes(number(k.N)), new(big.Int).SetBytes(number(k.E))
	if modulus.BitLen() < 2048 || modulus.BitLen() > 8192 || !exponent.IsInt64() ||
		exponent.Int64() < 3 || exponent.Int64() > largestExponent {
		return nil, errKey
	}
	return &rsa.PublicKey{N: modulus, E: int(exponent.Int64())}, nil
}

// verified is true for the signature of a key over a text.
func verified(key crypto.PublicKey, signed, signature []byte) bool {
	digest := sha256.Sum256(signed)
	switch key := key.(type) {
	case *ecdsa.PublicKey:
		if len(signature) != 64 {
			return false
		}
		r, s := new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])
		return ecdsa.Verify(key, digest[:], r, s)
	case ed25519.PublicKey:
		return ed25519.Verify(key, signed, signature)
	case *rsa.PublicKey:
		return rsa.VerifyPKCS1v15(key, crypto.SHA256, digest[:], signature) == nil
	}
	return false
}

// keySet is one that was fetched, each key with what it is by its algorithm.
type keySet struct {
	keys      []parsedKey
	fetchedAt time.Time
}

type parsedKey struct {
	jwk
	public crypto.PublicKey
	flaw   error
}

// match is the one key that fits; nil if there is none, or more than one.
func (s *keySet) match(algorithm string, id *string) *parsedKey {
	var found *parsedKey
	for index := range s.keys {
		if !s.keys[index].fits(algorithm, id) {
			continue
		}
		if found != nil {
			return nil
		}
		found = &s.keys[index]
	}
	return found
}

// remoteKeys are the keys of an issuer, fetched once and kept. Keys that a token itself names or
// brings do not count.
type remoteKeys struct {
	address string
	http    *http.Client
	now     func() time.Time
	current atomic.Pointer[keySet]

	// One refresh at a time; tokens by known keys do not wait for it.
	mutex    sync.Mutex
	running  *refresh
	failure  error
	failedAt time.Time
}

// refresh is one that everybody who needs it waits for; done is closed at its end.
type refresh struct {
	done chan struct{}
	set  *keySet
	err  error
}

// find is the one key that fits, or nil. It fails with ErrUnavailable while the key set cannot be
// had.
func (r *remoteKeys) find(ctx context.Context, algorithm string, id *string) (crypto.PublicKey, error) {
	set, err := r.current.Load(), error(nil)
	if set == nil || r.now().Sub(set.fetchedAt) > keySetLifetime {
		if set, err = r.refreshed(ctx, set); err != nil {
			return nil, err
		}
	}
	found := set.match(algorithm, id)
	if found == nil && r.now().Sub(set.fetchedAt) > keySetCooldown {
		if set, err = r.refreshed(ctx, set); err != nil {
			return nil, err
		}
		found = set.match(algorithm, id)
	}
	if found == nil {
		return nil, nil
	}
	// The token is not to blame for a key of the issuer that is none.
	if found.flaw != nil {
		return nil, unavailable(found.flaw)
	}
	return found.public, nil
}

func (r *remoteKeys) refreshed(ctx context.Context, before *keySet) (*keySet, error) {
	r.mutex.Lock()
	// Another one has just done it.
	if set := r.current.Load(); set != before {
		r.mutex.Unlock()
		return set, nil
	}
	if r.failure != nil && r.now().Sub(r.failedAt) < failureCooldown {
		defer r.mutex.Unlock()
		return nil, r.failure
	}
	running := r.running
	if running == nil {
		running = &refresh{done: make(chan struct{})}
		r.running = running
		// It goes on without its caller: whoever hangs up at once would start another one each time.
		go r.finish(context.WithoutCancel(ctx), running)
	}
	r.mutex.Unlock()
	select {
	case <-running.done:
		return running.set, running.err
	case <-ctx.Done():
		return nil, unavailable(ctx.Err())
	}
}

func (r *remoteKeys) finish(ctx context.Context, running *refresh) {
	ctx, cancel := context.WithTimeout(ctx, keySetPatience)
	defer cancel()
	keys, err := r.fetched(ctx)
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if err != nil {
		r.failure, r.failedAt = unavailable(err), r.now()
		running.err = r.failure
	} else {
		r.failure = nil
		running.set = &keySet{keys, r.now()}
		r.current.Store(running.set)
	}
	r.running = nil
	close(running.done)
}

func (r *remoteKeys) fetched(ctx context.Context) ([]parsedKey, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, r.address, nil)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Accept", "application/json")
	response, err := r.http.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, largestKeySet+1))
	if err != nil {
		return nil, err
	}
	if response.StatusCode != http.StatusOK || len(text) > largestKeySet {
		return nil, fmt.Errorf("the key set was answered with %s", response.Status)
	}
	var set struct {
		Keys []json.RawMessage `json:"keys"`
	}
	if err := json.Unmarshal(text, &set); err != nil {
		return nil, err
	}
	if set.Keys == nil {
		return nil, errors.New("the key set has no keys")
	}
	keys := make([]parsedKey, 0, len(set.Keys))
	for _, text := range set.Keys {
		var key jwk
		// A key of a kind that is not known here hides none of the others.
		if json.Unmarshal(text, &key) != nil {
			continue
		}
		public, flaw := key.public()
		keys = append(keys, parsedKey{key, public, flaw})
	}
	return keys, nil
}
