'use client'

import { FaultReport } from '@/components/layout/plain-page'

export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  return <FaultReport digest={error.digest} />
}
