import { useEffect, useRef, useState } from "preact/hooks"
import { useLoad } from "../kernel/load.ts"
import type { JsonObject } from "../kernel/mergePatch.ts"
import { isObject } from "../kernel/mergePatch.ts"
import { Mistake } from "../kernel/problems.ts"
import { environment, here } from "../kernel/session.ts"
import { upload } from "../kernel/upload.ts"
import { words } from "../kernel/words.ts"
import { Action } from "../ui/Action.tsx"
import { Card, Page } from "../ui/Layout.tsx"
import { Await } from "../ui/Notice.tsx"
import { SettingsForm } from "./settings/SettingsForm.tsx"

const t = words({
  en: {
    title: "Branding",
    lead: "How the hosted pages and the mails look to your users.",
    preview: "Preview",
    light: "Light",
    dark: "Dark",
    signIn: "Sign in",
    email: "Email address",
    terms: "Terms",
    privacy: "Privacy",
    help: "Help",
    open: "Open the sign-in page",
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
    title: "Udseende",
    lead: "Sådan ser siderne og mailene ud for jeres brugere.",
    preview: "Sådan bliver det",
    light: "Lys",
    dark: "Mørk",
    signIn: "Log ind",
    email: "E-mailadresse",
    terms: "Vilkår",
    privacy: "Privatliv",
    help: "Hjælp",
    open: "Åbn loginsiden",
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

const own = { light: "#1f4fd8", dark: "#8ab4ff" } as const

/** Black or white, whichever is read better on a color. */
const on = (color: string): string => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(color.slice(at, at + 2), 16)
  )
  return (red * 299 + green * 587 + blue * 114) / 1000 > 140 ? "#10131a" : "#ffffff"
}

const isColor = (value: unknown): value is string =>
  typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value)

const Mock = ({
  branding,
  name,
  scheme
}: {
  readonly scheme: "light" | "dark"
  readonly branding: JsonObject
  readonly name: string
}) => {
  const element = useRef<HTMLDivElement>(null)
  const chosen = branding[scheme === "light" ? "accentColor" : "accentColorDark"]
  const color = isColor(chosen) ? chosen : own[scheme]
  useEffect(() => {
    element.current?.style.setProperty("--action", color)
    element.current?.style.setProperty("--on-action", on(color))
  }, [color])
  return (
    <div ref={element} class={`mock ${scheme}`} aria-label={t[scheme]} role="img">
      <strong>
        {typeof branding["displayName"] === "string" ? branding["displayName"] : name}
      </strong>
      <div>
        <b>{t.signIn}</b>
        <span>{t.email}</span>
        <i />
        <em>{t.signIn}</em>
      </div>
      <small>
        {[
          branding["termsUrl"] === null ? null : t.terms,
          branding["privacyUrl"] === null ? null : t.privacy,
          branding["supportUrl"] === null ? null : t.help
        ]
          .filter(Boolean)
          .join(" · ")}
      </small>
    </div>
  )
}

const contentTypeOf = ({ name }: File): string =>
  name.toLowerCase().endsWith(".svg") ? "image/svg+xml" : "image/png"

const Logo = () => {
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

/** Look of pages and mails, with a preview before saving. */
const Branding = () => {
  const [draft, setDraft] = useState<JsonObject | undefined>(undefined)
  const loaded = useLoad(async () => {
    const [settings, its] = await Promise.all([
      here().environments.getSettings(),
      here().environments.getEnvironment()
    ])
    return { settings, its }
  }, [environment.value?.id])
  return (
    <Page title={t.title} lead={t.lead}>
      <Await of={loaded}>
        {({ its, settings }) => {
          const shown = draft ?? (settings.values as unknown as JsonObject)
          const branding = isObject(shown["branding"]) ? shown["branding"] : {}
          return (
            <div class="columns">
              <div>
                <SettingsForm
                  key={JSON.stringify(settings.values)}
                  settings={settings}
                  shows={(name) => name === "branding"}
                  onDraft={setDraft}
                  done={() => {
                    setDraft(undefined)
                    loaded.reload()
                  }}
                />
                <Logo />
              </div>
              <Card title={t.preview}>
                <div class="mocks">
                  <Mock scheme="light" branding={branding} name={its.name} />
                  <Mock scheme="dark" branding={branding} name={its.name} />
                </div>
                <p>
                  <a
                    href={`${its.appUrl}${settings.values.pages.signIn}`}
                    target="_blank"
                    rel="noopener"
                  >
                    {t.open}
                  </a>
                </p>
              </Card>
            </div>
          )
        }}
      </Await>
    </Page>
  )
}

export default Branding
