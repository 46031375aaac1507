/** A request that both providers were asked, with what each of them said. */
export interface Difference {
  readonly endpoint: string
  readonly client: string
  readonly parameter: string
  readonly kind: string
  readonly here: string
  readonly there: string
}

/** Why this provider may answer otherwise than the reference. */
export interface ExplainedDifference {
  readonly reason: string
  readonly is: (difference: Difference) => boolean
}

const isOneOf = (names: string) => (name: string) => names.split(", ").includes(name)

/** Differences that were looked at, each with its reason; one that is gone has to be taken out. */
export const differences: ReadonlyArray<ExplainedDifference> = [
  {
    reason:
      "An address that is not the application's is invalid_request: RFC 6749 has no code of its own for it",
    is: ({ here, there }) =>
      here === "page 400 invalid_request" && there === "page 400 invalid_redirect_uri"
  },
  {
    reason:
      "An address in the form of pushed requests that names none is invalid_request_uri, on a page: nobody knows whose it was",
    is: ({ here, parameter }) =>
      parameter === "request_uri" && here === "page 400 invalid_request_uri"
  },
  {
    reason:
      "A redirect address is always sent, even where only one is registered (OAuth 2.1 section 4.1.1)",
    is: ({ here, kind, parameter, there }) =>
      parameter === "redirect_uri" &&
      isOneOf("missing, empty")(kind) &&
      here === "page 400 invalid_request" &&
      there === "goes on"
  },
  {
    reason: "Of two redirect addresses none is known to be meant, so that nobody is sent to one",
    is: ({ here, kind, parameter }) =>
      parameter === "redirect_uri" &&
      isOneOf("doubled, contradicted")(kind) &&
      here === "page 400 invalid_request"
  },
  {
    reason: "response_type is compared as it stands, and there is but one",
    is: ({ here, kind, parameter }) =>
      parameter === "response_type" &&
      kind === "code code" &&
      here === "redirect unsupported_response_type"
  },
  {
    reason:
      "Scopes decide, not openid alone: plain OAuth is served too, and what nobody may have is invalid_scope",
    is: ({ endpoint, here, parameter, there }) =>
      endpoint === "authorize" &&
      parameter === "scope" &&
      isOneOf("goes on, redirect invalid_scope")(here) &&
      there === "redirect invalid_request"
  },
  {
    reason: "Two spaces between scopes separate them as one does",
    is: ({ here, kind }) => kind === "openid  email" && isOneOf("goes on, 200")(here)
  },
  {
    reason: "A request travels sealed in an address, where proxies allow eight thousand characters",
    is: ({ here, kind, parameter }) =>
      isOneOf("state, nonce, login_hint, acr_values")(parameter) &&
      isOneOf("long, very long")(kind) &&
      here === "redirect invalid_request"
  },
  {
    reason: "A challenge is one of S256, which has 43 characters and no others",
    is: ({ here, parameter, there }) =>
      parameter === "code_challenge" && here === "redirect invalid_request" && there === "goes on"
  },
  {
    reason: "An unknown response mode is invalid_request: no standard has a code of its own for it",
    is: ({ here, there }) =>
      here === "redirect invalid_request" && there === "redirect unsupported_response_mode"
  },
  {
    reason:
      "Answers in fragments are not offered: nothing needs them but implicit and hybrid flows",
    is: ({ here, kind, parameter }) =>
      parameter === "response_mode" && kind === "fragment" && here === "redirect invalid_request"
  },
  {
    reason: "Both prompts are supported here",
    is: ({ here, kind, parameter }) =>
      parameter === "prompt" && isOneOf("select_account, create")(kind) && here === "goes on"
  },
  {
    reason: "max_age is written in digits (OpenID Connect Core 3.1.2.1)",
    is: ({ here, kind, parameter }) =>
      parameter === "max_age" && kind === "1e3" && here === "redirect invalid_request"
  },
  {
    reason:
      "Any parameter that stands twice is wrong, one that is ignored too (RFC 6749 section 3.1)",
    is: ({ here, kind, parameter }) =>
      isOneOf("claims, unknown, token_type_hint")(parameter) &&
      isOneOf("doubled, contradicted")(kind) &&
      isOneOf("redirect invalid_request, 400 invalid_request")(here)
  },
  {
    reason:
      "A caller that names or proves no application, or proves it in two ways, is invalid_client (RFC 6749 section 5.2)",
    is: ({ here, parameter, there }) =>
      isOneOf("client_id, client_assertion")(parameter) &&
      here === "401 invalid_client" &&
      there === "400 invalid_request"
  },
  {
    reason: "The token endpoint takes one resource, be it named twice",
    is: ({ endpoint, here, kind, parameter }) =>
      endpoint === "token" &&
      parameter === "resource" &&
      kind === "doubled" &&
      here === "400 invalid_target"
  },
  {
    reason:
      "A machine that asks for what it may not have gets nothing rather than less, and no scope without asking",
    is: ({ client, here, parameter, there }) =>
      client === "machine" &&
      parameter === "scope" &&
      here === "400 invalid_scope" &&
      there === "200"
  },
  {
    reason:
      "A grant type that the application may not use is unauthorized_client (RFC 6749 section 5.2)",
    is: ({ here, parameter, there }) =>
      parameter === "grant_type" &&
      here === "400 unauthorized_client" &&
      there === "400 invalid_request"
  },
  {
    reason: "A resource that is refused uses no code up; at the reference the first one has",
    is: ({ client, here, parameter, there }) =>
      client === "web" &&
      parameter === "resource" &&
      here === "400 invalid_target" &&
      there === "400 invalid_grant"
  }
]
