import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { CloseConflict } from '@/lib/domain/close/close-conflict'
import { conflictIn, getJson, postForm } from '@/lib/queries/http'

export type CloseFields = readonly (readonly [name: string, value: string])[]

/** Kept; or somebody was earlier, who is shown with what they did. */
export type CloseChange = 'kept' | CloseConflict

/** Posts a form of a close: a decision, a step, a tick. Throws RequestError. */
export const changeClose = (path: string) =>
  mutationOptions({
    mutationKey: ['close', path],
    // One after the other: each is on what the one before led to.
    scope: { id: path },
    mutationFn: async (fields: CloseFields | FormData): Promise<CloseChange> => {
      try {
        await postForm(path, fields)
        return 'kept'
      } catch (cause) {
        const conflict = await conflictIn(cause)
        if (conflict === undefined) throw cause
        return conflict
      }
    },
  })

/** The number of the last change to a client’s closes; its bank is not read. */
export const latestChange = (connection_id: string) =>
  queryOptions({
    queryKey: ['close', connection_id, 'latest'],
    queryFn: ({ signal }) =>
      getJson(`${closeApiPath(connection_id)}/latest`, 'latestChange', signal),
    staleTime: 0,
  })

/** Several of these forms, one after the other; gives at how many somebody was earlier. Throws RequestError. */
export const acceptSeveral = () =>
  mutationOptions({
    mutationKey: ['close', 'several'],
    mutationFn: async (forms: readonly { path: string; fields: CloseFields }[]) => {
      let others = 0
      for (const { path, fields } of forms) {
        await postForm(path, fields).catch(async (cause: unknown) => {
          if ((await conflictIn(cause)) === undefined) throw cause
          others += 1
        })
      }
      return others
    },
  })

/** Where an exception of the client is withdrawn. */
export function exceptionsApiPath(connection_id: string): string {
  return `${closeApiPath(connection_id)}/exceptions`
}

/** Where the thresholds of a client’s closes are changed. */
export function thresholdsPath(connection_id: string): string {
  return `/api/connections/${encodeURIComponent(connection_id)}/thresholds`
}

/** Where the close of a client is begun; with an identifier, where that close is changed. */
export function closeApiPath(connection_id: string, close_id?: string): string {
  const client = `/api/close/${encodeURIComponent(connection_id)}`
  return close_id === undefined ? client : `${client}/${encodeURIComponent(close_id)}`
}
