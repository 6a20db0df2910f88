import 'server-only'
import type { Client } from '@/lib/domain/clients/client'
import type { Scope } from '@/lib/bank-contract/scope'
import { BankingError } from '@/lib/server/banking/banking-error'

/**
 * Reads what a page can do without: undefined when the client does not share it or the bank does not
 * give it. Only a refused token goes on to the caller, since the page's main read needs a new one.
 */
export async function readOptional<Value>(
  { client }: { client: Pick<Client, 'scope'> },
  scope: Scope,
  read: () => Promise<Value>,
): Promise<Value | undefined> {
  if (!client.scope.includes(scope)) return undefined
  try {
    return await read()
  } catch (error) {
    if (error instanceof BankingError && error.code !== 'unauthorized') return undefined
    throw error
  }
}
