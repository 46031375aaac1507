import { useRef } from "preact/hooks"
import { Mistake } from "../../kernel/problems.ts"
import { here } from "../../kernel/session.ts"
import { upload } from "../../kernel/files.ts"
import { words } from "../../kernel/words.ts"
import { Action } from "../../ui/Action.tsx"
import { Card } from "../../ui/Layout.tsx"

const t = words({
  en: {
    logo: "Logo",
    logoLead: "A PNG or an SVG; only the shapes of an SVG are kept. Pages show it 40 pixels high.",
    set: "Set logo",
    setDoes: "Pages show it immediately, and mails from now on.",
    file: "File",
    none: "Choose a file first.",
    remove: "Remove logo",
    removeDoes: "Pages and mails show the display name instead."
  },
  da: {
    logo: "Logo",
    logoLead:
      "En PNG eller en SVG; kun formerne i en SVG beholdes. Siderne viser det 40 pixels højt.",
    set: "Vælg logo",
    setDoes: "Siderne viser det straks, mails fra nu af.",
    file: "Fil",
    none: "Vælg en fil først.",
    remove: "Fjern logoet",
    removeDoes: "Sider og mails viser navnet i stedet."
  }
})

const contentTypeOf = ({ name }: File): string =>
  name.toLowerCase().endsWith(".svg") ? "image/svg+xml" : "image/png"

/** The logo of pages and mails, which is a file and no setting. */
export const Logo = () => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Card title={t.logo} lead={t.logoLead}>
      <div class="actions">
        <Action
          operation="logo.setLogo"
          label={t.set}
          does={t.setDoes}
          run={() => {
            const file = input.current?.files?.[0]
            if (file === undefined) throw new Mistake(t.none)
            return upload("logo.setLogo", file, contentTypeOf(file))
          }}
        >
          <div class="field">
            <label for="logo-file">{t.file}</label>
            <input
              ref={input}
              id="logo-file"
              type="file"
              accept=".png,.svg,image/png,image/svg+xml"
              required
            />
          </div>
        </Action>
        <Action
          operation="logo.removeLogo"
          label={t.remove}
          tone="danger"
          does={t.removeDoes}
          run={() => here().logo.removeLogo()}
        />
      </div>
    </Card>
  )
}
