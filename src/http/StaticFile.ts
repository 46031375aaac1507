import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import Negotiator from "negotiator"
import type { Compressed } from "../platform/Compression.ts"

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
