import * as z from 'zod'
import { lenient } from '@/lib/bank-contract/lenient'
import { retryAfterCeilings } from '@/lib/bank-contract/retry-after'

/** RFC 9457 problem details, with the members that the bank adds. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  request_id: z.string().optional(),
  errors: z.array(z.object({ parameter: z.string(), detail: z.string() })).optional(),
})

export const lenientProblemSchema = lenient(problemSchema, [])

export type Problem = z.infer<typeof problemSchema>

/**
 * For how many seconds a `Retry-After` header asks to wait, from 0 up to `retryAfterCeilings.read`, which
 * a longer wait is cut to. A number may have a fraction; a date is counted from `sentAt`, the `Date` beside
 * it, by the clock that wrote both, else from `now`, in milliseconds since 1970: in whole seconds rounded up,
 * and 0 once it has passed. Undefined where the header is absent or in neither form of RFC 9110 §10.2.3.
 */
export function parseRetryAfter(
  header: string | null | undefined,
  sentAt: string | null | undefined,
  now: number = Date.now(),
): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d{1,12}(\.\d+)?$/.test(text)) return Math.min(Number(text), retryAfterCeilings.read)
  const until = findHttpDate(text)
  if (until === undefined) return undefined
  const from = findHttpDate(sentAt?.trim() ?? '') ?? now
  return Math.min(Math.max(0, Math.ceil((until - from) / 1000)), retryAfterCeilings.read)
}

// Only the forms of RFC 9110 §5.6.7 begin with a weekday; Date.parse would read far more.
function findHttpDate(text: string): number | undefined {
  if (!/^(mon|tue|wed|thu|fri|sat|sun)/i.test(text)) return undefined
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : date
}
