import { Effect } from "effect"
import * as Base64 from "effect/encoding/Base64"
import { Result } from "effect"
import { kindOfName, logoTypes } from "../../tenancy/branding/Logo.ts"
import { Logos } from "../../tenancy/branding/Logos.ts"
import type { ApplyOptions } from "./ApplyOptions.ts"
import type { Configuration } from "./Configuration.ts"
import { InvalidConfiguration, refusedAt } from "./ConfigurationErrors.ts"
import type { Section } from "./Section.ts"

type Logo = NonNullable<NonNullable<Configuration["branding"]>["logo"]>

const pictureOf = (logo: Logo, { read }: ApplyOptions) =>
  typeof logo === "string"
    ? Result.getOrUndefined(Base64.decode(logo.slice(logo.indexOf(",") + 1)))
    : read.file(logo)

/** The logo; the other parts of branding are settings. */
export const brandingSection = Effect.map(Logos, (logos): Section<"branding"> => ({
  read: ({ logo }) => Effect.succeed([{ id: "logo", name: null, value: { logo } }]),
  exported: Effect.fnUntraced(function* (environment) {
    const { logo } = environment
    const content = logo === null ? undefined : yield* logos.find(environment, logo)
    if (logo === null || content === undefined) return { logo: null }
    return { logo: `data:${logoTypes[kindOfName(logo)]};base64,${Base64.encode(content)}` }
  }),
  apply: Effect.fnUntraced(function* ({ id }, { logo }, options) {
    if (logo === null) return yield* logos.remove(id)
    const picture = pictureOf(logo, options)
    if (picture === undefined) {
      const problem =
        typeof logo === "string"
          ? "branding: logo: Expected a data URL in base64"
          : `branding: logo: ${logo.file} cannot be read`
      return yield* new InvalidConfiguration({ problems: [problem] })
    }
    yield* Effect.mapError(logos.set(id, picture), refusedAt("branding"))
  })
}))
