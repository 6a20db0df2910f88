import type { Scope } from '@/lib/bank-contract/authorization'
import type { Client, ClientFigures, Counted } from '@/lib/domain/clients/client'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { monthsAround } from '@/lib/domain/periods/day-range'
import { closeDueOn, nameMonth } from '@/lib/domain/renewals/consent-end'
import type { MessageKey } from '@/lib/i18n/en'
import type { Reader } from '@/lib/format/create-reader'
import { periodOfHref, withPeriod } from '@/lib/search-params/period-links'

export interface CloseView {
  readonly title: string
  /** "due 15 Jul 2026" */
  readonly due: string
  /** Of the figures that were read last. */
  readonly items: readonly {
    readonly key: string
    readonly text: string
    readonly isOpen: boolean
  }[]
  /** "2 of 4 clear"; undefined where the figures are of another period. */
  readonly progress: string | undefined
  /** "Figures from 10:05", or the reason why figures are missing. */
  readonly note: string
  readonly checksHref: string
}

export interface CloseRead {
  readonly range: DayRange
  /** The day of the next month on which the firm has closed a month. */
  readonly closeDay: number
  readonly known: { readonly figures: ClientFigures; readonly readAt: string } | undefined
}

type Item = 'receipts' | 'statements' | 'pending' | 'sync'

/** What was shared when it was counted may not be any more. */
const scopes: Readonly<Record<Item, Scope>> = {
  receipts: 'transactions:read',
  statements: 'statements:read',
  pending: 'transactions:read',
  sync: 'invoicing:read',
}

/** What was counted within a period: of another one it says nothing. */
const ofPeriod: ReadonlySet<Item> = new Set(['receipts', 'statements'])

const words: Readonly<Record<Item, readonly [open: MessageKey, clear: MessageKey]>> = {
  receipts: ['charts.close_receipts', 'charts.close_receipts_none'],
  statements: ['charts.close_statements', 'charts.close_statements_none'],
  pending: ['charts.close_pending', 'charts.close_pending_none'],
  sync: ['charts.close_sync', 'charts.close_sync_none'],
}

/**
 * How near the close of the period is, of what is known without reading anything for it. Undefined for
 * a period that has no end, which nobody closes.
 */
export function toClose(
  { range: { first, last }, closeDay, known }: CloseRead,
  { href, client: { scope } }: { href: string; client: Pick<Client, 'scope'> },
  reader: Reader,
): CloseView | undefined {
  if (first === undefined || last === undefined) return undefined
  const { text, number, date } = reader
  const whole = monthsAround(first, 1)
  const isMonth = whole.first === first && whole.last === last
  const isKnown = known?.figures.period.first === first && known.figures.period.last === last
  const counts = known === undefined ? [] : countsOf(known.figures)
  const shown = counts.filter(
    ([id]) => (isKnown || !ofPeriod.has(id)) && scope.includes(scopes[id]),
  )
  const items = shown.map(([id, { count, isWhole }]) => {
    const [open, clear] = words[id]
    const amount = isWhole ? number(count) : text('charts.at_least', { amount: number(count) })
    const isOpen = count > 0
    return { key: id, isOpen, text: isOpen ? text(open, { count, number: amount }) : text(clear) }
  })
  const path = href.split('?')[0]?.replace(/\/overview$/, '/checks') ?? ''
  return {
    title: isMonth
      ? text('charts.close_of', { month: nameMonth(first.slice(0, 7), reader.locale) })
      : text('charts.close'),
    due: text('charts.close_due', { day: date(closeDueOn(last, closeDay)) }),
    items,
    progress: isKnown
      ? text('charts.close_progress', {
          done: items.filter(({ isOpen }) => !isOpen).length,
          total: items.length,
        })
      : undefined,
    note:
      isKnown && items.length > 0
        ? text('portfolio.figures_from', { time: reader.instantFull(known.readAt) })
        : text('charts.close_unread'),
    checksHref: withPeriod(path, periodOfHref(href)),
  }
}

/** What was counted, all of it where it came to nothing: part of a list proves no absence. */
function countsOf(figures: ClientFigures): readonly (readonly [Item, Counted])[] {
  const { missingReceipts, statements, pending, syncErrors, undetermined = [] } = figures
  const counts: readonly (readonly [Item, Counted | undefined, string])[] = [
    ['receipts', missingReceipts, 'missingReceipts'],
    [
      'statements',
      statements && { count: statements.missing, isWhole: statements.isWhole },
      'statements',
    ],
    ['pending', pending, 'pending'],
    ['sync', syncErrors, 'syncErrors'],
  ]
  return counts.flatMap(([id, counted, name]) =>
    counted === undefined ||
    undetermined.some((each) => each === name) ||
    (counted.count === 0 && !counted.isWhole)
      ? []
      : [[id, counted] as const],
  )
}
