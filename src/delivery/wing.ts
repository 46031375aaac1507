import { Layer } from "effect"
import { MailRetention } from "./mail/MailRetention.ts"
import { Mails } from "./mail/Mails.ts"
import * as MailWorkers from "./mail/mailWorkers.ts"

/** What leaves the service by mail. */
export const layer = Mails.layer

/** What goes on here beside the requests, on every instance. */
export const background = Layer.mergeAll(MailWorkers.layer, MailRetention.layer)
