import type { ReactNode } from 'react'

/**
 * Parts of one line, the most needed last: where there is no room for all, those before it are left out whole,
 * so that no figure is cut. The line that wraps is the one that shows.
 */
export function WholeParts({ children }: { children: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-wrap-reverse content-end gap-x-1.5 overflow-hidden sm:h-[1lh]">
      {children}
    </span>
  )
}
