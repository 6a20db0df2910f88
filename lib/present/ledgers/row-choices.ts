import { handedDays } from '@/lib/domain/ledgers/handed-over'
import type { LedgerContent } from '@/lib/domain/ledgers/ledger-content'
import { countUntold, type LedgerReading } from '@/lib/domain/ledgers/ledger-reading'
import {
  type ChoiceExtent,
  type PlannedRows,
  type RowChoice,
  rowChoices,
} from '@/lib/domain/ledgers/plan-hand-over'
import type { HandOver } from '@/lib/domain/ledgers/handed-over'
import type { ChosenPeriod } from '@/lib/domain/periods/read-period'
import type { Reader } from '@/lib/format/create-reader'
import { periodWords } from '@/lib/format/named-periods'
import { periodName } from '@/lib/format/period-name'
import { numberInWords } from '@/lib/present/reading-words'

export interface ChoiceView {
  readonly name: RowChoice
  readonly title: string
  readonly hint: string
  readonly count: string
  /** "1 Jun 2026 to 8 Jul 2026"; '' where no day is among them. */
  readonly days: string
}

interface Shown {
  readonly chosen: RowChoice
  readonly reading: LedgerReading
  readonly planned: PlannedRows
  readonly handOvers: readonly HandOver[]
  readonly period: ChosenPeriod
}

/**
 * The rows that can be handed over, each with how many they are as far as was read. Before the first time nothing can
 * have changed since, and what is new may be the whole period: neither is a choice then.
 */
export function rowChoiceViews(shown: Shown, reader: Reader): ChoiceView[] {
  const { planned, reading } = shown
  const read = { end: reading.end, notUnderstood: countUntold(reading) }
  const isFirst = handedDays(shown.handOvers) === undefined
  const isPeriodNew = isFirst && shown.period.address === undefined && reading.since === undefined
  const isNoChoice = (name: RowChoice): boolean =>
    name !== shown.chosen && ((name === 'changed' && isFirst) || (name === 'period' && isPeriodNew))
  const offered = rowChoices.filter((name) => !isNoChoice(name))
  return offered.map((name) => {
    const extent = planned.choices[name]
    const count = name === 'changed' ? planned.changedCount : extent.count
    return {
      name,
      ...wordsOf(name, shown, reader),
      count: numberInWords(count, read, reader),
      days: daysInWords(extent, reader),
    }
  })
}

function wordsOf(name: RowChoice, shown: Shown, reader: Reader) {
  const { number, text } = reader
  switch (name) {
    case 'new':
      return { title: newTitle(shown, reader), hint: text('ledger_data.new_hint') }
    case 'period': {
      const { periodHanded: count } = shown.planned
      const hint =
        count === 0
          ? text('ledger_data.new_hint')
          : text('ledger_data.period_hint', { count, number: number(count) })
      return { title: periodTitle(shown.period, reader), hint }
    }
    case 'changed':
      return {
        title: text('ledger_data.changed_since'),
        hint: text('ledger_data.changed_hint'),
      }
  }
}

function newTitle({ handOvers, reading }: Shown, { date, text }: Reader): string {
  const handed = handedDays(handOvers)
  if (handed !== undefined) {
    // Read from further back, what is older than the first hand-over is new too.
    const isSince = reading.since !== undefined && reading.since >= handed.first
    return isSince
      ? text('ledger_data.new_since', { day: date(handed.last) })
      : text('ledger_data.new_ever')
  }
  if (reading.since === undefined) return text('ledger_data.new_all')
  return text('ledger_data.new_from', { day: date(reading.since) })
}

function periodTitle({ address }: ChosenPeriod, reader: Reader): string {
  if (address === undefined) return reader.text('ledger_data.new_all')
  const period = periodName(address, periodWords(reader))
  return reader.text('ledger_data.period', { period })
}

function daysInWords(
  { count, first, last }: ChoiceExtent,
  { date, text }: Pick<Reader, 'date' | 'text'>,
): string {
  if (count === 0) return ''
  if (first === last) return date(first)
  return text('ledger_data.day_range', { first: date(first), last: date(last) })
}

/** The balances around the chosen rows and what they bring in and take out. */
export function equationOf(content: LedgerContent, reader: Reader) {
  const { balances, currency, totals } = content
  const money = (amount: bigint | number) => reader.money({ amount, currency })
  const { into, out } = totals
  const counted = (count: number) => ({ count, number: reader.number(count) })
  const { text, date } = reader
  return {
    into: { label: text('ledger_data.amount_in', counted(into.count)), value: money(into.sum) },
    out: { label: text('ledger_data.amount_out', counted(out.count)), value: money(-out.sum) },
    balances:
      balances.kind === 'unknown'
        ? undefined
        : {
            opening: {
              label: text('ledger_data.opening', { day: date(balances.opening.day) }),
              value: money(balances.opening.amount),
            },
            closing: {
              label: text('ledger_data.closing', { day: date(balances.closing.day) }),
              value: money(balances.closing.amount),
            },
          },
  }
}
