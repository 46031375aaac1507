import { inject } from "vitest"

/** What a Node process that a test starts is handed on. */
export const handedOn = () => ({
  PATH: process.env["PATH"] ?? "",
  NODE_COMPILE_CACHE: inject("compileCache")
})
