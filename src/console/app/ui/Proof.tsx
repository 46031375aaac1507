import { useCallback, useEffect, useState } from "preact/hooks"
import { knowsPasskeys, proveByPasskey } from "../kernel/passkeyProof.ts"
import { me, requireSameOperator } from "../kernel/session.ts"
import { confirmationPage, onConfirmed } from "../kernel/signIn.ts"
import { words } from "../kernel/words.ts"
import { common } from "./common.ts"

const t = words({
  en: {
    title: "Confirm that it's you",
    why: "This needs a proof of identity from the last five minutes. What you have entered stays here.",
    passkey: "Confirm with your passkey",
    elsewhere: "Confirm in a new window",
    failed: "The passkey was not accepted. Try again, or confirm in a new window.",
    signedOut: "You are signed out",
    stays: "What you have entered stays here, and is sent once you are signed in again.",
    signIn: "Sign in in a new window"
  },
  da: {
    title: "Bekræft, at det er dig",
    why: "Det kræver, at du har bekræftet, hvem du er, inden for de sidste fem minutter. Det indtastede bliver stående her.",
    passkey: "Bekræft med din adgangsnøgle",
    elsewhere: "Bekræft i et nyt vindue",
    failed: "Adgangsnøglen blev ikke godkendt. Prøv igen, eller bekræft i et nyt vindue.",
    signedOut: "Du er logget ud",
    stays: "Det indtastede bliver stående her og bliver sendt, når du er logget ind igen.",
    signIn: "Log ind i et nyt vindue"
  }
})

const ByPasskey = ({ onGiven }: { readonly onGiven: () => void }) => {
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle")
  const prove = () => {
    setState("busy")
    proveByPasskey().then(onGiven, () => setState("failed"))
  }
  return (
    <>
      {state === "failed" && <p>{t.failed}</p>}
      <button type="button" aria-disabled={state === "busy"} onClick={prove}>
        {state === "busy" ? common.working : t.passkey}
      </button>
    </>
  )
}

/** A button that opens a page in a window of its own, where the operator confirms something. */
const Elsewhere = ({
  look,
  onGiven,
  page,
  words
}: {
  readonly page: "reauthenticate" | "sign-in"
  readonly words: string
  readonly look?: "plain" | undefined
  readonly onGiven: () => void
}) => {
  // Of no other window, and of no other action of this one.
  const [proof] = useState(() => crypto.randomUUID())
  useEffect(() => onConfirmed(proof, onGiven), [proof, onGiven])
  return (
    <button
      type="button"
      class={look}
      onClick={() =>
        window.open(confirmationPage(page, proof), "_blank", "popup,width=520,height=720")
      }
    >
      {words}
    </button>
  )
}

/**
 * Asks for a proof of identity: by a passkey here, by anything else in a window of its own, so that
 * nothing that was entered is lost.
 */
export const Proof = ({ onGiven }: { readonly onGiven: () => void }) => {
  const hasPasskey = me.value?.operator.secondFactor === "passkey" && knowsPasskeys()
  return (
    <div class="notice info" role="alert">
      <p>
        <strong>{t.title}</strong>
      </p>
      <p>{t.why}</p>
      <div class="buttons">
        {hasPasskey && <ByPasskey onGiven={onGiven} />}
        <Elsewhere
          page="reauthenticate"
          words={t.elsewhere}
          look={hasPasskey ? "plain" : undefined}
          onGiven={onGiven}
        />
      </div>
    </div>
  )
}

/** Asks whoever is signed out meanwhile to sign in, in a window of its own, as the same operator. */
export const NewSignIn = ({ onGiven }: { readonly onGiven: () => void }) => {
  const goOn = useCallback(() => {
    requireSameOperator().then(onGiven, () => undefined)
  }, [onGiven])
  return (
    <div class="notice info" role="alert">
      <p>
        <strong>{t.signedOut}</strong>
      </p>
      <p>{t.stays}</p>
      <div class="buttons">
        <Elsewhere page="sign-in" words={t.signIn} onGiven={goOn} />
      </div>
    </div>
  )
}
