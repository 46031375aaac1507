/** A provider of challenges, as its widget is asked for. */
export interface ShownProvider {
  readonly provider: "turnstile" | "hcaptcha"
  readonly siteKey: string
}

/** Evidence that a form has to bring. */
export interface FormGuard {
  readonly purpose: string
  /** JSON of the challenge to solve; null where no work is asked for. */
  readonly challenge: string | null
  readonly provider: ShownProvider | null
}
