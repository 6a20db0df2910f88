import type { CloseEvent } from '@/lib/domain/close/close-events'
import type { Reader } from '@/lib/format/create-reader'
import { personName, type ShownClose } from '@/lib/present/close/shown-close'
import type { PaperTable } from '@/lib/present/paper/paper'

/** What was signed, locked and taken back of a close of which anything was. */
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
        { text: eventInWords(event, reader) },
        { text: 'by' in event ? personName(read.people, event.by, reader) : '', isQuiet: true },
      ],
    })),
  }
}

function eventInWords(event: CloseEvent, { text }: Reader): string {
  switch (event.does) {
    case 'begin':
      return ''
    case 'sign':
      return event.as === 'preparer'
        ? text('paper_data.signed_as_preparer')
        : text('paper_data.signed_as_reviewer')
    case 'lock':
      return text('closing_data.close_locked')
    case 'return':
      return withWords(text('closing_data.close_returned'), event.note)
    case 'reopen':
      return withWords(text('closing_data.close_reopened'), event.reason)
    case 'withdraw':
      return event.as === 'preparer'
        ? text('paper_data.withdrew_as_preparer')
        : text('paper_data.withdrew_as_reviewer')
    case 'suspend':
      return event.as === 'preparer'
        ? text('paper_data.suspended_all')
        : text('paper_data.suspended_reviewer')
  }
}

function withWords(said: string, words: string): string {
  return words === '' ? said : `${said}: ${words}`
}
