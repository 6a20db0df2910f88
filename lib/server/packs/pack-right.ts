import type { Scope } from '@/lib/bank-contract/authorization'
import type { Context } from '@/lib/server/context'
import type { ClientAccess } from '@/lib/server/db/session'
import type { PackPart } from '@/lib/server/packs/pack-request'
import { type ClientRight, rightsOf } from '@/lib/server/rights/lasting-right'

export const packScopes = {
  statements: 'statements:read',
  invoices: 'invoicing:read',
  receipts: 'transactions:read',
  transactions: 'transactions:read',
} as const satisfies Record<PackPart, Scope>

export interface PackRight extends Pick<ClientRight, 'recent'> {
  /** Throws RightLostError where the person may not have it any more, or the client shares less than it did. */
  require: () => Promise<void>
}

/** A person’s right to a pack of several kinds of data; the store is queried no more often than every `restMs`. */
export function rightToPack(
  context: Context,
  access: ClientAccess,
  parts: readonly PackPart[],
  restMs: number,
): PackRight {
  const rights = rightsOf(context)
  const scopes = new Set<Scope>(parts.map((part) => packScopes[part]))
  const own = rights.ofClient(access)
  const streams = [own, ...[...scopes].map((scope) => rights.ofClient(access, scope))].map((each) =>
    each.stream<undefined>(restMs),
  )
  return {
    recent: own.recent,
    require: async () => {
      for (const stream of streams) await stream.admit(undefined)
    },
  }
}
