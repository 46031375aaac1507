/** Stands in everything of the other environment, which nobody of the first may see. */
export const mark = "canary-b-7f3a91"

/** Stands in private metadata, which no client may see. */
export const privateMark = "private-9c41e7"
