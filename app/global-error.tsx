'use client'

import '@/app/globals.css'
import { FaultReport } from '@/components/layout/fault-report'
import { PlainPage } from '@/components/layout/plain-page'

export default function GlobalErrorPage({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <body>
        <PlainPage isEnglish>
          <FaultReport reference={error.digest} />
        </PlainPage>
      </body>
    </html>
  )
}
