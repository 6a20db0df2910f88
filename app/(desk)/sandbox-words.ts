import type { Client } from '@/lib/contract/client'

/** What the band over a page of several clients says; undefined where all of them are real. */
export function sandboxWords(clients: readonly Client[]): string | undefined {
  const count = clients.filter(({ environment }) => environment !== 'production').length
  if (count === 0) return undefined
  return count === clients.length
    ? 'Rehearsal data: none of these clients is real'
    : 'Some of these clients are rehearsal data'
}
