import type { ReactNode } from 'react'

/** Bars where content will be. The status is read out once; the bars are not. */
export function Skeleton({ status, children }: { status: string; children: ReactNode }) {
  return (
    <>
      <div role="status" className="sr-only">
        {status}
      </div>
      <div aria-hidden="true" inert>
        {children}
      </div>
    </>
  )
}

/** One bar; `className` gives the width that is expected, as `w-24`. */
export function SkeletonBar({ className = 'w-24' }: { className?: string }) {
  return <span className={`skel ${className}`} />
}

const widths = ['w-36', 'w-44', 'w-28', 'w-60', 'w-40', 'w-32', 'w-52']
const otherWidths = {
  'line1-start': '',
  'line1-end': 'ms-auto w-16',
  num: 'ms-auto w-16',
  'line2-start': 'w-24',
  'line2-end': 'w-16',
  none: '',
  text: 'w-20',
}

/** A column: its place below 640 px, `num` for figures, `none` for a cell that stays empty. */
export interface SkeletonColumn {
  id: string
  cell?: keyof typeof otherWidths
}

/** The rows of a table that is loading, in their real height; its head is real. */
export function TableSkeleton({
  columns,
  rows = 17,
}: {
  columns: readonly SkeletonColumn[]
  rows?: number
}) {
  const ids = Array.from({ length: rows }, (_, index) => `row ${index}`)
  return ids.map((rowId, row) => (
    <tr key={rowId} aria-hidden="true">
      {columns.map(({ id, cell = 'text' }) => (
        <td key={id} className={cell === 'none' ? 'max-sm:hidden!' : cell}>
          {cell !== 'none' && (
            <span
              className={`skel ${cell === 'line1-start' ? widths[row % widths.length] : otherWidths[cell]}`}
            />
          )}
        </td>
      ))}
    </tr>
  ))
}
