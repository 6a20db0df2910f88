'use client'

import { FaultReport } from '@/components/shell/fault-report'
import { PlainPage } from '@/components/shell/plain-page'

export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  return (
    <PlainPage isEnglish>
      <FaultReport reference={error.digest} />
    </PlainPage>
  )
}
