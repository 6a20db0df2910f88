import type { HistoryEvent } from '@/lib/domain/close/close-history'
import type { SuspendingChange } from '@/lib/domain/close/close-events'
import type { CloseRead } from '@/lib/domain/close/close-read'
import type { Reader } from '@/lib/format/create-reader'
import { personName, type ShownClose } from '@/lib/present/close/shown-close'
import { suspendingChange } from '@/lib/present/close/suspending-change'
import type { PaperTable } from '@/lib/present/paper/paper'

/** What was signed, locked, accepted and taken back of a close of which anything was. */
export function historyTable({ read }: ShownClose, reader: Reader): PaperTable {
  const { text, moment } = reader
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
  }
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
      return text('closing_data.close_locked')
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
