import type { Client } from '@/lib/domain/clients/client'
import type { Text } from '@/lib/i18n/create-text'

/** What the band over a page of several clients says; undefined where all of them are real. */
export function sandboxWords(
  clients: readonly Pick<Client, 'environment'>[],
  text: Text['text'],
): string | undefined {
  const count = clients.filter(({ environment }) => environment !== 'production').length
  if (count === 0) return undefined
  return text(count === clients.length ? 'shell.sandbox_all' : 'shell.sandbox_some')
}
