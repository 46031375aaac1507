/** Parameters and headers that operations share. */
export const shared = {
  parameters: {
    CorrelationId: {
      name: "X-Correlation-Id",
      in: "header",
      required: false,
      description:
        "The caller's UUID for this call, returned in the response and recorded in the audit trail. Anything else is replaced.",
      // No format: nothing is refused for it.
      schema: { type: "string" },
      example: "0199a3c4-5d6e-7f80-9123-456789abcdef"
    },
    IdempotencyKey: {
      name: "Idempotency-Key",
      in: "header",
      required: false,
      description:
        "1 to 255 printable characters of the caller's choice. For 24 hours a repeat with the same key, method, path and body gets the first response again and changes nothing.",
      schema: {
        type: "string",
        minLength: 1,
        maxLength: 255,
        pattern: "^[!-~]([ -~]{0,253}[!-~])?$"
      }
    }
  },
  headers: {
    CorrelationId: {
      description: "Names this call in logs, in `instance` of problems and in the audit trail.",
      required: true,
      schema: { type: "string", format: "uuid" }
    },
    RetryAfter: {
      description: "Seconds after which the call may be tried again.",
      required: true,
      schema: { type: "integer", minimum: 1 }
    },
    Location: {
      description: "Where the browser goes next.",
      required: true,
      schema: { type: "string", format: "uri-reference" },
      example: "https://app.example.com/welcome"
    },
    WwwAuthenticate: {
      description: "The scheme that is missing (RFC 9110 section 11.6.1).",
      required: true,
      schema: { type: "string", enum: ["Bearer"] }
    },
    Challenge: {
      description:
        "The scheme by which the caller proves itself, and what was wrong (RFC 6750 section 3, RFC 9449 section 7.1).",
      schema: { type: "string" },
      example: 'Bearer error="invalid_token"'
    },
    ETag: {
      description: "Names what is answered; `If-None-Match` with it gets 304 until that changes.",
      required: true,
      schema: { type: "string" },
      example: '"AQhjrfYWVcF-leu7foNImuVfMSK_W67HrbbIdcr29-g"'
    },
    RateLimit: {
      description:
        "What is left of each counter that the call used, and the seconds until it is full again (draft-ietf-httpapi-ratelimit-headers).",
      schema: { type: "string" },
      example: '"session-writes";r=119;t=60'
    },
    RateLimitPolicy: {
      description: "The counters that the call used: calls in a window of so many seconds.",
      schema: { type: "string" },
      example: '"session-writes";q=120;w=60'
    }
  }
}
