import type { ReactNode } from 'react'
import type { Format } from '@/lib/format/create-format'

/**
 * A name as the bank sent it, for a cell of its own. In a page that runs from right to left it keeps
 * its own direction; elsewhere a row has no element more.
 */
export function ownDirection(
  name: string | null | undefined,
  { direction }: Pick<Format, 'direction'>,
): ReactNode {
  return direction === 'rtl' && name != null ? <bdi>{name}</bdi> : (name ?? null)
}
