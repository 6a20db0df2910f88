import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** Opens in its place, without a script. */
export function Disclosure({
  summary,
  open,
  className = '',
  children,
}: {
  summary: ReactNode
  open?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <details className={`group ${className}`.trim()} open={open}>
      <summary className="flex min-h-6 list-none items-center gap-2 font-medium text-quiet hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-3.5! group-open:rotate-90 rtl:not-group-open:-scale-x-100" />
        {summary}
      </summary>
      {children}
    </details>
  )
}
