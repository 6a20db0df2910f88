import * as z from 'zod'
import { booksStates } from '@/lib/domain/books/books-findings'
import { connectionStatuses } from '@/lib/domain/clients/client'
import { closeStates } from '@/lib/domain/close/close-events'
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

const findingCounts = z.object({
  open: z.int(),
  accepted: z.int(),
  below_materiality: z.int(),
  excluded: z.int(),
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
    .array(
      z.object({
        id: z.string(),
        state: z.string(),
        findings: findingCounts
          .nullable()
          .describe('At least so many where the state is cannot_tell; null where nothing is kept'),
      }),
    )
    .nullable()
    .describe('As last judged; null where the bank was never read for it'),
  open_findings: z.int().nullable(),
  as_of: moment.nullable(),
  changes_since_lock: z.int(),
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
  included: z.int().nullable().describe('Rows of the file, or documents of the ZIP'),
  is_whole: z.boolean().nullable().describe('The bank’s list was read to its end'),
  bytes: z.int().nullable(),
  share: z.number().nullable().describe('How much of it is made, from 0 to 1, where that is known'),
  due_at: moment.nullable().describe('Until when it waits, for the bank'),
  file: z
    .object({ bytes: z.int(), kept_until: moment })
    .nullable()
    .describe('What `/exports/{id}/file` answers; null before it is made, and once it is removed'),
  missing: z.array(z.object({ id: z.string(), name: z.string(), reason: z.string() })),
})

/** What of transactions a file is to hold. What narrows it is named as in the address of their list. */
export const newExportSchema = z.strictObject({
  kind: z.literal('transactions'),
  format: z.enum(fileFormats),
  first: day,
  last: day,
  filters: z
    .record(z.string().max(40), z.array(z.string()).min(1).max(50))
    .default({})
    .describe('As {"account_id": ["…"], "status": ["settled"]}'),
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
export const closesSchema = z.object({ closes: z.array(apiCloseSchema) })
export const exportsSchema = z.object({ exports: z.array(apiExportSchema) })

export type ApiClient = z.input<typeof apiClientSchema>
export type ApiClose = z.input<typeof apiCloseSchema>
export type ApiBooks = z.input<typeof apiBooksSchema>
export type ApiExport = z.input<typeof apiExportSchema>
