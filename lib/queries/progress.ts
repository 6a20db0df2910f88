import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { getJson, readJson, RequestError, send } from '@/lib/queries/http'
import type { Answers } from '@/lib/queries/answers'

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

/** One export as it is shown and as its progress travels, in the reader's words. */
export type ExportRunView = Answers['exportRun']

const pauseMilliseconds = 700

/**
 * How far an export is, read again and again until it is over. Null until the bank has answered a
 * first time: before that there is no export on record.
 */
export const exportRun = (connection_id: string, run_id: string) =>
  queryOptions({
    queryKey: ['clients', connection_id, 'exports', run_id],
    queryFn: async ({ signal }): Promise<ExportRunView | null> => {
      const path = `/api/exports/${encodeURIComponent(connection_id)}/runs/${encodeURIComponent(run_id)}`
      const response = await send(path, { signal, headers: { accept: 'application/json' } })
      return response.status === 204 ? null : readJson(response, 'exportRun')
    },
    retry: (_, error) => !(error instanceof RequestError && error.status === 404),
    refetchInterval: ({ state }) => (state.data?.isOver === true ? false : pauseMilliseconds),
  })
