import type { HandOver } from '@/lib/domain/ledgers/handed-over'
import { formatFor, type LedgerChoice } from '@/lib/domain/ledgers/ledger-choice'
import type { RowChoice } from '@/lib/domain/ledgers/plan-hand-over'
import type { ChosenPeriod } from '@/lib/domain/periods/read-period'
import { accountNames, type AccountNames, accountNamesInFiles } from '@/lib/format/account-name'
import type { Reader } from '@/lib/format/create-reader'
import { type LedgerExportParams, parseLedgerExport } from '@/lib/search-params/ledger-export'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { getContext } from '@/lib/server/context'
import type { PersonAccess } from '@/lib/server/db/current-right'
import { listHandOvers } from '@/lib/server/db/hand-over'
import { findLedgerChoice } from '@/lib/server/db/ledger-choice'
import { listSharedAccounts } from '@/lib/server/db/saved-view'
import type { SealedQuery } from '@/lib/server/db/sealed-json'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { maxLookedOver } from '@/lib/domain/ledgers/preflight'
import { planExport } from '@/lib/server/ledgers/plan-export'
import { readClient } from '@/lib/server/reads/read-client'
import { chosenPeriod } from '@/lib/server/reads/transaction-list'

/** What is kept of a client’s ledgers, and how its accounts are called. */
export interface LedgerMemory {
  readonly store: SealedQuery
  readonly kept: LedgerChoice | undefined
  readonly handOvers: readonly HandOver[]
  readonly accounts: AccountNames
  /** What files call them. */
  readonly inFiles: AccountNames
}

export async function readLedgerMemory(
  access: PersonAccess,
  reader: Reader,
): Promise<LedgerMemory> {
  const { vault, database } = getContext().store
  const ref = { firm_id: access.firm.id, connection_id: access.client.connection_id }
  const store = { query: forFirm(database, ref.firm_id).query, vault }
  const [kept, handOvers] = await Promise.all([
    findLedgerChoice(store, ref),
    listHandOvers(store, ref),
  ])
  const shared = listSharedAccounts(access)
  const accounts = accountNames(shared, reader)
  return { store, kept, handOvers, accounts, inFiles: accountNamesInFiles(shared, reader) }
}

/** An export to a ledger as it was requested, with what was not said chosen as the client has it. */
export interface WantedExport {
  readonly params: LedgerExportParams
  readonly account_id: string
  readonly accountName: string
  readonly choice: LedgerChoice
  readonly chosen: RowChoice
  readonly period: ChosenPeriod
  /** Of the account and the ledger. */
  readonly handOvers: readonly HandOver[]
}

export function wantExport(
  access: ClientAccess,
  raw: RawSearchParams,
  { kept, handOvers, accounts, inFiles }: LedgerMemory,
): WantedExport {
  const params = parseLedgerExport(raw)
  const target = params.target ?? kept?.target ?? 'quickbooks_online'
  const ofKept = kept?.target === target ? kept?.format : undefined
  const choice = { ...kept, target, format: formatFor(target, params.format ?? ofKept) }
  const account_id = params.account ?? [...accounts.keys()][0] ?? ''
  return {
    params,
    account_id,
    accountName: inFiles.get(account_id) ?? account_id,
    choice,
    chosen: params.rows ?? 'new',
    period: chosenPeriod(access, params.period ?? undefined),
    handOvers: handOvers.filter((each) => each.account_id === account_id && each.target === target),
  }
}

/** What an export to a ledger would hold, and what is said before it starts. */
export async function readLedgerExport(access: ClientAccess, raw: RawSearchParams, reader: Reader) {
  const memory = await readLedgerMemory(access, reader)
  const wanted = wantExport(access, raw, memory)
  const { account_id, period, ...demand } = wanted
  const { client, firm, settings } = access
  const ref = {
    firm_id: firm.id,
    connection_id: client.connection_id,
    account_id,
    target: demand.choice.target,
  }
  const outcome = await planExport(memory.store, (read) => readClient(access, read), {
    ...demand,
    ref,
    max: maxLookedOver,
    period: period.range,
    timeZone: settings.time_zone,
    clientName: client.name,
    madeAt: new Date(requestTime()).toISOString(),
  })
  // A page says what a file would hold, and makes none.
  if (outcome.kind === 'read') await outcome.value.dispose()
  return { client, memory, wanted, outcome }
}
