import { parseChosenId } from '@/lib/domain/exports/chosen-transaction'
import type { SeenFact, SeenField } from '@/lib/domain/close/seen-values'
import type { ChangedRow } from '@/lib/domain/ledgers/handed-over'
import type { Reader } from '@/lib/format/create-reader'
import { findMinorDigits, toDecimal } from '@/lib/format/money'
import { valueName } from '@/lib/format/value-name'

export interface ChangedView {
  /** Undefined where the bank no longer has it. */
  readonly id: string | undefined
  readonly day: string
  readonly name: string
  readonly before: string
  readonly after: string
  /** A line for the ledger, its cells apart by tabs; undefined where no amount would put it right. */
  readonly copied: string | undefined
  /** Whether the line takes the whole row back. */
  readonly isReversal: boolean
}

/** One row that the ledger was given otherwise than the bank has it now. */
export function changedView(changed: ChangedRow, reader: Reader): ChangedView {
  const { row, given } = changed
  const of = (field: SeenField) => given.find((fact) => fact.field === field)?.value
  const [amount, currency] = [Number(of('amount') ?? 0), String(of('currency') ?? '')]
  const posted = of('posted')
  const day = typeof posted === 'string' ? reader.instant(posted) : ''
  const name = String(row?.counterparty_name ?? of('counterparty') ?? '')
  const isReversal = row === undefined || row.status !== 'settled'
  const now = isReversal ? 0 : row.amount.amount
  return {
    id: row === undefined ? undefined : parseChosenId(changed.key).id,
    day,
    name,
    ...beforeAndAfter(changed, reader),
    copied:
      now === amount
        ? undefined
        : copyLine({ posted, name, amount: now - amount, currency, key: changed.key }),
    isReversal,
  }
}

/** The first thing that differs, which is the amount where that does. */
function beforeAndAfter({ row, given, changes }: ChangedRow, reader: Reader) {
  const { money, text } = reader
  const of = (field: SeenField) => given.find((fact) => fact.field === field)?.value
  const wasAmount = { amount: Number(of('amount') ?? 0), currency: String(of('currency') ?? '') }
  if (row === undefined) {
    return { before: money(wasAmount), after: text('ledger_data.no_longer') }
  }
  const byWeight = (['state', 'amount', 'currency', 'posted', 'counterparty'] as const).find(
    (field) => changes.some((change) => change.field === field),
  )
  const change = changes.find(({ field }) => field === byWeight)
  switch (byWeight) {
    case 'state':
      return {
        before: stateName(change?.before, reader),
        after: stateName(change?.after, reader),
      }
    case 'posted':
      return { before: dayOf(change?.before, reader), after: dayOf(change?.after, reader) }
    case 'counterparty':
      return { before: String(change?.before ?? ''), after: String(change?.after ?? '') }
    default:
      return { before: money(wasAmount), after: money(row.amount) }
  }
}

function stateName(state: SeenFact['value'] | undefined, { text }: Reader): string {
  const said = String(state ?? '')
  return valueName('transactions.state', said, text) ?? said
}

function dayOf(posted: unknown, { instant, text }: Reader): string {
  return typeof posted === 'string'
    ? text('ledger_data.state_posted', { day: instant(posted) })
    : ''
}

interface Copied {
  readonly posted: unknown
  readonly name: string
  readonly amount: number
  readonly currency: string
  readonly key: string
}

function copyLine({ posted, name, amount, currency, key }: Copied): string {
  const digits = findMinorDigits(currency)
  const decimal = digits === undefined ? String(amount) : toDecimal(amount, digits)
  const day = typeof posted === 'string' ? posted.slice(0, 10) : ''
  const plain = name.replaceAll(/[\t\r\n]/gu, ' ')
  return [day, plain, decimal, currency, parseChosenId(key).id].join('\t')
}
