import { queryOptions } from '@tanstack/react-query'
import type { Answers } from '@/lib/queries/answers'
import { readJson, RequestError, send } from '@/lib/queries/http'

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
