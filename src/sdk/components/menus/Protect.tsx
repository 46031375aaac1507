import type { ReactNode } from "react"
import { useKnownPermissions, useOrganizations, useSession } from "../../react/session.ts"

/** Properties of `<Protect>`. */
export interface ProtectProps {
  /** Permission that the role in the active organization must have. */
  readonly permission?: string | undefined
  /** Key of the role that the person must have in the active organization. */
  readonly role?: string | undefined
  /** Stands in place of the children for everybody else, such as `<SignIn />`. */
  readonly fallback?: ReactNode
  /** Stands there until it is known who is signed in, and on the server. */
  readonly loading?: ReactNode
  readonly children?: ReactNode
}

const WithRole = ({ children, fallback, loading, role }: ProtectProps): ReactNode => {
  const { activeId, organizations } = useOrganizations()
  if (organizations === null) return loading
  return organizations.some((each) => each.id === activeId && each.role === role)
    ? children
    : fallback
}

const WithPermission = (props: ProtectProps): ReactNode => {
  const known = useKnownPermissions()
  if (known === null) return props.loading
  return known.includes(props.permission) ? <WithinRole {...props} /> : props.fallback
}

const WithinRole = (props: ProtectProps): ReactNode =>
  props.role === undefined ? props.children : <WithRole {...props} />

/**
 * Shows its children to people who are signed in, and who may: to decide what is shown. Your backend
 * decides what is allowed, since what a page holds can be read by everybody who loads it.
 */
export const Protect = (props: ProtectProps): ReactNode => {
  const { step } = useSession().state
  const { fallback = null, loading = null, permission } = props
  const all = { ...props, fallback, loading }
  if (step === "unknown") return loading
  if (step === "signed_out") return fallback
  return permission === undefined ? <WithinRole {...all} /> : <WithPermission {...all} />
}
