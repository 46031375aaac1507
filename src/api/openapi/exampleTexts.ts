const lines = `{"email":"ada@example.com","emailVerified":true,"firstName":"Ada","externalId":"customer-1815"}\n`

/** Bodies that are not JSON, by their media type. */
export const exampleTexts: { readonly [media: string]: string } = {
  "text/html": "<!doctype html><title>Continue to Example</title>",
  "application/samlmetadata+xml":
    '<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://app.acme.example/_service/auth/sso/01a0b2c3-d4e5-7f60-8a1b-2c3d4e5f6071/metadata"/>',
  "text/csv": "email,emailVerified,firstName\nada@example.com,true,Ada\n",
  "text/event-stream": `id: AQAAAAAAAAcX3Jj0zq1s\ndata: {"action":"user.banned"}\n\n`,
  "application/x-ndjson": lines,
  "application/json": lines,
  "image/svg+xml":
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>'
}
