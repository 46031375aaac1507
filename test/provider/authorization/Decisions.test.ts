import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { answerOperation, begun, polled, program } from "../../support/Devices.ts"
import { newcomer } from "../../support/Organizations.ts"
import { PageVisitor } from "../../support/PageVisitor.ts"
import { application, authorizeAddress, ledTo, relyingParty } from "../../support/RelyingParty.ts"
import { TestService } from "../../support/TestService.ts"

/** The form of the page that a person decides by, as it reads. */
const formOf = ({ html }: PageVisitor, operation: string): string => {
  const [form = "", ...others] = [...html.matchAll(/<form.*?<\/form>/gs)]
    .map(([text]) => text)
    .filter((text) => text.includes(`data-operation="${operation}"`))
  assert.deepStrictEqual(others, [], "one form")
  return form
}

/** The form has both buttons, and Enter presses neither: the first one does nothing. */
const assertDecides = (page: PageVisitor, operation: string) => {
  const buttons = [...formOf(page, operation).matchAll(/<button([^>]*)>/g)]
  assert.deepStrictEqual(
    buttons.map(([, tag = ""]) => tag.replaceAll(/\s+/g, " ").trim().replace(' class="quiet"', "")),
    [
      "disabled hidden",
      'type="submit" name="decision" value="allow"',
      'type="submit" name="decision" value="deny"'
    ]
  )
}

/** Sends the form of the page as no button does. */
const undecided = Effect.fnUntraced(function* (page: PageVisitor, operation: string) {
  const form = page.forms.find((one) => one.operation === operation)
  const fields = (form?.inputs ?? []).map(({ name = "", value = "" }) => [name, value])
  yield* page.post(form?.action ?? "", new URLSearchParams(fields))
  assert.deepStrictEqual([page.page?.status, page.problem], [400, "invalid_request"])
})

layer(TestService.layer)("a person decides by one of two buttons of one form", (it) => {
  it.effect("about an application", () =>
    Effect.gen(function* () {
      const operation = "POST /oauth/consent"
      const config = yield* relyingParty(yield* application())
      const address = yield* authorizeAddress(config)
      const visitor = new PageVisitor((yield* newcomer).browser)
      yield* visitor.open(address)
      assertDecides(visitor, operation)
      yield* undecided(visitor, operation)
      assertDecides(visitor, operation)
      yield* visitor.submit(operation, { decision: "deny" })
      assert.include(ledTo(visitor), "error=access_denied")
      yield* visitor.open(address)
      yield* visitor.submit(operation, { decision: "allow" })
      assert.include(ledTo(visitor), "code=")
    })
  )

  it.effect("about a device", () =>
    Effect.gen(function* () {
      const { clientId } = yield* program()
      const codes = yield* begun(clientId)
      const visitor = new PageVisitor((yield* newcomer).browser)
      yield* visitor.open("/_service/pages/device")
      yield* visitor.submit(answerOperation, { userCode: codes.user_code })
      assertDecides(visitor, answerOperation)
      yield* undecided(visitor, answerOperation)
      assertDecides(visitor, answerOperation)
      yield* visitor.submit(answerOperation, { decision: "deny" })
      const { json } = yield* polled(clientId, codes.device_code)
      assert.strictEqual(json.error, "access_denied")
    })
  )

  it.effect("and only goes on where an own application asks nothing", () =>
    Effect.gen(function* () {
      const shop = yield* application({
        kind: "native",
        trust: "own",
        redirectUris: ["http://127.0.0.1/cb"]
      })
      const config = yield* relyingParty(shop)
      const visitor = new PageVisitor((yield* newcomer).browser)
      yield* visitor.open(
        yield* authorizeAddress(config, { redirect_uri: "http://127.0.0.1:4711/cb" })
      )
      const form = formOf(visitor, "POST /oauth/consent")
      assert.include(form, 'value="allow"')
      assert.notInclude(form, 'value="deny"')
    })
  )
})
