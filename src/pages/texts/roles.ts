import { saidAs, type Speech, textsOf } from "../../languages/Speech.ts"

const roles = textsOf("roles")

/**
 * Name of a role in the reader's language: those that every environment begins with are translated,
 * others are called as their operators call them.
 */
export const roleWords = (speech: Speech, name: string): string =>
  saidAs(roles(speech), name) ?? name
