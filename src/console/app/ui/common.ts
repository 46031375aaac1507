import { words } from "../kernel/words.ts"

/** Words that every part of the console uses. */
export const common = words({
  en: {
    loading: "Loading…",
    actions: "Actions",
    more: "Show more",
    cancel: "Cancel",
    close: "Close",
    save: "Save",
    copy: "Copy",
    copied: "Copied",
    retry: "Try again",
    reference: "Reference",
    undo: "This cannot be undone.",
    discard: "What you have entered will be lost. Close anyway?",
    needs: (role: string) => `Needs the role ${role}`,
    working: "Working…",
    never: "never",
    none: "none",
    yes: "yes",
    no: "no",
    onceOnly: "This is shown once. Store it in a safe place.",
    unknown: "There is no such page."
  },
  da: {
    loading: "Henter…",
    actions: "Handlinger",
    more: "Vis flere",
    cancel: "Annullér",
    close: "Luk",
    save: "Gem",
    copy: "Kopiér",
    copied: "Kopieret",
    retry: "Prøv igen",
    reference: "Reference",
    undo: "Det kan ikke fortrydes.",
    discard: "Det, du har indtastet, går tabt. Vil du lukke alligevel?",
    needs: (role: string) => `Kræver rollen ${role}`,
    working: "Arbejder…",
    never: "aldrig",
    none: "ingen",
    yes: "ja",
    no: "nej",
    onceOnly: "Det vises kun denne ene gang. Gem det et sikkert sted.",
    unknown: "Den side findes ikke."
  }
})

/** The roles of operators, as people call them. */
export const roleNames = words({
  en: { owner: "owner", admin: "admin", support: "support", auditor: "auditor" },
  da: { owner: "ejer", admin: "administrator", support: "support", auditor: "revisor" }
})
