const controls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g
const rightToLeft =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * A name that somebody chose, for a line with other words: one that is read from right to left is set
 * apart, so that it does not turn the words around it, and what would turn them on purpose is left out.
 */
export const isolated = (name: string): string => {
  const plain = name.replace(controls, "")
  return plain !== name || rightToLeft.test(plain) ? `\u2068${plain}\u2069` : name
}
