import * as z from 'zod'
import { amountDifferences } from '@/lib/domain/books/amount-difference'
import { booksStates } from '@/lib/domain/books/books-findings'
import { columnRoles } from '@/lib/domain/books/table-shape'
import { signNames } from '@/lib/search-params/books'
import { monthParams } from '@/lib/server/api/api-schemas'
import { mappingSchema } from '@/lib/server/api/books-mapping'

const moment = z.iso.datetime()
const minor = z.int().describe('In the smallest unit of the currency')

export const booksMonthParams = monthParams.extend({
  // No store has a year 0.
  month: monthParams.shape.month.refine((month) => !month.startsWith('0000')),
})

export const booksParams = booksMonthParams.extend({
  account_id: z.string().min(1).max(200).describe('As the bank names it'),
})

/** How a file is read that does not say it itself. */
export const booksQuery = z.strictObject({
  mapping: mappingSchema
    .optional()
    .describe(
      `How a table is read whose columns, or the order of whose dates, it does not say itself: what each column holds, by its number from 1, as day=1,amount=3,description=2,sign=one. Columns: ${columnRoles.filter((role) => role !== 'skip').join(', ')}. Then, where it cannot be told, dates=ymd, dmy or mdy; missing_dates=above where a line without a date has that of the line above; decimals=point or comma; sign=${signNames.join(', ')}; with a column of direction, out=D,in=C say which codes mean what; a debit_account and a credit_account with one amount need no sign, and of_account says whose it is; a contra_account is the other account of a line, which moves it the other way than its account. It is kept for the account, so that the next file with the same heads needs none`,
    ),
  of_account: z
    .string()
    .max(200)
    .optional()
    .describe('Of a file of several accounts which is meant, as the file names it'),
  closing: z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(BigInt)
    .optional()
    .describe(
      'What the books closed the month with, in the smallest unit, where the file does not state it: -1234 for -12.34',
    ),
  own: z
    .literal('true')
    .optional()
    .describe(
      'That it is this account’s, whatever account it names, and whatever other has it too',
    ),
  name: z.string().min(1).max(200).optional().describe('What people are shown that it is called'),
})

const proofKinds = [
  'opening',
  'only_in_books',
  'only_at_bank',
  'twice',
  'amount_differs',
  'date_differs',
  'several_to_one',
  'came_at_bank',
  'came_in_books',
] as const

const proofLineSchema = z.object({
  kind: z
    .enum(proofKinds)
    .describe(
      'opening: the books differed before the month. came_*: accepted as a timing difference in a month before, and there now',
    ),
  amount: minor.describe(
    'What it adds to `difference`, in the smallest unit: together they are `explained`',
  ),
  is_open: z.boolean().describe('Whether a person is to look at it'),
  how: z
    .enum(amountDifferences)
    .nullable()
    .describe('Of amount_differs: the books less the bank is `amount`'),
  days: z
    .int()
    .nullable()
    .describe(
      'Of date_differs: from the bank’s day to the books’, negative where those are earlier',
    ),
  of_line: z.int().nullable().describe('Of twice: the line of the file that it repeats'),
  books: z.array(
    z.object({
      line: z.int().describe('Of the file, from 1'),
      day: z.iso.date(),
      amount: minor,
      text: z.string(),
    }),
  ),
  bank: z.array(
    z.object({
      transaction_id: z.string(),
      day: z.iso.date(),
      amount: minor,
      text: z.string(),
    }),
  ),
})

export const booksProofSchema = z.object({
  client_id: z.uuid(),
  account_id: z.string(),
  month: z.string(),
  added_at: moment,
  added_by: z.string(),
  read_lines: z.int().describe('Of the month'),
  left_out: z
    .array(z.object({ why: z.string(), count: z.int() }))
    .describe('Records of the file that are no line of it, such as sums and repeated heads'),
  other_months: z.int().describe('Lines of the file that are of other months'),
  ends_on: z.iso
    .date()
    .nullable()
    .describe(
      'Where the file says that it ends before the month does: what the bank has after that day may be in the books',
    ),
  state: z.enum(booksStates),
  because: z.string().nullable().describe('Why it cannot be told whether they agree'),
  currency: z.string().describe('Of every amount'),
  books_closing: minor.nullable(),
  bank_closing: minor.nullable(),
  difference: minor.nullable().describe('books_closing less bank_closing'),
  explained: minor.nullable().describe('What `lines` come to: `difference`, or we have a defect'),
  matched: z.int().nullable().describe('Lines that are at the bank as they are in the books'),
  sums_searched: z
    .boolean()
    .nullable()
    .describe('False where the search for several against one was ended by its bound'),
  lines: z.array(proofLineSchema).describe('Empty, too, where it cannot be told'),
})

export type BooksProof = z.input<typeof booksProofSchema>
export type ProofLine = z.input<typeof proofLineSchema>
