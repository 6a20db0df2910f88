import type { LedgerChoice } from '@/lib/domain/ledgers/ledger-choice'
import { requirePermission } from '@/lib/domain/people/permissions'
import type { Context } from '@/lib/server/context'
import { saveLedgerChoice } from '@/lib/server/db/ledger-choice'
import type { ClientAccess } from '@/lib/server/db/session'

/** Keeps the ledger of a client, with what it has to know. Throws NotAllowedError. */
export function chooseLedger(
  { audit, store }: Pick<Context, 'audit' | 'store'>,
  { client, person }: Pick<ClientAccess, 'client' | 'person'>,
  choice: LedgerChoice,
): Promise<void> {
  requirePermission(person, 'prepare')
  const { firm_id, id: person_id } = person
  const owner = { firm_id, connection_id: client.connection_id }
  return audit.appendChange(firm_id, async (query, note) => {
    await saveLedgerChoice({ query, vault: store.vault }, owner, choice)
    const facts = { ledger: choice.target, format: choice.format }
    note({ ...owner, person_id, kind: 'ledger.chosen', detail: facts })
  })
}
