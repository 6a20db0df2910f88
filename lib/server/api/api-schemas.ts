import * as z from 'zod'
import { booksStates } from '@/lib/domain/books/books-findings'
import { connectionStatuses } from '@/lib/domain/clients/client'
import { fileFormats } from '@/lib/domain/exports/export-run'
import { environments } from '@/lib/server/db/connection-schema'

// What is answered is parsed by these, and described from them: neither can say what the other does not.

const moment = z.iso.datetime()
const day = z.iso.date()
const id = z.uuid()

export const apiClientSchema = z.object({
  id,
  name: z.string(),
  environment: z.enum(environments),
  is_archived: z.boolean(),
  connection: z.object({
    state: z.enum(connectionStatuses),
    reason: z.string().nullable().describe('Why a person has to act, where one has to'),
    scopes: z.array(z.string()),
    approved_at: moment,
    consent_ends_at: moment.describe('On or about: the bank does not say it'),
    last_refreshed_at: moment.nullable(),
  }),
})

export const apiExportSchema = z.object({
  id,
  client_id: id,
  kind: z.string(),
  format: z.string().nullable(),
  state: z.string(),
  title: z.string().nullable(),
  started_at: moment,
  started_by: z.string(),
  rows: z.int().nullable().describe('Of a file; null of a ZIP'),
  files: z.int().nullable().describe('Documents of a ZIP, or 1 once a file is made'),
  is_whole: z.boolean().nullable().describe('The bank’s list was read to its end'),
  bytes: z.int().nullable(),
  share: z.number().nullable().describe('How much of it is made, from 0 to 1, where that is known'),
  due_at: moment.nullable().describe('Until when it waits, for the bank'),
  expires_at: moment.nullable().describe('When its file is removed'),
  download_url: z
    .url()
    .nullable()
    .describe('Where its file is; null before it is made, and once it is removed'),
  missing: z.array(z.object({ id: z.string(), name: z.string(), reason: z.string() })),
})

/** What of transactions a file is to hold. What narrows it is named as in the address of their list. */
export const newExportSchema = z.strictObject({
  kind: z.literal('transactions'),
  format: z.enum(fileFormats),
  account_id: z.string().max(255).optional().describe('Of one account; without it of all'),
  from: day,
  to: day,
  only_new: z
    .literal(false)
    .default(false)
    .describe('What is new to a ledger is handed over by a person, in Countinghouse itself'),
  filters: z
    .record(z.string().max(40), z.array(z.string()).min(1).max(50))
    .default({})
    .describe('As {"status": ["settled"]}'),
})

export const apiBooksSchema = z.object({
  client_id: id,
  month: z.string(),
  accounts: z.array(
    z.object({
      account_id: z.string(),
      added_at: moment,
      added_by: z.string(),
      lines: z.int().nullable(),
      compared_at: moment.nullable(),
      result: z
        .object({
          state: z.enum(booksStates),
          currency: z.string(),
          difference: z
            .string()
            .nullable()
            .describe('Books less bank at the end of the month, in the smallest unit, as digits'),
          open_findings: z.int(),
        })
        .nullable()
        .describe('As last compared; null where it never was'),
    }),
  ),
})

/** Where a list goes on, as at the bank. */
export const pageQuery = z.object({
  page_size: z.coerce.number().int().min(1).max(100).default(50),
  page_token: z.uuid().optional(),
})

export const noQuery = z.object({})

export const clientParams = z.object({ id })
export const monthParams = z.object({
  id,
  month: z
    .string()
    .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
    .describe('As 2026-06'),
})

export const clientPageSchema = z.object({
  clients: z.array(apiClientSchema),
  next_page_token: z.string().nullable(),
})
export const exportsSchema = z.object({ exports: z.array(apiExportSchema) })

export type ApiClient = z.input<typeof apiClientSchema>
export type ApiBooks = z.input<typeof apiBooksSchema>
export type ApiExport = z.input<typeof apiExportSchema>
