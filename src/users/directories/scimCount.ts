import { Metric } from "effect"

const requests = Metric.counter("gatehouse_scim_requests_total", {
  description:
    "Requests of directories by outcome: done, refused (a 4xx), throttled, unauthorized, failed (a 5xx)",
  incremental: true
})

type Outcome = "done" | "refused" | "throttled" | "unauthorized" | "failed"

const outcomeOf = (status: number): Outcome => {
  if (status === 401) return "unauthorized"
  if (status === 429) return "throttled"
  if (status >= 500 && status !== 501) return "failed"
  return status >= 400 ? "refused" : "done"
}

/** Counts a request of a directory by the status of its answer. */
export const scimCount = (status: number) =>
  Metric.update(Metric.withAttributes(requests, { outcome: outcomeOf(status) }), 1)
