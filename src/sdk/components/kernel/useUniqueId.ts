import { createContext, useContext, useId } from "react"

/** Beginning of the ids below, where several roots on a page count for themselves. */
export const IdContext = createContext("gh")

/** An id for an element of a component, which no other component of the page has. */
export const useUniqueId = (): string => useContext(IdContext) + useId()
