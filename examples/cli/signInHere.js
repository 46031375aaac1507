import { createSignInFlow } from "@gatehouse-id/client"
import { createInterface } from "node:readline/promises"
import { Writable } from "node:stream"

/** Asks for lines on the terminal; a secret is not shown while it is typed. */
const questions = () => {
  let isSecret = false
  const output = new Writable({
    write: (chunk, encoding, done) => {
      if (isSecret) done()
      else process.stdout.write(chunk, encoding, done)
    }
  })
  const terminal = process.stdin.isTTY === true
  const lines = createInterface({ input: process.stdin, output, terminal, prompt: "" })
  // Keeps lines that come before they are asked for, as from a file or a paste.
  const typed = lines[Symbol.asyncIterator]()
  return {
    ask: async (question, secret = false) => {
      process.stdout.write(question)
      isSecret = secret
      const { done, value } = await typed.next()
      if (secret) process.stdout.write("\n")
      isSecret = false
      if (done) throw new Error("Nothing was typed.")
      return value.trim()
    },
    close: () => lines.close()
  }
}

/** Signs in on the terminal, with a password and, where there is one, a second factor. */
export const signInHere = async (client) => {
  const { ask, close } = questions()
  try {
    const flow = createSignInFlow(client)
    const email = await ask("Email address: ")
    let shown = await flow.password({ email, password: await ask("Password: ", true) })
    while (shown.problem === null && shown.state.step === "second_factor") {
      shown = await flow.secondFactor({ code: await ask("Code of your authenticator app: ") })
    }
    if (shown.problem !== null) throw shown.problem
    return shown.state
  } finally {
    close()
  }
}
