import { useState } from "preact/hooks"
import { words } from "../../kernel/words.ts"
import { Code, CopyButton } from "../../ui/Copy.tsx"
import { TextArea } from "../../ui/Field.tsx"
import { Card } from "../../ui/Layout.tsx"
import type { Application } from "./names.ts"
import { readTokens } from "./tokens.ts"

const t = words({
  en: {
    title: "Try its sign-in",
    begin: "Begin",
    lead: "Opens the sign-in as the application would, in a window of its own.",
    open: "Open the sign-in",
    came: "The address that you came back to",
    cameHint: "It has a code, which works once within a minute, and only with this page.",
    refused: (error: string) => `The sign-in was refused: ${error}`,
    command: "Exchange the code with this, and the secret where there is one",
    copy: "Copy the command",
    tokens: "The answer, or one token",
    tokensHint: "It is decoded here, and sent nowhere.",
    none: "This holds no token."
  },
  da: {
    title: "Prøv dens login",
    begin: "Begynd",
    lead: "Åbner login, som applikationen ville gøre det, i et vindue for sig.",
    open: "Åbn login",
    came: "Adressen, I kom tilbage til",
    cameHint: "Den har en kode, som virker én gang inden for et minut, og kun med denne side.",
    refused: (error: string) => `Login blev afvist: ${error}`,
    command: "Indløs koden med dette, og med hemmeligheden, hvis der er en",
    copy: "Kopiér kommandoen",
    tokens: "Svaret, eller et enkelt token",
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
  return { url: `${issuer}/authorize?${query}`, verifier }
}

const commandOf = (
  { authentication, clientId }: Application,
  issuer: string,
  { code, redirectUri, verifier }: Readonly<Record<"code" | "redirectUri" | "verifier", string>>
): string =>
  [
    "curl",
    authentication === "client_secret" ? ` -u '${clientId}:SECRET'` : ` -d client_id=${clientId}`,
    " -d grant_type=authorization_code",
    ` --data-urlencode 'redirect_uri=${redirectUri}'`,
    ` -d code=${code}`,
    ` -d code_verifier=${verifier}`,
    ` ${issuer}/token`
  ].join(" \\\n ")

const answerOf = (text: string) => URL.parse(text.trim())?.searchParams

/** Leads through a sign-in of the application, and decodes each token of its answer. */
export const Tester = ({
  application,
  issuer
}: {
  readonly application: Application
  readonly issuer: string
}) => {
  const redirectUri = application.redirectUris[0] ?? ""
  const [begun, setBegun] = useState<Begun>()
  const [came, setCame] = useState("")
  const [pasted, setPasted] = useState("")
  const answer = answerOf(came)
  // It goes into a command: nothing but what our codes are made of.
  const code = /^[\w-]+$/.exec(answer?.get("code") ?? "")?.[0] ?? null
  const error = answer?.get("error") ?? null
  const tokens = readTokens(pasted)
  const command =
    begun === undefined || code === null
      ? undefined
      : commandOf(application, issuer, { code, redirectUri, verifier: begun.verifier })
  return (
    <Card title={t.title} lead={t.lead}>
      <div class="stack">
        {begun === undefined ? (
          <button
            type="button"
            class="plain"
            onClick={() => void begin(application, issuer, redirectUri).then(setBegun)}
          >
            {t.begin}
          </button>
        ) : (
          <>
            <p>
              <a href={begun.url} target="_blank" rel="noreferrer">
                {t.open}
              </a>
            </p>
            <TextArea label={t.came} name="came" rows={2} code onType={setCame} hint={t.cameHint} />
          </>
        )}
        {error !== null && <p class="notice problem">{t.refused(error)}</p>}
        {command !== undefined && (
          <div class="field">
            <p class="label">{t.command}</p>
            <pre class="code" tabIndex={0}>
              {command}
            </pre>
            <CopyButton text={command} label={t.copy} />
          </div>
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
        {tokens.map(({ name, text }) => (
          <div key={name} class="field">
            <p class="label">
              <Code text={name} />
            </p>
            <pre class="code" tabIndex={0}>
              {text}
            </pre>
          </div>
        ))}
      </div>
    </Card>
  )
}
