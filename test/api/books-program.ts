import type { ApiScope } from '@/lib/domain/api/api-token'
import type { BooksProof } from '@/lib/server/api/books-schemas'
import { makeToken } from '@/lib/server/api/tokens'
import { getContext } from '@/lib/server/context'
import { call } from '@/test/api/program'
import { type BankLine, openBooksClient } from '@/test/books/open-books-client'

const path = '/clients/{id}/accounts/{account_id}/books/{month}'

export interface BooksRefused {
  detail: string
  code?: string
  line?: number
  column?: number
  open?: string[]
  columns?: { column: number; first: string; read_as: string }[]
  mapping?: string
  accounts?: string[]
  errors?: { parameter: string; detail: string }[]
}

export interface SentBooks {
  query?: string
  month?: string
  account?: string
  as?: string
  headers?: Record<string, string>
}

type Body = string | Uint8Array | ReadableStream

/** A client whose February a preparer's program holds against the bank. */
export async function openBooksProgram() {
  const books = await openBooksClient()
  await books.close.pay(-1_240_000, 'Harrow & Wexley', '2026-02-10')
  await books.close.pay(-31_044, 'Fastlane Fuel', '2026-02-12')
  await books.close.pay(288_000, 'Meridian Hotels', '2026-02-17')
  const { lines, closing } = await books.bank()
  const tokenOf = async (scopes: readonly ApiScope[] = ['books']): Promise<string> => {
    const { person } = books.close.sessions.preparer
    const wanted = { name: 'Ledger', use: 'bearer', scopes, days: 7 } as const
    return (await makeToken(getContext(), person, wanted))?.reveal() ?? ''
  }
  const token = await tokenOf()
  const paramsOf = ({ month = '2026-02', account = books.account }: SentBooks) => ({
    id: books.connection_id,
    account_id: account,
    month,
  })
  const send = (body: Body, sent: SentBooks = {}): Promise<Response> => {
    const { query = '', as = token, headers = {} } = sent
    return call(`POST ${path}`, { token: as, params: paramsOf(sent), query, headers, body })
  }
  const answerTo = async (body: Body, sent: SentBooks, status: number): Promise<unknown> => {
    const response = await send(body, sent)
    const text = await response.text()
    if (response.status !== status) throw new Error(`${response.status} ${text}`)
    return JSON.parse(text)
  }
  const { database } = books.close.here.dashboard
  return {
    ...books,
    lines: lines as readonly BankLine[],
    closing,
    tokenOf,
    send,
    read: (sent: SentBooks = {}) => call(`GET ${path}`, { token, params: paramsOf(sent) }),
    prove: async (body: Body, sent: SentBooks = {}) =>
      (await answerTo(body, sent, 200)) as BooksProof,
    refuse: async (body: Body, sent: SentBooks = {}, status = 422) =>
      (await answerTo(body, sent, status)) as BooksRefused,
    /** How many files, and pieces of files, the store has. */
    countAll: async (): Promise<number> => {
      const [row] = await database.query(
        'select (select count(*) from books_file) + (select count(*) from books_part) as n',
      )
      return Number(row?.['n'])
    },
  }
}

export type BooksProgram = Awaited<ReturnType<typeof openBooksProgram>>
