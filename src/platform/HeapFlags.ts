import { setFlagsFromString } from "node:v8"

// While the service starts, nearly everything it makes stays. V8 concludes that what the same lines
// make later stays too, and puts what belongs to one request among the old objects, where it keeps
// all that it refers to: half of the collector's time, and memory that grows until the next full
// collection. It has to be told before the first module that makes anything.
setFlagsFromString("--no-allocation-site-pretenuring")
