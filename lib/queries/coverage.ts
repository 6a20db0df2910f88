import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { getJson } from '@/lib/queries/http'

const cellKinds = [
  'ties_out',
  'differs',
  'unchecked',
  'partly',
  'missing',
  'not_yet',
  'before',
] as const

const linkSchema = z.object({ label: z.string(), href: z.string() })

/** Which months of a year have a statement, account by account, in the reader's words. */
const coverageSchema = z.object({
  title: z.string(),
  /** The days of a fiscal year that is not the calendar's. */
  days: z.string().optional(),
  /** "34 of 36 complete"; absent where no month is due. */
  complete: z.string().optional(),
  /** Whether every statement was read: else "missing" is not certain. */
  isWhole: z.boolean(),
  previous: linkSchema,
  next: linkSchema.optional(),
  months: z.array(z.object({ short: z.string(), long: z.string(), isCurrent: z.boolean() })),
  rows: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      icon: z.string(),
      href: z.string().optional(),
      /** Empty where the account never had a statement. */
      cells: z.array(
        z.object({
          kind: z.enum(cellKinds),
          /** "Ties out", "Off by $412.06" */
          state: z.string(),
          href: z.string().optional(),
          /** The days that its statements cover. */
          days: z.string().optional(),
        }),
      ),
    }),
  ),
})

export type Coverage = z.infer<typeof coverageSchema>
export type CoverageCell = Coverage['rows'][number]['cells'][number]

/** `query` names the year and the period that goes with every link. */
export const statementCoverage = (connection_id: string, query: string) =>
  queryOptions({
    queryKey: ['clients', connection_id, 'coverage', query],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      getJson(
        `/api/bank/${encodeURIComponent(connection_id)}/statements/coverage?${query}`,
        coverageSchema,
        signal,
      ),
  })
