import { access, chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, test, type TestContext } from "vitest"
import { answers, freePort, Missing, start, until, type Program } from "../examples/programs.ts"
import { newMember, startService, type Member, type Service } from "../examples/service.ts"
import { orSkip } from "./builds.ts"
import { Person } from "./Person.ts"

const apache = "/usr/sbin/apache2"
const modules = "/usr/lib/apache2/modules"

/** Packages of Debian, whose versions are the distribution's. */
const isInstalled = async (): Promise<void> => {
  const needed = [apache, `${modules}/mod_auth_openidc.so`].map((path) => access(path))
  await Promise.all(needed).catch(() => {
    throw new Missing("there is no apache2 with libapache2-mod-auth-openidc")
  })
}

const loaded = ["mpm_event", "authn_core", "authz_core", "authz_user", "dir", "mime", "include"]
  .concat("auth_openidc")
  .map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`)
  .join("\n")

describe("Apache signs a person in by mod_auth_openidc", () => {
  let folder: string
  let service: Service
  let member: Member
  let origin: string
  let server: Program | undefined

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "gatehouse-apache-"))
    service = await startService(folder)
    member = await newMember(service, "ada@example.com")
  })
  afterAll(async () => {
    await server?.stop()
    await service?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Apache with a page that says who is signed in, behind an application of the service. */
  const started = async (context: TestContext): Promise<string> => {
    await orSkip(isInstalled, context)
    if (server !== undefined) return origin
    const port = await freePort()
    origin = `http://localhost:${port}`
    const { clientId, clientSecret = "" } = await service.server.applications.createApplication({
      body: {
        name: "Wiki",
        kind: "web",
        redirectUris: [`${origin}/wiki/callback`],
        postLogoutRedirectUris: [`${origin}/goodbye.html`],
        backChannelLogoutUri: `${origin}/wiki/callback?logout=backchannel`
      }
    })
    const site = join(folder, "site")
    await mkdir(join(site, "wiki"), { recursive: true })
    // Apache reads its pages as a user of its own.
    await chmod(folder, 0o755)
    await writeFile(join(site, "wiki/index.shtml"), `<p><!--#echo var="OIDC_CLAIM_email" --></p>`)
    await writeFile(join(site, "goodbye.html"), "<p>Goodbye</p>")
    await writeFile(
      join(site, "apache.conf"),
      `ServerName localhost
Listen 127.0.0.1:${port}
PidFile ${site}/apache.pid
ErrorLog ${site}/error.log
User www-data
Group www-data
${loaded}
TypesConfig /dev/null
AddType text/html .html .shtml
AddOutputFilter INCLUDES .shtml
DirectoryIndex index.shtml
DocumentRoot ${site}
OIDCProviderMetadataURL ${service.url}/_service/oauth/.well-known/openid-configuration
OIDCClientID ${clientId}
OIDCClientSecret ${clientSecret}
OIDCRedirectURI ${origin}/wiki/callback
OIDCDefaultLoggedOutURL ${origin}/goodbye.html
OIDCCryptoPassphrase of-this-run-of-the-tests
OIDCScope "openid email"
OIDCPKCEMethod S256
OIDCSessionType server-cache
<Directory ${site}>
  Options +Includes
  Require all granted
</Directory>
<Location /wiki>
  AuthType openid-connect
  Require valid-user
</Location>
`
    )
    server = start([apache, "-DFOREGROUND", "-f", join(site, "apache.conf")], site)
    await answers(origin, server)
    return origin
  }

  const said = () => readFile(join(folder, "site/error.log"), "utf8")

  test("and out at both by RP-initiated logout", async (context) => {
    const wiki = `${await started(context)}/wiki/`
    const person = new Person(service, member)
    const page = await person.open(wiki)
    assert.include(page.text, member.email, `${page.url} ${page.status}\n${await said()}`)

    const back = encodeURIComponent(`${origin}/goodbye.html`)
    const left = await person.open(`${wiki}callback?logout=${back}`)
    assert.include(left.text, "Goodbye")
    await person.open(wiki)
    assert.strictEqual(person.signedIn, 2)
  })

  test("and out by a back-channel call when the session ends elsewhere", async (context) => {
    const wiki = `${await started(context)}/wiki/`
    const person = new Person(service, member)
    await person.open(wiki)
    await service.server.sessions.revokeUserSessions({ params: { userId: member.id } })
    await until(
      async () => ((await person.look(wiki)).onward === null ? null : true),
      () => `Apache still takes the session of ${wiki}`
    )
    assert.include((await person.open(wiki)).text, member.email)
    assert.strictEqual(person.signedIn, 2)
  })
})
