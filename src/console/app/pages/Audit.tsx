import { environment, here } from "../kernel/session.ts"
import { Explorer } from "./audit/Explorer.tsx"

/** The trail of an environment. */
const Audit = () => (
  <Explorer
    name={environment.value?.name ?? ""}
    isEnvironment
    search={(...input) => here().auditEvents.searchAuditEvents(...input)}
  />
)

export default Audit
