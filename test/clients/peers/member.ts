import { newMember, type Service } from "../../examples/service.ts"

/** What a program needs to call the service, with somebody who has just signed in. */
export const memberOf = async (
  service: Service,
  name: string
): Promise<Readonly<Record<string, string>>> => {
  const member = await newMember(service, `${name}@example.com`)
  const answer = await fetch(`${service.url}/_service/auth/login?_is_native=true`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: member.email, password: member.password })
  })
  const { accessToken, sessionToken } = (await answer.json()) as Readonly<Record<string, string>>
  return {
    SERVICE_URL: service.url,
    SECRET_KEY: service.secretKey,
    MEMBER_ID: member.id,
    MEMBER_EMAIL: member.email,
    MEMBER_PASSWORD: member.password,
    OWNED_ID: member.owned.id,
    JOINED_ID: member.joined.id,
    ACCESS_TOKEN: accessToken ?? "",
    SESSION_TOKEN: sessionToken ?? ""
  }
}
