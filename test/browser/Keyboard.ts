import { assert } from "@effect/vitest"
import type { Page } from "playwright-core"

/** What has the focus, whether that can be seen, and whether it stands after what had it before. */
const focus = `(() => {
  const before = window.focusedBefore
  const element = document.activeElement
  window.focusedBefore = element
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  return {
    isVisible: outlineStyle !== "none" && parseFloat(outlineWidth) >= 2,
    isInOrder: !before?.isConnected || before === element ||
      (before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    isBody: element === document.body
  }
})()`

/**
 * Whatever somebody comes to by Tab: of some choices the chosen one, from which arrows lead to the
 * others; the field that password managers read is nobody's.
 */
const operable =
  "a[href], button, input:not([type=hidden], [tabindex='-1'], [type=radio]:not(:checked)), select, summary, textarea"

interface Focus {
  readonly isVisible: boolean
  readonly isInOrder: boolean
  readonly isBody: boolean
}

/** Somebody who uses the keyboard alone. */
export class Keyboard {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /** Presses Tab until the element has the focus: it can be seen at every step, and goes forward. */
  async to(selector: string): Promise<void> {
    await this.page.waitForLoadState()
    const isThere = `document.activeElement?.matches(${JSON.stringify(selector)}) === true`
    for (let steps = 0; steps < 60; steps += 1) {
      if (await this.page.evaluate(isThere)) return
      await this.page.keyboard.press("Tab")
      const { isBody, isInOrder, isVisible } = (await this.page.evaluate(focus)) as Focus
      if (isBody) continue
      assert.isTrue(isVisible, `the focus is unseen before ${selector} at ${this.page.url()}`)
      assert.isTrue(isInOrder, `the focus goes back before ${selector} at ${this.page.url()}`)
    }
    assert.fail(`${selector} is out of the keyboard's reach at ${this.page.url()}`)
  }

  /** Presses Tab through the whole page, and answers what it never came to. */
  async past(): Promise<ReadonlyArray<string>> {
    const waiting = `[...document.querySelectorAll(${JSON.stringify(operable)})]
      .filter((element) => element.checkVisibility() && !element.matches(":disabled") && !element.passed)`
    const pass = `(() => {
      document.activeElement.passed = true
      return { ...${focus}, left: ${waiting}.length }
    })()`
    // Once around, from wherever the page has put the focus.
    const most = 2 * ((await this.page.evaluate(`${waiting}.length`)) as number) + 3
    for (let steps = 0; steps < most; steps += 1) {
      await this.page.keyboard.press("Tab")
      const { isBody, isVisible, left } = (await this.page.evaluate(pass)) as Focus & {
        readonly left: number
      }
      if (!isBody && !isVisible) return [`the focus is unseen at ${await this.focused()}`]
      if (left === 0) return []
    }
    return (await this.page.evaluate(
      `${waiting}.map(({ outerHTML }) => "is out of the keyboard's reach: " + outerHTML.slice(0, 100))`
    )) as ReadonlyArray<string>
  }

  async focused(): Promise<string> {
    return this.page.evaluate<string>("document.activeElement.outerHTML.slice(0, 100)")
  }

  async type(selector: string, text: string): Promise<void> {
    await this.to(selector)
    await this.page.keyboard.type(text)
  }

  /** Presses a key on an element that leads to another page. */
  async go(selector: string, key = "Enter"): Promise<void> {
    await this.to(selector)
    const leads = this.page.waitForNavigation()
    await this.page.keyboard.press(key)
    await leads
  }

  /** Fills in a form of the page and sends it from its last field. */
  async send(operation: string, values: Readonly<Record<string, string>> = {}): Promise<void> {
    const form = `form[data-operation="${operation}"]`
    for (const [name, value] of Object.entries(values)) {
      await this.type(`${form} [name="${name}"]`, value)
    }
    await this.go(`${form} button[type=submit]`)
  }
}
