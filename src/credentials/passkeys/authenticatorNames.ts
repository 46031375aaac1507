import list from "./authenticator-names.json" with { type: "json" }

/** The names of passkey makers by AAGUID; the list states its source and date. */
const names: ReadonlyMap<string, string> = new Map(Object.entries(list.names))

/** The name of an authenticator's model; null for one that nobody has named. */
export const authenticatorName = (aaguid: string | null): string | null =>
  aaguid === null ? null : (names.get(aaguid) ?? null)
