import type { HandedAccount, HandedRead } from '@/lib/domain/ledgers/handed-account'
import { handedDays, standing } from '@/lib/domain/ledgers/handed-over'
import type { LedgerChoice } from '@/lib/domain/ledgers/ledger-choice'
import type { Reader } from '@/lib/format/create-reader'
import { maxLookedOver } from '@/lib/domain/ledgers/preflight'
import { parseLedgerMemory } from '@/lib/search-params/ledger-export'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { lookOver } from '@/lib/server/ledgers/plan-export'
import { readHeldRows } from '@/lib/server/ledgers/read-held-rows'
import { readClient } from '@/lib/server/reads/read-client'
import { type LedgerMemory, readLedgerMemory } from '@/lib/server/reads/read-ledger-export'

// Each is a walk over its rows since the first hand-over.
const maxAccountsRead = 12

/** What was handed over of each account, and what is new and changed since. */
export async function readHandedOver(access: ClientAccess, raw: RawSearchParams, reader: Reader) {
  const memory = await readLedgerMemory(access, reader)
  const { kept, handOvers } = memory
  const params = parseLedgerMemory(raw)
  const ids = new Set([...memory.accounts.keys(), ...handOvers.map((each) => each.account_id)])
  const known = Array.from(ids, (id) => ({
    id,
    name: memory.accounts.get(id) ?? id,
    handOvers: handOvers.filter((each) => each.account_id === id && each.target === kept?.target),
  }))
  const toRead = known.filter((each) => standing(each.handOvers).length > 0)
  const isRead = new Set(toRead.slice(0, maxAccountsRead).map(({ id }) => id))
  const current = (known.find(({ id }) => id === params.account) ?? known[0])?.id
  const reading = known.map((each) => ({
    ...each,
    read:
      kept !== undefined && isRead.has(each.id)
        ? readAccount(access, memory, kept, each)
        : undefined,
  }))
  const { firm, settings } = access
  const accounts: readonly HandedAccount[] = await Promise.all(
    reading.map(async (each) => ({
      ...each,
      held:
        each.id === current
          ? await readHeldRows(
              memory.store,
              { firm_id: firm.id },
              { ...each, timeZone: settings.time_zone },
            )
          : undefined,
    })),
  )
  return {
    client: access.client,
    params,
    kept,
    accounts,
    readAt: new Date(requestTime()).toISOString(),
    current,
    made: handOvers.find(({ id, isUndone }) => id === params.made && !isUndone),
  }
}

async function readAccount(
  access: ClientAccess,
  { store }: LedgerMemory,
  choice: LedgerChoice,
  { id: account_id, name, handOvers }: Pick<HandedAccount, 'id' | 'name' | 'handOvers'>,
): Promise<HandedRead> {
  const ref = {
    firm_id: access.firm.id,
    connection_id: access.client.connection_id,
    account_id,
    target: choice.target,
  }
  const found = await lookOver(store, (read) => readClient(access, read), {
    ref,
    handOvers,
    chosen: 'new',
    max: maxLookedOver,
    period: handedDays(handOvers) ?? {},
    timeZone: access.settings.time_zone,
    choice,
    clientName: access.client.name,
    accountName: name,
    madeAt: new Date(requestTime()).toISOString(),
  })
  if (found.kind === 'failed') return found
  return { kind: 'read', ...found.value }
}
