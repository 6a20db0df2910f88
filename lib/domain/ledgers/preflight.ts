import type { LedgerContent } from '@/lib/domain/ledgers/ledger-content'
import {
  countUntold,
  type LedgerReading,
  type LeftOutRow,
} from '@/lib/domain/ledgers/ledger-reading'
import { type FormatFacts, formatFacts } from '@/lib/domain/ledgers/ledger-target'
import type { RowChoice } from '@/lib/domain/ledgers/plan-hand-over'
import type { NoBalances } from '@/lib/domain/ledgers/row-balances'

/** A sheet of a workbook holds few more: of a longer list files are taken by periods. */
export const maxHandedRows = 1_000_000

/** So many are looked over while a person waits for the page; of a longer list the rest when its file is made. */
export const maxLookedOver = 20_000

/** What is said before a file is made; only `stop` keeps it from being made. */
export type PreflightLine =
  | {
      readonly look: 'ok'
      readonly say:
        | 'signs'
        | 'signs_apart'
        | 'signs_marked'
        | 'ids'
        | 'one_file'
        | 'balances'
        | 'closing'
        | 'balance_column'
    }
  | { readonly look: 'ok'; readonly say: 'currency'; readonly currency: string }
  | { readonly look: 'ok'; readonly say: 'dates'; readonly order: FormatFacts['dates'] }
  | {
      readonly look: 'ok' | 'warn' | 'note'
      readonly say: 'pending'
      readonly count: number | undefined
    }
  | {
      readonly look: 'note'
      readonly say: 'no_ids' | 'no_place' | 'no_balance_column' | 'receipts' | 'digits'
    }
  | { readonly look: 'warn'; readonly say: 'files'; readonly count: number }
  | { readonly look: 'warn'; readonly say: 'zeros'; readonly count: number }
  | {
      readonly look: 'warn'
      readonly say: 'left_out'
      readonly why: LeftOutRow
      readonly count: number
    }
  | { readonly look: 'warn'; readonly say: 'has_them' }
  | { readonly look: 'warn'; readonly say: 'lacks'; readonly what: LackedColumn }
  | { readonly look: 'note'; readonly say: 'no_balances'; readonly why: NoBalances }
  | { readonly look: 'note'; readonly say: 'long'; readonly max: number }
  | StopLine

/** What a file of one’s own columns has no column for. */
export type LackedColumn = 'amount' | 'money_in' | 'money_out' | 'date'

/** What keeps a file from being made. */
export type StopLine =
  | {
      readonly look: 'stop'
      readonly say: 'bank_id' | 'no_rows' | 'none_left' | 'all_zeros' | 'not_whole'
    }
  | { readonly look: 'stop'; readonly say: 'no_balances'; readonly why: NoBalances }
  | { readonly look: 'stop'; readonly say: 'too_many'; readonly max: number }

interface Checked {
  readonly content: LedgerContent
  readonly reading: LedgerReading
  readonly chosen: RowChoice
  /** How many files it comes to; undefined where none can be made. */
  readonly files: number | undefined
  /** As many rows were read at most. */
  readonly max: number
}

/** In the order in which they are said: what stops first. */
export function preflight(checked: Checked): PreflightLine[] {
  const { content, reading, chosen, files } = checked
  const { choice, currency, totals } = content
  const facts = factsOf(choice)
  // Of a part nothing is said that only the whole can show.
  const isPart = isReadOn(checked)
  const zeros = facts.refuses !== undefined && !isPart ? totals.zeros : 0
  const lines: PreflightLine[] = [
    ...stops(checked),
    ...(isPart ? [{ look: 'note', say: 'long', max: checked.max } as const] : []),
    signsLine(choice, facts),
    facts.hasIds ? { look: 'ok', say: 'ids' } : { look: 'note', say: 'no_ids' },
    ...(files === undefined
      ? []
      : files > 1
        ? [{ look: 'warn', say: 'files', count: files } as const]
        : [{ look: 'ok', say: 'one_file' } as const]),
    datesLine(choice, facts),
    ...(currency === '' ? [] : [{ look: 'ok', say: 'currency', currency } as const]),
    ...(isPart ? [] : balanceLine(content, facts)),
    pendingLine(reading),
    ...(zeros > 0 ? [{ look: 'warn', say: 'zeros', count: zeros } as const] : []),
    ...Array.from(
      isPart ? [] : reading.leftOut,
      ([why, count]) => ({ look: 'warn', say: 'left_out', why, count }) as const,
    ),
    ...(chosen === 'changed' && facts.hasIds ? [{ look: 'warn', say: 'has_them' } as const] : []),
    ...(facts.refuses === undefined ? [] : [{ look: 'note', say: 'digits' } as const]),
    { look: 'note', say: 'receipts' },
  ]
  return lines.toSorted((a, b) => Number(b.look === 'stop') - Number(a.look === 'stop'))
}

/** A file of one’s own columns has identifiers where one of them is for that. */
function factsOf({ format, columns }: LedgerContent['choice']): FormatFacts {
  const facts = formatFacts[format]
  const hasOwn = format === 'own_csv' && columns !== undefined
  return hasOwn ? { ...facts, hasIds: columns.includes('id') } : facts
}

/** Whether nothing keeps the file from being made. */
export function mayBeMade(lines: readonly PreflightLine[]): boolean {
  return lines.every(({ look }) => look !== 'stop')
}

/** Whether a page has looked over a part: the rest is read when the file is made. */
export function isReadOn({ reading, max }: Pick<Checked, 'reading' | 'max'>): boolean {
  return reading.end === 'limit' && max < maxHandedRows
}

function stops({ content, reading, max }: Checked): PreflightLine[] {
  const { choice, totals } = content
  const isPart = isReadOn({ reading, max })
  if (reading.end !== 'whole' && !isPart) {
    return reading.end === 'limit'
      ? [{ look: 'stop', say: 'too_many', max }]
      : [{ look: 'stop', say: 'not_whole' }]
  }
  if (totals.count === 0 && !isPart) {
    return [{ look: 'stop', say: countUntold(reading) > 0 ? 'none_left' : 'no_rows' }]
  }
  const isAllZeros = choice.format === 'quickbooks_csv' && totals.zeros === totals.count
  if (isAllZeros && !isPart) return [{ look: 'stop', say: 'all_zeros' }]
  const needsBankId = choice.target === 'quickbooks_desktop' && choice.bankId === undefined
  return needsBankId ? [{ look: 'stop', say: 'bank_id' }] : []
}

function balanceLine(
  { balances, choice, totals }: LedgerContent,
  facts: FormatFacts,
): PreflightLine[] {
  if (totals.count === 0) return []
  const isNeeded = facts.balances === 'needed'
  if (balances.kind === 'unknown') {
    return [{ look: isNeeded ? 'stop' : 'note', say: 'no_balances', why: balances.why }]
  }
  if (choice.format === 'own_csv') {
    return choice.columns?.includes('balance') === true
      ? [{ look: 'ok', say: 'balance_column' }]
      : [{ look: 'note', say: 'no_balance_column' }]
  }
  if (facts.balances === 'no_place') return [{ look: 'note', say: 'no_place' }]
  if (facts.extension === 'qbo' || facts.extension === 'ofx')
    return [{ look: 'ok', say: 'closing' }]
  return [{ look: 'ok', say: 'balances' }]
}

function pendingLine({ pending }: LedgerReading): PreflightLine {
  if (pending === undefined) return { look: 'note', say: 'pending', count: undefined }
  return { look: pending === 0 ? 'ok' : 'warn', say: 'pending', count: pending }
}

type Choice = LedgerContent['choice']

function signsLine({ format, columns }: Choice, { isMarked }: FormatFacts): PreflightLine {
  if (isMarked) return { look: 'ok', say: 'signs_marked' }
  if (format !== 'own_csv' || columns === undefined) return { look: 'ok', say: 'signs' }
  const [hasIn, hasOut] = [columns.includes('money_in'), columns.includes('money_out')]
  if (hasIn && hasOut) return { look: 'ok', say: 'signs_apart' }
  if (columns.includes('amount')) return { look: 'ok', say: 'signs' }
  const what = hasIn ? 'money_out' : hasOut ? 'money_in' : 'amount'
  return { look: 'warn', say: 'lacks', what }
}

function datesLine({ format, columns }: Choice, { dates }: FormatFacts): PreflightLine {
  if (columns?.includes('date_month_first')) {
    return { look: 'ok', say: 'dates', order: 'month_first' }
  }
  if (columns?.includes('date_day_first')) return { look: 'ok', say: 'dates', order: 'day_first' }
  const isOwn = format === 'own_csv' && columns !== undefined
  return isOwn && !columns.includes('date')
    ? { look: 'warn', say: 'lacks', what: 'date' }
    : { look: 'ok', say: 'dates', order: dates }
}
