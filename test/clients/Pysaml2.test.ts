import { describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { join } from "node:path"
import { assert, type TestContext } from "vitest"
import { Chromium, isMissing } from "../browser/Chromium.ts"
import { built, orSkip, type Build } from "./builds.ts"
import { loopbackProvider } from "./loopbackProvider.ts"
import { forgedAt, peerConnection, signedInAt } from "./samlPeer.ts"
import { SamlVisit } from "./samlVisit.ts"
import { walkedIn } from "./signInWalk.ts"

/** A provider with one person; a service provider is told to it with how it is signed for. */
const pysaml2: Build = {
  name: "pysaml2",
  files: {
    "idp.py": `import html, os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit
from saml2 import BINDING_HTTP_POST, BINDING_HTTP_REDIRECT
from saml2.config import IdPConfig
from saml2.metadata import entity_descriptor
from saml2.saml import NAMEID_FORMAT_PERSISTENT, AUTHN_PASSWORD_PROTECTED, NAME_FORMAT_BASIC, NameID
from saml2.server import Server
from saml2.sigver import get_xmlsec_binary
from saml2.xmldsig import DIGEST_SHA256, SIG_RSA_SHA256

base = os.environ["BASE"]
config = IdPConfig().load({
    "entityid": base + "/metadata",
    "xmlsec_binary": get_xmlsec_binary(["/usr/bin"]),
    "key_file": "key.pem",
    "cert_file": "cert.pem",
    "service": {"idp": {
        "name": "Python",
        "endpoints": {"single_sign_on_service": [(base + "/sso", BINDING_HTTP_REDIRECT)]},
        "name_id_format": [NAMEID_FORMAT_PERSISTENT],
        "policy": {"default": {"lifetime": {"minutes": 5}, "name_form": NAME_FORMAT_BASIC}},
        "want_authn_requests_signed": True,
    }},
})
server = Server(config=config)
services, ways = [], {}

kept = ("SAMLRequest", "RelayState", "SigAlg", "Signature")

def form(asked):
    return "<!doctype html><title>Sign in</title><form method='post' action='/sso'>" + "".join(
        f'<input type="hidden" name="{name}" value="{html.escape(asked[name])}">' for name in kept
    ) + "<input name='user'><input name='password' type='password'><button>Sign in</button></form>"

def read(asked):
    return server.parse_authn_request(asked["SAMLRequest"], BINDING_HTTP_REDIRECT,
        relay_state=asked["RelayState"], sigalg=asked["SigAlg"], signature=asked["Signature"])

class Handler(BaseHTTPRequestHandler):
    def answer(self, text, kind="text/html", status=200):
        body = text.encode()
        self.send_response(status)
        self.send_header("content-type", kind + "; charset=utf-8")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        url = urlsplit(self.path)
        asked = {name: value[0] for name, value in parse_qs(url.query).items()}
        if url.path == "/metadata":
            return self.answer(str(entity_descriptor(config)), "application/samlmetadata+xml")
        if url.path != "/sso":
            return self.answer("", status=404)
        assert read(asked) is not None
        self.answer(form(asked))

    def do_POST(self):
        text = self.rfile.read(int(self.headers["content-length"])).decode()
        if self.path.startswith("/services/"):
            services.append(text)
            server.metadata = server.sec.metadata = config.load_metadata({"inline": services})
            name = text.split('entityID="')[1].split('"')[0]
            ways[html.unescape(name)] = self.path.removeprefix("/services/")
            return self.answer("")
        posted = {name: value[0] for name, value in parse_qs(text).items()}
        if posted.get("password") != "of-this-run":
            return self.answer(form(posted))
        asked = server.response_args(read(posted).message, [BINDING_HTTP_POST])
        way = ways[asked["sp_entity_id"]]
        response = server.create_authn_response(
            {"email": "ada@python.example", "firstName": "Ada", "lastName": "Lovelace",
                "groups": ["staff", "admins"]},
            asked["in_response_to"], asked["destination"], asked["sp_entity_id"],
            name_id=NameID(format=NAMEID_FORMAT_PERSISTENT, text="ada-of-python"),
            authn={"class_ref": AUTHN_PASSWORD_PROTECTED},
            sign_response=way != "assertion", sign_assertion=way != "response",
            sign_alg=SIG_RSA_SHA256, digest_alg=DIGEST_SHA256)
        self.answer(server.apply_binding(BINDING_HTTP_POST, str(response), asked["destination"],
            posted["RelayState"], response=True)["data"])

    def log_message(self, format, *args):
        print(format % args, flush=True)

ThreadingHTTPServer(("127.0.0.1", int(os.environ["PORT"])), Handler).serve_forever()
`
  },
  commands: [
    ["xmlsec1", "--version"],
    ["python3", "-m", "venv", ".venv"],
    [".venv/bin/pip", "install", "--quiet", "pysaml2==7.5.5"]
  ]
}

describe("pysaml2 as an organization's SAML provider", () => {
  layer(Chromium.layerWithService, { excludeTestServices: true })((it) => {
    it.effect("signs people in by requests that it verifies, and no forgery is taken", (context) =>
      Effect.gen(function* () {
        const home = yield* Effect.promise(() =>
          orSkip(() => built(pysaml2), context as TestContext)
        )
        const { base, program } = yield* loopbackProvider(
          "pysaml2",
          ({ base, certificate, port, privateKey }) => ({
            files: { "cert.pem": certificate, "key.pem": privateKey },
            command: [join(home, ".venv/bin/python"), join(home, "idp.py")],
            env: { BASE: base, PORT: String(port) },
            ready: "/metadata"
          })
        )
        const credentials = { user: "ada", password: "of-this-run" }
        for (const way of ["response", "assertion", "both"]) {
          const connection = yield* peerConnection({
            metadataUrl: `${base}/metadata`,
            attributes: { email: "urn:mace:dir:attribute-def:email" }
          })
          const told = yield* Effect.promise(() =>
            fetch(`${base}/services/${way}`, { method: "POST", body: connection.metadata })
          )
          assert.isTrue(told.ok, "the metadata was not taken")
          const signedIn = yield* signedInAt(connection, new SamlVisit(credentials)).pipe(
            Effect.tapCause(() => Effect.sync(() => console.error(program.output())))
          )
          assert.deepInclude(signedIn.asserted, {
            subject: "ada-of-python",
            issuer: `${base}/metadata`,
            firstName: "Ada",
            lastName: "Lovelace",
            groups: ["staff", "admins"]
          })
          assert.isAbove(yield* forgedAt(connection, signedIn, null, "ada-of-python"), 40, way)
          if (way === "both" && !isMissing) {
            yield* walkedIn(connection, { email: "ada@python.example", credentials })
          }
        }
      })
    )
  })
})
