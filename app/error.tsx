'use client'

import { FaultReport } from '@/components/layout/fault-report'
import { PlainPage } from '@/components/layout/plain-page'

export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  return (
    <PlainPage isEnglish>
      <FaultReport reference={error.digest} />
    </PlainPage>
  )
}
