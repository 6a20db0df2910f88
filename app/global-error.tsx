'use client'

import '@/app/globals.css'
import { FaultReport } from '@/components/shell/fault-report'
import { PlainPage } from '@/components/shell/plain-page'

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
