import type * as z from 'zod'
import type { ApiScope } from '@/lib/domain/api/api-token'
import {
  apiClientSchema,
  apiCloseSchema,
  apiExportSchema,
  clientPageSchema,
  clientParams,
  closeParams,
  closesSchema,
  exportsSchema,
  noQuery,
  pageQuery,
} from '@/lib/server/api/api-schemas'

/** One address for programs: what it takes, and what it answers. */
export interface ApiOperation {
  readonly summary: string
  readonly scope: ApiScope
  readonly params: z.ZodObject
  readonly query: z.ZodObject
  readonly answer: z.ZodType
}

/** Every one there is, by its path below `/api/v1`: its route answers by this, and the document says it. */
export const apiOperations = {
  '/clients': {
    summary: 'The clients that you may see, by identifier',
    scope: 'read',
    params: noQuery,
    query: pageQuery,
    answer: clientPageSchema,
  },
  '/clients/{id}': {
    summary: 'One client: the state of its connection, and when its consent ends',
    scope: 'read',
    params: clientParams,
    query: noQuery,
    answer: apiClientSchema,
  },
  '/clients/{id}/closes': {
    summary: 'The closes of a client, the earliest first',
    scope: 'read',
    params: clientParams,
    query: noQuery,
    answer: closesSchema,
  },
  '/clients/{id}/closes/{month}': {
    summary: 'The close that has this month',
    scope: 'read',
    params: closeParams,
    query: noQuery,
    answer: apiCloseSchema,
  },
  '/clients/{id}/exports': {
    summary: 'The latest hundred exports of a client, the newest first',
    scope: 'export',
    params: clientParams,
    query: noQuery,
    answer: exportsSchema,
  },
  '/exports/{id}': {
    summary: 'One export of any client that you may see',
    scope: 'export',
    params: clientParams,
    query: noQuery,
    answer: apiExportSchema,
  },
} as const satisfies Record<`/${string}`, ApiOperation>

export type ApiPath = keyof typeof apiOperations
