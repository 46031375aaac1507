import { useEffect, useState } from "preact/hooks"
import { onConfirmed, reauthenticationPage } from "../kernel/signIn.ts"
import { common } from "./common.ts"

/** Asks for a proof of identity in a window of its own, so that nothing that was entered is lost. */
export const Proof = ({ onGiven }: { readonly onGiven: () => void }) => {
  // Of no other window, and of no other action of this one.
  const [proof] = useState(() => crypto.randomUUID())
  useEffect(() => onConfirmed(proof, onGiven), [proof, onGiven])
  return (
    <div class="notice info" role="alert">
      <p>
        <strong>{common.proof}</strong>
      </p>
      <p>{common.proofWhy}</p>
      <button
        type="button"
        onClick={() =>
          window.open(reauthenticationPage(proof), "_blank", "popup,width=520,height=720")
        }
      >
        {common.proofOpen}
      </button>
    </div>
  )
}
