/** What a Node process that a test starts is handed on of this one. */
export const handedOn = (): Record<string, string> =>
  Object.fromEntries(
    ["PATH", "NODE_COMPILE_CACHE"].flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    })
  )
