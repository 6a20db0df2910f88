import type { BoardCell, BoardRow } from '@/lib/domain/close/board'
import type { BoardEntry } from '@/lib/domain/close/choose-board'
import type { CloseState } from '@/lib/domain/close/close-events'
import type { Block } from '@/lib/domain/close/close-turn'
import type { DayRange } from '@/lib/domain/periods/day-range'
import type { Reader } from '@/lib/format/create-reader'
import { periodWords } from '@/lib/format/named-periods'
import { periodName } from '@/lib/format/period-name'
import type { PlainMessageKey } from '@/lib/i18n/message-key'
import { dueWords } from '@/lib/present/close/due-words'
import { closeHref, closePeriodAddress } from '@/lib/search-params/close'

/** Words in a cell, with the classes that draw their icon and colour. */
export interface BoardWords {
  readonly text: string
  readonly className?: string
  readonly title?: string
}

export const stateNames = {
  not_started: 'board_data.state_not_started',
  in_preparation: 'closing_data.close_in_preparation',
  returned: 'board_data.state_returned',
  reopened: 'board_data.state_reopened',
  ready_for_review: 'board_data.state_ready_for_review',
  reviewed: 'board_data.state_reviewed',
  locked: 'board_data.state_locked',
} as const satisfies Record<CloseState | 'reviewed', PlainMessageKey>

export const stateClasses = {
  not_started: 'text-faint',
  in_preparation: 'text-quiet',
  returned: 'state badge badge-attention i-undo-2',
  reopened: 'state badge badge-attention i-undo-2',
  ready_for_review: 'state badge badge-accent i-signature',
  reviewed: 'state badge badge-accent i-lock',
  locked: 'text-quiet',
} as const satisfies Record<CloseState | 'reviewed', string>

/** How its state is named: what both have signed is reviewed, and need only be locked. */
export function shownState({
  state,
  isReviewed = false,
}: {
  readonly state: CloseState
  readonly isReviewed?: boolean | undefined
}): keyof typeof stateNames {
  return isReviewed ? 'reviewed' : state
}

/** The month in work: its state, or while it is prepared how many of its items are finished. */
export interface WorkWords extends BoardWords {
  readonly bar?: { readonly value: number; readonly max: number }
}

export function workWords({ row, shown }: BoardEntry, reader: Reader): WorkWords {
  const { text, number } = reader
  const cell = row.cells.at(-1)
  const state = cell?.state ?? 'not_started'
  if (cell?.sign === 'changed') {
    return { text: changedWords(cell, reader), className: 'state badge badge-attention i-history' }
  }
  if (state !== 'in_preparation') {
    const shownAs = shownState({ state, isReviewed: cell?.isReviewed })
    return { text: text(stateNames[shownAs]), className: stateClasses[shownAs] }
  }
  // Of a close whose bank was never read not even the number of its items is known.
  if (row.progress === undefined || shown?.readAt === undefined) {
    return {
      text: text('board_data.not_read'),
      className: 'text-faint',
      title: text('board_data.not_read_why'),
    }
  }
  const { finished, due, notShared } = row.progress
  const title = text('board_data.as_of', { moment: reader.moment(shown.readAt) })
  const progress = text('board_data.progress', { done: number(finished), due: number(due) })
  if (notShared > 0) {
    return {
      text: `${progress} · ${text('board_data.block_not_shared', { count: notShared })}`,
      className: 'text-quiet num-t',
      title,
    }
  }
  return {
    text: progress,
    className: 'text-quiet num-t',
    bar: { value: finished, max: due },
    title,
  }
}

/** What a month that is not in work is: a sign in the table, words for who cannot see it. */
export function signWords(cell: BoardCell, reader: Reader): string {
  if (cell.sign === 'changed') return changedWords(cell, reader)
  const { state, isReviewed } = cell
  return state === undefined
    ? reader.text('board_data.state_none')
    : reader.text(stateNames[shownState({ state, isReviewed })])
}

/** Of a locked close that changed since, or is to be signed again. */
export function changedWords(
  { changes, of }: Pick<BoardCell, 'changes' | 'of'>,
  reader: Reader,
): string {
  const { text } = reader
  const changed =
    changes > 0 ? text('board_data.changed_by', { count: changes }) : text('board_data.changed')
  return of === undefined
    ? changed
    : text('board_data.of_close', { close: periodWordsOf(of, reader), changed })
}

/** Of the month in work "3 days late", or the day; the whole day in its title. */
export function dueCell(
  { dueInWork }: Pick<BoardRow, 'dueInWork'>,
  reader: Reader,
): BoardWords | undefined {
  if (dueInWork === undefined) return undefined
  const { due, daysLeft } = dueInWork
  const { note, isLate, text: title } = dueWords(due, daysLeft, reader)
  return isLate
    ? { text: note, className: 'font-medium text-danger', title }
    : { text: reader.shortInstant(due), className: 'text-quiet', title }
}

/** "June 2026" */
export function monthWords(first: string, reader: Reader): string {
  return periodName(first.slice(0, 7), periodWords(reader))
}

/** "June 2026", "Q2 2026" */
function periodWordsOf(period: Required<DayRange>, reader: Reader): string {
  return periodName(closePeriodAddress(period), periodWords(reader))
}

/** The same in one cell: what the month in work is, and when it is due. */
export function closeCell(
  entry: BoardEntry | undefined,
  reader: Reader,
): (BoardWords & { readonly href: string }) | undefined {
  const month = entry?.row.cells.at(-1)?.month
  if (entry === undefined || month === undefined) return undefined
  const state = workWords(entry, reader).text
  const { due, dueOf, daysLeft, isLate } = entry.row
  return {
    text:
      due === undefined || dueOf === undefined
        ? state
        : reader.text(
            dueOf.last < month.first ? 'board_data.with_earlier' : 'board_data.with_due',
            {
              state,
              month: periodWordsOf(dueOf, reader),
              due: isLate
                ? dueWords(due, daysLeft, reader).note
                : reader.text('board_data.due_by', { day: reader.shortInstant(due) }),
            },
          ),
    className: isLate ? 'text-danger' : 'text-quiet',
    title: monthWords(month.first, reader),
    href: closeHref(entry.row.client, month),
  }
}

const calm = 'with-i text-quiet'
const warn = 'with-i warn text-ink'

/** The one thing that stops it. */
export function blockWords(
  block: Block | undefined,
  { isStatementsKnown }: { isStatementsKnown: boolean },
  reader: Reader,
): BoardWords | undefined {
  if (block === undefined) return undefined
  const { text, number } = reader
  const words = (className: string, said: string): BoardWords => ({
    text: said,
    className,
  })
  switch (block.kind) {
    case 'ended':
      return words(
        'with-i alarm i-unplug text-ink',
        text('board_data.block_ended', { day: block.since ? reader.instant(block.since) : '' }),
      )
    case 'disconnected':
      return words('with-i alarm i-unplug text-ink', text('connections.disconnected'))
    case 'first_reading':
      return words(`${calm} i-loader-circle`, text('board_data.block_first_reading'))
    case 'earlier': {
      const month = periodWordsOf(block.period, reader)
      const said =
        block.daysLeft < 0
          ? text('board_data.block_earlier_late', {
              month,
              late: text('board_data.days_late', { count: -block.daysLeft }),
            })
          : text('board_data.block_earlier', { month })
      return words(`${calm} i-triangle-alert`, said)
    }
    case 'returned':
      return words(
        `${warn} i-undo-2`,
        block.note === ''
          ? text('board_data.state_returned')
          : text('board_data.block_returned', { note: block.note }),
      )
    case 'questions': {
      const { count, since } = block
      const said =
        since === undefined
          ? text('board_data.block_questions_undated', { count })
          : text('board_data.block_questions', { count, day: reader.shortInstant(since) })
      return words(`${calm} i-hourglass`, said)
    }
    case 'statements': {
      const { count } = block
      return words(
        `${warn} i-file-text`,
        isStatementsKnown
          ? text('board_data.block_statements', { count })
          : text('board_data.block_statements_at_least', { count }),
      )
    }
    case 'to_review': {
      const count = number(block.count)
      const unknown = number(block.cannotTell)
      return words(
        `${calm} i-triangle-alert`,
        block.cannotTell === 0
          ? text('board_data.block_to_review', { count })
          : text('board_data.block_to_review_and', { count, unknown }),
      )
    }
    case 'cannot_tell':
      return words(
        `${calm} i-circle-alert`,
        text('board_data.block_cannot_tell', { count: block.count }),
      )
    case 'to_do':
      return words(`${calm} i-circle`, text('board_data.block_to_do', { count: block.count }))
    case 'changes':
      return words(`${warn} i-history`, text('board_data.block_changes', { count: block.count }))
    case 'suspended':
      return words(`${warn} i-signature`, text(`board_data.block_suspended_${block.as}`))
  }
}
