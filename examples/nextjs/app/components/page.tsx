import "@gatehouse-id/react/style.css"
import { connection } from "next/server"
import { Account } from "./Account"

export default async function Components() {
  // The address is that of the running application, not of the one that built it.
  await connection()
  return (
    <>
      <h1>Components</h1>
      <Account url={process.env.GATEHOUSE_URL ?? "http://localhost:3000"} />
    </>
  )
}
