import type { AnswerOf, EnvironmentClient } from "../../kernel/api.ts"
import { displayName } from "../../kernel/names.ts"
import { words } from "../../kernel/words.ts"
import { Badge } from "../../ui/Notice.tsx"

export type User = AnswerOf<EnvironmentClient["users"]["getUser"]>

/** Props of each part of a user's page. */
export interface UserPart {
  readonly user: User
  readonly turn: number
  readonly done: () => void
}

const t = words({
  en: {
    active: "active",
    banned: "banned",
    deleted: "deleted",
    unverified: "address not verified",
    secondFactor: "second factor"
  },
  da: {
    active: "aktiv",
    banned: "spærret",
    deleted: "slettet",
    unverified: "adresse ikke bekræftet",
    secondFactor: "totrinslogin"
  }
})

/** A user's display name: name, address or id. */
export const nameOf = ({ email, id, name }: Pick<User, "email" | "id" | "name">): string =>
  displayName([name, email], id)

const tones = { active: "good", banned: "bad", deleted: "plain" } as const

/** State of a user's account. */
export const UserBadges = ({ user }: { readonly user: User }) => (
  <>
    <Badge tone={tones[user.status]}>{t[user.status]}</Badge>
    {user.registrationState === "pending_email_verification" && (
      <Badge tone="warn">{t.unverified}</Badge>
    )}
    {user.mfaEnabled && <Badge tone="info">{t.secondFactor}</Badge>}
  </>
)

/** The first letters of somebody's name. */
export const Avatar = ({ name }: { readonly name: string }) => (
  <span class="avatar" aria-hidden="true">
    {name
      .split(/[\s@.]+/)
      .slice(0, 2)
      .map((word) => [...word][0]?.toUpperCase() ?? "")
      .join("")}
  </span>
)
