import { useState } from "preact/hooks"
import { leastRole, may, here } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { ActionForm } from "../../ui/Action.tsx"
import { Code } from "../../ui/Copy.tsx"
import { TextArea } from "../../ui/Field.tsx"
import { Card } from "../../ui/Layout.tsx"
import type { Application } from "./names.ts"
import { readTokens, testedParts } from "./tokens.ts"

const t = words({
  en: {
    title: "Try its sign-in",
    begin: "Begin",
    lead: "Opens the sign-in as the application would, in a window of its own, and shows what its tokens say. The tokens themselves stay in the service.",
    pushed: "Its requests have to be pushed, which the application alone can do.",
    open: "Open the sign-in",
    came: "The address that you came back to",
    cameHint: "It has a code, which works once within a minute, and only with this page.",
    redeem: "Show the tokens",
    refused: (error: string) => `The sign-in was refused: ${error}`,
    noCode: "the address has no code",
    given: (scope: string) => `Scopes given: ${scope}`,
    refreshes: "The application would get a refresh token too.",
    opaque: "Opaque: it says nothing by itself.",
    tokens: "An answer of the token endpoint, or one token",
    tokensHint: "It is decoded here, and sent nowhere.",
    none: "This holds no token."
  },
  da: {
    title: "Prøv dens login",
    begin: "Begynd",
    lead: "Åbner login, som applikationen ville gøre det, i et vindue for sig, og viser, hvad dens tokens siger. Selve tokens bliver i tjenesten.",
    pushed: "Dens forespørgsler skal sendes i forvejen, og det kan kun applikationen selv.",
    open: "Åbn login",
    came: "Adressen, I kom tilbage til",
    cameHint: "Den har en kode, som virker én gang inden for et minut, og kun med denne side.",
    redeem: "Vis tokens",
    refused: (error: string) => `Login blev afvist: ${error}`,
    noCode: "adressen har ingen kode",
    given: (scope: string) => `Scopes, der blev givet: ${scope}`,
    refreshes: "Applikationen ville også få et refresh-token.",
    opaque: "Uigennemsigtigt: det siger intet i sig selv.",
    tokens: "Et svar fra token-endpointet, eller et enkelt token",
    tokensHint: "Det afkodes her og sendes ingen steder hen.",
    none: "Her er intet token."
  }
})

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")

interface Begun {
  readonly url: string
  readonly redirectUri: string
  readonly verifier: string
}

/** The address of a sign-in as the application would ask for it, and what redeems its code. */
const begin = async (
  { clientId }: Application,
  issuer: string,
  redirectUri: string
): Promise<Begun> => {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier))
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: "code",
    redirect_uri: redirectUri,
    scope: "openid profile email",
    code_challenge: base64url(new Uint8Array(digest)),
    code_challenge_method: "S256",
    state: "console"
  })
  return { url: `${issuer}/authorize?${query}`, redirectUri, verifier }
}

/** Redeems the code of the address that the browser came back to. */
const redeem = async ({ id }: Application, { redirectUri, verifier }: Begun, came: string) => {
  const answer = URL.parse(came.trim())?.searchParams
  const code = answer?.get("code") ?? null
  if (code === null) {
    const error = answer?.get("error") ?? t.noCode
    return { redeemed: false as const, error, description: answer?.get("error_description") ?? "" }
  }
  return here().signInTests.testSignIn({
    params: { applicationId: id },
    body: { code, codeVerifier: verifier, redirectUri }
  })
}

/** The contents of a token or an answer, under its name. */
const Part = ({ name, text }: { readonly name: string; readonly text: string | undefined }) => (
  <div class="field">
    <p class="label">
      <Code text={name} />
    </p>
    {text === undefined ? (
      <p class="quiet">{t.opaque}</p>
    ) : (
      <pre class="code" tabIndex={0}>
        {text}
      </pre>
    )}
  </div>
)

const Result = ({ tested }: { readonly tested: Awaited<ReturnType<typeof redeem>> }) =>
  tested.redeemed ? (
    <div class="stack">
      <p>{t.given(tested.scope)}</p>
      {tested.refreshes && <p>{t.refreshes}</p>}
      {testedParts(tested).map((part) => (
        <Part key={part.name} {...part} />
      ))}
    </div>
  ) : (
    <p class="notice problem">
      {t.refused([tested.error, tested.description].filter(Boolean).join(": "))}
    </p>
  )

/** Leads through a sign-in of the application, and shows what its tokens say. */
export const Tester = ({
  application,
  issuer
}: {
  readonly application: Application
  readonly issuer: string
}) => {
  const redirectUri = application.redirectUris[0] ?? ""
  const [begun, setBegun] = useState<Begun>()
  const [pasted, setPasted] = useState("")
  const tokens = readTokens(pasted)
  const isPushed = application.requirePushedAuthorization || application.profile === "fapi2"
  return (
    <Card title={t.title} lead={isPushed ? t.pushed : t.lead}>
      <div class="stack">
        {!isPushed && may(leastRole("signInTests.testSignIn")) && (
          <button
            type="button"
            class="plain"
            onClick={() => void begin(application, issuer, redirectUri).then(setBegun)}
          >
            {t.begin}
          </button>
        )}
        {begun !== undefined && (
          <>
            <p>
              <a href={begun.url} target="_blank" rel="noreferrer">
                {t.open}
              </a>
            </p>
            <ActionForm
              key={begun.verifier}
              submit={t.redeem}
              run={({ came }) => redeem(application, begun, came ?? "")}
              shown={(tested) => <Result tested={tested} />}
            >
              <TextArea label={t.came} name="came" rows={2} code hint={t.cameHint} />
            </ActionForm>
          </>
        )}
        <TextArea
          label={t.tokens}
          name="tokens"
          rows={3}
          code
          onType={setPasted}
          hint={t.tokensHint}
        />
        {pasted.trim() !== "" && tokens.length === 0 && <p class="quiet">{t.none}</p>}
        {tokens.map((token) => (
          <Part key={token.name} {...token} />
        ))}
      </div>
    </Card>
  )
}
