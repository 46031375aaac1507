import { Result } from "effect"
import type { Issue } from "../../contract/Problems.ts"
import { outboundUrl } from "../../platform/outboundUrl.ts"
import type { SettingsShape } from "../../platform/Settings.ts"
import type { ApplicationInput } from "./Application.ts"
import type { ApplicationKind } from "./ApplicationKind.ts"
import { redirectFlaw } from "./RedirectUri.ts"

/** The faults of the addresses in a request: those of browsers, and the one that we post to. */
export const addressFlaws = (
  kind: ApplicationKind,
  input: ApplicationInput,
  settings: Pick<SettingsShape, "outboundAllow" | "production">
): ReadonlyArray<Issue> => {
  const { production } = settings
  const ofBrowsers = (["redirectUris", "postLogoutRedirectUris"] as const).flatMap((member) =>
    (input[member] ?? []).flatMap((text, index): ReadonlyArray<Issue> => {
      const message = redirectFlaw(text, { kind, production })
      return message === undefined ? [] : [{ path: `/body/${member}/${index}`, message }]
    })
  )
  const posted = input.backChannelLogoutUri ?? null
  const read = posted === null ? undefined : outboundUrl(posted, settings)
  return read === undefined || Result.isSuccess(read)
    ? ofBrowsers
    : [...ofBrowsers, { path: "/body/backChannelLogoutUri", message: read.failure }]
}
