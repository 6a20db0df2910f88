import type { ChartRead } from '@/lib/domain/figures/chart-columns'
import type { Reader } from '@/lib/format/create-reader'

/** How far the rows of the figures were read, in the reader's words. */
export interface ReadView {
  /** Undefined where all were read. */
  readonly partial: { readonly fact: string; readonly reached: string | undefined } | undefined
  readonly furtherHref: string | undefined
  /** What is in the figures and what is not. */
  readonly foot: string
}

export function toReadView(read: ChartRead, { text, date, timeZone }: Reader): ReadView {
  const { complete, rows, reached, unreadable, undetermined, failure, furtherHref } = read
  // Where nothing came, why it did not is all that can be said.
  const isNothing = rows === 0 && failure !== undefined
  return {
    partial:
      complete || isNothing
        ? undefined
        : {
            fact: text('charts.read_so_far', { rows }),
            reached: reached && text('charts.read_back_to', { day: date(reached) }),
          },
    furtherHref,
    foot: [
      text('charts.settled_by_day_posted', { zone: timeZone }),
      ...(complete ? [text('charts.made_of', { rows })] : []),
      ...(unreadable > 0 ? [text('charts.unreadable', { rows: unreadable })] : []),
      ...(undetermined > 0 ? [text('reading.undetermined_rows', { count: undetermined })] : []),
    ].join(' '),
  }
}
