import type { Dice } from "./Dice.ts"
import { hostileText } from "./texts.ts"
import { validValue, type Making } from "./values.ts"

const columns = [
  "email",
  "emailVerified",
  "firstName",
  "lastName",
  "externalId",
  "locale",
  "status"
]

const cell = (dice: Dice): string => {
  const text = dice.percent(60)
    ? `x${dice.between(1, 99)}@example.com`
    : hostileText(dice).slice(0, 300)
  return dice.percent(50) ? `"${text.replaceAll('"', '""')}"` : text
}

/** People as a spreadsheet writes them, more or less. */
export const csvText = (dice: Dice): string => {
  const head = columns.filter(() => dice.percent(70))
  const lines = Array.from({ length: dice.between(0, 6) }, () =>
    Array.from({ length: Math.max(0, head.length + dice.pick([0, 0, 0, 1, -1])) }, () =>
      cell(dice)
    ).join(dice.pick([",", ",", ",", ";", "\t"]))
  )
  const text = [head.join(","), ...lines].join(dice.pick(["\n", "\r\n", "\r"]))
  return dice.percent(10) ? `\ufeff${text}"` : text
}

const line = {
  type: "object",
  properties: {
    email: { type: "string" },
    emailVerified: { type: "boolean" },
    firstName: { type: "string" },
    externalId: { type: "string" },
    passwordHash: { type: "object", additionalProperties: { type: "string" } },
    publicMetadata: { type: "object", additionalProperties: true },
    identities: { type: "array", items: { type: "object", additionalProperties: true } }
  }
}

/** People, one a line. */
export const linesText = (making: Making): string => {
  const { dice } = making
  return Array.from({ length: dice.between(0, 6) }, () =>
    dice.percent(85) ? JSON.stringify(validValue(making, line, "")) : hostileText(dice)
  ).join(dice.pick(["\n", "\n", "\r\n", "\n\n"]))
}

/** Parts of a form, in the boundary of their head. */
export const multipartText = (dice: Dice, boundary: string): string => {
  const parts = Array.from(
    { length: dice.between(0, 4) },
    (_, at) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${dice.pick(["file", "token", `p${at}`, hostileText(dice).slice(0, 50)])}"${dice.percent(40) ? '; filename="a.csv"' : ""}\r\n\r\n${hostileText(dice).slice(0, 500)}\r\n`
  )
  return `${parts.join("")}${dice.percent(80) ? `--${boundary}--\r\n` : ""}`
}

const png =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII="
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'

/** A picture in base64, a little broken. */
export const pictureBytes = (dice: Dice, media: string): string => {
  if (media === "image/svg+xml") {
    const text = dice.percent(40)
      ? svg
      : dice.pick([
          svg.replace("<path", "<script>alert(1)</script><path"),
          svg.replace("<path", '<image href="http://127.0.0.1/x"/><path'),
          `<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c "&a;&a;">]>${svg.replace("0 0 1 1", "&c;")}`,
          svg.slice(0, dice.between(0, svg.length)),
          `${"<g>".repeat(3000)}${svg}`,
          hostileText(dice)
        ])
    return Buffer.from(text).toString("base64")
  }
  const bytes = Buffer.from(png, "base64")
  if (dice.percent(40)) return png
  for (let flips = dice.between(1, 4); flips > 0; flips -= 1) {
    bytes[dice.between(0, bytes.length - 1)] = dice.between(0, 255)
  }
  return bytes.subarray(0, dice.between(1, bytes.length)).toString("base64")
}
