import type { ReactNode } from 'react'

/**
 * Words that tell an amount: what is blurred for who wishes so. A table's columns that stand at the
 * end are figures anyway and need none of it.
 */
export function Amount({ children }: { children: ReactNode }) {
  return <span data-amount="">{children}</span>
}
