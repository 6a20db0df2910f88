import type { ReactNode } from 'react'

/** Labels and values with hairlines between: values at the start from 640 px, at the end below. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[minmax(7.5rem,auto)_minmax(0,1fr)] gap-x-4">{children}</dl>
}

/** One label and its value. Without a value it says `none`, or is left out where there is no `none`. */
export function Fact({
  label,
  none,
  wrap = false,
  children,
}: {
  label: ReactNode
  none?: string
  /** Long text takes the lines that it needs. */
  wrap?: boolean
  children?: ReactNode
}) {
  const isEmpty = children === undefined || children === null || children === ''
  if (isEmpty && none === undefined) return null
  return (
    <div className="col-span-2 grid grid-cols-subgrid items-center border-b border-line py-2 last:border-0">
      <dt className="text-faint">{label}</dt>
      <dd
        dir="auto"
        className={`min-w-0 text-end sm:text-start ${wrap ? 'wrap-anywhere' : 'truncate'}`}
      >
        {isEmpty ? <span className="text-faint">{none}</span> : children}
      </dd>
    </div>
  )
}
