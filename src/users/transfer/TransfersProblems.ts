import { Problem } from "../../contract/Problem.ts"

export class JobNotFound extends Problem<JobNotFound>()(
  "job_not_found",
  404,
  "There is no such job"
) {}

/** An import leaves no file, and an export does once it is done. */
export class NothingToDownload extends Problem<NothingToDownload>()(
  "nothing_to_download",
  404,
  "The job has no file to download"
) {}

export class JobExpired extends Problem<JobExpired>()(
  "job_expired",
  410,
  "The file was deleted: export again"
) {}
