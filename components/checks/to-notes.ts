import type { CompletenessRead } from '@/components/checks/to-completeness'
import { toFailure } from '@/components/layout/to-failure'
import type { ChecksRead } from '@/lib/domain/checks/create-checks'
import type { Client } from '@/lib/domain/clients/client'
import type { DayRange } from '@/lib/domain/periods/day-range'
import type { ChosenPeriod } from '@/lib/domain/periods/read-period'
import { periodName } from '@/lib/format/period-name'
import { periodWords } from '@/lib/format/named-periods'
import type { Reader } from '@/lib/format/create-reader'
import { type CheckParams, checksHref, checksPath } from '@/lib/search-params/checks'

/** What the checks of a client's period are shown from. */
export interface ChecksContext {
  readonly client: Client
  readonly params: CheckParams
  readonly days: Required<DayRange>
  readonly period: ChosenPeriod
  readonly read: ChecksRead
  /** Undefined where nothing but the transactions is looked at. */
  readonly completeness?: CompletenessRead
}

/** What must be known before anything that was found. */
export interface NoteView {
  readonly tone: 'attention' | 'info'
  readonly fact: string
  readonly text: string
  readonly link?: { readonly href: string; readonly label: string } | undefined
  readonly reference?: string | undefined
  readonly isUrgent?: boolean
}

export function toNotes(context: ChecksContext, reader: Reader): NoteView[] {
  const { client, params, days, period, read } = context
  const { text, list } = reader
  const { connection_id } = client
  const notes: (NoteView | undefined)[] = [
    period.unreadable === undefined ? undefined : toPeriodNote(period, period.unreadable, reader),
    period.address === undefined
      ? {
          tone: 'info',
          fact: text('checks.proposed_title'),
          text: text('checks.proposed', datesOf(days, reader)),
          link: {
            href: checksHref(connection_id, params, { period: 'last-month' }),
            label: text('checks.proposed_keep'),
          },
        }
      : undefined,
    read.hasRows ? toFailureNote(context, reader) : undefined,
    !read.isComplete && read.hasRows ? toPartialNote(read, reader) : undefined,
    read.hasUnreadable
      ? {
          tone: 'attention',
          fact: text('checks.unreadable_rows'),
          text: text('checks.unreadable_rows_mean'),
        }
      : undefined,
    params.unreadable.length > 0
      ? {
          tone: 'attention',
          fact: text('checks.unreadable', { typed: list(params.unreadable) }),
          text: text('checks.unreadable_how'),
        }
      : undefined,
  ]
  return notes.filter((note) => note !== undefined)
}

function toPeriodNote({ address }: ChosenPeriod, typed: string, reader: Reader): NoteView {
  const { text } = reader
  return {
    tone: 'attention',
    fact: text('periods.unreadable', { typed }),
    text:
      address === undefined
        ? text('reading.period_unreadable_all_shown')
        : text('reading.period_unreadable_usual_shown', {
            period: periodName(address, periodWords(reader)),
          }),
  }
}

/** Why the bank could not be read further. */
function toFailureNote(
  { client, params, read }: ChecksContext,
  reader: Reader,
): NoteView | undefined {
  if (read.failure === undefined) return undefined
  const retryHref = checksHref(client.connection_id, params)
  const { title, text, reference } = toFailure(
    read.failure,
    { client, retryHref, firstPageHref: checksPath(client.connection_id) },
    reader,
  )
  return {
    tone: 'attention',
    fact: title,
    text: text.join(' '),
    link: { href: retryHref, label: reader.text('problems.try_again') },
    reference,
    isUrgent: true,
  }
}

function toPartialNote(read: ChecksRead, { text, date }: Reader): NoteView {
  const { reached, furtherHref } = read
  const isPeriodRead = read.seenSince !== undefined
  const day = reached === undefined ? undefined : date(reached)
  const key = isPeriodRead ? 'checks.read_before' : 'checks.read_in_part'
  return {
    tone: 'attention',
    fact: text(isPeriodRead ? 'checks.before_in_part' : 'checks.period_in_part'),
    text: day === undefined ? '' : text(key, { day }),
    link:
      furtherHref === undefined
        ? undefined
        : { href: furtherHref, label: text('checks.read_further') },
  }
}

export function datesOf({ first, last }: Required<DayRange>, { date }: Reader) {
  return { first: date(first), last: date(last) }
}
