import type { EnvironmentSettings } from "../../contract/EnvironmentSettings.ts"
import { isLoopbackUrl } from "../../platform/PublicAddress.ts"

/** The longest address that an application is known by, in characters. */
const longest = 1024

/** Which addresses of documents are asked. */
export type AddressRuling =
  /** It is no address of a document: an id of this service, or nothing. */
  | "none"
  | "refused"
  /** It may lead anywhere in public. */
  | "stranger"
  /** An operator vouches for its host, or it is on the developer's machine. */
  | "listed"

/**
 * The address of a document that describes an application (draft-ietf-oauth-client-id-metadata-document
 * section 3): https with a path, none of whose segments is a dot, and spelled as it is asked.
 */
const documentUrl = (clientId: string): URL | undefined => {
  if (clientId.length > longest || !/^https?:\/\/[\x21-\x7e]+$/.test(clientId)) return undefined
  const url = URL.parse(clientId)
  const isPlain =
    url !== null &&
    // Dots, default ports and other spellings of the same address are gone from the parsed form.
    url.href === clientId &&
    url.username === "" &&
    url.password === "" &&
    !clientId.includes("#") &&
    url.pathname !== "/"
  return isPlain ? url : undefined
}

/** Decides by the settings of an environment if the document at a client's id is asked for. */
export const addressRuling = (
  clientId: string,
  { clientDocumentHosts, clientDocuments }: EnvironmentSettings["oauth"],
  isDevelopment: boolean
): AddressRuling => {
  const url = documentUrl(clientId)
  if (url === undefined) return "none"
  if (isDevelopment && isLoopbackUrl(url)) return "listed"
  if (url.protocol !== "https:" || clientDocuments === "off") return "refused"
  if (clientDocumentHosts.includes(url.host)) return "listed"
  return clientDocuments === "any" ? "stranger" : "refused"
}
