import { DateTime } from "effect"
import { exportJWK, SignJWT, type CryptoKey, type JWK } from "jose"
import { createHash, randomUUID } from "node:crypto"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { createServer as createSecureServer } from "node:https"
import { setTimeout as pause } from "node:timers/promises"
import {
  idTokenClaims,
  leadingBack,
  openIdRequest,
  type OpenIdAnswer,
  type OpenIdPerson,
  type OpenIdRequest
} from "./openIdAnswer.ts"
import { bodyOf, credentialsOf, json, listening, stopped } from "./loopbackHttp.ts"
import { providerKey } from "./providerKeys.ts"

/** Names of the provider; each has a default. */
export interface OpenIdIdentityProviderOptions {
  readonly clientId?: string
  readonly clientSecret?: string
  /** Time of the provider: that of a service under test, or by default the machine's. */
  readonly now?: () => Date
  /** Certificate and private key, in PEM, for a service that takes no issuer without TLS. */
  readonly tls?: { readonly certificate: string; readonly privateKey: string }
}

/** Addresses of the provider below its issuer. */
export type OpenIdEndpoint = "discovery" | "keys" | "authorize" | "token"

interface Key {
  readonly kid: string
  readonly privateKey: CryptoKey
  readonly jwk: JWK
}

interface Grant {
  readonly request: OpenIdRequest
  readonly person: OpenIdPerson
  readonly answer: OpenIdAnswer
}

const paths: Readonly<Record<OpenIdEndpoint, string>> = {
  discovery: "/.well-known/openid-configuration",
  keys: "/keys",
  authorize: "/authorize",
  token: "/token"
}

const algorithm = "RS256"

/** Interval of looking at the provider's clock while an answer is held, in milliseconds. */
const glance = 10

const newKey = async (): Promise<Key> => {
  const { privateKey, publicKey } = await providerKey()
  const kid = randomUUID()
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: algorithm, use: "sig" }
  return { kid, privateKey, jwk }
}

/**
 * An OpenID provider for tests, on loopback: it answers as a real one does, or wrongly where a test
 * says so. Its authorization endpoint asks nobody for a password: whoever comes is the person that
 * the test has named.
 *
 * @example
 * const idp = await OpenIdIdentityProvider.start()
 * idp.signsIn({ subject: "ada", email: "ada@acme.example" })
 */
export class OpenIdIdentityProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly #server: Server
  readonly #stranger: Key
  #current: Key
  #previous: Key | undefined
  #published: ReadonlyArray<Key>
  #next: { readonly person: OpenIdPerson | null; readonly answer: OpenIdAnswer } | undefined
  readonly #grants = new Map<string, Grant>()
  readonly #failing = new Map<string, number>()
  readonly #delayed = new Map<string, number>()
  readonly #now: () => Date
  readonly #asked: Array<string> = []

  private constructor(
    server: Server,
    issuer: string,
    keys: readonly [current: Key, stranger: Key],
    options: OpenIdIdentityProviderOptions
  ) {
    const [current, stranger] = keys
    this.#server = server
    this.issuer = issuer
    this.#current = current
    this.#stranger = stranger
    this.#published = [current]
    this.#now = options.now ?? (() => DateTime.toDateUtc(DateTime.nowUnsafe()))
    this.clientId = options.clientId ?? "gatehouse"
    this.clientSecret = options.clientSecret ?? "the secret of a client under test"
  }

  /** Starts a provider with fresh keys on a free port. Stop it at the end. */
  static async start(options: OpenIdIdentityProviderOptions = {}): Promise<OpenIdIdentityProvider> {
    const keys = await Promise.all([newKey(), newKey()])
    const { tls } = options
    const server =
      tls === undefined
        ? createServer()
        : createSecureServer({ cert: tls.certificate, key: tls.privateKey })
    const issuer = await listening(server, tls === undefined ? "http" : "https")
    const provider = new OpenIdIdentityProvider(server, issuer, keys, options)
    server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      provider.#respond(request, response).catch(() => json(response, 500, {}))
    })
    return provider
  }

  /** Settings of a connection to this provider. */
  get settings(): {
    readonly issuer: string
    readonly clientId: string
    readonly clientSecret: string
  } {
    const { clientId, clientSecret, issuer } = this
    return { issuer, clientId, clientSecret }
  }

  /** True once keys were rotated, so that there is a key of yesterday. */
  get hasPreviousKey(): boolean {
    return this.#previous !== undefined
  }

  /** Names of the endpoints that were asked, in their order. */
  get asked(): ReadonlyArray<string> {
    return this.#asked
  }

  /** From now on whoever comes is this person; null: they are turned away (`access_denied`). */
  signsIn(person: OpenIdPerson | null, answer: OpenIdAnswer = {}): void {
    this.#next = { person, answer }
  }

  /** Reads the request out of the address that a browser was sent to. */
  request(address: string): OpenIdRequest {
    return openIdRequest(address)
  }

  /** The address that leads a person back who was sent to this one. */
  answer(address: string, person: OpenIdPerson | null, answer: OpenIdAnswer = {}): string {
    const request = this.request(address)
    const { parameters = {} } = answer
    const always = { state: request.state, iss: this.issuer }
    const error = answer.error ?? (person === null ? "access_denied" : undefined)
    if (error !== undefined || person === null) {
      return leadingBack(request, { error: error ?? "access_denied", ...always, ...parameters })
    }
    const code = randomUUID()
    this.#grants.set(code, { request, person, answer })
    return leadingBack(request, { code, ...always, ...parameters })
  }

  /** Signs by a new key from now on; the one before leaves the key set, unless it is kept there. */
  async rotateKeys({ keepsPrevious = false }: { readonly keepsPrevious?: boolean } = {}) {
    const next = await newKey()
    this.#previous = this.#current
    this.#current = next
    this.#published = keepsPrevious ? [next, this.#previous] : [next]
  }

  /** Answers an endpoint with this status until it is null. */
  fails(endpoint: OpenIdEndpoint, status: number | null): void {
    if (status === null) this.#failing.delete(endpoint)
    else this.#failing.set(endpoint, status)
  }

  /**
   * Holds the answers of an endpoint for some seconds of the provider's clock, until it is null: a
   * test that stops the clock has to move it on.
   */
  delays(endpoint: OpenIdEndpoint, seconds: number | null): void {
    if (seconds === null) this.#delayed.delete(endpoint)
    else this.#delayed.set(endpoint, seconds)
  }

  /** Forgets who signs in, what was asked, and every fault; the keys stay. */
  reset(): void {
    this.#next = undefined
    this.#grants.clear()
    this.#failing.clear()
    this.#delayed.clear()
    this.#asked.length = 0
  }

  stop(): Promise<void> {
    return stopped(this.#server)
  }

  #keyOf({ key = "current" }: OpenIdAnswer): Key {
    if (key === "stranger") return this.#stranger
    if (key === "current") return this.#current
    if (this.#previous === undefined) throw new Error("No key was rotated yet")
    return this.#previous
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", this.issuer)
    const endpoints = Object.keys(paths) as ReadonlyArray<OpenIdEndpoint>
    const endpoint = endpoints.find((name) => paths[name] === url.pathname)
    if (endpoint === undefined) return json(response, 404, {})
    this.#asked.push(endpoint)
    await this.#held(endpoint, response)
    const status = this.#failing.get(endpoint)
    if (status !== undefined) return json(response, status, {})
    if (endpoint === "discovery") return json(response, 200, this.#discovery())
    if (endpoint === "keys") {
      return json(response, 200, { keys: this.#published.map(({ jwk }) => jwk) })
    }
    if (endpoint === "token") return this.#token(request, response)
    return this.#authorize(url, response)
  }

  async #held(endpoint: OpenIdEndpoint, response: ServerResponse): Promise<void> {
    const due = this.#now().getTime() + 1000 * (this.#delayed.get(endpoint) ?? 0)
    // A fault that is taken back lets go of what it holds, and a caller who has left is not waited for.
    const holds = () =>
      this.#delayed.has(endpoint) && this.#now().getTime() < due && !response.destroyed
    // oxlint-disable-next-line no-await-in-loop -- The clock is looked at again and again.
    while (holds()) await pause(glance)
  }

  #discovery() {
    return {
      issuer: this.issuer,
      authorization_endpoint: this.issuer + paths.authorize,
      token_endpoint: this.issuer + paths.token,
      jwks_uri: this.issuer + paths.keys,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: [algorithm],
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
      authorization_response_iss_parameter_supported: true
    }
  }

  #authorize(url: URL, response: ServerResponse): void {
    const { clientId, codeChallenge, redirectUri, scope } = this.request(url.href)
    const isKnown = clientId === this.clientId && URL.canParse(redirectUri)
    const isCode = url.searchParams.get("response_type") === "code" && codeChallenge !== ""
    if (!isKnown || !isCode || !scope.split(" ").includes("openid") || this.#next === undefined) {
      return json(response, 400, { error: "invalid_request" })
    }
    const { answer, person } = this.#next
    response.writeHead(302, { location: this.answer(url.href, person, answer) }).end()
  }

  async #token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await bodyOf(request))
    const [id, secret] = credentialsOf(request.headers.authorization, form)
    if (id !== this.clientId || secret !== this.clientSecret) {
      return json(response, 401, { error: "invalid_client" })
    }
    const code = form.get("code") ?? ""
    const grant = this.#grants.get(code)
    this.#grants.delete(code)
    const challenge = createHash("sha256").update(form.get("code_verifier") ?? "")
    if (
      grant === undefined ||
      form.get("grant_type") !== "authorization_code" ||
      form.get("redirect_uri") !== grant.request.redirectUri ||
      challenge.digest("base64url") !== grant.request.codeChallenge
    ) {
      return json(response, 400, { error: "invalid_grant" })
    }
    const { kid, privateKey } = this.#keyOf(grant.answer)
    const claims = idTokenClaims(
      this.issuer,
      grant.request,
      grant.person,
      grant.answer,
      DateTime.makeUnsafe(this.#now())
    )
    const id_token = await new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, kid })
      .sign(privateKey)
    json(response, 200, { access_token: randomUUID(), token_type: "Bearer", id_token })
  }
}
