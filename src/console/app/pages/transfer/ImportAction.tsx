import { importedFields } from "gatehouse:contract"
import { useEffect, useRef, useState } from "preact/hooks"
import { type Values, filled } from "../../kernel/forms.ts"
import { Mistake } from "../../kernel/problems.ts"
import { words } from "../../kernel/words.ts"
import { Action } from "../../ui/Action.tsx"
import { Check, Select } from "../../ui/Field.tsx"
import {
  contentTypes,
  type Format,
  formatOf,
  guessedColumns,
  headerOf,
  isFormat
} from "./importedFile.ts"
import { startImport, type ImportOrder } from "./jobs.ts"
import { profileLabels } from "../user/profileFields.tsx"

const t = words({
  en: {
    import: "Import users",
    does: "Users who already exist are skipped, and no mail is sent. A dry run checks every line and writes nothing.",
    final: "An import cannot be undone: users have to be deleted one by one.",
    check: "Check the file",
    now: "Import now",
    file: "File",
    none: "Choose a file first.",
    format: "Format",
    byName: "By file name",
    from: "Exported by",
    plain: "this service, or your own format",
    dryRun: "Dry run: check, and write nothing",
    columns: "What the columns hold",
    leftOut: "leave out",
    twice: (member: string) => `Two columns are to hold ${member}: choose one.`,
    nothing: "Say of at least one column what it holds."
  },
  da: {
    import: "Importér brugere",
    does: "Brugere, der allerede findes, springes over, og der sendes ingen mail. En prøvekørsel kontrollerer hver linje og skriver intet.",
    final: "En import kan ikke fortrydes: brugere må slettes én for én.",
    check: "Kontrollér filen",
    now: "Importér nu",
    file: "Fil",
    none: "Vælg en fil først.",
    format: "Format",
    byName: "Efter filnavn",
    from: "Eksporteret af",
    plain: "denne tjeneste, eller jeres eget format",
    dryRun: "Prøvekørsel: kontrollér, og skriv intet",
    columns: "Hvad kolonnerne rummer",
    leftOut: "udelad",
    twice: (member: string) => `To kolonner skal rumme ${member}: vælg én.`,
    nothing: "Sig om mindst én kolonne, hvad den rummer."
  }
})

const memberNames = words<Readonly<Record<string, string>>>({
  en: {
    email: "email address",
    emailVerified: "whether the address is verified",
    externalId: "your own id",
    passwordHash: "hash of the password",
    createdAt: "when they signed up"
  },
  da: {
    email: "e-mailadresse",
    emailVerified: "om adressen er bekræftet",
    externalId: "jeres eget id",
    passwordHash: "adgangskodens hash",
    createdAt: "hvornår de oprettede sig"
  }
})

/** A label of the profile within a sentence; undefined for another member. */
const profileWord = (member: string): string | undefined => {
  const label = Object.entries(profileLabels).find(([name]) => name === member)?.[1]
  return label === undefined ? undefined : `${label.slice(0, 1).toLowerCase()}${label.slice(1)}`
}

const systems = ["clerk", "auth0", "supabase", "firebase", "keycloak", "django"] as const

/** Far longer than the first line of any table of people. */
const headerBytes = 65_536

const columnName = (index: number): string => `column ${index}`

const members = (): ReadonlyArray<{ readonly value: string; readonly label: string }> =>
  importedFields.map((value) => {
    const name = memberNames[value] ?? profileWord(value)
    return { value, label: name === undefined ? value : `${value}: ${name}` }
  })

const formatBy = (chosen: string | undefined, file: File): Format =>
  isFormat(chosen) ? chosen : formatOf(file.name)

/** The columns that were given a member; none where the file has other than columns. */
const columnsOf = (values: Values, header: ReadonlyArray<string>) => {
  if (header.length === 0) return {}
  const columns: Record<string, string> = {}
  for (const [index, column] of header.entries()) {
    const member = values[columnName(index)] ?? ""
    if (member === "") continue
    if (Object.values(columns).includes(member)) throw new Mistake(t.twice(member))
    columns[column] = member
  }
  if (Object.keys(columns).length === 0) throw new Mistake(t.nothing)
  return { columns: JSON.stringify(columns) }
}

interface Chosen {
  readonly file: File | undefined
  readonly header: ReadonlyArray<string>
}

const ImportFields = ({
  onChoose,
  onDryRun
}: {
  readonly onChoose: (chosen: Chosen) => void
  readonly onDryRun: (dryRun: boolean) => void
}) => {
  const [file, setFile] = useState<File | undefined>(undefined)
  const [format, setFormat] = useState("")
  const [from, setFrom] = useState("")
  const [header, setHeader] = useState<ReadonlyArray<string>>([])
  const hasColumns = file !== undefined && from === "" && formatBy(format, file) === "csv"
  useEffect(() => onDryRun(true), [])
  useEffect(() => {
    let isCurrent = true
    const told = (names: ReadonlyArray<string>) => {
      if (!isCurrent) return
      setHeader(names)
      onChoose({ file, header: names })
    }
    if (hasColumns) {
      const read = file.slice(0, headerBytes).text()
      read.then(
        (text) => told(headerOf(text)),
        () => told([])
      )
    } else told([])
    return () => {
      isCurrent = false
    }
  }, [file, hasColumns])
  const guesses = guessedColumns(header, importedFields)
  return (
    <>
      <div class="field">
        <label for="import-file">{t.file}</label>
        <input
          id="import-file"
          type="file"
          accept=".jsonl,.ndjson,.csv,.json"
          required
          onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])}
        />
      </div>
      <Select
        label={t.format}
        name="format"
        onChoose={setFormat}
        choices={[
          { value: "", label: t.byName },
          ...Object.keys(contentTypes).map((value) => ({ value, label: value.toUpperCase() }))
        ]}
      />
      <Select
        label={t.from}
        name="from"
        onChoose={setFrom}
        choices={[
          { value: "", label: t.plain },
          ...systems.map((value) => ({ value, label: value }))
        ]}
      />
      {header.length > 0 && (
        <fieldset key={JSON.stringify(header)}>
          <legend>{t.columns}</legend>
          {header.map((column, index) => (
            <Select
              key={columnName(index)}
              label={column === "" ? `${index + 1}` : column}
              name={columnName(index)}
              value={guesses[index] ?? ""}
              choices={[{ value: "", label: t.leftOut }, ...members()]}
            />
          ))}
        </fieldset>
      )}
      <Check label={t.dryRun} name="dryRun" checked onToggle={onDryRun} />
    </>
  )
}

const orderOf = (values: Values, { file, header }: Chosen): ImportOrder => {
  if (file === undefined) throw new Mistake(t.none)
  const format = formatBy(values["format"], file)
  return {
    file,
    contentType: contentTypes[format],
    query: { format, ...filled(values, ["from"]), ...columnsOf(values, header) }
  }
}

/** Takes users from a file, or only checks whether it could. */
export const ImportAction = ({ done }: { readonly done: () => void }) => {
  const chosen = useRef<Chosen>({ file: undefined, header: [] })
  const [dryRun, setDryRun] = useState(true)
  return (
    <Action
      operation="transfers.startImport"
      addressed
      label={t.import}
      look="main"
      does={t.does}
      final={dryRun ? undefined : t.final}
      submit={dryRun ? t.check : t.now}
      run={(values) => startImport(orderOf(values, chosen.current), values["dryRun"] === "on")}
      done={done}
    >
      <ImportFields
        onDryRun={setDryRun}
        onChoose={(now) => {
          chosen.current = now
        }}
      />
    </Action>
  )
}
