/**
 * The package's door for what a page shows of a session, `@gatehouse-id/client/elements`: custom
 * elements in the light DOM that hold no credentials. Import the ones that you use; each is small.
 */
export { defineImpersonationBanner } from "./impersonationBanner.ts"
export { defineOrganizationSwitcher } from "./organizationSwitcher.ts"
export { defineUserButton } from "./userButton.ts"
export type { ElementLocale, ElementTexts } from "./elementTexts.ts"
export type { ElementOptions } from "./sessionElement.ts"
