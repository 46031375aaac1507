import type { OperationName } from "../kernel/api.ts"
import { words } from "../kernel/words.ts"
import { Action } from "./Action.tsx"
import { Secret } from "./Copy.tsx"
import { Check } from "./Field.tsx"

const t = words({
  en: {
    rotate: "Replace the secret",
    does: "The new secret and the old one both sign for 24 hours, so that your system can switch.",
    revokeOld: "The old one has leaked: stop using it immediately"
  },
  da: {
    rotate: "Skift hemmeligheden",
    does: "Den nye og den gamle hemmelighed signerer begge i 24 timer, så jeres system kan nå at skifte.",
    revokeOld: "Den gamle er lækket: stop den straks"
  }
})

/** Replaces a secret that signs what is sent to a customer's system. */
export const RotateSecret = ({
  done,
  operation,
  rotate
}: {
  readonly operation: OperationName
  readonly rotate: (body: { readonly revokeOld: boolean }) => Promise<{ readonly secret: string }>
  readonly done: () => void
}) => (
  <Action
    operation={operation}
    label={t.rotate}
    does={t.does}
    run={(values) => rotate({ revokeOld: values["revokeOld"] === "on" })}
    shown={({ secret }) => <Secret text={secret} />}
    done={done}
  >
    <Check label={t.revokeOld} name="revokeOld" />
  </Action>
)
