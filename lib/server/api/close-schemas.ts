import * as z from 'zod'
import { closeStates } from '@/lib/domain/close/close-events'
import { monthParams } from '@/lib/server/api/api-schemas'

const moment = z.iso.datetime()
const day = z.iso.date()
const id = z.uuid()
const amount = z.object({ amount: z.int(), currency: z.string() })

const bankProblem = z
  .object({ code: z.string(), detail: z.string() })
  .nullable()
  .describe('Why the bank could not be read; null where it was, or need not be')

const isWhole = z
  .boolean()
  .describe('Everything was read and understood. Without that there may be more than is here')

export const apiItemSchema = z.object({
  id: z.string(),
  kind: z
    .enum(['evidence', 'firm'])
    .describe('evidence: decided by its findings. firm: the firm’s own, which a person ticks'),
  words: z.string().nullable().describe('Of one of the firm’s own; null of others'),
  asks_for: z
    .enum(['nothing', 'note', 'file'])
    .nullable()
    .describe('What one of the firm’s own has to have before it is done'),
  state: z
    .string()
    .describe(
      'Of evidence: passed, accepted, to_review, cannot_tell, not_over, not_due, nothing_to_check, not_shared. Of the firm: done, to_do. not_due of books, which are optional: there is no file of them',
    ),
  found: z
    .int()
    .nullable()
    .describe(
      'How many findings, however they stand; of books an account without a file is one too, beside each difference of those that have one. At least so many where the state is cannot_tell or not_over; null where none is kept',
    ),
  decided: z.int().nullable().describe('Of them, accepted or excluded by a person'),
  below_materiality: z.int().nullable(),
  older: z
    .object({ state: z.string(), open_findings: z.int(), as_of: moment })
    .nullable()
    .describe('Where it cannot be told now: as it was when somebody last signed'),
})

export const apiCloseSchema = z.object({
  client_id: id,
  first: day,
  last: day,
  state: z.enum(closeStates),
  due_on: day,
  preparer_id: id.nullable(),
  reviewer_id: id.nullable(),
  items: z
    .array(apiItemSchema)
    .nullable()
    .describe('Null in a list where the bank was never read for it'),
  open_findings: z.int().nullable().describe('At least so many where it is not whole'),
  as_of: moment
    .nullable()
    .describe('When the bank was read: now, or before a locked close was locked; in a list, last'),
  is_whole: isWhole
    .nullable()
    .describe('As of findings; null where the bank was not read for this answer'),
  bank_problem: bankProblem,
  version: z
    .string()
    .nullable()
    .describe(
      'Of all that a signature is over, and of what was done to the close so far. Send it with a signature, and nothing is signed that is otherwise by then; null where the bank was not read for this answer',
    ),
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

export const apiFindingSchema = z.object({
  id: z
    .string()
    .describe(
      'The same however often the bank is read, for as long as the bank says the same of it: a decision names what was read, and nothing else',
    ),
  item: z.string(),
  state: z
    .enum(['open', 'below', 'accepted', 'excluded', 'changed'])
    .describe('below: below materiality. changed: accepted as something else, and open again'),
  day: z.string().nullable(),
  payee: z.string().nullable().describe('As the bank writes it'),
  account_ids: z.array(z.string()),
  amounts: z.array(amount).describe('Of its rows, in the smallest unit'),
  transaction_ids: z.array(z.string()),
  invoice_id: z.string().nullable(),
  reason: z.string().nullable().describe('Why it was accepted or excluded'),
})

export const apiFindingsSchema = z.object({
  client_id: id,
  first: day,
  last: day,
  as_of: moment
    .nullable()
    .describe('When the bank was read: now, or before a locked close was locked'),
  is_whole: isWhole,
  bank_problem: bankProblem,
  unread_items: z
    .array(z.string())
    .describe(
      'Items of which nothing, or not everything, is known now: what is here is at least so much',
    ),
  findings: z
    .array(apiFindingSchema)
    .nullable()
    .describe('Null where the bank could not be read and nothing of it is known'),
})

export const closesSchema = z.object({ closes: z.array(apiCloseSchema) })

const text = z.string().max(100_000)
const reason = text
  .default('')
  .describe('At most 4,000 characters; only what is below materiality is accepted without one')

const scopes = z.enum(['payee', 'account', 'amount'])

export const decisionSchema = z.discriminatedUnion('decision', [
  z.strictObject({
    decision: z.literal('accept').describe('It is right as it is, in this period'),
    reason,
  }),
  z.strictObject({
    decision: z.literal('exclude').describe('Findings like it are left out from now on'),
    reason,
    scope: z
      .union([scopes, z.array(scopes)])
      .default([])
      .describe(
        'What the findings of this item have in common that are left out, all of it: payee, those of the same payee; account, those of the same account; amount, those of at most `up_to` and of its sign: a payment leaves out no receipt. At least one has to be named',
      ),
    up_to: z
      .strictObject({ amount: z.int().min(0), currency: z.string().regex(/^[A-Z]{3}$/) })
      .optional()
      .describe(
        'For the scope amount, in the smallest unit; without it the amount of this finding',
      ),
    until: z
      .union([z.enum(['never', 'fiscal_year']), day])
      .default('fiscal_year')
      .describe(
        'The last day on which it holds; fiscal_year: to the end of the client’s fiscal year; never: it does not end',
      ),
  }),
])

export const itemTickSchema = z.strictObject({
  done: z.boolean().describe('false takes it back'),
  note: text.optional().describe('At most 4,000 characters, where the item asks for a note'),
})

export const newSignatureSchema = z.strictObject({
  as: z.enum(['preparer', 'reviewer']),
  note: text.default('').describe('At most 4,000 characters'),
  version: z
    .string()
    .max(100)
    .optional()
    .describe('Of the close as it was read: where it is another by now, nothing is signed'),
})

export const findingParams = monthParams.extend({ finding_id: z.string() })
export const itemParams = monthParams.extend({ item_id: z.string() })

export type ApiItem = z.input<typeof apiItemSchema>
export type ApiClose = z.input<typeof apiCloseSchema>
export type ApiFinding = z.input<typeof apiFindingSchema>
export type ApiFindings = z.input<typeof apiFindingsSchema>
export type WantedDecision = z.output<typeof decisionSchema>
