import * as z from 'zod'
import { booksStates } from '@/lib/domain/books/books-findings'
import { connectionStatuses } from '@/lib/domain/clients/client'
import { environments } from '@/lib/server/db/connection-schema'

// What is answered is parsed by these, and described from them: neither can say what the other does not.

const moment = z.iso.datetime()
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

export const apiOneClientSchema = apiClientSchema.extend({
  accounts: z
    .array(
      z.object({
        id: z.string(),
        name: z.string().nullable(),
        type: z.string().nullable(),
        last_4: z.string().nullable().describe('The end of its number'),
      }),
    )
    .describe('As the bank listed them when the consent was last given; of one not shared, none'),
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
            .int()
            .nullable()
            .describe(
              'Books less bank at the end of the month, in the smallest unit; null, too, beyond 2^53',
            ),
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

export type ApiClient = z.input<typeof apiClientSchema>
export type ApiOneClient = z.input<typeof apiOneClientSchema>
export type ApiBooks = z.input<typeof apiBooksSchema>
