import { type Transaction, transactionStatuses } from '@/lib/bank-contract/transaction'
import { carriedInto, matchDecisionsOf, timingOf } from '@/lib/domain/books/books-decision'
import { type BooksResult, findingsOfBooks, resultOf } from '@/lib/domain/books/books-findings'
import { type ComparedSide, compareBooks } from '@/lib/domain/books/compare-books'
import type { ComparedRow } from '@/lib/domain/books/compared-row'
import { defaultMatchOptions } from '@/lib/domain/books/match-month'
import type { BankRows, ComparedMonth } from '@/lib/domain/books/compared-month'
import { readWrittenMonth } from '@/lib/domain/books/written-month'
import { isOver } from '@/lib/domain/close/judge-close'
import { rowKey } from '@/lib/domain/close/row-key'
import { tellsItsDay } from '@/lib/domain/figures/day-sums'
import { addDays, type DayRange, todayIn, unitAround } from '@/lib/domain/periods/day-range'
import { localDay, startOfDay } from '@/lib/domain/periods/local-clock'
import { movementFilters } from '@/lib/domain/statements/tie-out'
import { requestTime } from '@/lib/server/auth/request-time'
import { readPages } from '@/lib/server/banking/walk-pages'
import { booksRef, sealedOf } from '@/lib/server/books/take-books'
import { getContext } from '@/lib/server/context'
import { listBooksDecisions } from '@/lib/server/db/books-decision'
import { listBooksBefore, saveBooksResult, type StoredBooksFile } from '@/lib/server/db/books-file'
import { readBooksParts } from '@/lib/server/db/books-part'
import type { ReadingAccess } from '@/lib/server/db/program-access'
import type { BankClosing } from '@/lib/server/reads/read-bank-closings'
import { readClosingElsewhere } from '@/lib/server/reads/read-closing-elsewhere'
import { readClient } from '@/lib/server/reads/read-client'

// Forty thousand rows of one account and month, beside what else a view reads.
const maxPages = 400

/** Compares the file that counts of an account and month with what the bank says now, and keeps what came of it. */
export async function compareMonth(
  access: ReadingAccess,
  file: StoredBooksFile,
  bankClosing: BankClosing | undefined,
): Promise<ComparedMonth> {
  const { account_id, month: first } = file
  const ref = booksRef(access, { account_id, month: first })
  const sealed = sealedOf(getContext(), ref.firm_id)
  const month = unitAround(first, 'month')
  const bank = await readBankRows(access, account_id, month)
  const parts = { firm_id: ref.firm_id, file_id: file.id, kind: 'month' } as const
  const books = readWrittenMonth((await readBooksParts(sealed, parts)).toString())
  const entries = await listBooksDecisions(sealed, ref)
  const came = new Set(
    (await listBooksBefore(sealed, ref)).flatMap(({ result }) => result?.came ?? []),
  )
  const currency = bankClosing?.currency ?? books.side.rows.items[0]?.currency ?? ''
  const lines = books.side.rows.items
  const isMonthOver = isOver(month, todayIn(access.settings.time_zone, requestTime()))
  const compareWith = (balances: Pick<ComparedSide, 'opening' | 'closing'>) =>
    compareBooks(
      { currency, books: books.side, bank: { rows: bank.side, isOver: isMonthOver, ...balances } },
      carriedInto(entries, first, came),
      matchDecisionsOf(entries, first, lines),
      defaultMatchOptions,
    )
  const stated = compareWith({ opening: bankClosing?.opening, closing: bankClosing?.closing })
  const isContradicted =
    stated.kind === 'cannot_tell' && stated.because.code === 'bank_does_not_add_up'
  const closing =
    isContradicted && bankClosing !== undefined
      ? await readClosingElsewhere(access, month, bankClosing)
      : undefined
  const comparison = closing === undefined ? stated : compareWith({ opening: undefined, closing })
  const timing = timingOf(entries, first)
  const found =
    comparison.kind === 'compared'
      ? findingsOfBooks(comparison, { account: account_id, month, lines, timing })
      : []
  const result: BooksResult =
    comparison.kind === 'compared'
      ? resultOf(comparison, found)
      : { state: 'cannot_tell', currency, difference: undefined, open: 0, came: [] }
  // What cannot be known now leaves what was found before.
  if (comparison.kind === 'compared') await saveBooksResult(sealed, ref, file.id, result)
  return { comparison, found, result, books, bank, entries, month }
}

/** All that settled in the month, by the day it was posted on. */
async function readBankRows(
  access: ReadingAccess,
  account_id: string,
  { first, last }: Required<DayRange>,
): Promise<BankRows> {
  const timeZone = access.settings.time_zone
  const from = startOfDay(first, timeZone)
  const until = startOfDay(addDays(last, 1), timeZone)
  const filters = movementFilters(account_id, from, until) ?? []
  const outcome = await readClient(access, (bank) =>
    readPages((page) => bank.listTransactions(page), filters, maxPages),
  )
  if (outcome.kind === 'failed') {
    const side = { items: [], end: 'failed', notUnderstood: 0, notApplied: [] } as const
    return { side, rows: new Map(), failure: outcome.failure }
  }
  const dayOf = localDay(timeZone)
  const read = outcome.value
  const items: ComparedRow[] = []
  const rows = new Map<string, Transaction>()
  // A condition that the bank did not apply may have left out what belongs here.
  let notUnderstood = read.notUnderstood + read.notApplied.length
  for (const row of read.items) {
    // What is pending or failed has moved nothing.
    if (row.status !== 'settled' && transactionStatuses.some((each) => each === row.status))
      continue
    const day = tellsItsDay(row, false) ? dayOf(row.posted_at) : undefined
    if (day === undefined || row.account_id !== account_id) {
      notUnderstood += 1
      continue
    }
    if (day < first || day > last) continue
    const { amount, counterparty_name, memo, note } = row
    const texts = [counterparty_name ?? '', memo ?? '', note ?? '']
    const id = rowKey(row)
    items.push({ id, day, amount: amount.amount, currency: amount.currency, texts })
    rows.set(id, row)
  }
  return { side: { ...read, items, notUnderstood }, rows, failure: undefined }
}
