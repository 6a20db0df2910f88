import { withoutBooks } from '@/lib/domain/books/books-findings'
import type { Acceptance } from '@/lib/domain/close/exceptions'
import type { Finding } from '@/lib/domain/close/finding'
import type { BooksEvidence } from '@/lib/domain/close/judge-close'
import { monthsBetween } from '@/lib/domain/close/roll-forward'
import type { DayRange } from '@/lib/domain/periods/day-range'
import type { ReadingEnd } from '@/lib/domain/reading/reading'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { sealedOf } from '@/lib/server/books/take-books'
import { getContext } from '@/lib/server/context'
import { listBooksOfMonths, type StoredBooksFile } from '@/lib/server/db/books-file'
import { compareMonth } from '@/lib/server/reads/compare-month'
import { type BankClosing, readBankClosings } from '@/lib/server/reads/read-bank-closings'

/**
 * Whether the books of the accounts agree with the bank, month by month of a period. Without a file nothing is read.
 * Where there are files, an account that moved money and has none is a finding too.
 */
export async function readBooksEvidence(
  access: ClientAccess,
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
  const gathered = gather(period)
  for (const month of files.length === 0 ? [] : months) {
    const ofMonth = files.filter((file) => file.month === month.first)
    await addMonth(access, month, { files: ofMonth, accounts }, gathered)
  }
  const { findings, accepted, end, notUnderstood } = gathered
  const reading = { items: findings, end, notUnderstood, notApplied: [] }
  return { findings: reading, accepted, due, received: files.length }
}

interface Gathered {
  readonly period: Required<DayRange>
  readonly findings: Finding[]
  readonly accepted: Acceptance[]
  end: ReadingEnd
  notUnderstood: number
}

function gather(period: Required<DayRange>): Gathered {
  return { period, findings: [], accepted: [], end: 'whole', notUnderstood: 0 }
}

async function addMonth(
  access: ClientAccess,
  month: Required<DayRange>,
  { files, accounts }: { files: readonly StoredBooksFile[]; accounts: ReadonlySet<string> },
  gathered: Gathered,
): Promise<void> {
  const missing = [...accounts].filter(
    (account) => !files.some(({ account_id }) => account_id === account),
  )
  gathered.findings.push(...missing.map((account) => withoutBooks(account, month)))
  if (files.length === 0) return
  const closings = await readBankClosings(access, month)
  if (closings.kind === 'failed') {
    gathered.end = 'failed'
    return
  }
  for (const file of files) {
    const closing = closings.value.items.find(({ account }) => account.id === file.account_id)
    await addFile(access, file, closing, gathered)
  }
}

async function addFile(
  access: ClientAccess,
  file: StoredBooksFile,
  closing: BankClosing | undefined,
  gathered: Gathered,
): Promise<void> {
  const { comparison, found, bank } = await compareMonth(access, file, closing)
  if (comparison.kind === 'cannot_tell') {
    const isRead = bank.side.end === 'whole'
    if (isRead) gathered.notUnderstood += 1
    else gathered.end = bank.side.end
    return
  }
  for (const { finding, timing } of found) {
    gathered.findings.push(finding)
    if (timing === undefined) continue
    const { id, by, at } = timing
    const { period } = gathered
    gathered.accepted.push({
      kind: 'accepted',
      id,
      by,
      at,
      finding,
      period,
      reason: '',
      of: 'books',
    })
  }
}
