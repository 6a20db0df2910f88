import type * as z from 'zod'
import type { ApiScope } from '@/lib/domain/api/api-token'
import {
  apiBooksSchema,
  apiOneClientSchema,
  clientPageSchema,
  clientParams,
  monthParams,
  noQuery,
  pageQuery,
} from '@/lib/server/api/api-schemas'
import {
  booksMonthParams,
  booksParams,
  booksProofSchema,
  booksQuery,
} from '@/lib/server/api/books-schemas'
import {
  apiCloseSchema,
  apiFindingSchema,
  apiFindingsSchema,
  apiItemSchema,
  closesSchema,
  decisionSchema,
  findingParams,
  itemParams,
  itemTickSchema,
  newSignatureSchema,
} from '@/lib/server/api/close-schemas'
import { apiExportSchema, exportsSchema, newExportSchema } from '@/lib/server/api/export-schemas'

/** One thing that a program can have done: what it takes, and what it answers. */
export interface ApiOperation {
  readonly summary: string
  readonly scope: ApiScope
  readonly params: z.ZodObject
  readonly query: z.ZodObject
  /** What is sent, as JSON, or as a file that is read as it comes. */
  readonly body?: z.ZodType | 'file'
  readonly answer: z.ZodType | 'file'
  /** Where what was begun is read; answered with 202. */
  readonly location?: `/${string}`
}

/** Every one there is, by its path below `/api/v1`: its route answers by this, and the document says it. */
export const apiOperations = {
  'GET /clients': {
    summary: 'The clients that you may see, by identifier',
    scope: 'read',
    params: noQuery,
    query: pageQuery,
    answer: clientPageSchema,
  },
  'GET /clients/{id}': {
    summary: 'One client: the state of its connection, when its consent ends, and its accounts',
    scope: 'read',
    params: clientParams,
    query: noQuery,
    answer: apiOneClientSchema,
  },
  'GET /clients/{id}/closes': {
    summary: 'The closes of a client as they were last judged, the earliest first; no bank is read',
    scope: 'read',
    params: clientParams,
    query: noQuery,
    answer: closesSchema,
  },
  'GET /clients/{id}/closes/{month}': {
    summary:
      'The close that has this month, as its bank has it now; as it was when it was locked, of a locked one. One that nobody has begun is not_started',
    scope: 'read',
    params: monthParams,
    query: noQuery,
    answer: apiCloseSchema,
  },
  'GET /clients/{id}/closes/{month}/findings': {
    summary: 'What the items of a close find now; of a locked one, what they found',
    scope: 'read',
    params: monthParams,
    query: noQuery,
    answer: apiFindingsSchema,
  },
  'POST /clients/{id}/closes/{month}/findings/{finding_id}/decision': {
    summary:
      'Accepts or excludes a finding, as a preparer may. The first decision of a month begins its close. 409 where the bank says otherwise of it by now, somebody else has decided it, or the close is locked',
    scope: 'close',
    params: findingParams,
    query: noQuery,
    body: decisionSchema,
    answer: apiFindingSchema,
  },
  'POST /clients/{id}/closes/{month}/items/{item_id}': {
    summary:
      'Ticks one of the firm’s own items, or takes that back, as a preparer may. What asks for a file is ticked in Countinghouse itself',
    scope: 'close',
    params: itemParams,
    query: noQuery,
    body: itemTickSchema,
    answer: apiItemSchema,
  },
  'POST /clients/{id}/closes/{month}/signatures': {
    summary:
      'Signs a close as its bank has it now, which is read for it. A reviewer signs after the preparer, and is somebody else where the firm wants two people. Locking is a step of its own, in Countinghouse itself',
    scope: 'close',
    params: monthParams,
    query: noQuery,
    body: newSignatureSchema,
    answer: apiCloseSchema,
  },
  'GET /clients/{id}/books/{month}': {
    summary: 'The books of a month against the bank, by account, as last compared',
    scope: 'read',
    params: booksMonthParams,
    query: noQuery,
    answer: apiBooksSchema,
  },
  'GET /clients/{id}/accounts/{account_id}/books/{month}': {
    summary: 'The books of an account and month that are kept, held against the bank as it is now',
    scope: 'books',
    params: booksParams,
    query: noQuery,
    answer: booksProofSchema,
  },
  'POST /clients/{id}/accounts/{account_id}/books/{month}': {
    summary:
      'Takes a ledger’s file, in place of the one before it, and answers why it does not agree with the bank. What it is shows in its content: CSV of any shape, OFX, QBO, QIF, CAMT.053, MT940; up to 50 MB',
    scope: 'books',
    params: booksParams,
    query: booksQuery,
    body: 'file',
    answer: booksProofSchema,
  },
  'GET /clients/{id}/exports': {
    summary: 'The latest hundred exports of a client, the newest first',
    scope: 'export',
    params: clientParams,
    query: noQuery,
    answer: exportsSchema,
  },
  'POST /clients/{id}/exports': {
    summary:
      'Begins an export, which is stored and goes on by itself. What takes a confirmation of who you are, as all that a client shares does, is begun in Countinghouse itself',
    scope: 'export',
    params: clientParams,
    query: noQuery,
    body: newExportSchema,
    answer: apiExportSchema,
    location: '/exports/{id}',
  },
  'GET /exports/{id}': {
    summary: 'One export of any client that you may see',
    scope: 'export',
    params: clientParams,
    query: noQuery,
    answer: apiExportSchema,
  },
  'GET /exports/{id}/file': {
    summary: 'What was made, as often as it is wanted until it is removed',
    scope: 'export',
    params: clientParams,
    query: noQuery,
    answer: 'file',
  },
} as const satisfies Record<`${'GET' | 'POST'} /${string}`, ApiOperation>

export type ApiOperationName = keyof typeof apiOperations
