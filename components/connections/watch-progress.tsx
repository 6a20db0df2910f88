'use client'

import { useRefreshOnProgress } from '@/lib/queries/progress'
import { withQueries } from '@/lib/queries/query-client'

/** Draws nothing: the page is loaded again when what it shows got further. */
export const WatchProgress = withQueries(function WatchProgress({
  path,
  mark,
}: {
  path: string
  mark: string
}) {
  useRefreshOnProgress(path, mark)
  return null
})
