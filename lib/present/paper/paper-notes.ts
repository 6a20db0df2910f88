import { evidenceNames } from '@/lib/present/close-item'
import { partialWords } from '@/lib/present/close/partial-words'
import { failureText } from '@/lib/present/read-failure'
import { describeScope } from '@/lib/present/connection-state'
import { closeAround, nameClose, type ShownClose } from '@/lib/present/close/shown-close'
import { stateNames } from '@/lib/present/board-cells'
import { whyPartial } from '@/lib/present/reading-words'
import type { Reader } from '@/lib/format/create-reader'

/** What the paper cannot speak of, and why: nothing on it says more than this leaves. */
export function paperNotes({ client, read }: ShownClose, reader: Reader): string[] {
  const { text, list, number, moment, date } = reader
  const { basis, close, frozenAt } = read
  const month = nameClose(client.connection_id, read, reader)
  const around = closeAround(read)
  const partial = whyPartial(basis.extent, reader)
  const before = partialWords(read, reader)
  const untold = read.items.flatMap((item) =>
    item.kind === 'evidence' && item.state === 'cannot_tell' ? [text(evidenceNames[item.id])] : [],
  )
  const suspended = close?.signatures.filter(({ state }) => state === 'suspended') ?? []
  return [
    ...(close !== undefined
      ? []
      : around === undefined
        ? [text('closing_data.not_begun', { month })]
        : [
            [
              text('closing_data.part_of', {
                month,
                period: nameClose(client.connection_id, { period: around }, reader),
              }),
              text('paper_data.part_state', { state: text(stateNames[around.state]) }),
            ].join(' '),
          ]),
    ...(suspended.length > 0
      ? [text('paper_data.note_suspended', { count: suspended.length })]
      : []),
    ...(basis.failure === undefined
      ? []
      : [
          text('paper_data.note_failure', {
            why: failureText(basis.failure.code, reader),
            time: moment(basis.readAt),
          }),
        ]),
    ...(partial !== undefined && basis.failure === undefined
      ? [`${text('checks.period_in_part')} ${partial}`]
      : []),
    ...(before?.isPeriodRead === true
      ? [[before.fact, before.text].filter(Boolean).join(' ')]
      : []),
    ...(untold.length > 0 ? [text('paper_data.note_cannot_tell', { items: list(untold) })] : []),
    ...((basis.undated ?? 0) > 0
      ? [text('checks.undated', { number: number(basis.undated ?? 0) })]
      : []),
    ...(read.notShared.length > 0
      ? [
          text('paper_data.note_not_shared', {
            what: list(read.notShared.map((scope) => describeScope(scope, text).inline)),
          }),
        ]
      : []),
    ...(read.isOver || frozenAt !== undefined
      ? []
      : [
          read.isToCome
            ? `${text('closing_data.to_come', { month })} ${text('closing_data.to_come_mean', { first: date(read.period.first) })}`
            : `${text('closing_data.not_over', { month })} ${text('closing_data.not_over_mean')}`,
        ]),
    ...(basis.figures === undefined ? [text('paper_data.note_no_figures')] : []),
  ]
}
