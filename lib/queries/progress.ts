import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { getJson } from '@/lib/queries/http'

const everyMilliseconds = 4000
// A request keeps the session alive, which must still end when nobody is there.
const maxMilliseconds = 10 * 60_000

/** How far a link or a disconnection got: its `mark` changes with each step. */
const progress = (path: string, mark: string) =>
  queryOptions({
    queryKey: ['progress', path, mark],
    queryFn: ({ signal }) => getJson(path, 'progress', signal),
    initialData: { mark },
  })

/** Loads the page again when what it shows got further, while somebody may be looking. */
export function useRefreshOnProgress(path: string, mark: string): void {
  const router = useRouter()
  const [until] = useState(() => Date.now() + maxMilliseconds)
  const { data } = useQuery({
    ...progress(path, mark),
    refetchInterval: () => (Date.now() < until ? everyMilliseconds : false),
  })
  const hasChanged = data.mark !== mark
  useEffect(() => {
    if (hasChanged) router.refresh()
  }, [hasChanged, router])
}
