import { Metric } from "effect"

type Outcome = "queued" | "limited" | "sent" | "retried" | "failed" | "expired"

const mailsTotal = Metric.counter("gatehouse_mails_total", {
  description: "Mails by template and by what happened to them",
  incremental: true
})

/** Counts what happens to mails; `failed` are the dead letters. */
export const mailCount = (template: string, outcome: Outcome) =>
  Metric.withAttributes(mailsTotal, { template, outcome })
