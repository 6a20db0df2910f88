import * as z from 'zod'
import { ledgerTargets } from '@/lib/domain/ledgers/ledger-target'
import { apiFormats } from '@/lib/server/api/export-formats'

const moment = z.iso.datetime()
const day = z.iso.date()
const id = z.uuid()
const balance = z.object({ day, amount: z.int().describe('In the smallest unit') })

export const apiExportSchema = z.object({
  id,
  client_id: id,
  kind: z.string().describe('ledger: rows that are handed over to a ledger'),
  format: z.string().nullable(),
  ledger: z.string().nullable().describe('To which rows are handed over'),
  state: z.string(),
  title: z.string().nullable(),
  started_at: moment,
  started_by: z.string(),
  rows: z.int().nullable().describe('Of a file; null of a ZIP'),
  files: z
    .int()
    .nullable()
    .describe('Documents of a ZIP; files that a ledger takes in; or 1 once a file is made'),
  is_whole: z.boolean().nullable().describe('The bank’s list was read to its end'),
  balances: z
    .object({
      currency: z.string(),
      opening: balance.nullable(),
      closing: balance.nullable(),
      why_not: z.string().nullable().describe('Why nobody can say them'),
    })
    .nullable()
    .describe('What the account held before and after exactly the rows that were handed over'),
  bytes: z
    .int()
    .nullable()
    .describe('How long its file is; null before it is made, and once it is removed'),
  share: z.number().nullable().describe('How much of it is made, from 0 to 1, where that is known'),
  due_at: moment.nullable().describe('Until when it waits, for the bank'),
  expires_at: moment
    .nullable()
    .describe('When its file is removed; null of rows handed to a ledger, whose file stays'),
  download_url: z
    .url()
    .nullable()
    .describe(
      'Where its file is; null before it is made, once it is removed, and where it takes a confirmation that a program cannot give',
    ),
  stopped_by: z
    .object({ code: z.string(), detail: z.string() })
    .nullable()
    .describe('Why it went no further'),
  missing: z.array(z.object({ id: z.string(), name: z.string(), reason: z.string() })),
})

/** What of transactions a file is to hold. What narrows it is named as in the address of their list. */
export const newExportSchema = z.strictObject({
  kind: z.literal('transactions'),
  format: z
    .enum(apiFormats)
    .describe(
      'csv, xlsx, ofx and qif are of the list as it is. qbo, mt940, camt053 and jsonl are handed over to a ledger, as all are with only_new',
    ),
  account_id: z
    .string()
    .max(255)
    .optional()
    .describe('Of one account, which a ledger’s file has to be; without it of all'),
  from: day,
  to: day,
  only_new: z
    .boolean()
    .default(false)
    .describe(
      'Of these days what the ledger was never handed. What is handed over counts as in the ledger until it is undone in Countinghouse. QIF is no ledger’s format here, and has none',
    ),
  ledger: z
    .enum(ledgerTargets)
    .optional()
    .describe(
      'To which rows are handed over; without it to the one chosen for the client. It becomes the one chosen',
    ),
  filters: z
    .record(z.string().max(40), z.array(z.string()).min(1).max(50))
    .default({})
    .describe('As {"status": ["settled"]}; not of what is handed over'),
})

export const exportsSchema = z.object({ exports: z.array(apiExportSchema) })

export type ApiExport = z.input<typeof apiExportSchema>
export type NewExport = z.output<typeof newExportSchema>
