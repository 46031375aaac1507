import { type ReactNode, useEffect, useRef, useState } from "react"
import { createPasswordResetFlow, isProblem } from "../../client.ts"
import {
  type EnvironmentConfiguration,
  useShared,
  appNameOf
} from "../../react/GatehouseProvider.ts"
import { useFlow } from "../../react/flows.ts"
import { returnAddress } from "../../returnAddress.ts"
import { filled, useTexts } from "../texts/useTexts.ts"
import { Button, Link } from "../kernel/Button.tsx"
import { Card, type HeadingLevel } from "../kernel/Card.tsx"
import { Field } from "../kernel/Field.tsx"
import { Form } from "../kernel/Form.tsx"
import { hostedPage } from "../kernel/addresses.ts"
import { Icon } from "../kernel/Drawings.tsx"
import { ProblemMessage } from "../kernel/ProblemMessage.tsx"
import { useAction } from "../kernel/useAction.ts"
import { type EntryFlows, rememberPending } from "./useEntry.ts"

/** Screens of a card that signs people in or up, beside the steps of its flows. */
export type Screen = "sign_in" | "sign_up" | "email_code" | "forgotten"

/** Properties that each screen of the card is given. */
export interface ScreenProps {
  readonly flows: EntryFlows
  readonly environment: EnvironmentConfiguration | null
  readonly level: HeadingLevel | undefined
  /** The address that was typed last, on whichever screen. */
  readonly email: string
  readonly setEmail: (email: string) => void
  readonly show: (screen: Screen) => void
}

type Connection = { readonly id: string; readonly name: string; readonly only: boolean }

const domainOf = (email: string): string =>
  /^\S+@(\S+\.\S+)$/.exec(email.trim())?.[1]?.toLowerCase() ?? ""

/** The organization's own sign-in that an address leads to, looked up once for a domain. */
const useConnection = (environment: EnvironmentConfiguration | null) => {
  const { client } = useShared()
  const [connection, setConnection] = useState<Connection | null>(null)
  const asked = useRef("")
  const look = async (email: string): Promise<void> => {
    const domain = domainOf(email)
    if (environment?.organizations.enabled !== true || domain === asked.current) return
    asked.current = domain
    setConnection(null)
    if (domain === "") return
    try {
      const found = await client.discover(email)
      if (asked.current !== domain || found.connection === null) return
      setConnection({ ...found.connection, only: found.next === "connection" })
    } catch {
      // The sign-in itself tells of it, where it matters.
    }
  }
  return { connection, look }
}

/** Offers passkeys among the suggestions of the address, for as long as the screen is shown. */
const useAutofill = ({ signIn }: EntryFlows, isOn: boolean): void => {
  const { client } = useShared()
  const { passkey } = signIn
  useEffect(() => {
    if (!isOn) return undefined
    const waiting = new AbortController()
    const offer = async () => {
      if (!(await client.passkeys.isAutofillSupported()) || waiting.signal.aborted) return
      await passkey({ autofill: true, signal: waiting.signal })
    }
    // A suggestion that cannot be offered is missed by nobody.
    offer().catch(() => undefined)
    return () => waiting.abort()
  }, [client, isOn, passkey])
}

const OtherWays = ({ environment, flows, show }: ScreenProps): ReactNode => {
  const { client } = useShared()
  const { locale, t } = useTexts()
  const [hasPasskeys, setHasPasskeys] = useState(false)
  const passkey = useAction(() => flows.signIn.passkey())
  useEffect(() => setHasPasskeys(client.passkeys.isSupported()), [client])
  if (environment === null) return null
  const byPasskey = environment.passkeys.enabled && hasPasskeys
  const byMail = environment.signIn.emailCode
  if (!byPasskey && !byMail && environment.providers.length === 0) return null
  return (
    <>
      <p className="gh-or">{t.or}</p>
      {passkey.problem !== null && <ProblemMessage failure={passkey.problem} />}
      <div className="gh-ways">
        {byPasskey && (
          <Button onClick={() => void passkey.run()}>
            <Icon name="passkey" />
            {t.withPasskey}
          </Button>
        )}
        {byMail && (
          <Button onClick={() => show("email_code")}>
            <Icon name="mail" />
            {t.codeByMail}
          </Button>
        )}
        {environment.providers.map(({ iconUrl, key, name }) => (
          <Link
            key={key}
            look="quiet"
            onClick={() => rememberPending(true)}
            href={client.urls.oauth.authorize({
              params: { provider: key },
              query: { redirectUrl: returnAddress(location.href), locale }
            })}
          >
            {iconUrl !== null && <img className="gh-mark" src={iconUrl} alt="" />}
            {filled(t.continueWith, { provider: name })}
          </Link>
        ))}
      </div>
    </>
  )
}

/** Remedy of a refused sign-in, where there is one. */
const Remedy = ({ email, environment, flows }: ScreenProps): ReactNode => {
  const { client } = useShared()
  const { t } = useTexts()
  const { problem } = flows.signIn
  const resend = useAction(() =>
    client.emailVerification.resendVerificationEmail({ body: { email } })
  )
  if (isProblem(problem, "email_not_verified")) {
    return resend.done ? (
      <p role="status">{t.linkSent}</p>
    ) : (
      <Button look="link" busy={resend.busy} onClick={() => void resend.run()}>
        {t.resendLink}
      </Button>
    )
  }
  // The question of a third party is asked on the service's own page alone.
  return isProblem(problem, "challenge_required") && environment !== null ? (
    <Link href={hostedPage(client, environment.pages.signIn)}>{t.goToHosted}</Link>
  ) : null
}

/** Asks for address and password, and offers what else the environment has. */
export const Credentials = (props: ScreenProps): ReactNode => {
  const { email, environment, flows, level, setEmail, show } = props
  const { client } = useShared()
  const { t } = useTexts()
  const { busy, password, problem } = flows.signIn
  const { connection, look } = useConnection(environment)
  useAutofill(flows, environment?.passkeys.enabled === true)

  const refused = isProblem(problem, "sso_required") ? problem.properties.connection : null
  const way = refused === null ? connection : { ...refused, only: true }
  const goTo = async (address: string) => {
    rememberPending(true)
    const redirectUrl = returnAddress(location.href)
    if (way !== null) client.signIn({ connection: way.id, email: address.trim(), redirectUrl })
  }
  const take = (typed: string): void => {
    // The refusal was about the address before.
    if (refused !== null && domainOf(typed) !== domainOf(email)) flows.signIn.startOver()
    setEmail(typed)
    void look(typed)
  }
  const app = appNameOf(environment)
  return (
    <Card
      step="sign_in"
      level={level}
      title={app === "" ? t.signIn : filled(t.signInTitle, { app })}
    >
      <Form
        busy={busy}
        problem={problem}
        remedy={<Remedy {...props} />}
        fields={["email"]}
        submit={way?.only === true ? filled(t.continueWith, { provider: way.name }) : t.signIn}
        onSubmit={async ({ email: typed = "", password: secret = "" }) => {
          if (way?.only === true) {
            // Another domain leads elsewhere, which the person sees first.
            return domainOf(typed) === domainOf(email) ? goTo(typed) : take(typed)
          }
          setEmail(typed)
          return password({ email: typed, password: secret })
        }}
      >
        <Field
          name="email"
          type="email"
          label={t.email}
          autoComplete="username webauthn"
          value={email}
          onBlur={take}
        />
        {way?.only === true ? (
          refused === null && <p className="gh-hint">{t.problem_sso_required}</p>
        ) : (
          <Field
            name="password"
            type="password"
            label={t.password}
            autoComplete="current-password"
          />
        )}
      </Form>
      {way?.only === false && (
        <Button onClick={() => void goTo(email)}>
          {filled(t.continueWith, { provider: way.name })}
        </Button>
      )}
      <OtherWays {...props} />
      <div className="gh-links">
        <Button look="link" onClick={() => show("forgotten")}>
          {t.forgotten}
        </Button>
        {environment?.signUp.mode === "public" && (
          <Button look="link" onClick={() => show("sign_up")}>
            {t.createAccount}
          </Button>
        )}
      </div>
    </Card>
  )
}

/** Asks for an address to mail a code to. */
export const EmailCodeRequest = ({
  email,
  flows,
  level,
  setEmail,
  show
}: ScreenProps): ReactNode => {
  const { t } = useTexts()
  const { busy, emailCode, problem } = flows.signIn
  return (
    <Card step="email_code_request" level={level} title={t.emailCodeTitle}>
      <p className="gh-intro">{t.emailCodeIntro}</p>
      <Form
        busy={busy}
        problem={problem}
        submit={t.emailCodeSubmit}
        onSubmit={async ({ email: typed = "" }) => {
          setEmail(typed)
          return emailCode({ email: typed })
        }}
      >
        <Field name="email" type="email" label={t.email} autoComplete="username" value={email} />
      </Form>
      <Button look="link" onClick={() => show("sign_in")}>
        {t.anotherWay}
      </Button>
    </Card>
  )
}

/** Asks for an address to mail a link to that sets a new password. */
export const Forgotten = ({ email, level, setEmail, show }: ScreenProps): ReactNode => {
  const { client } = useShared()
  const { t } = useTexts()
  const [flow] = useState(() => createPasswordResetFlow(client))
  const { busy, mail, problem, state } = useFlow(flow)
  const isSent = state.step === "mailed"
  return (
    <Card step={`forgotten ${state.step}`} level={level} title={t.forgotten}>
      {isSent ? (
        <p className="gh-done">{t.forgottenSent}</p>
      ) : (
        <>
          <p className="gh-intro">{t.forgottenIntro}</p>
          <Form
            busy={busy}
            problem={problem}
            submit={t.forgottenSubmit}
            onSubmit={async ({ email: typed = "" }) => {
              setEmail(typed)
              return mail({ email: typed })
            }}
          >
            <Field
              name="email"
              type="email"
              label={t.email}
              autoComplete="username"
              value={email}
            />
          </Form>
        </>
      )}
      <Button look="link" onClick={() => show("sign_in")}>
        {t.backToSignIn}
      </Button>
    </Card>
  )
}
