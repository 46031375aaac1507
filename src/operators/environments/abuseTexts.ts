import type { EnvironmentSettings } from "../../contract/EnvironmentSettings.ts"
import { plain, type Section } from "./SettingText.ts"

export const abuseTexts: Section<EnvironmentSettings["abuse"]> = {
  title: "Defence against programs",
  settings: {
    proofOfWork: plain(
      "Proof of work",
      "Browsers solve a small task before they sign in or sign up: never, only on networks with many failures, or always."
    ),
    challenge: plain(
      "Provider of challenges",
      "Turnstile or hCaptcha on the pages for signing in and up; its secret is set on the command line."
    )
  }
}
