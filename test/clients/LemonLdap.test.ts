import { describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { access } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { assert, type TestContext } from "vitest"
import { Chromium, isMissing } from "../browser/Chromium.ts"
import { Missing, run } from "../examples/programs.ts"
import { orSkip } from "./builds.ts"
import { loopbackProvider, written, type Place } from "./loopbackProvider.ts"
import { forgedAt, peerConnection, signedInAt, type PeerConnection } from "./samlPeer.ts"
import { SamlVisit } from "./samlVisit.ts"
import { walkedIn } from "./signInWalk.ts"

const share = "/usr/share/lemonldap-ng/portal"

const perl = ["Lasso", "XML::Simple", "IO::String", "Image::Magick", "GD::SecurityImage", "Plack"]

const isInstalled = async (): Promise<void> => {
  await access(`${share}/templates`).catch(() => {
    throw new Missing("there is no lemonldap-ng")
  })
  await run(["perl", ...perl.map((name) => `-M${name}`), "-e", "1"], "/").catch(() => {
    throw new Missing(`Perl has not all of ${perl.join(", ")}`)
  })
}

// Its demonstration has people of its own.
const credentials = { user: "dwho", password: "dwho" }
const email = "dwho@badwolf.org"

/** The assertion is signed always, the response besides. */
type Way = "assertion" | "both"

const sessions = (folder: string) => ({
  Directory: folder,
  LockDirectory: `${folder}/lock`
})

/** As its manager writes it; a higher number is a newer configuration. */
const configuration = (
  { base, certificate, folder, privateKey }: Place,
  number: number,
  connections: ReadonlyArray<PeerConnection & { readonly way: Way }> = []
) => {
  const of = <A>(member: (connection: (typeof connections)[number]) => A) =>
    Object.fromEntries(connections.map((one, index) => [`sp${String(index)}`, member(one)]))
  return {
    [`conf/lmConf-${String(number)}.json`]: JSON.stringify({
      cfgNum: number,
      cfgAuthor: "test",
      cfgDate: number,
      domain: "127.0.0.1",
      portal: `${base}/`,
      securedCookie: 0,
      // Browsers take `None` with https alone.
      sameSite: "Lax",
      key: "of-this-run-of-the-tests",
      authentication: "Demo",
      userDB: "Same",
      passwordDB: "Null",
      registerDB: "Null",
      demoExportedVars: { cn: "cn", mail: "mail", uid: "uid" },
      whatToTrace: "_whatToTrace",
      macros: { _whatToTrace: "$uid" },
      locationRules: { "127.0.0.1": { default: "accept" } },
      captcha_mail_enabled: 0,
      captcha_register_enabled: 0,
      globalStorage: "Apache::Session::File",
      globalStorageOptions: sessions(`${folder}/sessions`),
      persistentStorage: "Apache::Session::File",
      persistentStorageOptions: sessions(`${folder}/persistent`),
      localSessionStorage: "Cache::FileCache",
      localSessionStorageOptions: { cache_root: `${folder}/cache`, namespace: "sessions" },
      issuerDBSAMLActivation: 1,
      samlServicePrivateKeySig: privateKey,
      samlServicePublicKeySig: certificate,
      samlServiceSignatureMethod: "RSA_SHA256",
      samlOrganizationName: "Badwolf",
      samlOrganizationDisplayName: "Badwolf",
      samlOrganizationURL: "http://badwolf.org",
      samlSPMetaDataXML: of(({ metadata }) => ({ samlSPMetaDataXML: metadata })),
      samlSPMetaDataExportedAttributes: of(() => ({
        cn: "1;firstName;;",
        mail: "1;email;;"
      })),
      samlSPMetaDataOptions: of(({ way }) => ({
        samlSPMetaDataOptionsNameIDFormat: "persistent",
        samlSPMetaDataOptionsSignSSOMessage: way === "both" ? 1 : 0,
        samlSPMetaDataOptionsCheckSSOMessageSignature: 1,
        samlSPMetaDataOptionsSignatureMethod: "RSA_SHA256"
      }))
    })
  }
}

const programs = ({ folder }: Place) => ({
  "sessions/lock/.keep": "",
  "persistent/lock/.keep": "",
  "lemonldap-ng.ini": `[all]
logLevel = notice
logger = Lemonldap::NG::Common::Logger::Std
checkTime = 1
[configuration]
type = File
dirName = ${folder}/conf
[portal]
staticPrefix = /static
templateDir = ${share}/templates
languages = en
[handler]
`,
  "portal.psgi": `use Plack::Builder;
use Plack::App::File;
use Lemonldap::NG::Portal::Main;
builder {
  mount '/static' => Plack::App::File->new(root => '${share}/htdocs/static')->to_app;
  mount '/javascript' => Plack::App::File->new(root => '/usr/share/javascript')->to_app;
  mount '/' => Lemonldap::NG::Portal::Main->run({});
};
`
})

describe("LemonLDAP::NG as an organization's SAML provider", () => {
  layer(Chromium.layerWithService, { excludeTestServices: true })((it) => {
    it.effect("signs people in by requests that we sign, and no forgery is taken", (context) =>
      Effect.gen(function* () {
        yield* Effect.promise(() => orSkip(isInstalled, context as TestContext))
        const provider = yield* loopbackProvider("lemonldap", (place) => ({
          files: { ...programs(place), ...configuration(place, 1) },
          command: [
            "plackup",
            "--host=127.0.0.1",
            `--port=${place.port}`,
            join(place.folder, "portal.psgi")
          ],
          env: { LLNG_DEFAULTCONFFILE: join(place.folder, "lemonldap-ng.ini") },
          ready: "/saml/metadata"
        }))
        const { base, folder, program } = provider
        const settings = { metadataUrl: `${base}/saml/metadata`, signRequests: true }
        const connections = yield* Effect.forEach(["assertion", "both"] as const, (way) =>
          Effect.map(peerConnection(settings), (connection) => ({ ...connection, way }))
        )
        yield* Effect.promise(async () => {
          await written(folder, configuration(provider, 2, connections))
          // It looks for a newer configuration once a second.
          await wait(2_500)
        })
        for (const connection of connections) {
          const signedIn = yield* signedInAt(connection, new SamlVisit(credentials)).pipe(
            Effect.tapCause(() => Effect.sync(() => console.error(program.output())))
          )
          const { asserted } = signedIn
          assert.deepInclude(asserted, { issuer: `${base}/saml/metadata`, firstName: "Doctor Who" })
          assert.strictEqual(asserted.email, email)
          const signatures = signedIn.xml.match(/<(?:\w+:)?Signature[ >]/g) ?? []
          assert.lengthOf(signatures, connection.way === "both" ? 2 : 1)
          assert.isAbove(yield* forgedAt(connection, signedIn, null, asserted.subject), 40)
          if (connection.way === "both" && !isMissing) {
            yield* walkedIn(connection, { email, credentials })
          }
        }
      })
    )
  })
})
