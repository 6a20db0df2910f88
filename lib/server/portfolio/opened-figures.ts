import type { ClientFigures } from '@/lib/domain/clients/client'
import type { ConnectionRef } from '@/lib/server/db/connection'

/** What a sealed text of this client holds; undefined for figures that have to be read anew. */
export type OpenFigures = (owner: ConnectionRef, sealed: string) => ClientFigures | undefined

const mostKept = 5000

/**
 * Opens figures, and the same ones only once: a portfolio shows the same hundred clients again and
 * again. What was opened counts for that very text of that client alone, so whatever instance wrote
 * newer ones, they are opened anew.
 */
export function createFigureOpening(open: OpenFigures, capacity = mostKept): OpenFigures {
  const opened = new Map<string, { sealed: string; figures: ClientFigures | undefined }>()
  return (owner, sealed) => {
    const key = `${owner.firm_id} ${owner.connection_id}`
    const known = opened.get(key)
    if (known?.sealed === sealed) return known.figures
    const figures = open(owner, sealed)
    opened.delete(key)
    opened.set(key, { sealed, figures })
    const [oldest] = opened.keys()
    if (opened.size > capacity && oldest !== undefined) opened.delete(oldest)
    return figures
  }
}
