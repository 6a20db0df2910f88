import Link from 'next/link'
import type { ReactNode } from 'react'

/** Views of one screen as links. `className` says where it stands; the row is 36 px high. */
export function Tabs({
  label,
  className = 'border-b border-line px-6',
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <nav aria-label={label} className={`flex h-9 gap-5 ${className}`}>
      {children}
    </nav>
  )
}

export function Tab({
  href,
  current,
  count,
  children,
}: {
  href: string
  current: boolean
  /** Only where it is cheap and known. */
  count?: number | string | undefined
  children: ReactNode
}) {
  return (
    <Link href={href} className="tab" aria-current={current ? 'page' : undefined}>
      {children}
      {count !== undefined && <span className="count">{count}</span>}
    </Link>
  )
}
