import { assert, describe, it } from "@effect/vitest"
import { Effect, Result, Schema } from "effect"
import {
  parse,
  renderClaims,
  type TemplateSubject
} from "../../../src/sessions/tokens/ClaimsTemplate.ts"
import { MetadataBag } from "../../../src/contract/Metadata.ts"
import { OrganizationId, SessionId, UserId } from "../../../src/contract/Ids.ts"

const subject: TemplateSubject = {
  user: {
    id: UserId.make("01900000-0000-7000-8000-000000000002"),
    email: "ada@example.com",
    publicMetadata: JSON.parse(
      '{"plan":"pro","seats":3,"beta":true,"tags":["a",{"b":2}],"limits":{"max":5},"none":null,"__proto__":{"plan":"own"},"a key":"spaced"}'
    ),
    unsafeMetadata: { theme: "dark" }
  },
  organization: { id: OrganizationId.make("01900000-0000-7000-8000-000000000004"), role: "admin" },
  session: { id: SessionId.make("01900000-0000-7000-8000-000000000003") }
}
const nobody: TemplateSubject = {
  ...subject,
  user: { ...subject.user, email: null, publicMetadata: {}, unsafeMetadata: {} },
  organization: null
}

const render = (value: Schema.Json, who = subject) => renderClaims({ claim: value }, who)["claim"]

describe("a lone placeholder", () => {
  it.each([
    ["{{user.id}}", subject.user.id],
    ["{{user.email}}", "ada@example.com"],
    ["{{organization.id}}", "01900000-0000-7000-8000-000000000004"],
    ["{{organization.role}}", "admin"],
    ["{{session.id}}", subject.session.id],
    ["{{ user.publicMetadata.plan }}", "pro"],
    ["{{user.publicMetadata.seats}}", 3],
    ["{{user.publicMetadata.beta}}", true],
    ["{{user.publicMetadata.tags}}", ["a", { b: 2 }]],
    ["{{user.publicMetadata.tags.1.b}}", 2],
    ["{{user.publicMetadata.limits}}", { max: 5 }],
    ["{{user.publicMetadata.limits.max}}", 5],
    ["{{user.publicMetadata.a key}}", "spaced"],
    ["{{user.unsafeMetadata.theme}}", "dark"],
    ["{{user.unsafeMetadata}}", { theme: "dark" }]
  ])("%s keeps its value's JSON type", (text, value) => {
    assert.deepStrictEqual(render(text), value)
  })

  it.each([
    "{{user.email}}",
    "{{organization.id}}",
    "{{organization.role}}",
    "{{user.publicMetadata.plan}}",
    "{{user.unsafeMetadata.a.b.c}}"
  ])("%s is null where there is no value", (text) => {
    assert.isNull(render(text, nobody))
  })

  it.each([
    "{{user.publicMetadata.constructor}}",
    "{{user.publicMetadata.toString}}",
    "{{user.publicMetadata.constructor.prototype}}",
    "{{user.publicMetadata.limits.__proto__}}",
    "{{user.publicMetadata.limits.hasOwnProperty}}",
    "{{user.publicMetadata.tags.length}}",
    "{{user.publicMetadata.tags.push}}",
    "{{user.publicMetadata.tags.-1}}",
    "{{user.publicMetadata.tags.01}}",
    "{{user.publicMetadata.plan.length}}",
    "{{user.publicMetadata.plan.0}}"
  ])("%s reaches nothing but data", (text) => {
    assert.isNull(render(text))
  })

  it("reads a key called __proto__ as the data that it is", () => {
    assert.strictEqual(render("{{user.publicMetadata.__proto__.plan}}"), "own")
  })
})

describe("a placeholder inside of text", () => {
  it("is written out, objects as JSON", () => {
    assert.strictEqual(
      render("{{organization.role}}@{{user.publicMetadata.seats}}/{{user.publicMetadata.limits}}!"),
      'admin@3/{"max":5}!'
    )
  })

  it("is empty where there is no value", () => {
    assert.strictEqual(render("<{{organization.role}}|{{user.email}}>", nobody), "<|>")
  })

  it("is not read again for placeholders in what it was replaced with", () => {
    const sly = {
      ...subject,
      user: { ...subject.user, unsafeMetadata: { x: "{{user.email}}" } }
    }
    assert.strictEqual(render("{{user.unsafeMetadata.x}}", sly), "{{user.email}}")
    assert.strictEqual(render("-{{user.unsafeMetadata.x}}", sly), "-{{user.email}}")
  })
})

describe("claims", () => {
  it("are replaced at every depth, and other values stay", () => {
    assert.deepStrictEqual(
      renderClaims(
        { a: { b: ["{{user.id}}", 1, null, true, { c: "x{{session.id}}" }] }, d: "}} plain {" },
        subject
      ),
      {
        a: { b: [subject.user.id, 1, null, true, { c: `x${subject.session.id}` }] },
        d: "}} plain {"
      }
    )
  })

  it("may be called __proto__ without changing any object", () => {
    const claims = JSON.parse('{"__proto__":{"admin":"{{user.id}}"}}')
    const rendered = renderClaims(claims, subject)
    assert.strictEqual(JSON.stringify(rendered), `{"__proto__":{"admin":"${subject.user.id}"}}`)
    assert.strictEqual(Object.getPrototypeOf(rendered), Object.prototype)
    assert.notProperty({}, "admin")
  })

  it("never tell what is not in the subject's type, even where it is in the object", () => {
    const leaky = { ...subject, user: { ...subject.user, privateMetadata: { marker: "private" } } }
    const claims = { all: "{{user.publicMetadata}}", unsafe: "{{user.unsafeMetadata}}" }
    assert.notInclude(JSON.stringify(renderClaims(claims, leaky)), "marker")
  })
})

describe("parsing text", () => {
  it.each([
    "{{user.privateMetadata.x}}",
    "{{user.privateMetadata}}",
    "{{ user . privateMetadata . x }}",
    "{{user.publicMetadata.__proto__.x}} {{user.PrivateMetadata}}",
    "{{organization.privateMetadata}}",
    "{{organization.publicMetadata.x}}",
    "{{user}}",
    "{{user.passwordHash}}",
    "{{user.constructor}}",
    "{{user.__proto__}}",
    "{{constructor.name}}",
    "{{__proto__.x}}",
    "{{session.token}}",
    "{{session.id.x}}",
    "{{user.id.length}}",
    "{{user.email.x}}",
    "{{user.publicMetadata.}}",
    "{{user.publicMetadata..x}}",
    "{{.user.id}}",
    "{{}}",
    "{{ }}",
    "{{user.id",
    "text {{ more",
    "{{{user.id}}}",
    "{{user.id}} {{"
  ])("refuses %s", (text) => {
    assert.isTrue(Result.isFailure(parse(text)))
  })

  it.effect.prop("takes any text without two opening braces as it is", [Schema.String], ([text]) =>
    Effect.sync(() => {
      const plain = text.replaceAll("{{", "{ {")
      assert.strictEqual(render(plain.replaceAll("{{", "")), plain.replaceAll("{{", ""))
    })
  )

  it.effect.prop(
    "puts the very value of any bag's own member into a lone placeholder",
    [MetadataBag],
    ([bag]) =>
      Effect.sync(() => {
        const who = { ...subject, user: { ...subject.user, publicMetadata: bag } }
        for (const [key, value] of Object.entries(bag)) {
          if (key === "" || /[.{}]/.test(key) || key !== key.trim()) continue
          assert.deepStrictEqual(render(`{{user.publicMetadata.${key}}}`, who), value ?? null)
        }
      })
  )

  it.effect.prop("renders claims without placeholders to themselves", [MetadataBag], ([bag]) =>
    Effect.sync(() => {
      if (JSON.stringify(bag).includes("{{")) return
      assert.strictEqual(JSON.stringify(renderClaims(bag, subject)), JSON.stringify(bag))
    })
  )
})
