import { findInstant } from '@/lib/domain/periods/calendar-date'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Account } from '@/lib/bank-contract/account'
import type { ExportProgress, MissingDocument } from '@/lib/domain/exports/export-run'
import type { ListPage } from '@/lib/bank-contract/list'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { Format } from '@/lib/format/create-format'
import type { BankQuery, BankReader } from '@/lib/server/banking/bank-reader'
import { createReference } from '@/lib/server/banking/banking-error'
import { walkPages } from '@/lib/server/banking/walk-pages'
import { failureInWords } from '@/lib/server/exports/failure-words'
import type { DocumentReader } from '@/lib/server/exports/fetch-document'
import {
  bookedOn,
  createDayOf,
  type DayOf,
  decimalOf,
  type FileSection,
  type FileSelection,
} from '@/lib/server/exports/file-content'
import { fileWriters } from '@/lib/server/exports/file-formats'
import type { Patience } from '@/lib/server/exports/patience'
import { readAhead } from '@/lib/server/exports/pull-stream'
import type { RunFailure } from '@/lib/server/exports/run-reader'

export interface FileRun {
  selection: FileSelection
  patience: Patience
  readBank: DocumentReader['readBank']
  /** Kept up to date while the sections are read. */
  progress: ExportProgress
  /** Takes the conditions, by name, that rows do not show to hold. */
  noteNotApplied: (names: readonly string[]) => void
  format: Format
}

/**
 * The lists that a file holds, or why there is none. Once begun, a list that cannot be read to its end
 * throws, and its reason is noted.
 */
export async function openSections(
  run: FileRun,
): Promise<readonly FileSection[] | { failure: RunFailure }> {
  const { selection } = run
  try {
    if (fileWriters[selection.format].keepsAccountsApart) return await eachAccount(run)
    return [{ account: undefined, pages: await begun(readRows(run, selection.query)) }]
  } catch (error) {
    if (error instanceof BrokenOffError) return { failure: error.failure }
    throw error
  }
}

class BrokenOffError extends Error {
  override name = 'BrokenOffError'
  readonly failure: RunFailure
  constructor(failure: RunFailure) {
    super(failure.code)
    this.failure = failure
  }
}

// What a ledger takes in has happened: only settled rows have.
async function eachAccount(run: FileRun): Promise<FileSection[]> {
  const requested = run.selection.query
    .filter(([name]) => name === 'account_id')
    .map(([, id]) => id)
  const others = run.selection.query.filter(([name]) => name !== 'account_id' && name !== 'status')
  const accounts: Account[] = []
  for await (const page of readPages(run, [], (bank, query) => bank.listAccounts(query))) {
    accounts.push(...page.items)
    noteUnreadable(run, page, 'exports.account_unreadable')
  }
  const known = new Map(accounts.map((account) => [account.id, account]))
  const wanted = requested.length === 0 ? accounts : requested.map((id) => known.get(id) ?? { id })
  return wanted.map((account) => {
    const own: BankQuery = [...others, ['account_id', account.id], ['status', 'settled']]
    return { account, pages: asLedgersTake(run, own, readRows(run, own)) }
  })
}

async function* readRows(run: FileRun, query: BankQuery): AsyncGenerator<readonly Transaction[]> {
  const { selection, progress } = run
  let before = new Set<string>()
  for await (const page of readPages(run, query, (bank, requested) =>
    bank.listTransactions(requested),
  )) {
    // A bank that counts pages by rows repeats some of them when others come in meanwhile.
    const fresh = page.items.filter((row) => !before.has(keyOf(row)))
    before = new Set(page.items.map(keyOf))
    noteUnreadable(run, page, 'exports.row_unreadable')
    const refined = selection.refine(fresh)
    const rows = refined?.rows ?? fresh
    run.noteNotApplied([...(page.notApplied ?? []), ...(refined?.notApplied ?? [])])
    progress.wanted += rows.length
    progress.included += rows.length
    yield rows
  }
}

// Both legs of a movement may share an id.
function keyOf({ id, account_id }: Transaction): string {
  return JSON.stringify([id, account_id])
}

/** A ledger needs a day and a decimal amount of each row; one that has none is named as missing. */
async function* asLedgersTake(
  run: FileRun,
  query: BankQuery,
  pages: AsyncIterable<readonly Transaction[]>,
): AsyncGenerator<readonly Transaction[]> {
  const { progress, format, selection } = run
  const dayOf = createDayOf(selection.timeZone)
  for await (const rows of pages) {
    const taken: Transaction[] = []
    for (const row of rows) {
      const reason = isDetermined(row, query)
        ? whyNotTaken(row, dayOf, format)
        : format.text('exports.why_undetermined')
      if (reason === undefined) {
        taken.push(row)
        continue
      }
      progress.included -= 1
      progress.wanted -= 1
      note(run, { id: row.id, name: format.text('exports.row', { id: row.id }), reason })
    }
    yield taken
  }
}

/** A ledger takes what shows that it is this account's, has settled and is of the days requested. */
function isDetermined(row: Transaction, query: BankQuery): boolean {
  return query.every(([name, value]) => {
    if (name === 'account_id') return row.account_id === value
    if (name === 'status') return row.status === value
    if (name.startsWith('posted_')) return findInstant(row.posted_at ?? '') !== undefined
    return !name.startsWith('initiated_') || findInstant(row.initiated_at ?? '') !== undefined
  })
}

function whyNotTaken(row: Transaction, dayOf: DayOf, { text }: Format): string | undefined {
  const { currency } = row.amount
  if (decimalOf(row.amount) === undefined) return text('exports.why_currency', { currency })
  return bookedOn(row, dayOf) === '' ? text('exports.why_no_day') : undefined
}

function noteUnreadable(
  run: FileRun,
  { unreadable }: ListPage<unknown>,
  name: 'exports.account_unreadable' | 'exports.row_unreadable',
): void {
  const { text } = run.format
  for (const _ of unreadable) {
    const reason = text('exports.why_unreadable', { reference: createReference() })
    note(run, { id: '', name: text(name), reason })
  }
}

// A list whose rows are lost by the hundred is no list to go on with.
const mostMissing = 1000

function note(run: FileRun, missing: MissingDocument): void {
  const { progress } = run
  if (progress.missing.length >= mostMissing) {
    throw new BrokenOffError({ code: 'bank_unreadable', reference: createReference() })
  }
  progress.wanted += 1
  progress.missing = [...progress.missing, missing]
}

async function* readPages<Item>(
  { patience, readBank, progress, format }: FileRun,
  query: BankQuery,
  list: (bank: BankReader, query: BankQuery) => Promise<ListPage<Item>>,
): AsyncGenerator<ListPage<Item>> {
  const breakOff = (failure: RunFailure): BrokenOffError => {
    const name = format.text('exports.rows_after', { number: format.number(progress.included) })
    const reason = failureInWords(failure, format)
    progress.missing = [...progress.missing, { id: '', name, reason }]
    return new BrokenOffError(failure)
  }
  const read = (page: BankQuery) => patience.persist(() => readBank((bank) => list(bank, page)))
  // The next page is fetched while this one is written, so its request has to leave first.
  for await (const step of readAhead(walkPages(read, query), 1, (each) => Promise.resolve(each))) {
    await nextTurn()
    if (step.kind === 'failed') throw breakOff(step.failure)
    if (step.next === 'repeated') throw breakOff({ code: 'page_token_refused', detail: '' })
    yield step.page
  }
}

/** The same pages, once there is a first or none at all. */
async function begun<Page>(pages: AsyncGenerator<Page>): Promise<AsyncIterable<Page>> {
  const first = await pages.next()
  return (async function* () {
    if (first.done === true) return
    yield first.value
    yield* pages
  })()
}
