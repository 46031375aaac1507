/** Hands a file to the operator. */
export const offer = (name: string, file: Blob): void => {
  const url = URL.createObjectURL(file)
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Hands a text to the operator as a file. */
export const download = (name: string, text: string, type: string): void =>
  offer(name, new Blob([text], { type }))
