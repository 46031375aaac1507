import { Cache, Context, Effect, Layer } from "effect"
import * as Base64Url from "effect/encoding/Base64Url"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { assetsPrefix } from "../../contract/pagesPlane.ts"
import { pathOf } from "../../http/RequestHead.ts"
import { staticFile } from "../../http/PublicCache.ts"
import { compressed } from "../../platform/Compression.ts"
import { sha256 } from "../../platform/Crypto.ts"
import { readText } from "../../platform/Files.ts"
import { EnvironmentHosts } from "../../tenancy/environments/EnvironmentHosts.ts"
import { textOn, accentsOf, accentText } from "../../contract/colors.ts"
import type { AccentColor } from "../../contract/EnvironmentSettings.ts"

/** Addresses of the pages' assets; each changes with its content. */
export interface PageAssets {
  readonly script: string
  /** Brings the evidence that a form is asked for. */
  readonly guard: string
  /** Solves a proof of work beside the page. */
  readonly worker: string
  readonly styleOf: (accent: AccentColor | null, accentDark: AccentColor | null) => string
}

const hashLength = 12
const hashOf = (text: string): string => Base64Url.encode(sha256(text)).slice(0, hashLength)

const ruleOf = (accent: string, theme: "light" | "dark"): string =>
  `:root{--action:${accent};--on-action:${textOn(accent)};--link:${accentText(accent, theme)}}`

const themeOf = (accent: string, dark: string): string =>
  `${ruleOf(accent, "light")}@media (prefers-color-scheme:dark){${ruleOf(dark, "dark")}}`

/**
 * A script or style of ours without its indentation and the comments that have lines of their own,
 * which is a sixth of what a visitor would load. No text in them runs over several lines.
 */
export const leanAsset = (text: string): string =>
  text
    .replace(/^\s*\/\*(?:(?!\*\/)[^])*\*\/\s*$/gm, "")
    .replace(/^\s*\/\/.*$/gm, "")
    .replace(/\n\s+/g, "\n")
    .trimStart()

const read = (name: string) =>
  Effect.map(readText(new URL(`../assets/${name}`, import.meta.url)), leanAsset)

const plain = "plain"
const themesKept = 100

/**
 * The script and the style of the pages, read, named by their content, and compressed for the first
 * who asks.
 */
export class Assets extends Context.Service<Assets>()("gatehouse/pages/kernel/AssetsHttp/Assets", {
  make: Effect.gen(function* () {
    const router = yield* HttpRouter.HttpRouter
    const hosts = yield* EnvironmentHosts
    const script = yield* read("pages.js")
    const guard = yield* read("guard.js")
    const worker = yield* read("work.js")
    const tokens = yield* read("tokens.css")
    const own = yield* read("pages.css")
    const style = `${tokens}${own}`
    const scriptPath = `${assetsPrefix}/pages.${hashOf(script)}.js` as const
    const guardPath = `${assetsPrefix}/guard.${hashOf(guard)}.js` as const
    const workerPath = `${assetsPrefix}/work.${hashOf(worker)}.js` as const
    const styleName = `pages.${hashOf(style)}`

    const styleOf: PageAssets["styleOf"] = (accent, accentDark) => {
      if (accent === null && accentDark === null) return `${assetsPrefix}/${styleName}.css`
      const { dark, light } = accentsOf({ accentColor: accent, accentColorDark: accentDark })
      const [lightName, darkName] = [light, dark].map((color) => color.slice(1).toLowerCase())
      return `${assetsPrefix}/${styleName}/${lightName}/${darkName}.css`
    }

    const themes = yield* Cache.make({
      capacity: themesKept,
      lookup: (theme: string) =>
        Effect.sync(() => {
          const [accent = "", dark = accent] = theme.split(".")
          return compressed(
            theme === plain ? style : `${style}${themeOf(`#${accent}`, `#${dark}`)}`
          )
        })
    })

    const scripts = [
      [scriptPath, script],
      [guardPath, guard],
      [workerPath, worker]
    ] as const
    for (const [path, text] of scripts) {
      const packed = yield* Effect.cached(Effect.sync(() => compressed(text)))
      yield* router.add(
        "GET",
        path,
        Effect.flatMap(packed, (content) => staticFile(content, "text/javascript; charset=utf-8"))
      )
    }
    yield* router.add(
      "GET",
      `${assetsPrefix}/${styleName}.css`,
      Effect.flatMap(Cache.get(themes, plain), (content) =>
        staticFile(content, "text/css; charset=utf-8")
      )
    )
    yield* router.add(
      "GET",
      `${assetsPrefix}/${styleName}/:light/:dark`,
      Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const hosted = yield* hosts.find(request.headers["host"] ?? "")
        // Compressing is expensive, so only the environment's own colors are served, not
        // arbitrary ones.
        const branding = hosted?.environment.settings.branding
        const own = branding && styleOf(branding.accentColor, branding.accentColorDark)
        if (own !== pathOf(request)) return HttpServerResponse.empty({ status: 404 })
        const { dark = "", light = "" } = yield* HttpRouter.params
        const content = yield* Cache.get(themes, `${light}.${dark.replace(/\.css$/, "")}`)
        return yield* staticFile(content, "text/css; charset=utf-8")
      })
    )

    const assets: PageAssets = {
      script: scriptPath,
      guard: guardPath,
      worker: workerPath,
      styleOf
    }
    return assets
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

/** Assets of other versions are simply not there. */
export const assetRoutes = [{ method: "GET", path: `${assetsPrefix}/:name` }]
