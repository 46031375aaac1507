import { enterpriseUrn } from "../../../src/platform/scim/resources.ts"
import { wordOf, type Chooser } from "./tapes.ts"

const texts = [
  "userName",
  "title",
  "nickName",
  "name.familyName",
  "emails.value",
  "emails.type",
  `${enterpriseUrn}:department`
] as const
const comparisons = ["eq", "co", "sw", "ew", "gt", "ge", "lt", "le"] as const

const element = (choose: Chooser): string => {
  const [name, value] = choose.of([
    ["type", choose.of(["work", "home"])],
    ["value", wordOf(choose)]
  ])
  return `${name} ${choose.of(comparisons)} "${value}"`
}

const compared = (choose: Chooser): string => {
  switch (choose.number(5)) {
    case 0:
      return `active eq ${choose.of(["true", "false"])}`
    case 1:
      return `${choose.of(texts)} pr`
    case 2: {
      const [one, other] = [element(choose), element(choose)]
      // The other library takes brackets with "and" or "not" for the list as a whole.
      return choose.of([`emails[${one}]`, `emails[${one} or ${other}]`])
    }
    default:
      return `${choose.of(texts)} ${choose.of(comparisons)} "${wordOf(choose)}"`
  }
}

/** A filter whose meaning RFC 7644 leaves no doubt about. */
export const filterOf = (choose: Chooser, depth = 2): string => {
  if (depth === 0) return compared(choose)
  const part = () => filterOf(choose, depth - 1)
  switch (choose.number(6)) {
    case 0:
      return `${part()} and ${part()}`
    case 1:
      return `${part()} or ${part()}`
    case 2:
      return `not (${part()})`
    case 3:
      return `(${part()} or ${part()}) and ${part()}`
    default:
      return compared(choose)
  }
}
