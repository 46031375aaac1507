import { currentPerson, gatehouse } from "@/lib/gatehouse"

export default async function Home() {
  const person = await currentPerson()
  return (
    <>
      <h1>Gatehouse with Next.js</h1>
      {person === null ? (
        <a href={gatehouse.signInUrl("/dashboard")}>Sign in</a>
      ) : (
        <p>
          You are signed in. <a href="/dashboard">Dashboard</a>
        </p>
      )}
    </>
  )
}
