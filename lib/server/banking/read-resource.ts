import type * as z from 'zod'
import { asSent, believe, isObject } from '@/lib/bank-contract/lenient'
import {
  EnvelopeError,
  type ListEnvelope,
  parseEnvelope,
  parseRows,
} from '@/lib/bank-contract/list'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import type { FindUnknown, UnknownPart } from '@/lib/bank-contract/unknown-parts'
import type { BankQuery, OpenPage } from '@/lib/server/banking/bank-reader'
import type { BankRequest } from '@/lib/server/banking/bank-request'
import { BankingError, isBankingError } from '@/lib/server/banking/banking-error'
import {
  createFilterMemory,
  type FilterMemory,
  judgeRows,
  type RowConditions,
} from '@/lib/domain/search/judge-rows'
import { unreadable } from '@/lib/server/banking/read-answer'

export interface ListedResource<Item> {
  segments: readonly string[]
  /** The array's name in the envelope. */
  key: string
  scope: string
  schema: z.ZodType<Item>
  findUnknown: FindUnknown
  /** What its rows are held against: this bank may not know a filter or an order. */
  conditions: RowConditions<Item>
}

const maxPageSize = 100
/** A bank that is sent no size may choose one; no page of a list is as long as this. */
const maxItems = 1000

/** What one bank was found to do, for as long as the process runs. */
export interface KnownOfBank {
  /** With page sizes, by list and size requested. */
  sizes: {
    refused: Set<string>
    /** How many rows came where more followed; 0 where that differed from page to page. */
    came: Map<string, number>
  }
  /** With filters and orders. */
  filters: FilterMemory
  /** Called where an answer has something that the specification does not name. */
  onUnknown: OnUnknown
}

export type OnUnknown = (resource: string, parts: readonly UnknownPart[]) => void

export function createKnownOfBank(onUnknown: OnUnknown = () => {}): KnownOfBank {
  return {
    sizes: { refused: new Set(), came: new Map() },
    filters: createFilterMemory(),
    onUnknown,
  }
}

/**
 * One page of a list. A page size that the bank refuses is left to the bank, since it may say so in any
 * words. Throws BankingError, also for a page that leads to itself.
 */
export async function openPage<Item>(
  request: BankRequest,
  token: SecretText,
  resource: ListedResource<Item>,
  query: BankQuery,
  known: KnownOfBank,
): Promise<OpenPage<Item>> {
  const { segments, key, scope, schema, conditions } = resource
  const { sizes, filters } = known
  const bounded = query.flatMap(boundPageSize)
  const unsized = bounded.filter(([name]) => name !== 'page_size')
  const place = [...segments, ...bounded.filter((each) => !unsized.includes(each))].join(' ')
  const send = (sent: BankQuery): Promise<unknown> =>
    request(token, { segments, query: sent, scope })
  const sendSized = async (): Promise<unknown> => {
    try {
      return await send(bounded)
    } catch (error) {
      const isRefused = isBankingError(error) && error.status === 400
      if (!isRefused || unsized.length === bounded.length) throw error
      const answer = await send(unsized)
      sizes.refused.add(place)
      return answer
    }
  }
  const { rows, next_page_token } = readEnvelope(
    await (sizes.refused.has(place) ? send(unsized) : sendSized()),
    key,
  )
  if (rows.length > maxItems) {
    throw unreadable('The page holds more rows than any page size allows.')
  }
  const pageToken = bounded.find(([name]) => name === 'page_token')?.[1]
  if (pageToken !== undefined && next_page_token === pageToken) {
    throw unreadable('The page leads to itself.')
  }
  if (next_page_token !== null) {
    const { length } = rows
    sizes.came.set(place, [undefined, length].includes(sizes.came.get(place)) ? length : 0)
  }
  const size = sizes.came.get(place)
  return {
    next_page_token,
    rows: rows.length,
    read: () => {
      const page = parseRows(rows, schema)
      noteUnknown(resource, [...page.items.map(sentFor), ...page.unreadable], known)
      return {
        ...page,
        next_page_token,
        ...(size !== undefined && { size }),
        ...judgeRows(key, page.items, query, conditions, filters),
      }
    },
  }
}

/** The same with its rows. */
export async function listPage<Item>(...reading: Parameters<typeof openPage<Item>>) {
  return (await openPage(...reading)).read()
}

function readEnvelope(body: unknown, key: string): ListEnvelope {
  try {
    return parseEnvelope(body, key)
  } catch (cause) {
    if (!(cause instanceof EnvelopeError)) throw cause
    throw unreadable(cause.message, cause)
  }
}

function boundPageSize([name, value]: readonly [string, string]): [string, string][] {
  if (name !== 'page_size') return [[name, value]]
  const size = /^\d{1,9}$/.test(value) ? Number(value) : 0
  return size < 1 ? [] : [[name, String(Math.min(size, maxPageSize))]]
}

function noteUnknown(
  { key, findUnknown }: Pick<ListedResource<never>, 'key' | 'findUnknown'>,
  sent: readonly unknown[],
  { onUnknown }: KnownOfBank,
): void {
  const parts = findUnknown(sent)
  if (parts.length > 0) onUnknown(key, parts)
}

// What is believed of a resource is an object.
const sentFor = (item: unknown): unknown => asSent(item as object)

/** One object of a list. Throws BankingError. */
export async function getListed<Item>(
  request: BankRequest,
  token: SecretText,
  resource: ListedResource<Item>,
  id: string,
  known: KnownOfBank,
): Promise<Item> {
  const { segments } = resource
  const item = await getResource(request, token, { ...resource, segments: [...segments, id] })
  noteUnknown(resource, [sentFor(item)], known)
  return item
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
