import type { EnvironmentSettings } from "../contract/EnvironmentSettings.ts"

/** The pages that mailed links lead to, by the setting that can move them. */
export type PageName = keyof EnvironmentSettings["pages"]

/** Where the service's own pages are; an environment that has moved a page still has this one. */
export const pagePaths = {
  invitation: "/_service/pages/invitation",
  resetPassword: "/_service/pages/reset-password",
  verifyEmail: "/_service/pages/verify-email",
  disavow: "/_service/pages/disavow",
  dataRequest: "/_service/pages/data-request"
} as const satisfies Record<PageName, `/${string}`>

export const pageNames = [
  "invitation",
  "resetPassword",
  "verifyEmail",
  "disavow",
  "dataRequest"
] as const satisfies ReadonlyArray<PageName>

/** A page in the place of a GET that would redeem something, with what its button needs. */
export type Confirmation =
  | {
      readonly _tag: "impersonation"
      /** Where the browser goes once it is done; absolute. */
      readonly onward: string
    }
  | {
      readonly _tag: "providerReturn"
      /** Where the form is posted; a path. */
      readonly action: string
      readonly fields: ReadonlyArray<readonly [name: string, value: string]>
      /** Where the form may lead by redirects; absolute. */
      readonly leadsTo: ReadonlyArray<string>
    }

/** Every page that the service shows. */
export type ShownPage = PageName | Confirmation["_tag"]

/** What the pages load: the same for every page, environment and language. */
export const assetPaths = {
  script: "/_service/pages/pages.js",
  style: "/_service/pages/pages.css"
} as const
