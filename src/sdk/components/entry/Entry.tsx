import { type ReactNode, useEffect, useRef, useState } from "react"
import { useShared, useEnvironment } from "../../react/GatehouseProvider.ts"
import { useSession } from "../../react/session.ts"
import { filled, useTexts } from "../texts/useTexts.ts"
import { RecoveryCodes } from "../kernel/AuthenticatorSetup.tsx"
import { nameOf } from "../kernel/Drawings.tsx"
import { Button, Link } from "../kernel/Button.tsx"
import { Card, type HeadingLevel, StepContext } from "../kernel/Card.tsx"
import { ProblemMessage } from "../kernel/ProblemMessage.tsx"
import { Root } from "../kernel/Root.tsx"
import { webAddress } from "../kernel/addresses.ts"
import {
  Credentials,
  EmailCodeRequest,
  Forgotten,
  type Screen,
  type ScreenProps
} from "./Credentials.tsx"
import { Details } from "./Details.tsx"
import { Continuation, Enrollment, MailedCode, SecondFactor } from "./Steps.tsx"
import {
  type Arrival,
  type EntryOptions,
  rememberPending,
  takeArrival,
  useEntry
} from "./useEntry.ts"

/** Failure of a round to a provider, as the page's address told it. */
export const ReturnProblem = ({ code }: { readonly code: string }): ReactNode => {
  const { t } = useTexts()
  const key = `problem_${code}` as keyof typeof t
  return (
    <div className="gh-problem gh-above" role="alert" data-problem-code={code}>
      <p>{Object.hasOwn(t, key) ? t[key] : t.problem_provider_error}</p>
    </div>
  )
}

/** Properties of `<SignIn>` and `<SignUp>`. */
export interface EntryProps extends EntryOptions {
  /** Level of the heading, which fits it into the page; 2 unless it is given. */
  readonly headingLevel?: HeadingLevel | undefined
}

const screens: Readonly<Record<Screen, (props: ScreenProps) => ReactNode>> = {
  sign_in: Credentials,
  sign_up: Details,
  email_code: EmailCodeRequest,
  forgotten: Forgotten
}

const Step = ({ screen, ...props }: ScreenProps & { readonly screen: Screen }): ReactNode => {
  const { t } = useTexts()
  const { onError } = useShared()
  const { flows, level } = props
  const { state } = flows.signIn
  switch (state.step) {
    case "second_factor":
      return <SecondFactor {...props} state={state} />
    case "enrollment":
      return <Enrollment {...props} state={state} />
    case "continuation":
      return <Continuation {...props} state={state} />
    case "email_code":
    case "code":
      return <MailedCode {...props} />
    case "complete":
      return (
        state.recoveryCodes !== null && (
          <Card step="codes" level={level} title={t.codesTitle}>
            <RecoveryCodes
              codes={state.recoveryCodes}
              onKept={() => void flows.signIn.forgetRecoveryCodes().catch(onError)}
            />
          </Card>
        )
      )
    case "credentials": {
      if (flows.signUp.state.step === "code") return <MailedCode {...props} />
      if (flows.signUp.state.step === "complete") return null
      const Chosen = screens[screen]
      return <Chosen {...props} />
    }
  }
}

/** Says why the page does not show who has signed in, and tries again. */
const Stranded = ({ flows, level, show }: ScreenProps): ReactNode => {
  const { t } = useTexts()
  const { onError } = useShared()
  const { again, enter, failure } = flows
  return (
    <Card step="stranded" level={level} title={t.signIn}>
      {failure === null ? (
        // The browser has kept no cookie.
        <p className="gh-problem" role="alert" data-problem-code="unauthenticated">
          {t.problem_unauthenticated}
        </p>
      ) : (
        <ProblemMessage failure={failure} />
      )}
      {failure === null ? (
        <Button
          onClick={() => {
            again()
            show("sign_in")
          }}
        >
          {t.backToSignIn}
        </Button>
      ) : (
        <Button look="main" onClick={() => void enter().catch(onError)}>
          {t.onward}
        </Button>
      )}
    </Card>
  )
}

/** Goes on with what a provider, or the page before a reload, has left. */
const useArrival = (flows: ScreenProps["flows"]): string | null => {
  const { onError } = useShared()
  const { state } = useSession()
  const [arrival, setArrival] = useState<Arrival | null>(null)
  const { finish } = flows
  const { resume } = flows.signIn
  const isRead = useRef(false)
  useEffect(() => {
    // Twice in strict mode: the address says it only once.
    if (isRead.current) return
    isRead.current = true
    const found = takeArrival()
    setArrival(found)
    if (found?.status !== "pending") return
    const goOn = async () => {
      const { state: resumed } = await resume()
      if (resumed.step === "credentials") rememberPending(false)
    }
    goOn().catch(onError)
  }, [onError, resume])
  const user = state.step === "signed_in" ? state.user : null
  const isComplete = arrival?.status === "complete"
  useEffect(() => {
    if (!isComplete || user === null) return
    setArrival(null)
    finish(user).catch(onError)
  }, [isComplete, user, finish, onError])
  return arrival?.status === "error" ? arrival.error : null
}

/** A card that signs people in or up, with every step that either asks for. */
export const Entry = ({
  begin,
  headingLevel,
  ...options
}: EntryProps & { readonly begin: "sign_in" | "sign_up" }): ReactNode => {
  const { t } = useTexts()
  const { state } = useSession()
  const environment = useEnvironment()
  const flows = useEntry(options)
  const error = useArrival(flows)
  const [screen, setScreen] = useState<Screen>(begin)
  const [email, setEmail] = useState("")
  const [isAnother, setIsAnother] = useState(false)
  const { step } = flows.signIn.state
  const last = useRef<string | null>(null)
  // What was refused on one screen is no problem of the next.
  const show = (next: Screen): void => {
    for (const flow of [flows.signIn, flows.signUp]) if (!flow.busy) flow.startOver()
    setScreen(next)
  }

  const own = { flows, environment, level: headingLevel, email, setEmail, show }
  if (state.step === "signed_in" && (flows.isOver || (step === "credentials" && !isAnother))) {
    return (
      <Root>
        <Card
          step="signed_in"
          level={headingLevel}
          title={filled(t.signedInAs, { name: nameOf(state.user) })}
        >
          <div className="gh-ways">
            {options.redirectUrl !== undefined && (
              <Link look="quiet" href={webAddress(options.redirectUrl)}>
                {t.onward}
              </Link>
            )}
            <Button
              onClick={() => {
                flows.again()
                show(begin)
                setIsAnother(true)
              }}
            >
              {t.anotherAccount}
            </Button>
          </div>
        </Card>
      </Root>
    )
  }
  return (
    <Root>
      {error !== null && step === "credentials" && <ReturnProblem code={error} />}
      <StepContext.Provider value={last}>
        {flows.isStranded ? <Stranded {...own} /> : <Step screen={screen} {...own} />}
      </StepContext.Provider>
    </Root>
  )
}

/**
 * Signs people in, by every way that the environment has, and with every step that it asks for.
 *
 * @example
 * <Protect fallback={<SignIn />}><App /></Protect>
 */
export const SignIn = (props: EntryProps): ReactNode => <Entry begin="sign_in" {...props} />

/** Makes an account, and signs its owner in. */
export const SignUp = (props: EntryProps): ReactNode => <Entry begin="sign_up" {...props} />
