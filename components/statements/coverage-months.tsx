'use client'

import { useTranslations } from 'use-intl'
import { Cell } from '@/components/statements/coverage-cell'
import type { Coverage, CoverageCell } from '@/lib/queries/figures'

// More columns than these would be too narrow to press.
const maxColumns = 8

const exceptions: ReadonlySet<CoverageCell['kind']> = new Set([
  'differs',
  'partly',
  'missing',
  'undetermined',
])

interface FoldedMonths {
  /** Places of the months that are due, the latest first. */
  readonly due: readonly number[]
  /** Those that are shown at first, so that the list below begins within a phone's first screen. */
  readonly first: readonly number[]
  /** What has to be looked at in those that are not. */
  readonly exceptionsBefore: number
}

export function foldMonths({ months, rows }: Coverage): FoldedMonths {
  const due = months
    .flatMap((_, place) => (rows.some(({ cells }) => isDue(cells[place]?.kind)) ? [place] : []))
    .toReversed()
  const count = (places: readonly number[]) =>
    places.reduce(
      (sum, place) => sum + rows.filter(({ cells }) => isException(cells[place])).length,
      0,
    )
  // What is not in order needs its legend, a line of its own.
  const size = rows.length > maxColumns ? 1 : count(due.slice(0, 3)) > 0 ? 2 : 3
  return { due, first: due.slice(0, size), exceptionsBefore: count(due.slice(size)) }
}

function isDue(kind: CoverageCell['kind'] | undefined): boolean {
  return kind !== undefined && kind !== 'not_yet' && kind !== 'before'
}

function isException(cell: CoverageCell | undefined): boolean {
  return cell !== undefined && exceptions.has(cell.kind)
}

/** The same on a phone: a row for each month, a column for each account. */
export function CoverageMonths({
  coverage: { months, rows },
  places,
  label,
}: {
  coverage: Coverage
  places: readonly number[]
  label: string
}) {
  const t = useTranslations('statements')
  const isNarrow = rows.length > maxColumns
  return (
    <div role="table" aria-label={label} className="grid grid-cols-1 gap-1 sm:hidden">
      {!isNarrow && (
        <div role="row" className="flex gap-1 text-2xs text-faint">
          <span role="columnheader" className="w-14 flex-none truncate">
            {t('period')}
          </span>
          {rows.map(({ id, title, short }) => (
            <span
              key={id}
              role="columnheader"
              title={title}
              className="min-w-0 flex-1 truncate text-center"
            >
              <bdi aria-hidden>{short ?? title}</bdi>
              <span className="sr-only">{title}</span>
            </span>
          ))}
        </div>
      )}
      {places.map((place) => (
        <div
          key={months[place]?.long}
          role="row"
          className={`flex gap-1 ${isNarrow ? 'flex-wrap' : ''}`}
        >
          <span role="rowheader" className="w-14 flex-none truncate py-1.5 text-xs font-medium">
            <span aria-hidden>{months[place]?.short}</span>
            <span className="sr-only">{months[place]?.long}</span>
          </span>
          {rows.map(({ id, title, none, cells }) => (
            <Cell
              key={id}
              cell={cells[place] ?? { kind: 'before', state: none }}
              account={title}
              month={months[place]}
              className={isNarrow ? 'w-7' : 'min-w-0 flex-1'}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
