import { createContext, type ReactNode, useContext, useState } from "react"
import { createReauthenticationFlow, type CurrentUser } from "../../client.ts"
import { useShared, useEnvironment } from "../../react/GatehouseProvider.ts"
import { useFlow } from "../../react/flows.ts"
import { useTexts } from "../texts/useTexts.ts"
import { Button } from "../kernel/Button.tsx"
import { Dialog } from "../kernel/Dialog.tsx"
import { CodeField, codeIn, Field, RecoveryCodeField, UserName } from "../kernel/Field.tsx"
import { Form } from "../kernel/Form.tsx"
import { Icon } from "../kernel/Drawings.tsx"
import { ProblemMessage } from "../kernel/ProblemMessage.tsx"
import { type RunAction, useAction } from "../kernel/useAction.ts"

type Guard = <A>(operation: () => Promise<A>) => Promise<A>

const GuardContext = createContext<Guard>((operation) => operation())

/** An action of a profile, before which the person may have to prove who they are. */
export const useGuarded = <Input extends ReadonlyArray<unknown>>(
  work: (...input: Input) => Promise<unknown>
): RunAction<Input> => {
  const guard = useContext(GuardContext)
  return useAction((...input: Input) => guard(() => work(...input)))
}

type Way = "password" | "totp" | "recovery" | "mail"

interface ReauthenticationProps {
  readonly user: CurrentUser
  readonly children: ReactNode
}

/** Asks in a dialog for a proof of identity wherever an action below needs one, and then goes on. */
export const Reauthentication = ({ children, user }: ReauthenticationProps): ReactNode => {
  const { client } = useShared()
  const { t } = useTexts()
  const [flow] = useState(() => createReauthenticationFlow(client))
  const { cancel, guard, state } = useFlow(flow)
  return (
    <GuardContext.Provider value={guard}>
      {children}
      {state.step === "proof" && (
        <Dialog title={t.reauthenticateTitle} onClose={cancel}>
          <Proof flow={flow} user={user} owesFactor={state.secondFactor} isSent={state.codeSent} />
        </Dialog>
      )}
    </GuardContext.Provider>
  )
}

interface ProofProps {
  readonly flow: ReturnType<typeof createReauthenticationFlow>
  readonly user: CurrentUser
  readonly owesFactor: boolean
  readonly isSent: boolean
}

const Proof = ({ flow, isSent, owesFactor, user }: ProofProps): ReactNode => {
  const { client } = useShared()
  const { t } = useTexts()
  const environment = useEnvironment()
  const { busy, cancel, problem, prove, provePasskey, sendCode } = useFlow(flow)
  const needsFactor = owesFactor || user.mfaEnabled
  const [wish, setWish] = useState<Way | null>(null)
  const usual: Way = needsFactor ? "totp" : user.hasPassword ? "password" : "mail"
  const way = wish ?? usual
  const passkey = useAction(() => provePasskey())
  const send = useAction(() => sendCode())
  const failure = passkey.problem ?? send.problem
  const other = (to: Way, text: string) => (
    <Button look="link" onClick={() => setWish(to)}>
      {text}
    </Button>
  )
  const mail = () => {
    setWish("mail")
    void send.run()
  }
  const bodies: Readonly<Record<Way, (value: string) => Parameters<typeof prove>[0]>> = {
    password: (password) => ({ password }),
    totp: (value) => ({ totpCode: codeIn(value) }),
    recovery: (value) => ({ recoveryCode: value.trim() }),
    mail: (value) => ({ emailCode: codeIn(value) })
  }
  const names: Readonly<Record<Way, string>> = {
    password: "password",
    totp: "code",
    recovery: "recoveryCode",
    mail: "code"
  }
  return (
    <>
      <p className="gh-intro">{way === "mail" && isSent ? t.codeSent : t.reauthenticateIntro}</p>
      {way === "mail" && !isSent ? (
        <Form busy={busy} problem={problem} submit={t.mailCode} onSubmit={() => sendCode()} />
      ) : (
        <Form
          key={way}
          busy={busy}
          problem={problem}
          instead={problem?.code === "invalid_credentials" ? t.reauthenticateWrong : undefined}
          submit={t.onward}
          onSubmit={(values) => prove(bodies[way](values[names[way]] ?? ""))}
        >
          {way === "password" && (
            <>
              <UserName email={user.email} />
              <Field
                name="password"
                type="password"
                label={t.password}
                autoComplete="current-password"
                focused
              />
            </>
          )}
          {way === "totp" && <CodeField label={t.totpCode} />}
          {way === "mail" && <CodeField label={t.emailCode} />}
          {way === "recovery" && <RecoveryCodeField />}
        </Form>
      )}
      {failure !== null && <ProblemMessage failure={failure} />}
      {environment?.passkeys.enabled === true && client.passkeys.isSupported() && (
        <Button busy={busy} onClick={() => void passkey.run()}>
          <Icon name="passkey" />
          {t.usePasskey}
        </Button>
      )}
      <div className="gh-links">
        {way === "totp" && other("recovery", t.lostFactor)}
        {!needsFactor && way === "password" && user.email !== null && (
          <Button look="link" onClick={mail}>
            {t.mailCode}
          </Button>
        )}
        {wish !== null && wish !== usual && other(usual, t.back)}
        <Button look="link" onClick={cancel}>
          {t.cancel}
        </Button>
      </div>
    </>
  )
}
