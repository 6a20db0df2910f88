'use client'

import { FaultReport } from '@/components/layout/fallback-pages'

export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  return <FaultReport digest={error.digest} />
}
