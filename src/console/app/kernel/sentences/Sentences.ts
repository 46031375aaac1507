import type { AuditAction } from "../../../../tenancy/audit/AuditEvent.ts"

/**
 * Sentence of an action: names stand in braces, and a part in brackets is left out where what it
 * names is no part of the event. Of two, the first is said where people did it to themselves.
 */
export type Sentence = string | readonly [own: string, other: string]

/** A sentence for each action; one without does not compile. */
export type Sentences = Readonly<Record<AuditAction, Sentence>>
