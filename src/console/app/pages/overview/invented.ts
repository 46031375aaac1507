/** Names of nobody in particular. */
const firstNames = [
  "Astrid",
  "Bo",
  "Clara",
  "David",
  "Emma",
  "Frederik",
  "Gerda",
  "Hassan",
  "Ida",
  "Jonas",
  "Karen",
  "Lars",
  "Mette",
  "Nikolaj",
  "Oline",
  "Peter",
  "Rosa",
  "Søren",
  "Tilde",
  "Yusuf"
]
const lastNames = [
  "Andersen",
  "Berg",
  "Dahl",
  "Eriksen",
  "Friis",
  "Holm",
  "Kjær",
  "Lund",
  "Møller",
  "Nygaard",
  "Olsen",
  "Rask",
  "Skov",
  "Toft"
]
export const organizationNames = [
  "Nordlys",
  "Havnen",
  "Værkstedet",
  "Skovbrynet",
  "Kontoret",
  "Bageriet",
  "Biblioteket",
  "Fyrtårnet"
]

/** One of several, the same each time for a number. */
export const pick = <Item>(items: ReadonlyArray<Item>, index: number): Item => {
  const item = items[index % items.length]
  if (item === undefined) throw new Error("There is nothing to pick from")
  return item
}

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll("ø", "oe")
    .replaceAll("æ", "ae")
    .replaceAll(/[^a-z]/g, "")

/** Somebody who does not exist, at an address that nobody reads. */
export const inventedPerson = (index: number, run: string) => {
  const firstName = pick(firstNames, index * 7)
  const lastName = pick(lastNames, index * 5 + Math.floor(index / 3))
  return {
    firstName,
    lastName,
    email: `${plain(firstName)}.${plain(lastName)}.${run}${index}@example.com`,
    emailVerified: index % 9 !== 0,
    externalId: `crm-${run}-${index}`,
    locale: index % 3 === 0 ? ("da" as const) : ("en" as const),
    publicMetadata: { plan: pick(["free", "pro", "team"], index) },
    privateMetadata: { customer: `cus_${run}${index}` }
  }
}
