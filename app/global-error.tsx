'use client'

import '@/app/globals.css'
import { FaultReport } from '@/components/layout/fallback-pages'

export default function GlobalErrorPage({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <body>
        <FaultReport digest={error.digest} />
      </body>
    </html>
  )
}
