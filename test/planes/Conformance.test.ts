import { assert, describe, it } from "@effect/vitest"
import type { Exchange } from "../support/AnswerContract.ts"
import { observe } from "../support/Conformance.ts"
import { takeViolations } from "../support/conformanceLog.ts"

const organization = {
  id: "018f0000-0000-7000-8000-000000000001",
  environmentId: "018f0000-0000-7000-8000-000000000002",
  name: "Analytical Engines",
  roleSetId: "018f0000-0000-7000-8000-000000000004",
  memberCount: 1,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  publicMetadata: {},
  privateMetadata: { any: [{ thing: 1 }] }
}

const problem = {
  type: "urn:problem-type:organization_not_found",
  title: "There is no such organization",
  status: 404,
  detail: "There is no such organization.",
  instance: "urn:uuid:018f0000-0000-7000-8000-000000000003",
  properties: { code: "organization_not_found" }
}

const json = "application/json"
const path = "/api/server/v1/organizations/018f0000-0000-7000-8000-000000000001"

/** What the recorder finds in the answer to a GET of an organization. */
const found = (
  body: unknown,
  { media = json, ...change }: Partial<Exchange> & { readonly media?: string } = {}
) => {
  const headers: Readonly<Record<string, string>> = {
    "content-type": media,
    "x-correlation-id": "018f0000-0000-7000-8000-000000000003"
  }
  observe({
    method: "GET",
    url: `${path}?utm_source=mail`,
    status: 200,
    header: (name) => headers[name],
    text: body === undefined ? "" : JSON.stringify(body),
    ...change
  })
  return takeViolations()
}

const problems = { media: "application/problem+json", status: 404 }

describe("the check of every answer", () => {
  it("passes what the contract declares", () => {
    assert.deepStrictEqual(found(organization), [])
    assert.deepStrictEqual(found(problem, problems), [])
  })

  it.each([
    ["a member too many", { ...organization, owner: "ada" }, /additional properties \(owner\)/],
    ["a member too few", { ...organization, name: undefined }, /required property 'name'/],
    ["another type", { ...organization, memberCount: "1" }, /\/memberCount must be integer/],
    [
      "a time without milliseconds",
      { ...organization, createdAt: "2026-01-01T00:00:00Z" },
      /\/createdAt/
    ],
    [
      "a time of another zone",
      { ...organization, createdAt: "2026-01-01T00:00:00.000+01:00" },
      /\/createdAt/
    ],
    ["no body", undefined, /has no body/]
  ])("finds %s", (_, body, flaw) => {
    assert.match(found(body).join("\n"), flaw)
  })

  it.each([
    ["an undeclared status", organization, { status: 202 }, /status 202 is not declared/],
    ["another content type", organization, { media: "text/html" }, /200 is text\/html/],
    [
      "an undeclared code",
      { ...problem, properties: { code: "user_not_found" } },
      problems,
      /404 user_not_found is not declared; declared are: organization_not_found/
    ],
    ["a problem that is not whole", { ...problem, instance: undefined }, problems, /'instance'/],
    [
      "a body where none is declared",
      organization,
      { method: "DELETE", url: path.replace("organizations", "invitations") },
      /declared is no body/
    ],
    [
      "a missing header",
      organization,
      { header: (name: string) => (name === "content-type" ? json : undefined) },
      /lacks the header X-Correlation-Id/
    ],
    [
      "a route of no contract",
      organization,
      { url: "/api/server/v1/secrets" },
      /no contract has it/
    ]
  ])("finds %s", (_, body, change, flaw) => {
    assert.match(found(body, change).join("\n"), flaw)
  })

  it("takes what the boundary answers by itself on every route", () => {
    const notAllowed = { ...problem, status: 405, properties: { code: "method_not_allowed" } }
    assert.deepStrictEqual(found(notAllowed, { ...problems, status: 405 }), [])
  })

  it("never tells a value", () => {
    const told = found({ ...organization, name: 1, memberCount: "hunter2", createdAt: "hunter2" })
    assert.isAbove(told.length, 2)
    assert.notInclude(told.join("\n"), "hunter2")
  })
})
