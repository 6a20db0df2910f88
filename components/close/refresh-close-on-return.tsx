'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useReturn } from '@/components/layout/use-return'
import { latestChange } from '@/lib/queries/close'
import { withQueries } from '@/lib/queries/query-client'

/**
 * Shows what others changed meanwhile to who comes back to the window. The page reads the bank, so it is
 * read again only where somebody did change something since.
 */
export const RefreshCloseOnReturn = withQueries(function RefreshCloseOnReturn({
  connection_id,
  latest,
}: {
  connection_id: string
  /** The last change that the page knew of. */
  latest: number
}) {
  const router = useRouter()
  const client = useQueryClient()
  useReturn(() => {
    void client.fetchQuery(latestChange(connection_id)).then(
      (now) => now.latest !== latest && router.refresh(),
      // It is looked for again at the next return.
      () => undefined,
    )
  })
  return null
})
