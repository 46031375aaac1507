// People of Firebase Authentication, by the REST API of Identity Toolkit.
import { serve } from "./hook.js"

const { FIREBASE_API_KEY = "", FIREBASE_URL = "https://identitytoolkit.googleapis.com" } =
  process.env

/** Answers that mean a wrong password, or nobody: any other is a failure of the old system. */
const wrong =
  /^(EMAIL_NOT_FOUND|INVALID_PASSWORD|INVALID_LOGIN_CREDENTIALS|INVALID_EMAIL|USER_DISABLED)\b/

const ask = async (operation, body) => {
  const answer = await fetch(
    `${FIREBASE_URL}/v1/accounts:${operation}?key=${encodeURIComponent(FIREBASE_API_KEY)}`,
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(1200)
    }
  )
  return { ok: answer.ok, status: answer.status, json: await answer.json() }
}

serve(async (email, password) => {
  const signedIn = await ask("signInWithPassword", { email, password, returnSecureToken: true })
  if (!signedIn.ok) {
    if (wrong.test(signedIn.json.error?.message ?? "")) return undefined
    throw new Error(`Firebase answered ${signedIn.status}`)
  }
  const found = await ask("lookup", { idToken: signedIn.json.idToken })
  const [user] = found.json.users ?? []
  if (user === undefined) throw new Error(`Firebase answered ${found.status}`)
  const [firstName = null, ...others] = (user.displayName ?? "").split(" ").filter(Boolean)
  return {
    emailVerified: user.emailVerified === true,
    firstName,
    lastName: others.join(" ") || null,
    externalId: user.localId,
    privateMetadata: JSON.parse(user.customAttributes ?? "{}")
  }
})
