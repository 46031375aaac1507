import { useState } from "preact/hooks"
import { common } from "./common.ts"
import { Icon } from "./icons.tsx"

/** Copies a text, and says so. */
export const CopyButton = ({ label, text }: { readonly text: string; readonly label?: string }) => {
  const [copied, setCopied] = useState(false)
  const copy = () => {
    void navigator.clipboard.writeText(text).then(() => {
      setCopied(true)
      setTimeout(() => setCopied(false), 2000)
    })
  }
  const name = copied ? common.copied : (label ?? common.copy)
  return (
    <button type="button" class="icon-button" onClick={copy} title={name} aria-live="polite">
      <Icon name={copied ? "check" : "copy"} />
      <span class={label === undefined ? "unseen" : undefined}>{name}</span>
    </button>
  )
}

/** An id, or another text that programs read, with a way to take it along. */
export const Code = ({ text }: { readonly text: string }) => (
  <span class="copyable">
    <code>{text}</code>
    <CopyButton text={text} />
  </span>
)

/** A secret that is shown only once. */
export const Secret = ({ text }: { readonly text: string }) => (
  <div class="secret">
    <p class="notice warn">{common.onceOnly}</p>
    <Code text={text} />
  </div>
)
