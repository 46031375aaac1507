import { contractOf, pathOf, type Exchange } from "./AnswerContract.ts"
import { noteCall, noteDeclared, noteSeen, noteViolation } from "./conformanceLog.ts"

const contract = contractOf(["server", "client"])

noteDeclared(contract.declared)

const prefixes = ["/api/server/v1/", "/_service/"]
/** Where browsers go, and what they load, and the protocol of directories: no operations. */
const isNavigation = /^\/_service\/((pages|assets|scim)\/|oauth\/(authorize|continue|logout)$)/

/**
 * Holds an answer to the contract: its status and code are declared, its content type too, and its
 * body is what the schema says and nothing more. What breaks that is kept for the end of the test.
 */
export const observe = (exchange: Exchange): void => {
  const { method, status, url } = exchange
  const examined = contract.examine(exchange)
  if (examined !== undefined) {
    for (const flaw of examined.flaws) noteViolation(`${examined.operation}: ${flaw}`)
    if (examined.seen !== undefined) noteSeen(examined.seen)
    const correlationId = exchange.header("x-correlation-id")
    if (correlationId !== undefined) noteCall(correlationId, examined.operation, status)
    return
  }
  const path = pathOf(url)
  if (
    status < 400 &&
    method !== "OPTIONS" &&
    prefixes.some((prefix) => path.startsWith(prefix)) &&
    !isNavigation.test(path)
  ) {
    noteViolation(`${method} ${path} answers ${status}, but no contract has it`)
  }
}
