import { assert, describe, it } from "@effect/vitest"
import { get } from "node:https"
import { beforeAll, afterAll } from "vitest"
import {
  OpenIdIdentityProvider,
  SamlIdentityProvider,
  startTestGatehouse,
  Visitor,
  type OpenIdAnswer,
  type OpenIdPerson,
  type RunningTestGatehouse
} from "../../src/testing/index.ts"
import { loopbackCertificate } from "../support/loopbackCertificate.ts"

let gatehouse: RunningTestGatehouse
let idp: OpenIdIdentityProvider
beforeAll(async () => {
  gatehouse = await startTestGatehouse()
  idp = await OpenIdIdentityProvider.start()
}, 60_000)
afterAll(async () => {
  await idp.stop()
  await gatehouse.stop()
})

type NewConnection = Parameters<
  RunningTestGatehouse["server"]["connections"]["createConnection"]
>[0]["body"]

let organizations = 0

/** An organization with a domain and an active connection of these settings. */
const connected = async (connection: Omit<NewConnection, "name" | "organizationId">) => {
  const { server } = gatehouse
  const { id: organizationId } = await server.organizations.createOrganization({
    body: { name: "Acme" }
  })
  const domain = `acme-${(organizations += 1)}.example`
  await gatehouse.holdDomain(organizationId, domain)
  const { id } = await server.connections.createConnection({
    body: { organizationId, name: "Acme", ...connection }
  })
  await server.connections.activateConnection({
    params: { connectionId: id },
    body: { skipTest: true }
  })
  return { id, organizationId, domain }
}

const start = (id: string) =>
  `${gatehouse.url}/_service/auth/sso/${id}/authorize?redirectUrl=%2Fback`

/** What a browser comes back with that goes to the connection. */
const outcomeOf = async (id: string, visitor = new Visitor()) => {
  const { url } = await visitor.open(start(id))
  return Object.fromEntries(new URL(url).searchParams)
}

const signInOf = async (person: OpenIdPerson | null, answer?: OpenIdAnswer) => {
  const { domain, id } = await connected({ protocol: "oidc", settings: idp.settings })
  const at = person?.email === undefined ? {} : { email: `${person.email}@${domain}` }
  idp.signsIn(person === null ? null : { ...person, ...at }, answer)
  return outcomeOf(id)
}

describe("an OpenID identity provider for tests", () => {
  it("signs in whoever the test has named, with what is known of them", async () => {
    const { domain, id, organizationId } = await connected({
      protocol: "oidc",
      settings: idp.settings,
      jit: { enabled: true, role: "member", groupRoles: [{ group: "staff", role: "admin" }] }
    })
    const person = {
      subject: "ada",
      email: `ada@${domain}`,
      firstName: "Ada",
      lastName: "Lovelace",
      groups: ["staff"]
    }
    idp.signsIn(person)
    const visitor = new Visitor()
    assert.deepStrictEqual(await outcomeOf(id, visitor), { status: "complete" })
    const me = await visitor.open(`${gatehouse.url}/_service/users/me`)
    assert.deepInclude(JSON.parse(me.text), {
      email: person.email,
      firstName: "Ada",
      lastName: "Lovelace"
    })
    const { items } = await gatehouse.server.organizations.listMembers({
      params: { organizationId }
    })
    assert.deepStrictEqual(
      items.map(({ role }) => role),
      ["admin"]
    )
    assert.deepStrictEqual(idp.asked.slice(-4).toSorted(), [
      "authorize",
      "discovery",
      "keys",
      "token"
    ])
  })

  it.each<readonly [string, OpenIdPerson | null, OpenIdAnswer, string]>([
    ["nobody at all", null, {}, "access_denied"],
    ["an error", { subject: "a", email: "a" }, { error: "server_error" }, "provider_error"],
    [
      "a key that is in no set",
      { subject: "a", email: "a" },
      { key: "stranger" },
      "provider_error"
    ],
    ["another audience", { subject: "a", email: "a" }, { idToken: { aud: "b" } }, "provider_error"],
    ["another nonce", { subject: "a", email: "a" }, { idToken: { nonce: "b" } }, "provider_error"],
    [
      "a token that has ended",
      { subject: "a", email: "a" },
      { idToken: { exp: 1 } },
      "provider_error"
    ],
    [
      "another issuer in the redirect",
      { subject: "a", email: "a" },
      { parameters: { iss: "https://other.example" } },
      "provider_error"
    ],
    [
      "an address that is not proven",
      { subject: "a", email: "a", emailVerified: false },
      {},
      "connection_domain_mismatch"
    ],
    ["no address", { subject: "a" }, {}, "connection_domain_mismatch"]
  ])("may answer with %s", async (_name, person, answer, error) => {
    assert.deepStrictEqual(await signInOf(person, answer), { status: "error", error })
  })

  it("rotates its keys, which the service reads once a signature does not hold", async () => {
    const { domain, id } = await connected({ protocol: "oidc", settings: idp.settings })
    const person = { subject: "ada", email: `ada@${domain}` }
    const signIn = async (answer?: OpenIdAnswer) => {
      idp.signsIn(person, answer)
      return (await outcomeOf(id))["status"]
    }
    assert.strictEqual(await signIn(), "complete")
    await idp.rotateKeys({ keepsPrevious: true })
    assert.strictEqual(await signIn({ key: "previous" }), "complete")
    // It goes by the keys that it has just read.
    assert.deepStrictEqual([await signIn(), await signIn()], ["error", "complete"])
    assert.strictEqual(await signIn({ key: "previous" }), "complete")
    await idp.rotateKeys()
    assert.deepStrictEqual([await signIn(), await signIn()], ["error", "complete"])
    assert.strictEqual(await signIn({ key: "previous" }), "error", "yesterday's key")
    assert.strictEqual(await signIn(), "complete")
  })

  it("fails at one endpoint until it is told otherwise", async () => {
    const { domain, id } = await connected({ protocol: "oidc", settings: idp.settings })
    idp.signsIn({ subject: "ada", email: `ada@${domain}` })
    idp.fails("token", 503)
    assert.deepInclude(await outcomeOf(id), { error: "provider_error" })
    idp.fails("token", null)
    assert.deepStrictEqual(await outcomeOf(id), { status: "complete" })
  })

  it("answers late by the clock that it is given, and tells the time by it", async () => {
    let now = new Date("2040-01-01T00:00:00Z")
    const punctual = await OpenIdIdentityProvider.start({ now: () => now })
    try {
      punctual.delays("keys", 5)
      let answered = false
      const keys = fetch(`${punctual.issuer}/keys`).then(() => (answered = true))
      await fetch(`${punctual.issuer}/.well-known/openid-configuration`)
      now = new Date(now.getTime() + 4999)
      await new Promise((resolve) => setTimeout(resolve, 50))
      assert.isFalse(answered)
      now = new Date(now.getTime() + 1)
      await keys
      punctual.delays("keys", null)
      await fetch(`${punctual.issuer}/keys`)
      const saml = await SamlIdentityProvider.make({ now: () => now })
      const request = { id: "_1", issuer: "sp", acsUrl: "http://localhost/acs" }
      const xml = saml.responseXml(request, { nameId: "ada" })
      assert.include(xml, 'IssueInstant="2040-01-01T00:00:05.000Z"')
    } finally {
      await punctual.stop()
    }
  })

  it("speaks TLS where a service takes no issuer without it", async () => {
    const tls = await loopbackCertificate()
    const secured = await OpenIdIdentityProvider.start({ tls })
    try {
      const text = await new Promise<string>((resolve, reject) => {
        const address = `${secured.issuer}/.well-known/openid-configuration`
        get(address, { ca: tls.certificate, agent: false }, (response) => {
          response.setEncoding("utf8").once("data", resolve)
        }).on("error", reject)
      })
      assert.include(JSON.parse(text), {
        issuer: secured.issuer,
        jwks_uri: `${secured.issuer}/keys`
      })
      assert.match(secured.issuer, /^https:/)
    } finally {
      await secured.stop()
    }
  })

  it("redeems a code once, for its own client, with its verifier", async () => {
    const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
    const redirect_uri = "http://localhost/back"
    const address = new URL(`${idp.issuer}/authorize`)
    const asked = { client_id: idp.clientId, redirect_uri, scope: "openid", state: "s" }
    const pkce = { code_challenge: challenge, code_challenge_method: "S256" }
    for (const [name, value] of Object.entries({ ...asked, ...pkce })) {
      address.searchParams.set(name, value)
    }
    const redeemed = async (change: Readonly<Record<string, string>>, code = newCode()) => {
      const form = {
        grant_type: "authorization_code",
        code,
        redirect_uri,
        client_id: idp.clientId,
        client_secret: idp.clientSecret,
        code_verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
        ...change
      }
      const body = new URLSearchParams(form)
      const answer = await fetch(`${idp.issuer}/token`, { method: "POST", body })
      return answer.status
    }
    const newCode = () =>
      new URL(idp.answer(address.href, { subject: "ada" })).searchParams.get("code") ?? ""
    const code = newCode()
    assert.strictEqual(await redeemed({}, code), 200)
    assert.strictEqual(await redeemed({}, code), 400)
    assert.strictEqual(await redeemed({ code_verifier: "another" }), 400)
    assert.strictEqual(await redeemed({ redirect_uri: "http://localhost/other" }), 400)
    assert.strictEqual(await redeemed({ client_secret: "wrong" }), 401)
    const stranger = new URL(address)
    stranger.searchParams.set("client_id", "stranger")
    assert.strictEqual((await fetch(stranger)).status, 400)
  })
})

describe("a SAML identity provider for tests", () => {
  it("answers what a browser was sent with, which posts it", async () => {
    const saml = await SamlIdentityProvider.make()
    const settings = { metadataXml: saml.metadata() }
    const { domain, id } = await connected({ protocol: "saml", settings })
    const visitor = new Visitor()
    const { url } = await visitor.open(start(id))
    const person = { nameId: "ada", attributes: { email: `ada@${domain}` } }
    const post = saml.answer(url, person)
    const back = await visitor.open(post.url, post.form)
    assert.strictEqual(new URL(back.url).searchParams.get("status"), "complete")
    const me = await visitor.open(`${gatehouse.url}/_service/users/me`)
    assert.strictEqual(JSON.parse(me.text).email, `ada@${domain}`)
  })
})
