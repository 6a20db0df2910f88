import * as z from 'zod'
import { believe, isObject } from '@/lib/bank-contract/lenient'

/** Spec, Pagination envelope. */
export const pageSchema = z.object({ next_page_token: z.string().nullable() })

/** What one list response gave. `unreadable` are items without which the page still stands. */
export interface ListPage<Item> {
  items: Item[]
  unreadable: unknown[]
  next_page_token: string | null
  /** How many rows each page of this list comes with, as far as that is known. */
  size?: number | undefined
  /** Conditions of the query, by name, that the rows do not show to hold; an order is `sort_by`. */
  notApplied?: readonly string[]
  /** Rows that the bank sent although they break a condition. */
  leftOut?: Item[]
}

export class EnvelopeError extends Error {
  override name = 'EnvelopeError'
}

const lenientPageSchema = z.looseObject({ next_page_token: z.string().nullish() })

/** A list response whose rows have not been looked at. */
export interface ListEnvelope {
  rows: readonly unknown[]
  next_page_token: string | null
}

/**
 * Reads a list envelope tolerantly: the expected key or, failing it, the one array of objects.
 * Throws EnvelopeError where there is no such array or no readable `page`, since the
 * specification promises both.
 */
export function parseEnvelope(body: unknown, expectedKey: string): ListEnvelope {
  if (typeof body !== 'object' || body === null) throw new EnvelopeError('not a JSON object')
  const envelope = body as Record<string, unknown>
  const page = lenientPageSchema.safeParse(envelope['page'])
  if (!page.success) throw new EnvelopeError('`page` is missing or malformed')
  const rows = findItems(envelope, expectedKey)
  // Spec, Pagination 4: complete at null. An empty token leads nowhere, and a request with it would
  // be the first page again.
  const token = page.data.next_page_token ?? ''
  return { rows, next_page_token: token === '' ? null : token }
}

/** The rows of an envelope that can be read, and those that cannot. */
export function parseRows<Item>(
  rows: readonly unknown[],
  itemSchema: z.ZodType<Item>,
): Pick<ListPage<Item>, 'items' | 'unreadable'> {
  const items: Item[] = []
  const unreadable: unknown[] = []
  for (const row of rows) {
    const parsed = believe(itemSchema, row)
    if (parsed.success) items.push(parsed.data)
    else unreadable.push(row)
  }
  return { items, unreadable }
}

function findItems(envelope: Record<string, unknown>, expectedKey: string): unknown[] {
  const expected = envelope[expectedKey]
  if (Array.isArray(expected)) return expected
  // Servers of some languages write an empty list so.
  if (expected === null) return []
  const arrays: unknown[][] = Object.values(envelope).filter((value) => Array.isArray(value))
  const [only, ...others] = arrays.filter((array) => array.some(isObject))
  // Whichever of several empty ones is meant, it holds nothing.
  const list = only ?? arrays.find((array) => array.length === 0)
  if (list === undefined || others.length > 0)
    throw new EnvelopeError(`no array \`${expectedKey}\``)
  return list
}
