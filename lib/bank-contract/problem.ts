import * as z from 'zod'
import { lenient } from '@/lib/bank-contract/lenient'

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
