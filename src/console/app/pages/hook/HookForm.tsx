import type { EnvironmentClient } from "../../kernel/api.ts"
import type { Values } from "../../kernel/forms.ts"
import { Mistake } from "../../kernel/problems.ts"
import { words } from "../../kernel/words.ts"
import { Check, Field, Select, TextArea } from "../../ui/Field.tsx"
import type { Hook, Point } from "./points.tsx"

const t = words({
  en: {
    url: "URL",
    urlHint: "https, reachable from the service and not in a private network",
    timeout: "Time to answer, in milliseconds",
    timeoutHint: "100 to 3,000; people wait that long at most",
    onFailure: "Without a usable answer",
    deny: "refuse the step (503)",
    allow: "go on as if it had allowed",
    onFailureHint:
      "Going on makes the hook advice and no defence: whoever slows your backend down gets past it.",
    private: "Include private metadata",
    unsafe: "Include metadata that people write themselves",
    cache: "Seconds for which an answer is kept",
    cacheHint: "0 asks each time, and each refresh waits for it",
    create: "Ask about people whom nobody here knows too",
    createHint: "Those with a right password get an account here.",
    key: "Public key",
    keyHint: "A public JSON Web Key, P-256 or X25519: passwords are encrypted to it",
    notJson: "The key is not valid JSON.",
    enabled: "Turned on"
  },
  da: {
    url: "URL",
    urlHint: "https, til at nå fra tjenesten og ikke i et privat netværk",
    timeout: "Tid til at svare, i millisekunder",
    timeoutHint: "100 til 3.000; så længe venter folk højst",
    onFailure: "Uden et brugbart svar",
    deny: "afvis trinnet (503)",
    allow: "fortsæt, som om det var tilladt",
    onFailureHint:
      "Fortsættes der, er hooket et råd og intet værn: den, der gør jeres system langsomt, slipper forbi.",
    private: "Medtag private metadata",
    unsafe: "Medtag metadata, som folk selv skriver",
    cache: "Sekunder, et svar gemmes",
    cacheHint: "0 spørger hver gang, og hver fornyelse venter på det",
    create: "Spørg også om folk, som ingen her kender",
    createHint: "De, der har den rigtige adgangskode, får en konto her.",
    key: "Offentlig nøgle",
    keyHint: "En offentlig JSON Web Key, P-256 eller X25519: adgangskoder krypteres til den",
    notJson: "Nøglen er ikke gyldig JSON.",
    enabled: "Slået til"
  }
})

const answersOnFailure: ReadonlySet<Point> = new Set([
  "sign_up.before",
  "session.before",
  "token.claims"
])

const tellsOfPerson = (point: Point): boolean => point !== "mail.send"

/** Fields of a hook: those that its point has. */
export const HookFields = ({
  hook,
  point
}: {
  readonly point: Point
  readonly hook?: Hook | undefined
}) => (
  <>
    <Field label={t.url} name="url" type="url" required value={hook?.url ?? ""} hint={t.urlHint} />
    <Field
      label={t.timeout}
      name="timeoutMilliseconds"
      type="number"
      required
      min={100}
      max={3000}
      value={String(hook?.timeoutMilliseconds ?? 1500)}
      hint={t.timeoutHint}
    />
    {answersOnFailure.has(point) && (
      <Select
        label={t.onFailure}
        name="onFailure"
        value={hook?.onFailure ?? (point === "token.claims" ? "allow" : "deny")}
        hint={t.onFailureHint}
        choices={[
          { value: "deny", label: t.deny },
          { value: "allow", label: t.allow }
        ]}
      />
    )}
    {point === "token.claims" && (
      <Field
        label={t.cache}
        name="cacheSeconds"
        type="number"
        required
        min={0}
        max={86_400}
        value={String(hook?.cacheSeconds ?? 300)}
        hint={t.cacheHint}
      />
    )}
    {point === "password.verify" && (
      <>
        <TextArea
          label={t.key}
          name="publicKey"
          code
          value={hook?.publicKey ? JSON.stringify(hook.publicKey, null, 2) : ""}
          hint={t.keyHint}
        />
        <Check label={t.create} name="create" checked={hook?.create ?? false} hint={t.createHint} />
      </>
    )}
    {tellsOfPerson(point) && (
      <>
        <Check
          label={t.private}
          name="privateMetadata"
          checked={hook?.include.includes("privateMetadata") ?? false}
        />
        <Check
          label={t.unsafe}
          name="unsafeMetadata"
          checked={hook?.include.includes("unsafeMetadata") ?? false}
        />
      </>
    )}
    <Check label={t.enabled} name="enabled" checked={hook?.enabled ?? true} />
  </>
)

type Setup = Parameters<EnvironmentClient["hooks"]["putHook"]>[0]["body"]

const keyOf = (text: string): Exclude<Setup["publicKey"], undefined> => {
  try {
    return JSON.parse(text) as Exclude<Setup["publicKey"], undefined>
  } catch {
    throw new Mistake(t.notJson)
  }
}

/** The fields as the plane takes them. */
export const setupOf = (point: Point, values: Values): Setup => ({
  url: values["url"] ?? "",
  timeoutMilliseconds: Number(values["timeoutMilliseconds"]),
  enabled: values["enabled"] === "on",
  ...(answersOnFailure.has(point) && {
    onFailure: values["onFailure"] === "allow" ? "allow" : "deny"
  }),
  ...(point === "token.claims" && { cacheSeconds: Number(values["cacheSeconds"]) }),
  ...(point === "password.verify" && {
    create: values["create"] === "on",
    publicKey: keyOf(values["publicKey"] ?? "")
  }),
  ...(tellsOfPerson(point) && {
    include: (["privateMetadata", "unsafeMetadata"] as const).filter((bag) => values[bag] === "on")
  })
})
