import { flawInDanish } from "./danishFlaws.ts"
import { translation, type Pair } from "./translation.ts"

/** The service's remarks on a file of users and on its lines, in Danish. */
const sentences: ReadonlyArray<Pair> = [
  [
    "No column says whose address is verified: everybody would have to prove theirs. If all of them are, let a field emailVerified say so, or tell the command user import with --set emailVerified=true",
    "Ingen kolonne siger, hvis adresse der er bekræftet: alle skulle bevise deres. Er de alle bekræftet, så lad et felt emailVerified sige det, eller sig det til kommandoen user import med --set emailVerified=true"
  ],
  [
    "No column holds passwords: nobody could sign in by password before a reset. If one does, call it passwordHash, or tell the command user import with --column passwordHash=COLUMN",
    "Ingen kolonne har adgangskoder: ingen kunne logge ind med adgangskode før en nulstilling. Har en kolonne dem, så kald den passwordHash, eller sig det til kommandoen user import med --column passwordHash=COLUMN"
  ],
  ["The first user has no verified address: *", "Den første bruger har ingen bekræftet adresse: *"],
  [
    "None of the first * users has a verified address: everybody would have to prove theirs. If all of them are, let a field emailVerified say so, or tell the command user import with --set emailVerified=true",
    "Ingen af de første * brugere har en bekræftet adresse: alle skulle bevise deres. Er de alle bekræftet, så lad et felt emailVerified sige det, eller sig det til kommandoen user import med --set emailVerified=true"
  ],
  [
    "The first user has no password: nobody could sign in by password before a reset",
    "Den første bruger har ingen adgangskode: ingen kunne logge ind med adgangskode før en nulstilling"
  ],
  [
    "None of the first * users has a password: nobody could sign in by password before a reset",
    "Ingen af de første * brugere har en adgangskode: ingen kunne logge ind med adgangskode før en nulstilling"
  ],
  [
    "Line 1 names no member of a user: it must be the header. The command user import takes other names with --column MEMBER=COLUMN. Members: *",
    "Linje 1 nævner intet felt for en bruger: den skal være overskriften. Kommandoen user import tager andre navne med --column FELT=KOLONNE. Felter: *"
  ],
  [
    "Columns that are no member of a user: *. Rename or remove them; the command user import also takes other names with --column MEMBER=COLUMN, and passes columns over with --ignore-columns. Members: *",
    "Kolonner, der ikke er et felt for en bruger: *. Giv dem andre navne, eller fjern dem; kommandoen user import tager også andre navne med --column FELT=KOLONNE og springer kolonner over med --ignore-columns. Felter: *"
  ],
  ["The file is in UTF-16: save it as UTF-8", "Filen er i UTF-16: gem den som UTF-8"],
  ["The file is compressed: unpack it first", "Filen er pakket: pak den ud først"],
  [
    "The file is a ZIP or a workbook: unpack it first, or save the workbook as CSV",
    "Filen er en ZIP-fil eller et regneark: pak den ud først, eller gem regnearket som CSV"
  ],
  [
    "The columns have semicolons between them: save the file with commas, or tell the command user import with --delimiter",
    "Kolonnerne har semikolon imellem sig: gem filen med kommaer, eller sig det til kommandoen user import med --delimiter"
  ],
  [
    "The columns have tabs between them: save the file with commas, or tell the command user import with --delimiter",
    "Kolonnerne har tabulatorer imellem sig: gem filen med kommaer, eller sig det til kommandoen user import med --delimiter"
  ],
  ["The file must begin with a header of CSV", "Filen skal begynde med en CSV-overskrift"],
  ["The file ends in the middle of its JSON", "Filen slutter midt i sin JSON"],
  [
    "It failed again and again: the log says why",
    "Det gik galt igen og igen: loggen siger hvorfor"
  ],
  [
    "Another user is known to authenticators by it: each needs their own",
    "En anden bruger har det samme: hver skal have sit eget"
  ],
  [
    "passkey_exists: another user has this passkey",
    "passkey_exists: en anden bruger har adgangsnøglen"
  ],
  ["email_taken: another user has this address", "email_taken: en anden bruger har adressen"],
  ["Expected lines to end with LF or CRLF", "Linjer skal slutte med LF eller CRLF"],
  [
    "Expected a JSON array, or a JSON object with one that is named *",
    "Skal være en JSON-liste eller et JSON-objekt med en, der hedder *"
  ],
  [
    "Expected nothing but JSON objects in the array; the rest was not read",
    "Listen må kun have JSON-objekter; resten er ikke læst"
  ],
  ["Expected one JSON object", "Skal være ét JSON-objekt"],
  [
    "Expected a person, not the account of a client: make an application of it",
    "Skal være en person, ikke en klients konto: lav en applikation i stedet"
  ],
  ["Expected a user of *, with *", "Skal være en bruger fra * med *"],
  ["Expected a time from 1970 until now", "Skal være et tidspunkt fra 1970 til nu"],
  ["Expected a line of at most * bytes", "En linje må højst være på * byte"],
  [
    "Expected a quoted cell to end with a quote",
    "En celle, der begynder med et citationstegn, skal slutte med et"
  ],
  ["Expected text in UTF-8", "Skal være tekst i UTF-8"],
  ["Expected each account once", "Hver konto må kun stå én gang"],
  ["Expected password or passwordHash, not both", "Enten password eller passwordHash, ikke begge"],
  ["* is no member of a user", "* er ikke et felt for en bruger"]
]

const translated = translation(sentences)

/** A remark of an import in Danish. */
export const importInDanish = (sentence: string): string =>
  translated(sentence) ?? flawInDanish(sentence)
