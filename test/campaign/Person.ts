import { generateSync } from "otplib"
import type { Dice } from "../fuzz/Dice.ts"
import { isUnknown, type Asker, type Json, type Question, type Reply } from "./Asking.ts"
import type { Clock } from "./Clock.ts"
import type { Ledger } from "./Ledger.ts"
import type { Outside } from "./Outside.ts"

/** What people share. */
export interface Society {
  readonly ask: Asker
  readonly clock: Clock
  readonly ledger: Ledger
  readonly outside: Outside
  readonly application: { readonly id: string; readonly basic: string }
  /** Everybody, who may invite one another. */
  readonly people: ReadonlyArray<Person>
  /** True if the clock was moved lately, so that two instances may differ for a moment. */
  readonly isMoving: () => boolean
}

const day = 86_400_000
const callback = "https://shop.example/cb"
const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

/** Somebody who lives: signs up, in and out, forgets, and changes things. */
export class Person {
  readonly email: string
  readonly dice: Dice
  readonly #society: Society
  readonly #address: string
  #password: string
  /** Passwords that may be right, where nobody knows what became of a change. */
  #passwords: Array<string>
  #cookie: string | undefined
  /** Tokens that have ended for certain. */
  readonly ended: Array<string> = []
  /** True where nobody knows whether the session lives. */
  #maybeOut = false
  /** True while an operator may have banned this person. */
  isBanned: boolean | "maybe" = false
  /** Times that an operator began to ban this person. */
  bans = 0
  userId: string | undefined
  /** The same, by the last use of the session that no ban was near to. */
  #bansWhenUsed = 0
  #signedInAt = 0
  #lastUsed = 0
  #secret: string | undefined
  #maybeSecond = false
  /** Number of the last change of this person's own data that was acknowledged, and the last that was asked for. */
  counter = { acknowledged: 0, asked: 0 }
  readonly organizations: Array<string> = []
  /** Organizations of others, by what is known of the membership. */
  readonly memberships = new Map<string, "member" | "left" | "unknown">()
  readonly #invited: Array<{ readonly organizationId: string; readonly since: number }> = []

  constructor(number: number, dice: Dice, society: Society) {
    this.email = `person-${number}@people.example`
    this.dice = dice
    this.#society = society
    this.#address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
    this.#password = this.#newPassword()
    this.#passwords = [this.#password]
  }

  #newPassword(): string {
    const made = `Tr0ub4dor-${this.dice.between(1e8, 1e9)}-${this.dice.between(1e8, 1e9)}`
    this.#society.ledger.secrets.add(made)
    return made
  }

  #ask(question: Question): Promise<Reply> {
    return this.#society.ask({
      ...question,
      headers: {
        "x-person": this.#address,
        origin: "https://app.example.com",
        "sec-fetch-site": "same-origin",
        ...(this.#cookie === undefined ? {} : { cookie: this.#cookie }),
        ...question.headers
      }
    })
  }

  #keep(reply: Reply): void {
    for (const line of reply.setCookies) {
      const pair = line.split(";")[0] ?? ""
      if (!pair.startsWith("__Host-session=")) continue
      const isGone = line.includes("Max-Age=0")
      this.#cookie = isGone ? undefined : pair
      if (!isGone) this.#society.ledger.secrets.add(pair.slice(pair.indexOf("=") + 1))
    }
  }

  /** Cookies of flows that wait, beside the session's own. */
  #flow(reply: Reply): string {
    return reply.setCookies
      .map((line) => line.split(";")[0] ?? "")
      .filter((pair) => !pair.startsWith("__Host-session="))
      .join("; ")
  }

  #arrived(reply: Reply): boolean {
    if (reply.status !== 200 || reply.json?.status !== "complete") return false
    this.#keep(reply)
    this.userId = reply.json.user.id
    this.#signedInAt = this.#society.clock.now()
    this.#used()
    this.#maybeOut = false
    return true
  }

  #used(): void {
    this.#lastUsed = this.#society.clock.now()
    if (this.isBanned === false) this.#bansWhenUsed = this.bans
  }

  get isSignedIn(): boolean {
    return this.#cookie !== undefined
  }

  /** One deed of a life. */
  async live(): Promise<void> {
    if (this.userId === undefined) return this.signUp()
    if (!this.isSignedIn) {
      return this.dice.percent(12) ? this.forget() : this.signIn()
    }
    const deed = this.dice.weighted<() => Promise<void>>([
      [20, () => this.refresh()],
      [20, () => this.change()],
      [10, () => this.look()],
      [5, () => this.signOut()],
      [4, () => this.found()],
      [6, () => this.connect()],
      [3, () => this.secondFactor()],
      [3, () => this.newPassword()],
      [4, () => this.haunt()],
      [5, () => this.invite()],
      [6, () => this.join()],
      [3, () => this.leave()],
      [3, () => this.endOthers()]
    ])
    return deed()
  }

  /** True if the answer is that of a session that may have ended. */
  #isOut(reply: Reply): boolean {
    if (reply.status !== 401) {
      if (reply.status > 0 && reply.status < 400) this.#used()
      return false
    }
    const now = this.#society.clock.now()
    const isOld = now - this.#lastUsed > 6.9 * day || now - this.#signedInAt > 29.9 * day
    const isExplained =
      isOld ||
      this.#maybeOut ||
      this.isBanned !== false ||
      // A ban ends sessions, which their holder may learn long afterwards.
      this.bans !== this.#bansWhenUsed ||
      this.#society.isMoving()
    if (!isExplained) {
      this.#society.ledger.breach("A session ended before its time", reply.correlationId)
    }
    if (this.#cookie !== undefined) this.ended.push(this.#cookie)
    this.#cookie = undefined
    return true
  }

  async signUp(): Promise<void> {
    const since = Date.now()
    const begun = await this.#ask({
      path: "/_service/auth/sign-up",
      json: { email: this.email, password: this.#password, legalConsentAccepted: true },
      expects: [202]
    })
    if (begun.status !== 202) return
    const cookie = this.#flow(begun)
    const code = await this.#society.outside.mailed(this.email, "code", since)
    if (code === undefined) {
      // An account that was made meanwhile gets a mail of another kind.
      await this.signIn()
      return
    }
    const verify = () =>
      this.#ask({
        path: "/_service/auth/sign-up/verify",
        json: { signUpId: begun.json.signUpId, code },
        headers: { cookie },
        expects: [200, 400, 409],
        action: "user.created"
      })
    // Two at once: a code counts for one.
    const replies = this.dice.percent(25)
      ? await Promise.all([verify(), verify()])
      : [await verify()]
    const good = replies.filter(({ status }) => status === 200)
    if (good.length > 1) this.#society.ledger.breach("A code was redeemed twice")
    if (good[0] !== undefined) this.#arrived(good[0])
    else if (replies.some(isUnknown)) await this.signIn()
  }

  async signIn(): Promise<void> {
    const password = this.dice.pick(this.#passwords)
    const known = this.#passwords.length === 1
    const wasBanned = this.isBanned === true
    const { bans } = this
    const reply = await this.#ask({
      path: "/_service/auth/login",
      json: { email: this.email, password },
      expects:
        this.isBanned === false
          ? known && this.userId !== undefined
            ? [200, 403]
            : [200, 401, 403]
          : [200, 401, 403]
    })
    if (reply.status === 403 && this.isBanned === false && bans === this.bans && known) {
      this.#society.ledger.breach("Nobody banned was told of a ban", reply.correlationId)
    }
    if (reply.status === 200 && reply.json?.status === "mfa_required") {
      return this.#passSecond(reply)
    }
    if (this.#arrived(reply)) {
      this.#passwords = [password]
      this.#password = password
      if (wasBanned) this.#society.ledger.breach("A banned person signed in", reply.correlationId)
    } else if (isUnknown(reply)) this.#maybeOut = true
  }

  async #passSecond(reply: Reply): Promise<void> {
    if (this.#secret === undefined) return
    const code = generateSync({ secret: this.#secret, epoch: this.#society.clock.now() / 1000 })
    const passed = await this.#ask({
      path: "/_service/auth/mfa/verify",
      json: { challengeId: reply.json.challengeId, code },
      headers: { cookie: this.#flow(reply) },
      // A code counts once, and the clock may have moved.
      expects: [200, 400, 401, 403]
    })
    this.#arrived(passed)
  }

  async forget(): Promise<void> {
    const since = Date.now()
    const asked = await this.#ask({
      path: "/_service/auth/forgot-password",
      json: { email: this.email },
      expects: [202]
    })
    if (asked.status !== 202 || this.isBanned !== false) return
    const token = await this.#society.outside.mailed(this.email, "token", since)
    if (token === undefined) return
    this.#society.ledger.secrets.add(token)
    const password = this.#newPassword()
    const reset = () =>
      this.#ask({
        path: "/_service/auth/reset-password",
        json: { token, password },
        expects: [200, 400, 403],
        action: "user.password_reset"
      })
    const replies = this.dice.percent(25) ? await Promise.all([reset(), reset()]) : [await reset()]
    const good = replies.filter(({ status }) => status === 200)
    if (good.length > 1) this.#society.ledger.breach("A link was redeemed twice")
    const [first] = good
    if (first === undefined) {
      if (replies.some(isUnknown) || replies.some(({ status }) => status === 503)) {
        this.#passwords = [...this.#passwords, password]
      }
      return
    }
    this.#passwords = [password]
    this.#password = password
    if (first.json?.status === "mfa_required") return this.#passSecond(first)
    this.#arrived(first)
  }

  async refresh(): Promise<void> {
    const reply = await this.#ask({ path: "/_service/auth/refresh", json: {}, expects: [200, 401] })
    if (this.#isOut(reply)) return
    if (typeof reply.json?.accessToken === "string")
      this.#society.ledger.secrets.add(reply.json.accessToken)
  }

  async look(): Promise<void> {
    const path = this.dice.pick([
      "/_service/users/me",
      "/_service/users/me/sessions",
      "/_service/users/me/activity",
      "/_service/organizations",
      "/_service/users/me/mfa"
    ])
    const reply = await this.#ask({ path, expects: [200, 401] })
    if (this.#isOut(reply) || path !== "/_service/users/me" || reply.status !== 200) return
    const shown = Number(reply.json.unsafeMetadata.n ?? 0)
    if (shown < this.counter.acknowledged) {
      this.#society.ledger.breach("An acknowledged change is not there", reply.correlationId)
    }
  }

  async change(): Promise<void> {
    const n = (this.counter.asked += 1)
    const reply = await this.#ask({
      method: "PATCH",
      path: "/_service/users/me",
      json: { unsafeMetadata: { n } },
      expects: [200, 401],
      action: "user.updated"
    })
    if (this.#isOut(reply)) return
    if (reply.status === 200) this.counter.acknowledged = n
  }

  async signOut(): Promise<void> {
    const cookie = this.#cookie
    const reply = await this.#ask({ path: "/_service/auth/logout", json: {}, expects: [204, 401] })
    if (isUnknown(reply) || reply.status === 503) {
      this.#maybeOut = true
      return
    }
    if (cookie !== undefined) this.ended.push(cookie)
    this.#cookie = undefined
  }

  async endOthers(): Promise<void> {
    const reply = await this.#ask({
      method: "DELETE",
      path: "/_service/users/me/sessions",
      expects: [204, 401, 403]
    })
    this.#isOut(reply)
  }

  async found(): Promise<void> {
    const reply = await this.#ask({
      path: "/_service/organizations",
      json: { name: `Firm of ${this.email.split("@")[0]}` },
      expects: [200, 401],
      action: "organization.created"
    })
    if (this.#isOut(reply) || reply.status !== 200) return
    this.organizations.push(reply.json.id)
  }

  async invite(): Promise<void> {
    const other = this.dice.pick(this.#society.people)
    const [organizationId] = this.organizations
    if (organizationId === undefined || other === this || other.userId === undefined) return
    if (other.memberships.has(organizationId)) return
    const since = Date.now()
    const reply = await this.#ask({
      path: `/_service/organizations/${organizationId}/invitations`,
      json: { email: other.email, role: "member" },
      expects: [201, 401, 409],
      action: "invitation.created"
    })
    if (this.#isOut(reply) || reply.status !== 201) return
    other.#invited.push({ organizationId, since })
  }

  async join(): Promise<void> {
    const invitation = this.#invited.shift()
    if (invitation === undefined) return
    const { organizationId, since } = invitation
    const token = await this.#society.outside.mailed(this.email, "token", since)
    if (token === undefined) return
    const accept = () =>
      this.#ask({
        path: "/_service/organizations/invitations/accept",
        json: { token },
        // Another mail may have come meanwhile, or another invitation been accepted.
        expects: [200, 400, 401, 409],
        action: "member.added"
      })
    const replies = this.dice.percent(25)
      ? await Promise.all([accept(), accept()])
      : [await accept()]
    const good = replies.filter(({ status }) => status === 200)
    if (good.length > 1) this.#society.ledger.breach("An invitation was accepted twice")
    const joined = good[0]?.json?.id ?? organizationId
    if (good.length === 1) this.memberships.set(joined, "member")
    else if (replies.some((reply) => isUnknown(reply) || reply.status === 503)) {
      this.memberships.set(organizationId, "unknown")
    }
    for (const reply of replies) this.#isOut(reply)
  }

  async leave(): Promise<void> {
    const [organizationId] = [...this.memberships].find(([, state]) => state === "member") ?? []
    if (organizationId === undefined) return
    const reply = await this.#ask({
      method: "DELETE",
      path: `/_service/organizations/${organizationId}/members/${this.userId}`,
      expects: [204, 401],
      action: "member.removed"
    })
    if (this.#isOut(reply)) return
    if (reply.status === 204) this.memberships.set(organizationId, "left")
    else if (isUnknown(reply) || reply.status === 503)
      this.memberships.set(organizationId, "unknown")
  }

  /** Proves the password once more, for what asks for it. */
  async #prove(): Promise<boolean> {
    const json: Json =
      this.#secret === undefined
        ? { password: this.#password }
        : {
            totpCode: generateSync({
              secret: this.#secret,
              epoch: this.#society.clock.now() / 1000
            })
          }
    const reply = await this.#ask({
      path: "/_service/auth/reauthenticate",
      json,
      expects: [200, 204, 400, 401, 403]
    })
    this.#keep(reply)
    if (isUnknown(reply)) this.#maybeOut = true
    return reply.status === 204 || reply.status === 200
  }

  async secondFactor(): Promise<void> {
    if (this.#maybeSecond || !(await this.#prove())) return
    if (this.#secret === undefined) {
      const started = await this.#ask({
        path: "/_service/users/me/mfa/totp/start",
        json: {},
        expects: [200, 401, 403]
      })
      if (this.#isOut(started) || started.status !== 200) return
      const { secret } = started.json
      this.#society.ledger.secrets.add(secret)
      const code = generateSync({ secret, epoch: this.#society.clock.now() / 1000 })
      const confirmed = await this.#ask({
        path: "/_service/users/me/mfa/totp/confirm",
        json: { code },
        expects: [200, 400, 401, 403],
        action: "mfa.enrolled"
      })
      this.#keep(confirmed)
      if (confirmed.status === 200) this.#secret = secret
      if (isUnknown(confirmed) || confirmed.status === 503) {
        this.#maybeSecond = true
        this.#secret = secret
        this.#maybeOut = true
      }
      return
    }
    const removed = await this.#ask({
      method: "DELETE",
      path: "/_service/users/me/mfa",
      expects: [204, 401, 403],
      action: "mfa.disabled"
    })
    this.#keep(removed)
    if (removed.status === 204 || removed.status === 200) this.#secret = undefined
    if (isUnknown(removed)) this.#maybeSecond = true
    this.#isOut(removed)
  }

  async newPassword(): Promise<void> {
    if (!(await this.#prove())) return
    const password = this.#newPassword()
    const reply = await this.#ask({
      method: "PUT",
      path: "/_service/users/me/password",
      json: { currentPassword: this.#password, newPassword: password },
      expects: [200, 204, 400, 401, 403],
      action: "user.password_set"
    })
    this.#keep(reply)
    if (reply.status === 204 || reply.status === 200) {
      this.#passwords = [password]
      this.#password = password
    } else if (isUnknown(reply) || reply.status === 503) {
      this.#passwords = [this.#password, password]
      this.#maybeOut = true
    }
    this.#isOut(reply)
  }

  /** Signs in to an application, and uses its code twice now and then. */
  async connect(): Promise<void> {
    const { application } = this.#society
    const parameters = new URLSearchParams({
      response_type: "code",
      client_id: application.id,
      redirect_uri: callback,
      scope: "openid offline_access",
      state: "st",
      code_challenge: challenge,
      code_challenge_method: "S256"
    }).toString()
    const led = await this.#ask({
      path: `/_service/oauth/authorize?${parameters}`,
      headers: { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document", accept: "text/html" },
      expects: [303, 302, 200]
    })
    const code = URL.parse(led.location ?? "")?.searchParams.get("code")
    if (code === null || code === undefined) return
    const redeem = (token: Readonly<Record<string, string>>) =>
      this.#ask({
        method: "POST",
        path: "/_service/oauth/token",
        form: token,
        headers: { authorization: application.basic },
        expects: [200, 400]
      })
    const first = {
      grant_type: "authorization_code",
      code,
      redirect_uri: callback,
      code_verifier: verifier
    }
    const isTwice = this.dice.percent(15)
    const replies = isTwice
      ? await Promise.all([redeem(first), redeem(first)])
      : [await redeem(first)]
    const good = replies.filter(({ status }) => status === 200)
    if (good.length > 1) this.#society.ledger.breach("A code of an application was redeemed twice")
    for (const { json } of good) {
      for (const name of ["access_token", "refresh_token", "id_token"]) {
        if (typeof json?.[name] === "string") this.#society.ledger.secrets.add(json[name])
      }
    }
    const refreshToken = good[0]?.json?.refresh_token
    if (isTwice || typeof refreshToken !== "string") return
    const renewed = await redeem({ grant_type: "refresh_token", refresh_token: refreshToken })
    const isExplained = this.isBanned !== false || this.#maybeOut || this.#society.isMoving()
    if (renewed.status === 400 && !isExplained) {
      this.#society.ledger.breach(
        "A refresh token of an application ended at once",
        renewed.correlationId
      )
    }
  }

  /** Tries a token that has ended. */
  async haunt(): Promise<void> {
    const [cookie] = this.ended.slice(-1)
    if (cookie === undefined) return
    const reply = await this.#ask({
      path: "/_service/users/me",
      headers: { cookie },
      expects: [401]
    })
    if (reply.status === 200)
      this.#society.ledger.breach("A session outlived its end", reply.correlationId)
  }
}
