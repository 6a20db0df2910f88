import * as z from 'zod'
import { problemSchema } from '@/lib/bank-contract/problem'
import { columnRoles } from '@/lib/domain/books/table-shape'

/** What a program is given where it is refused, in words and, where it is of a file, by its place. */
export const apiProblemSchema = problemSchema.extend({
  code: z.string().optional().describe('Of a ledger’s file: why it was not taken'),
  line: z.int().optional().describe('Of the file, from 1'),
  column: z
    .int()
    .optional()
    .describe('Of a table the column, of other formats the character in its line, from 1'),
  open: z.array(z.string()).optional().describe('What of a table has to be said'),
  columns: z
    .array(
      z.object({
        column: z.int(),
        head: z.string(),
        first: z.string(),
        read_as: z.enum(columnRoles),
      }),
    )
    .optional()
    .describe(
      'Those that the table has, each with its first cell under the head and what it would be read as',
    ),
  mapping: z.string().optional().describe('What is known already, as `mapping` says it'),
  accounts: z.array(z.string()).optional().describe('Those that the file names'),
  possible: z
    .array(z.object({ ledger: z.string(), formats: z.array(z.string()) }))
    .optional()
    .describe('Which ledgers take the format, and what else they take'),
  run_id: z.string().optional().describe('The export that was stopped'),
})
