import { useEffect } from "preact/hooks"
import { onConfirmed, reauthenticationPage } from "../kernel/signIn.ts"
import { common } from "./common.ts"

/** Asks for a proof of identity in a window of its own, so that nothing that was entered is lost. */
export const Proof = ({ onGiven }: { readonly onGiven: () => void }) => {
  useEffect(() => onConfirmed(onGiven), [onGiven])
  return (
    <div class="notice info" role="alert">
      <p>
        <strong>{common.proof}</strong>
      </p>
      <p>{common.proofWhy}</p>
      <button
        type="button"
        onClick={() => window.open(reauthenticationPage(), "_blank", "popup,width=520,height=720")}
      >
        {common.proofOpen}
      </button>
    </div>
  )
}
