'use client'

import {
  Check,
  CircleAlert,
  CircleDashed,
  CircleDotDashed,
  EqualNot,
  FileCheck,
  type LucideIcon,
} from 'lucide-react'
import Link from 'next/link'
import { useLocale } from 'use-intl'
import { commaOf } from '@/lib/format/names'
import type { Coverage, CoverageCell } from '@/lib/queries/figures'

type Kind = CoverageCell['kind']

export const cellLooks: Record<Kind, { className: string; icon?: LucideIcon }> = {
  ties_out: { className: 'bg-good-tint text-good', icon: Check },
  differs: { className: 'bg-attention-tint text-attention', icon: EqualNot },
  unchecked: { className: 'bg-press text-quiet', icon: FileCheck },
  partly: { className: 'bg-info-tint text-info', icon: CircleDotDashed },
  missing: { className: 'bg-danger-tint text-danger', icon: CircleAlert },
  not_yet: { className: 'border border-dashed border-line text-faint' },
  before: { className: 'text-faint' },
  undetermined: { className: 'bg-press text-quiet', icon: CircleDashed },
}

/** One month of one account: its state, and the way to what covers it. */
export function Cell({
  cell: { kind, state, href, days },
  account,
  month,
  className: place = '',
}: {
  cell: CoverageCell
  account: string
  month: Coverage['months'][number] | undefined
  className?: string
}) {
  const comma = commaOf(useLocale())
  const name = `${month?.long ?? ''}: ${state}`
  const className = `grid h-7 place-content-center rounded-md ${cellLooks[kind].className}`
  const content = (
    <>
      <CellIcon kind={kind} size={15} />
      <span className="sr-only">{state}</span>
    </>
  )
  if (href === undefined) {
    return (
      <span role="cell" title={name} className={`${className} ${place}`}>
        {content}
      </span>
    )
  }
  return (
    <span role="cell" className={`grid ${place}`}>
      <Link
        href={href}
        prefetch={false}
        aria-label={`${account}${comma}${name}`}
        title={days === undefined ? name : `${name} (${days})`}
        className={`${className} hover:ring-1 hover:ring-current`}
      >
        {content}
      </Link>
    </span>
  )
}

export function CellIcon({ kind, size }: { kind: Kind; size: number }) {
  const Icon = cellLooks[kind].icon
  if (Icon !== undefined) return <Icon size={size} aria-hidden />
  return kind === 'before' ? <span aria-hidden>–</span> : null
}
