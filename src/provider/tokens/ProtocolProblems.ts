import { HttpApiSchema } from "effect/http-api"
import { OAuthErrorAnswer } from "./OAuthError.ts"

export const wrong = OAuthErrorAnswer.pipe(HttpApiSchema.status("BadRequest"))
export const unproven = OAuthErrorAnswer.pipe(HttpApiSchema.status("Unauthorized"))
export const insufficient = OAuthErrorAnswer.pipe(HttpApiSchema.status("Forbidden"))
export const absent = OAuthErrorAnswer.pipe(HttpApiSchema.status("NotFound"))
export const limited = OAuthErrorAnswer.pipe(HttpApiSchema.status("TooManyRequests"))
