import { findInstant } from '@/lib/domain/periods/calendar-date'
import type { Account } from '@/lib/bank-contract/account'
import type { ExportProgress, MissingDocument } from '@/lib/domain/exports/export-run'
import type { ListPage } from '@/lib/bank-contract/list'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { accountName, accountNamesInFiles } from '@/lib/format/account-name'
import type { Reader } from '@/lib/format/create-reader'
import { shortId } from '@/lib/format/names'
import type { BankQuery, BankReader, OpenPage } from '@/lib/server/banking/bank-reader'
import { createReference } from '@/lib/server/banking/banking-error'
import { type Listed, openedPage, walkOpenPages } from '@/lib/server/banking/walk-pages'
import { failureInWords } from '@/lib/server/exports/run-failure'
import type { DocumentReader } from '@/lib/server/exports/fetch-document'
import {
  bookedOn,
  createDayOf,
  type DayOf,
  decimalOf,
  type FileSection,
  type FileSelection,
} from '@/lib/server/exports/file-content'
import { chosenList } from '@/lib/server/exports/chosen-rows'
import { fileWriters } from '@/lib/server/exports/file-formats'
import { giveWay, type Patience } from '@/lib/server/exports/patience'
import { readAhead } from '@/lib/server/exports/read-ahead'
import type { RunFailure } from '@/lib/server/exports/run-reader'

export interface FileRun {
  selection: FileSelection
  patience: Patience
  readBank: DocumentReader['readBank']
  /** Kept up to date while the sections are read. */
  progress: ExportProgress
  /** Takes the conditions, by name, that rows do not show to hold. */
  noteNotApplied: (names: readonly string[]) => void
  reader: Reader
  /** The list of transactions that its rows are of. */
  open: (bank: BankReader, query: BankQuery) => Promise<OpenPage<Transaction>>
}

/**
 * The lists that a file holds, or the reason why no file can be made. Once begun, a list that cannot be
 * read to its end throws, and its reason is noted.
 */
export async function openSections(
  wanted: Omit<FileRun, 'open'>,
): Promise<readonly FileSection[] | { failure: RunFailure }> {
  const { selection } = wanted
  const run: FileRun = { ...wanted, open: openTransactions }
  if (selection.ids !== undefined) {
    run.open = chosenList(selection.ids, (id, why) => {
      const { text } = run.reader
      note(run, { id, name: text('exports.row', { id }), reason: text(`exports.why_${why}`) })
    })
  }
  try {
    if (fileWriters[selection.format].keepsAccountsApart) return await eachAccount(run)
    return [{ account: undefined, name: '', pages: await begun(readRows(run, selection.query)) }]
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

/** Why a list that was begun was not read to its end; undefined where the error is another. */
export function brokenOffBy(cause: unknown): RunFailure | undefined {
  return cause instanceof BrokenOffError ? cause.failure : undefined
}

// What a ledger takes in has happened: only settled rows have.
async function eachAccount(run: FileRun): Promise<FileSection[]> {
  const requested = run.selection.query
    .filter(([name]) => name === 'account_id')
    .map(([, id]) => id)
  const others = run.selection.query.filter(([name]) => name !== 'account_id' && name !== 'status')
  const known = new Map<string, Account>()
  for await (const page of readPages(run, [], openAccounts)) {
    for (const account of page.items) known.set(account.id, account)
    noteUnreadable(run, page, 'exports.account_unreadable')
  }
  const used = requested.length === 0 ? await findUsed(run, others) : new Map<string, Account>()
  for (const [id, account] of used) known.set(id, known.get(id) ?? account)
  // Of what was picked, no account without a row of it.
  const accounts = [...known.values()].filter(
    ({ id }) => run.selection.ids === undefined || used.has(id),
  )
  const names = accountNamesInFiles(
    accounts.map(({ id, ...account }) => ({ ...account, account_id: id })),
    run.reader,
  )
  const wanted = requested.length === 0 ? accounts : requested.map((id) => known.get(id) ?? { id })
  return wanted.map((account) => {
    const own: BankQuery = [...others, ['account_id', account.id], ['status', 'settled']]
    const pages = asLedgersTake(run, { account, query: own }, readRows(run, own))
    return { account, name: names.get(account.id) ?? shortId(account.id), pages }
  })
}

/**
 * The accounts that rows name. The bank need not list them, as one that is closed: their rows belong in
 * the file all the same. A row that names no account is in no ledger, and named as missing.
 */
async function findUsed(run: FileRun, others: BankQuery): Promise<Map<string, Account>> {
  const found = new Map<string, Account>()
  const { text } = run.reader
  const settled: BankQuery = [...others, ['status', 'settled']]
  for await (const { items } of readPages(run, settled, run.open)) {
    for (const row of (await run.selection.refine(items))?.rows ?? items) {
      const { id, account_id, account_name, account_type } = row
      if (account_id == null || account_id === '') {
        const name = text('exports.row', { id })
        note(run, { id, name, reason: text('exports.why_undetermined') })
      } else if (!found.has(account_id)) {
        found.set(account_id, { id: account_id, account_name, account_type })
      }
    }
  }
  return found
}

const openTransactions = (bank: BankReader, query: BankQuery) => bank.openTransactions(query)

async function* readRows(run: FileRun, query: BankQuery): AsyncGenerator<readonly Transaction[]> {
  const { selection, progress } = run
  for await (const page of readPages(run, query, run.open)) {
    noteUnreadable(run, page, 'exports.row_unreadable')
    const refined = await selection.refine(page.items)
    const rows = refined?.rows ?? page.items
    run.noteNotApplied([...(page.notApplied ?? []), ...(refined?.notApplied ?? [])])
    progress.wanted += rows.length
    progress.included += rows.length
    yield rows.map((row) => ({
      ...row,
      account_name: accountName(row, selection.accounts, run.reader),
    }))
  }
}

/**
 * A ledger needs a day and a decimal amount of each row, in the one currency of its account; one that has
 * none is named as missing.
 */
async function* asLedgersTake(
  run: FileRun,
  { account, query }: { account: Account; query: BankQuery },
  pages: AsyncIterable<readonly Transaction[]>,
): AsyncGenerator<readonly Transaction[]> {
  const { progress, reader, selection } = run
  const dayOf = createDayOf(selection.timeZone)
  let own = account.balance?.currency
  for await (const rows of pages) {
    const taken: Transaction[] = []
    for (const row of rows) {
      const reason = isDetermined(row, query)
        ? whyNotTaken(row, { dayOf, own }, reader)
        : reader.text('exports.why_undetermined')
      if (reason === undefined) {
        own ??= row.amount.currency
        taken.push(row)
        continue
      }
      progress.included -= 1
      progress.wanted -= 1
      note(run, { id: row.id, name: reader.text('exports.row', { id: row.id }), reason })
    }
    yield taken
  }
}

/** A ledger file holds only rows that say they are of this account, settled and within the days. */
function isDetermined(row: Transaction, query: BankQuery): boolean {
  return query.every(([name, value]) => {
    if (name === 'account_id') return row.account_id === value
    if (name === 'status') return row.status === value
    if (name.startsWith('posted_')) return findInstant(row.posted_at ?? '') !== undefined
    return !name.startsWith('initiated_') || findInstant(row.initiated_at ?? '') !== undefined
  })
}

function whyNotTaken(
  row: Transaction,
  { dayOf, own }: { dayOf: DayOf; own: string | undefined },
  { text }: Reader,
): string | undefined {
  const { currency } = row.amount
  if (decimalOf(row.amount) === undefined) return text('exports.why_currency', { currency })
  if (own !== undefined && own !== currency) {
    return text('exports.why_other_currency', { currency, own })
  }
  return bookedOn(row, dayOf) === '' ? text('exports.why_no_day') : undefined
}

function noteUnreadable(
  run: FileRun,
  { unreadable }: ListPage<unknown>,
  name: 'exports.account_unreadable' | 'exports.row_unreadable',
): void {
  const { text } = run.reader
  for (const _ of unreadable) {
    const reason = text('exports.why_unreadable', { reference: createReference() })
    note(run, { id: '', name: text(name), reason })
  }
}

// A list whose rows are lost by the hundred is no list to go on with.
const maxMissing = 1000

function note(run: FileRun, missing: MissingDocument): void {
  const { progress } = run
  // A bank that takes no filter sends a row that names no account for each of them.
  const isSame = ({ id, reason }: MissingDocument) => id === missing.id && reason === missing.reason
  if (missing.id !== '' && progress.missing.some(isSame)) return
  if (progress.missing.length >= maxMissing) {
    throw new BrokenOffError({ code: 'bank_unreadable', reference: createReference() })
  }
  progress.wanted += 1
  progress.missing = [...progress.missing, missing]
}

async function openAccounts(bank: BankReader, query: BankQuery): Promise<OpenPage<Account>> {
  return openedPage(await bank.listAccounts(query))
}

async function* readPages<Item extends Listed>(
  { patience, readBank, progress, reader }: FileRun,
  query: BankQuery,
  open: (bank: BankReader, query: BankQuery) => Promise<OpenPage<Item>>,
): AsyncGenerator<ListPage<Item>> {
  const breakOff = (failure: RunFailure): BrokenOffError => {
    const name = reader.text('exports.rows_after', { number: reader.number(progress.included) })
    const reason = failureInWords(failure, reader)
    progress.missing = [...progress.missing, { id: '', name, reason }]
    return new BrokenOffError(failure)
  }
  const read = (page: BankQuery) => patience.persist(() => readBank((bank) => open(bank, page)))
  const pages = walkOpenPages(read, query, { maxPages: Number.POSITIVE_INFINITY })
  // The next page is fetched while this one is read and written, so its request has to leave first.
  for await (const step of readAhead(pages, 1, (each) => Promise.resolve(each))) {
    await giveWay()
    if (step.kind === 'failed') throw breakOff(step.failure)
    yield step.page.read()
    const { end } = step
    if (end === 'repeated_token' || end === 'empty_pages') {
      throw breakOff({ code: 'list_endless', end })
    }
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
