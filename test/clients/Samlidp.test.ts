import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, type TestContext } from "vitest"
import { answers, freePort, start } from "../examples/programs.ts"
import { TestService } from "../support/TestService.ts"
import { built, orSkip, type Build } from "./builds.ts"
import { forgedAt, peerConnection, signedInAt } from "./samlPeer.ts"
import { SamlVisit } from "./samlVisit.ts"

const main = `package main

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"crypto/x509/pkix"
	"log"
	"math/big"
	"net/http"
	"net/url"
	"os"
	"time"

	"github.com/crewjam/saml/samlidp"
	"golang.org/x/crypto/bcrypt"
)

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func main() {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	must(err)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1),
		Subject:      pkix.Name{CommonName: "samlidp"},
		NotBefore:    time.Now().Add(-time.Hour),
		NotAfter:     time.Now().Add(240 * time.Hour),
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	must(err)
	certificate, err := x509.ParseCertificate(der)
	must(err)
	base, err := url.Parse(os.Args[1])
	must(err)
	store := &samlidp.MemoryStore{}
	hash, err := bcrypt.GenerateFromPassword([]byte("of-this-run"), bcrypt.MinCost)
	must(err)
	must(store.Put("/users/ada", samlidp.User{
		Name:           "ada",
		HashedPassword: hash,
		Email:          "ada@acme.example",
		GivenName:      "Ada",
		Surname:        "Lovelace",
		Groups:         []string{"staff", "admins"},
	}))
	server, err := samlidp.New(samlidp.Options{URL: *base, Key: key, Certificate: certificate, Store: store})
	must(err)
	// Its default is SHA-1, which nobody should believe any more.
	server.IDP.SignatureMethod = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"
	must(http.ListenAndServe(base.Host, server))
}
`

const samlidp: Build = {
  name: "samlidp-0.5.1",
  files: {
    "go.mod": "module example.com/idp\n\ngo 1.26\n\nrequire github.com/crewjam/saml v0.5.1\n",
    "main.go": main
  },
  commands: [
    ["go", "mod", "tidy"],
    ["go", "build", "-o", "idp", "."]
  ],
  env: { GOTOOLCHAIN: "local", GOWORK: "off" }
}

const uid = "urn:oid:0.9.2342.19200300.100.1.1"

layer(TestService.layer, { excludeTestServices: true })("samlidp of crewjam/saml", (it) => {
  it.effect(
    "signs a person in, and no forgery of its answer signs in another",
    (context) =>
      Effect.gen(function* () {
        const home = yield* Effect.promise(() =>
          orSkip(() => built(samlidp), context as TestContext)
        )
        const folder = yield* Effect.promise(() => mkdtemp(join(tmpdir(), "gatehouse-samlidp-")))
        const port = yield* Effect.promise(freePort)
        const base = `http://127.0.0.1:${port}`
        const program = start([join(home, "idp"), base], folder)
        yield* Effect.addFinalizer(() =>
          Effect.promise(async () => {
            await program.stop()
            await rm(folder, { recursive: true, force: true })
          })
        )
        yield* Effect.promise(() => answers(`${base}/metadata`, program))
        const connection = yield* peerConnection({
          metadataUrl: `${base}/metadata`,
          subject: { attribute: uid },
          attributes: {
            email: "urn:oid:0.9.2342.19200300.100.1.3",
            firstName: "urn:oid:2.5.4.42",
            lastName: "urn:oid:2.5.4.4",
            groups: "urn:oid:1.3.6.1.4.1.5923.1.1.1.1"
          }
        })
        const put = yield* Effect.promise(() =>
          fetch(`${base}/services/gatehouse`, { method: "PUT", body: connection.metadata })
        )
        assert.isTrue(put.ok, "the metadata was not taken")
        const visit = new SamlVisit({ user: "ada", password: "of-this-run" })
        const signedIn = yield* signedInAt(connection, visit)
        assert.deepInclude(signedIn.asserted, {
          subject: "ada",
          issuer: `${base}/metadata`,
          firstName: "Ada",
          lastName: "Lovelace",
          groups: ["staff", "admins"]
        })
        assert.strictEqual(signedIn.asserted.email, "ada@acme.example")
        assert.isAbove(yield* forgedAt(connection, signedIn, uid, "ada"), 30)
        // A session at the provider is enough the second time.
        yield* signedInAt(connection, visit)
        assert.strictEqual(visit.signedIn, 1)
      }),
    180_000
  )
})
