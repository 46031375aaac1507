import { Effect, SchemaAST } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApi, type HttpApiGroup } from "effect/http-api"
import { answerEncoder } from "./answerEncoder.ts"

/** Implementation of one endpoint. */
export type Handler = (request: never) => Effect.Effect<unknown>

type Answer = (value: unknown) => HttpServerResponse.HttpServerResponse

const encodingOf = SchemaAST.resolveAt<object>("~httpApiEncoding")
const contentType = "application/json"

type Answers = ReadonlyMap<string, Answer>

// A process that builds the service more than once, as tests do, makes its encoders once.
const known = new WeakMap<HttpApi.HttpApi<string, HttpApiGroup.Top>, Map<string, Answers>>()

/** Answer of each endpoint of a group that has one answer, a struct in JSON. */
const answersOf = (api: HttpApi.HttpApi<string, HttpApiGroup.Top>, identifier: string): Answers => {
  const groups = known.get(api) ?? new Map<string, Answers>()
  known.set(api, groups)
  const made = groups.get(identifier) ?? makeAnswers(api, identifier)
  groups.set(identifier, made)
  return made
}

const makeAnswers = (
  api: HttpApi.HttpApi<string, HttpApiGroup.Top>,
  identifier: string
): Answers => {
  const answers = new Map<string, Answer>()
  HttpApi.reflect(api, {
    predicate: ({ group }) => group.identifier === identifier,
    onGroup: () => {},
    onEndpoint: ({ endpoint, successes }) => {
      const [only, ...others] = [...successes].flatMap(([status, schemas]) =>
        schemas.map((schema) => ({ status, schema }))
      )
      if (only === undefined || others.length > 0) return
      if (encodingOf(only.schema.ast) !== undefined) return
      const encode = answerEncoder(only.schema)
      if (encode === undefined) return
      const { status } = only
      answers.set(endpoint.identifier, (value) =>
        HttpServerResponse.text(JSON.stringify(encode(value)), { status, contentType })
      )
    }
  })
  return answers
}

/** Makes handlers answer with encoded JSON wherever that needs no look at the value. */
export const answeringBy = (
  api: HttpApi.HttpApi<string, HttpApiGroup.Top>,
  identifier: string
): ((endpoint: string, handler: Handler) => Handler) => {
  const answers = answersOf(api, identifier)
  return (endpoint, handler) => {
    const answer = answers.get(endpoint)
    if (answer === undefined) return handler
    return (request) =>
      Effect.map(handler(request), (value) =>
        HttpServerResponse.isHttpServerResponse(value) ? value : answer(value)
      )
  }
}
