import { POST as postColumns } from '@/app/api/books/[connection_id]/columns/route'
import { POST as postDecision } from '@/app/api/books/[connection_id]/decisions/route'
import { POST as postFile } from '@/app/api/books/[connection_id]/route'
import { getClient } from '@/lib/server/auth/guards'
import { listBooksFiles } from '@/lib/server/db/books-file'
import { booksRef, sealedOf } from '@/lib/server/books/take-books'
import { getContext } from '@/lib/server/context'
import type { ComparedMonth } from '@/lib/domain/books/compared-month'
import { compareMonth } from '@/lib/server/reads/compare-month'
import { readPages } from '@/lib/server/banking/walk-pages'
import { readClient } from '@/lib/server/reads/read-client'
import { readBankClosings } from '@/lib/server/reads/read-bank-closings'
import { unitAround } from '@/lib/domain/periods/day-range'
import { openTestClose, post } from '@/test/close/open-close'
import { appOrigin } from '@/test/faults/offer-parts'

export interface BankLine {
  readonly day: string
  readonly amount: number
  readonly name: string
}

type Route = (request: Request, context: { params: Promise<never> }) => Promise<Response>

export const february = '2026-02-01'

/** A client with a bank, a preparer, and the books of its checking account. */
export async function openBooksClient() {
  const close = await openTestClose()
  const { connection_id } = close.here
  await close.as('preparer')
  const { accounts } = (await (await close.here.bank.get('/api/v1/accounts')).json()) as {
    accounts: { id: string; account_type: string; account_number_last_4?: string }[]
  }
  const account = accounts.find((each) => each.account_type === 'checking')?.id ?? ''

  const target = (month = february) => ({ account_id: account, month })
  const files = async (month = february, of = account) => {
    const access = await getClient(connection_id)
    const ref = booksRef(access, { account_id: of, month })
    return listBooksFiles(sealedOf(getContext(), ref.firm_id), ref)
  }

  /** Sends a file as the page’s form does. */
  const drop = async (
    content: string | Uint8Array,
    {
      month = february,
      name = 'books.csv',
      seen,
      of = account,
      isPage = false,
    }: { month?: string; name?: string; seen?: number; of?: string; isPage?: boolean } = {},
  ) => {
    const form = new FormData()
    form.set('account', of)
    form.set('month', month)
    form.set('seen', String(seen ?? (await files(month, of)).length))
    form.set('file', new File([content as never], name))
    return answerOf(postFile, form, isPage)
  }

  const answerOf = async (route: Route, body: FormData, isPage: boolean) => {
    const headers = {
      origin: appOrigin,
      ...(isPage ? { 'sec-fetch-mode': 'navigate' } : { accept: 'application/json' }),
    }
    const request = new Request(appOrigin, { method: 'POST', headers, body })
    const response = await route(request, { params: Promise.resolve({ connection_id } as never) })
    const text = await response.text()
    const problem = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
    const location = response.headers.get('location') ?? ''
    const file = new URL(location, appOrigin).searchParams.get('file') ?? ''
    return { status: response.status, detail: problem['detail'], location, file }
  }

  /** Says how the file is read that was sent before. */
  const say = (file: string, fields: Record<string, string>, seen = 0) => {
    const all = { account, month: february, seen: String(seen), file, ...fields }
    return post(postColumns, { connection_id }, Object.entries(all))
  }

  const decide = (fields: Record<string, string>, month = february) =>
    post(postDecision, { connection_id }, Object.entries({ account, month, ...fields }))

  const compare = async (month = february): Promise<ComparedMonth> => {
    const access = await getClient(connection_id)
    const [file] = await files(month)
    const closings = await readBankClosings(access, unitAround(month, 'month'))
    if (file === undefined || closings.kind === 'failed') throw new Error('not read')
    const closing = closings.value.items.find((each) => each.account.id === account)
    return compareMonth(access, file, closing)
  }

  /** What the bank posted in the month, oldest first, and what it closed with. */
  const bank = async (month = february) => {
    const access = await getClient(connection_id)
    const period = unitAround(month, 'month')
    const closings = await readBankClosings(access, period)
    if (closings.kind === 'failed') throw new Error(closings.failure.code)
    const closing = closings.value.items.find((each) => each.account.id === account)
    const read = await readClient(access, (reader) =>
      readPages((page) => reader.listTransactions(page), [['account_id', account]], 50),
    )
    if (read.kind === 'failed') throw new Error(read.failure.code)
    const lines = read.value.items.flatMap((row): BankLine[] => {
      const day = localDay(row.posted_at ?? null)
      if (row.status !== 'settled' || day === undefined) return []
      if (day < period.first || day > period.last) return []
      return [{ day, amount: row.amount.amount, name: row.counterparty_name ?? '' }]
    })
    const ordered = lines.toSorted((one, other) => (one.day < other.day ? -1 : 1))
    return { lines: ordered, closing: closing?.closing ?? 0n }
  }

  const { time_zone } = (await getClient(connection_id)).settings
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: time_zone, dateStyle: 'short' })
  const localDay = (at: string | null) => (at === null ? undefined : format.format(new Date(at)))

  return {
    close,
    connection_id,
    account,
    accounts,
    target,
    drop,
    say,
    decide,
    files,
    compare,
    bank,
  }
}

export type BooksClient = Awaited<ReturnType<typeof openBooksClient>>

/** A ledger’s register of these lines, as hledger writes it. */
export function registerOf(lines: readonly BankLine[], closing: bigint): string {
  let balance = closing - lines.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const rows = lines.map(({ day, amount, name }, at) => {
    balance += BigInt(amount)
    const cells = [
      at + 1,
      day,
      '',
      name,
      'income',
      `$${decimal(BigInt(amount))}`,
      `$${decimal(balance)}`,
    ]
    return cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')
  })
  const head = '"txnidx","date","code","description","otheraccounts","change","balance"'
  return [head, ...rows, ''].join('\n')
}

export function decimal(cents: bigint): string {
  const text = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`
}

/** A statement of an account and its lines in MT940, whose balances are in dollars. */
export function statementOf(
  named: string,
  lines: readonly BankLine[],
  closing: bigint,
  month = february,
): string {
  const { last } = unitAround(month, 'month')
  const short = (day: string) => day.slice(2).replaceAll('-', '')
  const unsigned = (cents: bigint) => decimal(cents < 0n ? -cents : cents).replace('.', ',')
  const mark = (cents: bigint) => (cents < 0n ? 'D' : 'C')
  const opening = closing - lines.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const rows = lines.flatMap(({ day, amount, name }) => [
    `:61:${short(day)}${mark(BigInt(amount))}${unsigned(BigInt(amount))}NMSCNONREF`,
    `:86:166?00TEXT?32${name}`,
  ])
  return [
    ':20:BOOKS',
    `:25:${named}`,
    `:60F:${mark(opening)}${short(month)}USD${unsigned(opening)}`,
    ...rows,
    `:62F:${mark(closing)}${short(last)}USD${unsigned(closing)}`,
    '-',
    '',
  ].join('\r\n')
}
