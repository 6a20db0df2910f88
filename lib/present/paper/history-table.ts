import type { ChangesAccepted, HistoryEvent } from '@/lib/domain/close/close-history'
import type { SuspendingChange } from '@/lib/domain/close/close-events'
import type { CloseRead } from '@/lib/domain/close/close-read'
import type { LockDifference } from '@/lib/domain/close/locked-rows'
import type { Reader } from '@/lib/format/create-reader'
import { stateNames } from '@/lib/present/board-cells'
import { toChangeRow } from '@/lib/present/close/change-rows'
import { materialityOfRead, personName, type ShownClose } from '@/lib/present/close/shown-close'
import { suspendingChange } from '@/lib/present/close/suspending-change'
import type { ShownChange } from '@/lib/present/mark'
import type { PaperTable } from '@/lib/present/paper/paper'
import type { PaperPlace } from '@/lib/present/paper/paper-place'

/** What was signed, locked, accepted and taken back of a close of which anything was. */
export function historyTable({ read }: ShownClose, reader: Reader): PaperTable {
  const { text, moment } = reader
  const unlisted = acceptedIn(read).reduce(
    (sum, { count, differences }) => sum + count - differences.length,
    0,
  )
  return {
    id: 'history',
    title: text('paper_data.history'),
    columns: [
      { head: text('books_data.when'), share: 0.27 },
      { head: text('paper_data.what'), share: 0.5 },
      { head: text('lists.by'), share: 0.23 },
    ],
    rows: (read.close?.history ?? []).map((event) => ({
      kind: 'row',
      cells: [
        { text: moment(event.at) },
        { text: eventInWords(event, read, reader) },
        { text: 'by' in event ? personName(read.people, event.by, reader) : '', isQuiet: true },
      ],
    })),
    ...(unlisted > 0 && { note: text('paper_data.changes_unlisted', { count: unlisted }) }),
  }
}

function acceptedIn({ close }: CloseRead): ChangesAccepted[] {
  return (close?.history ?? []).flatMap((event) => (event.does === 'accept_changes' ? event : []))
}

/** Each change of the bank that was accepted: what it was, what it was accepted as, by whom and when. */
export function acceptedTable({ shown, reader, initials }: PaperPlace): PaperTable {
  const { read, client, accounts } = shown
  const { text } = reader
  const context = {
    connection_id: client.connection_id,
    accounts,
    materiality: materialityOfRead(read),
    personOf: (id: string) => personName(read.people, id, reader),
  }
  return {
    id: 'accepted-changes',
    title: text('paper_data.changes_listed'),
    columns: [
      { head: text('transactions.posted'), share: 0.19 },
      { head: text('changes_data.what'), share: 0.2 },
      { head: text('changes_data.closed_with'), share: 0.29 },
      { head: text('statements.difference'), share: 0.14, isFigure: true },
      { head: text('closing.decision'), share: 0.18 },
    ],
    rows: acceptedIn(read).flatMap(({ by, at, differences }) =>
      differences.map((difference) => {
        const row = toChangeRow({ difference, foundAt: at }, context, reader)
        const person = initials.of(by)
        return {
          kind: 'row' as const,
          cells: [
            { text: row.place, isQuiet: true },
            { text: row.party },
            { text: row.changes.map((each) => wasAndNow(each, difference, reader)).join(' · ') },
            { text: row.difference },
            {
              text: text('paper_data.accepted_by', { person, day: reader.instant(at) }),
              isQuiet: true,
            },
          ],
        }
      }),
    ),
  }
}

/** Of a row that is new or gone there is one side alone. */
function wasAndNow(
  { name, before, after }: ShownChange,
  { kind }: LockDifference,
  { text }: Reader,
): string {
  if (kind === 'changed') return text('paper_data.was_and_now', { name, before, after })
  return `${name}: ${kind === 'new' ? after : before}`
}

function eventInWords(event: HistoryEvent, read: CloseRead, reader: Reader): string {
  const { text } = reader
  switch (event.does) {
    case 'begin':
      return ''
    case 'accept_changes':
      return text('paper_data.changes_accepted', { count: event.count })
    case 'sign':
      return event.as === 'preparer'
        ? text('paper_data.signed_as_preparer')
        : text('paper_data.signed_as_reviewer')
    case 'lock':
      return text(stateNames.locked)
    case 'return':
      return withWords(text('paper_data.returned'), event.note)
    case 'reopen':
      return withWords(text('paper_data.reopened'), event.reason)
    case 'withdraw':
      return event.as === 'preparer'
        ? text('paper_data.withdrew_as_preparer')
        : text('paper_data.withdrew_as_reviewer')
    case 'suspend':
      return withWords(
        event.as === 'preparer'
          ? text('paper_data.suspended_all')
          : text('paper_data.suspended_reviewer'),
        reader.list(event.changes.map((each) => changeInWords(each, read, reader))),
      )
  }
}

function changeInWords(change: SuspendingChange, read: CloseRead, reader: Reader): string {
  const { what, amount } = suspendingChange(change, read, reader)
  return amount === '' ? what : `${what} (${amount})`
}

function withWords(said: string, words: string): string {
  return words === '' ? said : `${said}: ${words}`
}
