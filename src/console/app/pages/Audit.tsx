import { environment, here } from "../kernel/session.ts"
import { Explorer } from "./audit/Explorer.tsx"

/** The trail of an environment. */
const Audit = () => {
  // What is read page by page goes on in the environment that it was begun in.
  const { auditEvents } = here()
  return (
    <Explorer
      name={environment.value?.name ?? ""}
      isEnvironment
      search={(...input) => auditEvents.searchAuditEvents(...input)}
    />
  )
}

export default Audit
