import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { RequestError, send } from '@/lib/queries/http'

const exportRunSchema = z.object({
  id: z.string(),
  kind: z.enum(['statements', 'transactions', 'invoices']),
  href: z.string(),
  title: z.string(),
  started: z.string(),
  isOver: z.boolean(),
  tone: z.enum(['good', 'attention', 'danger', 'plain', 'info']),
  headline: z.string(),
  detail: z.string(),
  done: z.number(),
  /** Null while the bank's list is still being read. */
  of: z.number().nullable(),
  missing: z.array(z.object({ key: z.string(), name: z.string(), reason: z.string() })),
  /** That more are missing than are named here. */
  furtherMissing: z.string().nullable(),
  missingTitle: z.string(),
  /** "Retry 3 missing"; null where nothing can be tried by itself. */
  retry: z.string().nullable(),
})

/** One export as it is shown and as its progress travels, in the reader's words. */
export type ExportRunView = z.infer<typeof exportRunSchema>

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
      return response.status === 204 ? null : exportRunSchema.parse(await response.json())
    },
    retry: (_, error) => !(error instanceof RequestError && error.status === 404),
    refetchInterval: ({ state }) => (state.data?.isOver === true ? false : pauseMilliseconds),
  })
