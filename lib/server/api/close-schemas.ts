import * as z from 'zod'
import { closeStates } from '@/lib/domain/close/close-events'

const moment = z.iso.datetime()
const day = z.iso.date()
const id = z.uuid()

export const apiCloseSchema = z.object({
  client_id: id,
  first: day,
  last: day,
  state: z.enum(closeStates),
  due_on: day,
  preparer_id: id.nullable(),
  reviewer_id: id.nullable(),
  items: z
    .array(
      z.object({
        id: z.string(),
        state: z.string(),
        found: z
          .int()
          .nullable()
          .describe('At least so many where the state is cannot_tell; null where nothing is kept'),
        decided: z.int().nullable().describe('Of them, accepted or excluded by a person'),
        below_materiality: z.int().nullable(),
      }),
    )
    .nullable()
    .describe('As last judged; null where the bank was never read for it'),
  open_findings: z.int().nullable(),
  as_of: moment.nullable(),
  signatures: z
    .array(
      z.object({
        by: z.string(),
        role: z.enum(['preparer', 'reviewer']),
        at: moment,
        state: z.enum(['given', 'suspended', 'withdrawn']),
      }),
    )
    .describe('Every one that was ever given, the oldest first'),
  changes: z.object({
    count: z.int().describe('Since it was locked, and accepted by nobody'),
    last_full_read_at: moment.nullable().describe('When its locked month was last re-read whole'),
  }),
})

export const apiFindingsSchema = z.object({
  client_id: id,
  first: day,
  last: day,
  as_of: moment.nullable().describe('When the bank was read for what was last signed or locked'),
  findings: z
    .array(
      z.object({
        id: z.string().describe('The same however often the bank is read'),
        item: z.string(),
        state: z.enum(['open', 'below', 'accepted', 'excluded', 'changed']),
        day: z.string().nullable(),
        payee: z.string().nullable().describe('As the bank writes it'),
        amounts: z
          .array(z.object({ amount: z.int(), currency: z.string() }))
          .describe('Of its rows, in the smallest unit'),
        transaction_ids: z.array(z.string()),
        reason: z.string().nullable().describe('Why it was accepted or excluded'),
      }),
    )
    .nullable()
    .describe('As the close was last signed or locked; null where it never was'),
})

export const closesSchema = z.object({ closes: z.array(apiCloseSchema) })

export type ApiClose = z.input<typeof apiCloseSchema>
export type ApiFindings = z.input<typeof apiFindingsSchema>
