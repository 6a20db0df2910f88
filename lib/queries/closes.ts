import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Answers } from '@/lib/queries/answers'
import { getJson, postForAnswer, postForm } from '@/lib/queries/http'

export type KeptCloseAnswer = Answers['keptClose']

const keptKey = ['closes', 'kept'] as const

/** What is kept of the close of a client’s month, as `2026-06`. */
export const keptClose = (connection_id: string, month: string) =>
  queryOptions({
    queryKey: [...keptKey, connection_id, month],
    queryFn: ({ signal }) =>
      getJson(
        `/api/close/${encodeURIComponent(connection_id)}/kept?month=${encodeURIComponent(month)}`,
        'keptClose',
        signal,
      ),
  })

export type AssignedField = 'preparer' | 'reviewer' | 'due'

/** Says who closes these, or by when; what is not given stays. */
export const assignCloses = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['closes', 'assign'],
    mutationFn: ({
      closes,
      fields,
    }: {
      closes: readonly string[]
      fields: readonly (readonly [AssignedField, string])[]
    }) => postForm('/api/close/assign', [...closes.map((id) => ['close', id] as const), ...fields]),
    onSuccess: () => client.invalidateQueries({ queryKey: keptKey }),
  })

/** Reminds whose turn it is; gives of how many closes somebody was reminded. */
export const remindCloses = () =>
  mutationOptions({
    mutationKey: ['closes', 'remind'],
    mutationFn: (closes: readonly string[]) =>
      postForAnswer(
        '/api/close/remind',
        closes.map((id) => ['close', id] as const),
        'reminded',
      ),
  })
