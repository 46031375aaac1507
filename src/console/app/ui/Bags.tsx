import { useState } from "preact/hooks"
import type { OperationName } from "../kernel/api.ts"
import { bytes } from "../kernel/format.ts"
import {
  bytesOf,
  isObject,
  patchBetween,
  type Json,
  type JsonObject
} from "../kernel/mergePatch.ts"
import { isolateText } from "../kernel/names.ts"
import { Mistake } from "../kernel/problems.ts"
import { words } from "../kernel/words.ts"
import { common } from "./common.ts"
import { Dialog } from "./Dialog.tsx"
import { TextArea } from "./Field.tsx"
import { Empty } from "./Notice.tsx"
import { RowAction } from "./Action.tsx"

const t = words({
  en: {
    metadataOf: (name: string) => `Metadata of ${name}`,
    publicMetadata: "Public metadata",
    privateMetadata: "Private metadata",
    unsafeMetadata: "Unsafe metadata",
    publicHint: "Written by backends, read by everyone",
    privateHint: "Only for backends",
    unsafeHint: "Written by users themselves",
    hidden: "Your role cannot see this.",
    editTitle: (bag: string) => `Edit ${bag.toLowerCase()}`,
    does: "Sends only the differences, as a merge patch. What others change elsewhere in it meanwhile is kept.",
    json: "Metadata as JSON",
    preview: "What is sent",
    nothing: "No differences.",
    invalid: "This is not a JSON object.",
    used: (used: string, of: string) => `${used} of ${of}`
  },
  da: {
    metadataOf: (name: string) => `Metadata for ${name}`,
    publicMetadata: "Offentlige metadata",
    privateMetadata: "Private metadata",
    unsafeMetadata: "Usikre metadata",
    publicHint: "Skrives af backends, læses af alle",
    privateHint: "Kun til backends",
    unsafeHint: "Skrives af brugerne selv",
    hidden: "Din rolle kan ikke se dette.",
    editTitle: (bag: string) => `Rediger ${bag.toLowerCase()}`,
    does: "Sender kun forskellene, som en merge patch. Det, andre imens ændrer andre steder i dem, bevares.",
    json: "Metadata som JSON",
    preview: "Det, der sendes",
    nothing: "Der er ingen forskel.",
    invalid: "Det er ikke et JSON-objekt.",
    used: (used: string, of: string) => `${used} af ${of}`
  }
})

export type BagName = "publicMetadata" | "privateMetadata" | "unsafeMetadata"

const hints = {
  publicMetadata: "publicHint",
  privateMetadata: "privateHint",
  unsafeMetadata: "unsafeHint"
} as const

const parsed = (text: string): JsonObject | undefined => {
  try {
    const value: Json = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

const budget = 8192

const Meter = ({ used }: { readonly used: number }) => (
  <p class="meter">
    <meter
      value={used}
      max={budget}
      high={budget * 0.9}
      aria-label={t.used(bytes(used), bytes(budget))}
    />
    <span class="quiet">{t.used(bytes(used), bytes(budget))}</span>
  </p>
)

const Editor = ({ bag, others }: { readonly bag: JsonObject; readonly others: number }) => {
  const [text, setText] = useState(JSON.stringify(bag, null, 2))
  const after = parsed(text)
  const patch = after === undefined ? undefined : patchBetween(bag, after)
  return (
    <>
      <TextArea label={t.json} name="bag" code rows={10} value={text} onType={setText} />
      {after !== undefined && <Meter used={others + bytesOf(after)} />}
      <h3>{t.preview}</h3>
      {patch === undefined ? (
        <p class="notice problem">{t.invalid}</p>
      ) : Object.keys(patch).length === 0 ? (
        <p class="quiet">{t.nothing}</p>
      ) : (
        <pre class="code">{JSON.stringify(patch, null, 2)}</pre>
      )}
    </>
  )
}

interface BagsProps {
  readonly bags: { readonly [Name in BagName]?: JsonObject | undefined }
  readonly operation: OperationName
  /** True if the bags share one budget. */
  readonly shared: boolean
  readonly write: (name: BagName, patch: JsonObject) => Promise<unknown>
  readonly done: () => void
}

/** The bags of a user, an organization or an invitation, which can be changed by merge patches. */
export const Bags = ({ bags, done, operation, shared, write }: BagsProps) => {
  const names = Object.keys(bags) as ReadonlyArray<BagName>
  const sizes = names.map((name) => bytesOf(bags[name] ?? {}))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  return (
    <div class="bags">
      {shared && <Meter used={total} />}
      {names.map((name, index) => {
        const bag = bags[name]
        return (
          <section key={name}>
            <header>
              <h3>
                {t[name]} <small>{t[hints[name]]}</small>
              </h3>
              {bag !== undefined && (
                <RowAction
                  operation={operation}
                  label={common.edit}
                  title={t.editTitle(t[name])}
                  does={t.does}
                  submit={common.save}
                  wide
                  run={async (values) => {
                    const after = parsed(values["bag"] ?? "")
                    if (after === undefined) throw new Mistake(t.invalid)
                    return write(name, patchBetween(bag, after))
                  }}
                  done={done}
                >
                  <Editor bag={bag} others={shared ? total - (sizes[index] ?? 0) : 0} />
                </RowAction>
              )}
            </header>
            {bag === undefined ? (
              <Empty>{t.hidden}</Empty>
            ) : Object.keys(bag).length === 0 ? null : (
              <pre class="code">{JSON.stringify(bag, null, 2)}</pre>
            )}
            {!shared && bag !== undefined && <Meter used={sizes[index] ?? 0} />}
          </section>
        )
      })}
    </div>
  )
}

/** The bags of a row in a list, in a dialog of their own. */
export const BagsButton = ({ of, ...bags }: BagsProps & { readonly of: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" class="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span>{common.metadata}</span>
      </button>
      {isOpen && (
        <Dialog title={t.metadataOf(isolateText(of))} onClose={() => setOpen(false)} wide>
          <Bags {...bags} />
        </Dialog>
      )}
    </>
  )
}
