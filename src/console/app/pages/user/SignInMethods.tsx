import { ago } from "../../kernel/format.ts"
import { useLoad } from "../../kernel/load.ts"
import { here } from "../../kernel/session.ts"
import { words } from "../../kernel/words.ts"
import { common } from "../../ui/common.ts"
import { Card } from "../../ui/Layout.tsx"
import { Await, Badge } from "../../ui/Notice.tsx"
import { RowAction } from "../../ui/Action.tsx"
import type { UserPart } from "./people.tsx"

const t = words({
  en: {
    methods: "Sign-in methods",
    password: "Password",
    has: "set",
    authenticator: "Authenticator app",
    codes: (count: string) => `${count} recovery codes left`,
    removeFactorDoes:
      "For someone who has lost it: removes the authenticator and the recovery codes, ends their sessions, and tells them by mail. Passkeys stay.",
    trusted: "Remembered browsers",
    forgetTrusted: "Forget all",
    forgetTrustedDoes: "Their next sign-in asks for the second factor in every browser.",
    passkey: "Passkey",
    removePasskeyDoes:
      "Works even if it is their last way to sign in. Ends the sessions opened with it, and tells them by mail.",
    used: (when: string) => `used ${when}`,
    unused: "never used",
    backedUp: "backed up",
    provider: "Provider"
  },
  da: {
    methods: "Loginmetoder",
    password: "Adgangskode",
    has: "valgt",
    authenticator: "Godkendelsesapp",
    codes: (count: string) => `${count} gendannelseskoder tilbage`,
    removeFactorDoes:
      "Til den, der har mistet den: fjerner appen og gendannelseskoderne, afslutter deres sessioner og fortæller dem det på mail. Adgangsnøgler bliver.",
    trusted: "Huskede browsere",
    forgetTrusted: "Glem alle",
    forgetTrustedDoes: "Næste login kræver andet trin i alle browsere.",
    passkey: "Adgangsnøgle",
    removePasskeyDoes:
      "Også hvis det er den sidste måde at logge ind på. Afslutter sessioner lavet med den og fortæller dem det på mail.",
    used: (when: string) => `brugt ${when}`,
    unused: "aldrig brugt",
    backedUp: "sikkerhedskopieret",
    provider: "Udbyder"
  }
})

/** By what somebody can sign in. */
export const Methods = ({ done, turn, user }: UserPart) => {
  const params = { userId: user.id }
  const methods = useLoad(
    async () => {
      const [mfa, passkeys, trusted, identities] = await Promise.all([
        here().mfa.getUserMfa({ params }),
        here().passkeys.listUserPasskeys({ params }),
        here().trustedDevices.listUserTrustedDevices({ params }),
        here().identities.listUserIdentities({ params })
      ])
      return { mfa, passkeys: passkeys.items, trusted: trusted.items, identities }
    },
    [user.id],
    turn
  )
  return (
    <Card title={t.methods}>
      <Await of={methods}>
        {({ identities, mfa, passkeys, trusted }) => (
          <ul class="items">
            <li>
              <strong>{t.password}</strong>
              <Badge tone={user.hasPassword ? "good" : "plain"}>
                {user.hasPassword ? t.has : common.none}
              </Badge>
            </li>
            <li>
              <strong>{t.authenticator}</strong>
              <Badge tone={mfa.enabled ? "good" : "plain"}>
                {mfa.enabled ? t.has : common.none}
              </Badge>
              {mfa.enabled && <small>{t.codes(String(mfa.recoveryCodesLeft))}</small>}
              {mfa.enabled && (
                <RowAction
                  operation="mfa.removeUserMfa"
                  label={common.remove}
                  tone="danger"
                  does={t.removeFactorDoes}
                  final
                  run={() => here().mfa.removeUserMfa({ params })}
                  done={done}
                />
              )}
            </li>
            {trusted.length > 0 && (
              <li>
                <strong>{t.trusted}</strong>
                <span>
                  {String(trusted.length)}
                  <small>
                    {trusted
                      .map(({ device, lastUsedAt }) =>
                        [[device.browser, device.os].filter(Boolean).join(", "), ago(lastUsedAt)]
                          .filter(Boolean)
                          .join(", ")
                      )
                      .join(" · ")}
                  </small>
                </span>
                <RowAction
                  operation="trustedDevices.removeUserTrustedDevices"
                  label={t.forgetTrusted}
                  tone="danger"
                  does={t.forgetTrustedDoes}
                  run={() => here().trustedDevices.removeUserTrustedDevices({ params })}
                  done={done}
                />
              </li>
            )}
            {passkeys.map((passkey) => (
              <li key={passkey.id}>
                <strong>{t.passkey}</strong>
                <span>
                  {passkey.name}
                  <small>
                    {[
                      passkey.authenticatorName,
                      passkey.lastUsedAt === null ? t.unused : t.used(ago(passkey.lastUsedAt)),
                      passkey.backedUp ? t.backedUp : null
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </small>
                </span>
                <RowAction
                  operation="passkeys.removeUserPasskey"
                  label={common.remove}
                  tone="danger"
                  does={t.removePasskeyDoes}
                  final
                  run={() =>
                    here().passkeys.removeUserPasskey({
                      params: { ...params, passkeyId: passkey.id }
                    })
                  }
                  done={done}
                />
              </li>
            ))}
            {identities.map(({ id, issuer, label, status, subject }) => (
              <li key={id}>
                <strong>{t.provider}</strong>
                <span>
                  {label ?? subject}
                  <small>{issuer}</small>
                </span>
                {status === "unlinked" && <Badge>{common.none}</Badge>}
              </li>
            ))}
          </ul>
        )}
      </Await>
    </Card>
  )
}
