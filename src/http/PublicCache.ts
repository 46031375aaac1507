import { Effect } from "effect"
import * as Base64Url from "effect/encoding/Base64Url"
import { HttpBody, HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import Negotiator from "negotiator"
import { sha256 } from "../platform/Crypto.ts"
import type { Compressed } from "../platform/Compression.ts"

/** True if `If-None-Match` names the tag; weak tags count too (RFC 9110 section 13.1.2). */
const names = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  ifNoneMatch
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""))
    .some((tag) => tag === "*" || tag === etag)

/**
 * Lets anyone cache the 200 being answered for this many seconds, and answers 304 to whoever has it
 * already (RFC 9111). For documents that are the same for every caller.
 */
export const cachedPublicly = (maxAgeSeconds: number) =>
  HttpEffect.appendPreResponseHandler((request, response) => {
    if (response.status !== 200 || response.body._tag !== "Uint8Array") {
      return Effect.succeed(response)
    }
    const etag = `"${Base64Url.encode(sha256(response.body.body))}"`
    const cached = HttpServerResponse.setHeaders(response, {
      "cache-control": `public, max-age=${maxAgeSeconds}`,
      etag
    })
    return Effect.succeed(
      names(request.headers["if-none-match"], etag)
        ? HttpServerResponse.setStatus(HttpServerResponse.setBody(cached, HttpBody.empty), 304)
        : cached
    )
  })

const encodings = ["br", "gzip", "identity"] as const

const immutable = {
  "cache-control": "public, max-age=31536000, immutable",
  "cross-origin-resource-policy": "same-origin",
  vary: "Accept-Encoding"
}

/** Answers a file whose address changes with its content, in an encoding that the browser takes. */
export const staticFile = (content: Compressed, contentType: string) =>
  Effect.map(HttpServerRequest.HttpServerRequest, (request) => {
    const headers = { "accept-encoding": request.headers["accept-encoding"] ?? "identity" }
    const liked = new Negotiator({ headers }).encoding([...encodings])
    const encoding = encodings.find((each) => each === liked) ?? "identity"
    return HttpServerResponse.uint8Array(content[encoding], {
      contentType,
      headers: encoding === "identity" ? immutable : { ...immutable, "content-encoding": encoding }
    })
  })
