import type { ServerResponse } from 'node:http'
import type { ApiTarget } from '@/test/connections/other-provider'
import { business } from '@/test/another-bank/business'
import { type Resource, resources, type Sent } from '@/test/banking/foreign-rows'

export interface ListPlace {
  token: string | null
  /** As it was requested. */
  size: number
  /** How many calls of this list came before. */
  before: number
}

export interface Page {
  rows: readonly unknown[]
  /** Undefined leaves the member out. */
  next?: unknown
}

/** What a bank does differently in its API, and still is one of the specification's or nearly so. */
export interface ApiVariation {
  rows?: (list: Resource, rows: readonly Sent[]) => readonly unknown[]
  /** The pages of transactions; of others there is one. */
  page?: (rows: readonly unknown[], place: ListPlace) => Page
  /** The body of a list, before it is text. */
  envelope?: (body: Sent, list: Resource) => unknown
  detail?: (row: Sent, kind: string) => unknown
  /** The text of an answer, as it leaves. */
  text?: (text: string, list: Resource) => string
  /** What answers a list of transactions in place of JSON. `nth` from 1. */
  send?: (response: ServerResponse, text: string, nth: number) => unknown
}

const json = { 'content-type': 'application/json' }

/** Answers as the specification has it, but for the variation. */
export function otherApi(variation: ApiVariation) {
  const calls = new Map<string, number>()
  const rowsOf = (list: Resource): readonly unknown[] =>
    variation.rows?.(list, business[list]) ?? business[list]
  const { text: asSent = (text: string) => text } = variation

  return ({ segments, query }: ApiTarget, response: ServerResponse): unknown => {
    const [name, id, files, file_id] = segments.slice(segments[0] === 'invoicing' ? 1 : 0)
    const list = resources.find((each) => each === name)
    if (list === undefined) return response.writeHead(404).end()
    if (files !== undefined) {
      const document = { file_id, download_url: `https://files.example/${file_id}` }
      return response.writeHead(200, json).end(JSON.stringify(document))
    }
    if (id !== undefined) {
      const row = rowsOf(list).find((each) => idOf(each) === decodeURIComponent(id))
      if (row === undefined) return response.writeHead(404).end()
      const body = variation.detail?.(row as Sent, list) ?? row
      return response.writeHead(200, json).end(asSent(JSON.stringify(body), list))
    }
    const before = calls.get(list) ?? 0
    calls.set(list, before + 1)
    const place = { token: query.get('page_token'), size: Number(query.get('page_size')), before }
    const whole: Page = { rows: rowsOf(list), next: null }
    const isPaged = list === 'transactions' && variation.page !== undefined
    const { rows, next } = (isPaged && variation.page?.(whole.rows, place)) || whole
    const body = { [list]: rows, page: { next_page_token: next } }
    const text = asSent(JSON.stringify(variation.envelope?.(body, list) ?? body), list)
    if (list === 'transactions' && variation.send !== undefined) {
      return variation.send(response, text, before + 1)
    }
    return response.writeHead(200, json).end(text)
  }
}

function idOf(row: unknown): string {
  const { id, account_id } = (row ?? {}) as Sent
  return String(id ?? account_id)
}
