import { type CheckView, toCheckView } from '@/components/checks/to-check-view'
import {
  type CompletenessRead,
  type FactView,
  toCompleteness,
} from '@/components/checks/to-completeness'
import { atLeast, toFindings } from '@/components/checks/to-findings'
import { type ChecksContext, datesOf, type NoteView, toNotes } from '@/components/checks/to-notes'
import type { StateView } from '@/components/layout/state-view'
import { cannotDetermine, toFailure } from '@/components/layout/to-failure'
import { findMinorDigits } from '@/lib/format/money'
import type { Reader } from '@/lib/format/create-reader'
import { checksHref, checksPath, defaultDays, largeFrom } from '@/lib/search-params/checks'
import { typedAmount } from '@/lib/search-params/typed-amount'

/** The values by which something is found, as a form sends them. */
export interface ThresholdsView {
  readonly action: string
  readonly resetHref: string | undefined
  readonly hidden: readonly (readonly [name: string, value: string])[]
  readonly amounts: readonly { readonly currency: string; readonly value: string }[]
  readonly days: string
}

export interface ChecksView {
  readonly title: string
  readonly scope: string
  readonly href: string
  readonly updatedAt: string | undefined
  readonly notes: readonly NoteView[]
  /** In place of the checks: the reason why nothing could be checked. */
  readonly state: StateView | undefined
  /** Whether all is there that a close needs besides its transactions. */
  readonly completeness: readonly FactView[]
  readonly checks: readonly CheckView[]
  /** "Close due 10 Jul 2026", and in how many days. */
  readonly due: { readonly day: string; readonly left: string | undefined } | undefined
  readonly thresholds: ThresholdsView | undefined
  readonly footnotes: readonly string[]
}

/** What a reviewer looks at before a period is closed. */
export function toChecksView(context: ChecksContext, reader: Reader): ChecksView {
  const { client, params, days, read, completeness } = context
  const { text } = reader
  const state = toState(context, reader)
  const dates = datesOf(days, reader)
  return {
    title: text('checks.title'),
    scope: text('checks.scope', dates),
    href: checksHref(client.connection_id, params),
    updatedAt: read.hasRows ? reader.clock(read.readAt) : undefined,
    notes: toNotes(context, reader),
    state,
    checks: state === undefined ? toChecks(context, reader) : [],
    completeness:
      completeness === undefined
        ? []
        : toCompleteness(completeness, { client, days, period: params.period }, reader),
    due: completeness && toDue(completeness, reader),
    thresholds: state === undefined ? toThresholds(context) : undefined,
    footnotes: read.hasRows ? toFootnotes(context, reader) : [],
  }
}

function toDue({ due, today }: CompletenessRead, { text, date }: Reader): ChecksView['due'] {
  const left = Math.round((Date.parse(due) - Date.parse(today)) / dayMilliseconds)
  return {
    day: text('checks.close_due', { day: date(due) }),
    left: left < 0 ? undefined : text('checks.days_left', { count: left }),
  }
}

const dayMilliseconds = 86_400_000

const ranks = { to_review: 0, not_due: 1, unknown: 1, undetermined: 1, passed: 2 }

/** Open checks before passed ones; the first to review is open, unless another is requested. */
function toChecks(
  { client, params, days, period, read }: ChecksContext,
  reader: Reader,
): CheckView[] {
  const isPeriod = period.range.first === days.first && period.range.last === days.last
  const context = {
    ...read,
    params,
    days,
    reader,
    connection_id: client.connection_id,
    ownDays: isPeriod ? undefined : days,
  }
  const checks = toFindings(context)
    .map((finding) => toCheckView(finding, context))
    .toSorted((one, other) => ranks[one.state] - ranks[other.state])
  if (params.shown !== undefined) return checks
  return checks.map((check, place) => ({
    ...check,
    isOpen: place === 0 && check.state === 'to_review',
  }))
}

function toState(
  { client, params, days, read }: ChecksContext,
  reader: Reader,
): StateView | undefined {
  const { checks, failure, hasRows, isComplete } = read
  const { connection_id } = client
  if (failure !== undefined && !hasRows) {
    const retryHref = checksHref(connection_id, params)
    return toFailure(
      failure,
      { client, retryHref, firstPageHref: checksPath(connection_id) },
      reader,
    )
  }
  const found = checks.transactions + checks.cutOff.length + checks.failed.length
  if (found > 0) return undefined
  if (checks.undated > 0) return cannotDetermine(reader)
  if (!isComplete || read.hasUnreadable) return undefined
  return {
    tone: 'plain',
    icon: 'empty',
    title: reader.text('checks.nothing_title'),
    text: [reader.text('checks.nothing', datesOf(days, reader))],
    actions: [],
  }
}

const maxFields = 6

function toThresholds({ client, params, read }: ChecksContext): ThresholdsView {
  const { period, shown, depth, days, typedLarge } = params
  const known = read.checks.currencies.filter((each) => findMinorDigits(each) !== undefined)
  const shownCurrencies = known.slice(0, maxFields)
  const defaults = { ...params, typedLarge: new Map<string, string>() }
  const isChanged =
    days !== defaultDays ||
    [...typedLarge.keys()].some((each) => largeFrom(params, each) !== largeFrom(defaults, each))
  return {
    action: checksPath(client.connection_id),
    resetHref: isChanged
      ? checksHref(client.connection_id, params, { typedLarge: new Map(), days: defaultDays })
      : undefined,
    hidden: [
      ...Object.entries({ period, show: shown, depth }).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value] as const],
      ),
      // An amount that was set for a currency holds also where the period has none of it.
      ...[...typedLarge]
        .filter(([currency]) => !shownCurrencies.includes(currency))
        .map(([currency, typed]) => [`large_${currency}`, typed] as const),
    ],
    amounts: shownCurrencies.map((currency) => ({
      currency,
      value:
        typedLarge.get(currency) ??
        typedAmount(String(largeFrom(params, currency)), currency) ??
        '',
    })),
    days: String(days),
  }
}

function toFootnotes({ read }: ChecksContext, reader: Reader): string[] {
  const { checks, isWhole } = read
  const { text, number, timeZone } = reader
  return [
    text('checks.made_of', {
      number: atLeast(number(checks.transactions), { isWhole, reader }),
      zone: timeZone,
    }),
    ...(checks.undated > 0 ? [text('checks.undated', { number: number(checks.undated) })] : []),
  ]
}
