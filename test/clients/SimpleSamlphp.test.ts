import { describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { execFile } from "node:child_process"
import { access } from "node:fs/promises"
import { promisify } from "node:util"
import { assert, type TestContext } from "vitest"
import { Chromium, isMissing } from "../browser/Chromium.ts"
import { Missing } from "../examples/programs.ts"
import { orSkip } from "./builds.ts"
import { loopbackProvider, written, type Place } from "./loopbackProvider.ts"
import { forgedAt, peerConnection, signedInAt, type PeerConnection } from "./samlPeer.ts"
import { SamlVisit } from "./samlVisit.ts"
import { walkedIn } from "./signInWalk.ts"

const pages = "/usr/share/simplesamlphp/www"

const isInstalled = async (): Promise<void> => {
  await Promise.all([access(`${pages}/module.php`), access("/usr/bin/php")]).catch(() => {
    throw new Missing("there is no simplesamlphp with php-cli")
  })
  // Debian's package goes without it, and answers its metadata with an error.
  await promisify(execFile)("/usr/bin/php", ["-r", "new DOMDocument();"]).catch(() => {
    throw new Missing("the php of simplesamlphp has no php-xml")
  })
}

const credentials = { username: "ada", password: "of-this-run" }
const basic = "urn:oasis:names:tc:SAML:2.0:attrname-format:basic"
const persistent = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"

/** As its documentation says, with one person in its example of a source. */
const configuration = ({ base, certificate, folder, privateKey }: Place) => ({
  "config.php": `<?php
$config = [
  'baseurlpath' => '${base}/',
  'certdir' => '${folder}/',
  'loggingdir' => '${folder}/',
  'datadir' => '${folder}/',
  'tempdir' => '${folder}/temporary',
  'metadatadir' => '${folder}/metadata/',
  'secretsalt' => 'of-this-run-of-the-tests',
  'auth.adminpassword' => 'of-this-run-of-the-tests',
  'technicalcontact_email' => 'ada@php.example',
  'timezone' => 'UTC',
  'logging.handler' => 'errorlog',
  'enable.saml20-idp' => true,
  'module.enable' => ['exampleauth' => true, 'core' => true, 'saml' => true],
  'store.type' => 'phpsession',
  'session.phpsession.savepath' => '${folder}',
  'session.cookie.secure' => false,
  'session.cookie.samesite' => null,
  'language.cookie.secure' => false,
  'authproc.idp' => [],
  'metadata.sources' => [['type' => 'flatfile']],
];
`,
  "authsources.php": `<?php
$config = [
  'people' => [
    'exampleauth:UserPass',
    '${credentials.username}:${credentials.password}' => [
      'uid' => ['ada-of-php'],
      'email' => ['ada@php.example'],
      'firstName' => ['Ada'],
      'lastName' => ['Lovelace'],
      'groups' => ['staff', 'admins'],
    ],
  ],
];
`,
  "metadata/saml20-idp-hosted.php": `<?php
$metadata['${base}/metadata'] = [
  'host' => '__DEFAULT__',
  'privatekey' => 'idp.pem',
  'certificate' => 'idp.crt',
  'auth' => 'people',
  'attributes.NameFormat' => '${basic}',
];
`,
  "idp.pem": privateKey,
  "idp.crt": certificate
})

/** How a service provider is signed for. */
const ways = {
  response: [true, false],
  assertion: [false, true],
  both: [true, true]
} as const

const serviceProvider = (
  { spMetadata }: PeerConnection,
  [response, assertion]: (typeof ways)[keyof typeof ways]
): string => `<?php
$metadata['${spMetadata.entityId}'] = [
  'AssertionConsumerService' => '${spMetadata.acsUrl}',
  'NameIDFormat' => '${persistent}',
  'simplesaml.nameidattribute' => 'uid',
  'saml20.sign.response' => ${String(response)},
  'saml20.sign.assertion' => ${String(assertion)},
  'validate.authnrequest' => true,
  'certData' => '${spMetadata.certificate.replaceAll(/-----[A-Z ]+-----|\s/g, "")}',
];
`

describe("SimpleSAMLphp as an organization's SAML provider", () => {
  layer(Chromium.layerWithService, { excludeTestServices: true })((it) => {
    it.effect("signs people in by requests that we sign, and no forgery is taken", (context) =>
      Effect.gen(function* () {
        yield* Effect.promise(() => orSkip(isInstalled, context as TestContext))
        const { base, folder, program } = yield* loopbackProvider("simplesamlphp", (place) => ({
          files: configuration(place),
          command: ["/usr/bin/php", "-S", `127.0.0.1:${place.port}`, "-t", pages],
          env: { SIMPLESAMLPHP_CONFIG_DIR: place.folder, PHP_CLI_SERVER_WORKERS: "2" },
          ready: "/saml2/idp/metadata.php"
        }))
        for (const way of Object.keys(ways) as ReadonlyArray<keyof typeof ways>) {
          const connection = yield* peerConnection({
            metadataUrl: `${base}/saml2/idp/metadata.php`,
            signRequests: true
          })
          yield* Effect.promise(() =>
            written(folder, {
              "metadata/saml20-sp-remote.php": serviceProvider(connection, ways[way])
            })
          )
          const visit = new SamlVisit(credentials)
          const signedIn = yield* signedInAt(connection, visit).pipe(
            Effect.tapCause(() => Effect.sync(() => console.error(program.output())))
          )
          assert.deepInclude(signedIn.asserted, {
            subject: "ada-of-php",
            issuer: `${base}/metadata`,
            firstName: "Ada",
            lastName: "Lovelace",
            groups: ["staff", "admins"]
          })
          assert.isAbove(yield* forgedAt(connection, signedIn, null, "ada-of-php"), 40, way)
          if (way === "both" && !isMissing) {
            yield* walkedIn(connection, { email: "ada@php.example", credentials })
          }
        }
      })
    )
  })
})
