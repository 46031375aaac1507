/** Claims as a provider signed or answered them. */
export type ToldClaims = Readonly<Record<string, unknown>>

/** The address that the claims name, as it is compared; anything else stays as it is. */
const addressIn = ({ email }: ToldClaims): unknown =>
  typeof email === "string" ? email.toLowerCase() : email

/** True if both name an address, and not the same one. */
const areOfTwoAddresses = (one: ToldClaims, other: ToldClaims): boolean => {
  const [first, second] = [addressIn(one), addressIn(other)]
  return first !== undefined && second !== undefined && first !== second
}

/**
 * Claims of an ID token, and what userinfo adds to them. What userinfo says of an address is of the
 * one that it names, and nothing of another that the token names.
 */
export const joinedClaims = (token: ToldClaims, userinfo: ToldClaims): ToldClaims => {
  const { email_verified: _, ...others } = userinfo
  return { ...(areOfTwoAddresses(token, userinfo) ? others : userinfo), ...token }
}
