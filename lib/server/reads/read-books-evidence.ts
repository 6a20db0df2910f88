import type { BooksClosing } from '@/lib/domain/books/books-closing'
import { withoutBooks } from '@/lib/domain/books/books-findings'
import type { Acceptance } from '@/lib/domain/close/exceptions'
import type { Finding } from '@/lib/domain/close/finding'
import type { BooksEvidence } from '@/lib/domain/close/judge-close'
import { monthsBetween } from '@/lib/domain/close/roll-forward'
import type { DayRange } from '@/lib/domain/periods/day-range'
import type { ReadingEnd } from '@/lib/domain/reading/reading'
import { sealedOf } from '@/lib/server/books/take-books'
import { getContext } from '@/lib/server/context'
import { listBooksOfMonths, type StoredBooksFile } from '@/lib/server/db/books-file'
import type { ReadingAccess } from '@/lib/server/db/program-access'
import { compareMonth } from '@/lib/server/reads/compare-month'
import { type BankClosing, readBankClosings } from '@/lib/server/reads/read-bank-closings'

/**
 * Whether the books of the accounts agree with the bank, month by month of a period. Without a file nothing is read.
 * Where there are files, an account that moved money and has none is a finding too.
 */
export async function readBooksEvidence(
  access: ReadingAccess,
  period: Required<DayRange>,
  moved: readonly string[],
): Promise<BooksEvidence> {
  const ref = { firm_id: access.firm.id, connection_id: access.client.connection_id }
  const months = monthsBetween(period).filter(
    ({ first, last }) => first >= period.first && last <= period.last,
  )
  const files = await listBooksOfMonths(
    sealedOf(getContext(), ref.firm_id),
    ref,
    months.map(({ first }) => first),
  )
  const accounts = new Set([...moved, ...files.map(({ account_id }) => account_id)])
  const due = accounts.size * months.length
  const parts: EvidencePart[] = []
  for (const month of files.length === 0 ? [] : months) {
    const ofMonth = files.filter((file) => file.month === month.first)
    parts.push(...(await readMonth(access, { period, month }, { files: ofMonth, accounts })))
  }
  const reading = {
    items: parts.flatMap(({ findings = [] }) => findings),
    end: parts.find(({ end }) => end !== undefined)?.end ?? 'whole',
    notUnderstood: parts.filter(({ isUnclear }) => isUnclear).length,
    notApplied: [],
  }
  const accepted = parts.flatMap(({ accepted: own = [] }) => own)
  const closings = parts.flatMap(({ closing = [] }) => closing)
  return { findings: reading, closings, accepted, due, received: files.length }
}

/** What one month, or one file of it, brings. */
interface EvidencePart {
  readonly findings?: readonly Finding[]
  readonly accepted?: readonly Acceptance[]
  readonly closing?: BooksClosing
  /** How a reading ended that did not come to its end. */
  readonly end?: ReadingEnd
  /** All was read, and it cannot be told whether the books agree. */
  readonly isUnclear?: boolean
}

interface Days {
  readonly period: Required<DayRange>
  readonly month: Required<DayRange>
}

async function readMonth(
  access: ReadingAccess,
  { period, month }: Days,
  { files, accounts }: { files: readonly StoredBooksFile[]; accounts: ReadonlySet<string> },
): Promise<EvidencePart[]> {
  const missing = [...accounts].filter(
    (account) => !files.some(({ account_id }) => account_id === account),
  )
  const without = { findings: missing.map((account) => withoutBooks(account, month)) }
  if (files.length === 0) return [without]
  const closings = await readBankClosings(access, month)
  if (closings.kind === 'failed') return [without, { end: 'failed' }]
  const parts: EvidencePart[] = [without]
  for (const file of files) {
    const closing = closings.value.items.find(({ account }) => account.id === file.account_id)
    parts.push(await readFile(access, { period, file, closing }))
  }
  return parts
}

async function readFile(
  access: ReadingAccess,
  {
    period,
    file,
    closing,
  }: {
    period: Required<DayRange>
    file: StoredBooksFile
    closing: BankClosing | undefined
  },
): Promise<EvidencePart> {
  const { comparison, found, bank, books } = await compareMonth(access, file, closing)
  if (comparison.kind === 'cannot_tell') {
    const { end } = bank.side
    return end === 'whole' ? { isUnclear: true } : { end }
  }
  const { currency, booksClosing, bankClosing } = comparison.equation
  const { account_id: account, month } = file
  return {
    closing: {
      account,
      month,
      currency,
      books: String(booksClosing),
      bank: String(bankClosing),
      ...(books.endsOn !== undefined && { endsOn: books.endsOn }),
    },
    findings: found.map(({ finding }) => finding),
    accepted: found.flatMap(({ finding, timing }): Acceptance[] => {
      if (timing === undefined) return []
      const { id, by, at } = timing
      return [{ kind: 'accepted', id, by, at, finding, period, reason: '', of: 'books' }]
    }),
  }
}
