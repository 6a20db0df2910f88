import type { ReactNode } from 'react'

const layouts = {
  /** Values at the start from 640 px, at the end below. */
  columns: {
    list: 'grid grid-cols-[minmax(7.5rem,auto)_minmax(0,1fr)] gap-x-4',
    line: 'col-span-2 grid grid-cols-subgrid',
    value: 'text-end sm:text-start',
  },
  /** For a narrow column, which has no room for two. */
  ends: { list: '', line: 'flex justify-between gap-3', value: 'num-t text-end' },
  /** Of whole sentences: on phones each has lines of its own below its label. */
  sentences: {
    list: '',
    line: 'grid gap-x-4 gap-y-0.5 sm:grid-cols-[15rem_minmax(0,1fr)]',
    value: '',
  },
}

type Layout = keyof typeof layouts

/** Labels and values with hairlines between. */
export function Facts({ layout = 'columns', children }: { layout?: Layout; children: ReactNode }) {
  return <dl className={layouts[layout].list}>{children}</dl>
}

/** One label and its value. Without a value it says `none`, or is left out where there is no `none`. */
export function Fact({
  label,
  none,
  wrap = false,
  layout = 'columns',
  children,
}: {
  label: ReactNode
  none?: string
  /** Long text takes the lines that it needs. */
  wrap?: boolean
  /** That of the list. */
  layout?: Layout
  children?: ReactNode
}) {
  const isEmpty = children === undefined || children === null || children === ''
  if (isEmpty && none === undefined) return null
  const { line, value } = layouts[layout]
  return (
    <div className={`${line} items-center border-b border-line py-2 last:border-0`}>
      <dt className="flex-none text-faint">{label}</dt>
      <dd className={`min-w-0 ${value} ${wrap ? 'wrap-anywhere' : 'truncate'}`}>
        {isEmpty ? (
          <span className="text-faint">{none}</span>
        ) : typeof children === 'string' ? (
          <bdi>{children}</bdi>
        ) : (
          children
        )}
      </dd>
    </div>
  )
}
