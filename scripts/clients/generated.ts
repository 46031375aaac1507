/** The files of the clients in other languages that follow from the server plane's document. */
import { serverRoutes } from "../../src/sdk/serverRoutes.ts"
import type { Document } from "../build/declarations.ts"
import { goModels, goOperations, goProblems } from "./go.ts"
import { pythonModels, pythonOperations, pythonProblems } from "./python.ts"
import { planeOf } from "./shapes.ts"

const python = "src/sdk/python/gatehouse_id"
const go = "src/sdk/go"

/** Each generated file by its path. */
export const generatedClients = (document: object): Readonly<Record<string, string>> => {
  const plane = planeOf(document as Document, serverRoutes)
  return {
    [`${python}/models.py`]: pythonModels(plane),
    [`${python}/operations.py`]: pythonOperations(plane),
    [`${python}/problems.py`]: pythonProblems(plane),
    [`${go}/models_generated.go`]: goModels(plane),
    [`${go}/operations_generated.go`]: goOperations(plane),
    [`${go}/problems_generated.go`]: goProblems(plane)
  }
}
