import { useEffect, useRef } from "preact/hooks"
import { textOn, accentsOf } from "../../../../contract/colors.ts"
import type { JsonObject } from "../../kernel/mergePatch.ts"
import { words } from "../../kernel/words.ts"
import { common } from "../../ui/common.ts"
import { valueAt } from "./schema.ts"

const t = words({
  en: {
    light: "The sign-in page in light mode",
    dark: "The sign-in page in dark mode",
    signIn: "Sign in",
    password: "Password",
    passkey: "Sign in with a passkey",
    code: "Mail me a code",
    signUp: "Create an account",
    terms: "Terms",
    privacy: "Privacy",
    help: "Help"
  },
  da: {
    light: "Loginsiden på en lys skærm",
    dark: "Loginsiden på en mørk skærm",
    signIn: "Log ind",
    password: "Adgangskode",
    passkey: "Log ind med en adgangsnøgle",
    code: "Send en kode på mail",
    signUp: "Opret en konto",
    terms: "Vilkår",
    privacy: "Privatliv",
    help: "Hjælp"
  }
})

const isColor = (value: unknown): value is string =>
  typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value)

/** A drawing of the sign-in page as a draft of the settings would have it. */
export const SignInPreview = ({
  draft,
  name,
  scheme
}: {
  readonly draft: JsonObject
  /** Name of the environment, where the settings have none. */
  readonly name: string
  readonly scheme: "light" | "dark"
}) => {
  const element = useRef<HTMLDivElement>(null)
  const at = (path: string) => valueAt(draft, path.split("."))
  const chosen = (path: string) => {
    const value = at(path)
    return isColor(value) ? value : null
  }
  const color = accentsOf({
    accentColor: chosen("branding.accentColor"),
    accentColorDark: chosen("branding.accentColorDark")
  })[scheme]
  useEffect(() => {
    element.current?.style.setProperty("--action", color)
    element.current?.style.setProperty("--on-action", textOn(color))
  }, [color])
  const title = at("branding.displayName")
  const links = [
    at("branding.termsUrl") === null ? null : t.terms,
    at("branding.privacyUrl") === null ? null : t.privacy,
    at("branding.supportUrl") === null ? null : t.help
  ].filter((link) => link !== null)
  return (
    <div
      ref={element}
      class={`mock ${scheme} ${String(at("branding.layout"))}`}
      aria-label={t[scheme]}
      role="img"
    >
      <strong>{typeof title === "string" && title !== "" ? title : name}</strong>
      <div>
        <b>{t.signIn}</b>
        <span>{common.email}</span>
        <i />
        <span>{t.password}</span>
        <i />
        <em>{t.signIn}</em>
        {at("passkeys.enabled") === true && <u>{t.passkey}</u>}
        {at("signIn.emailCode") === true && <u>{t.code}</u>}
        {at("signUp.mode") === "public" && <a>{t.signUp}</a>}
      </div>
      {links.length > 0 && <small>{links.join(" · ")}</small>}
    </div>
  )
}
