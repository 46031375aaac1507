import { ByteSize, Effect, Option } from "effect"
import { HttpIncomingMessage, type HttpServerRequest } from "effect/http"
import { maximumBodyBytes } from "../../contract/Conventions.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { PageProblemCode } from "../texts/common.ts"
import { shownToName } from "./Form.ts"
import type { Shown } from "./Visit.ts"
import { askedHost } from "../../http/RequestHead.ts"

const contentType = /^application\/x-www-form-urlencoded\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
const decoded = Option.liftThrowable((bytes: ArrayBuffer) => {
  const text = utf8.decode(bytes)
  // Each reader would interpret broken percent-encoding differently.
  for (const part of text.split(/[&=]/)) decodeURIComponent(part)
  return new URLSearchParams(text)
})

/** The origin of the page that a request is for: its host under the scheme of the app URL. */
export const originOf = (
  { appUrl }: Environment,
  request: HttpServerRequest.HttpServerRequest
): string => `${appUrl.startsWith("https:") ? "https" : "http"}://${askedHost(request)}`

/**
 * True if a page of this very origin sent the form; no other one may (contract: "Hosted pages").
 */
export const isOwnOrigin = (
  origin: string,
  { headers }: HttpServerRequest.HttpServerRequest
): boolean => {
  const sent = headers["origin"]
  if (sent !== undefined) return sent.toLowerCase() === origin
  const site = headers["sec-fetch-site"]
  return site === undefined ? headers["cookie"] === undefined : site === "same-origin"
}

/** Why a form cannot be read: the code of the problem with its status. */
export type FormFlaw = readonly [status: number, code: PageProblemCode]

/** Reads a posted form whole. */
export const postedForm = (
  request: HttpServerRequest.HttpServerRequest,
  maximumBytes: number = maximumBodyBytes
): Effect.Effect<URLSearchParams, FormFlaw> => {
  const { headers } = request
  if (Number(headers["content-length"] ?? 0) > maximumBytes) {
    return Effect.fail([413, "body_too_large"])
  }
  return Effect.flatMap(
    request.arrayBuffer.pipe(
      Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(maximumBytes)),
      Effect.mapError(() => [413, "body_too_large"] as const)
    ),
    (bytes): Effect.Effect<URLSearchParams, FormFlaw> => {
      if (bytes.byteLength === 0) return Effect.succeed(new URLSearchParams())
      if (!contentType.test(headers["content-type"] ?? "")) {
        return Effect.fail([415, "unsupported_media_type"])
      }
      return Effect.mapError(
        Effect.fromOption(decoded(bytes)),
        () => [400, "invalid_request"] as const
      )
    }
  )
}

/**
 * True for a form that was shown to somebody else: another account was chosen since, or an
 * impersonation has begun, in another tab.
 */
export const isOfAnother = ({ form, shownTo }: Shown): boolean => {
  const meant = form.get(shownToName)
  return meant !== null && shownTo !== undefined && meant !== shownTo
}
