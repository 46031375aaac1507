import type { Metadata } from "next"

export const metadata: Metadata = { title: "Gatehouse with Next.js" }

export default function Layout({ children }: { readonly children: React.ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
