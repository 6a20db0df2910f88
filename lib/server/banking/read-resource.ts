import type * as z from 'zod'
import { believe, isObject } from '@/lib/bank-contract/lenient'
import { EnvelopeError, type ListPage, parseListPage } from '@/lib/bank-contract/list'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import type { BankQuery } from '@/lib/server/banking/bank-reader'
import type { BankRequest } from '@/lib/server/banking/bank-request'
import { BankingError } from '@/lib/server/banking/banking-error'
import { refilter, type RowFilters } from '@/lib/server/banking/refilter'

export interface ListedResource<Item> {
  segments: readonly string[]
  /** The array's name in the envelope. */
  key: string
  scope: string
  schema: z.ZodType<Item>
  /** For the filters that this bank may not know. */
  filters?: RowFilters<Item> | undefined
}

const MAX_PAGE_SIZE = 100
/** A bank that is sent no size may choose one; no page of a list is as long as this. */
const MAX_ITEMS = 1000

/**
 * One page of a list. A page size that the bank refuses is left to the bank; a page
 * that leads to itself is none. Throws BankingError.
 */
export async function listPage<Item>(
  request: BankRequest,
  token: SecretText,
  resource: ListedResource<Item>,
  query: BankQuery,
): Promise<ListPage<Item>> {
  const { segments, key, scope, schema } = resource
  const bounded = query.flatMap(boundPageSize)
  const send = (sent: BankQuery): Promise<unknown> =>
    request(token, { segments, query: sent, scope })
  const body = await send(bounded).catch((error: unknown) => {
    if (!isPageSizeRefused(error, bounded)) throw error
    return send(bounded.filter(([name]) => name !== 'page_size'))
  })
  const page = readPage(body, key, schema)
  if (page.items.length + page.unreadable.length > MAX_ITEMS) {
    throw unreadable('The page holds more rows than any page size allows.')
  }
  const pageToken = bounded.find(([name]) => name === 'page_token')?.[1]
  if (pageToken !== undefined && page.next_page_token === pageToken) {
    throw unreadable('The page leads to itself.')
  }
  return { ...page, items: refilter(page.items, query, resource.filters ?? {}) }
}

function readPage<Item>(body: unknown, key: string, schema: z.ZodType<Item>): ListPage<Item> {
  try {
    return parseListPage(body, key, schema)
  } catch (cause) {
    if (!(cause instanceof EnvelopeError)) throw cause
    throw unreadable(cause.message, cause)
  }
}

function unreadable(detail: string, cause?: unknown): BankingError {
  return new BankingError('unreadable', { status: 200, detail, cause })
}

function boundPageSize([name, value]: readonly [string, string]): [string, string][] {
  if (name !== 'page_size') return [[name, value]]
  const size = /^\d{1,9}$/.test(value) ? Number(value) : 0
  return size < 1 ? [] : [[name, String(Math.min(size, MAX_PAGE_SIZE))]]
}

function isPageSizeRefused(error: unknown, query: BankQuery): boolean {
  if (!(error instanceof BankingError) || error.code !== 'invalid_request') return false
  if (!query.some(([name]) => name === 'page_size')) return false
  // Spec, Errors 2: nothing but what RFC 9457 defines is promised, and a phrase explains nothing.
  const isUnexplained = error.errors.length === 0 && /^(bad request)?$/i.test(error.detail)
  return (
    isUnexplained ||
    error.errors.some(({ parameter }) => parameter === 'page_size') ||
    /page.?size/i.test(error.detail)
  )
}

/** One resource: the whole body of its answer, or the one object in it that is one. Throws BankingError. */
export async function getResource<Resource>(
  request: BankRequest,
  token: SecretText,
  resource: { segments: readonly string[]; scope: string; schema: z.ZodType<Resource> },
): Promise<Resource> {
  const { segments, scope, schema } = resource
  const body = await request(token, { segments, query: [], scope })
  const parsed = believe(schema, body)
  if (parsed.success) return parsed.data
  const inner = isObject(body) ? Object.values(body).filter(isObject) : []
  const [only, ...others] = inner
    .map((each) => believe(schema, each))
    .filter((each) => each.success)
  if (only !== undefined && others.length === 0) return only.data
  throw new BankingError('unreadable', {
    status: 200,
    detail: `The answer lacks ${parsed.error.issues[0]?.path.join('.') || 'what it must have'}.`,
  })
}
