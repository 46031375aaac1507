import { useEffect, useState } from "react"
import { api } from "./gatehouse.ts"

export const Billing = () => {
  const [text, setText] = useState("One moment…")
  useEffect(() => {
    api<{ readonly plan: string }>("/billing").then(
      ({ plan }) => setText(`Your plan: ${plan}`),
      () => setText("Billing is for those who may change the organization.")
    )
  }, [])
  return (
    <>
      <h1>Billing</h1>
      <p>{text}</p>
      <a href="/dashboard">Dashboard</a>
    </>
  )
}
