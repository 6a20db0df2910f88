import type { Context } from '@/lib/server/context'
import type { PersonAccess } from '@/lib/server/db/current-right'
import { formatName, ledgerName } from '@/lib/present/ledgers/ledger-names'
import { ledgerFields } from '@/lib/search-params/ledger-export'
import {
  type ExportPlan,
  type LedgerDemand,
  readerOfDemand,
} from '@/lib/server/exports/export-plan'
import { beginLedgerFile } from '@/lib/server/ledgers/begin-ledger-file'

/** How rows of an account are handed to a ledger. */
export function createLedgerPlanner(context: Context) {
  return (access: PersonAccess, demand: LedgerDemand): ExportPlan =>
    planRun(context, access, demand)
}

function planRun(context: Context, access: PersonAccess, demand: LedgerDemand): ExportPlan {
  const { account_id, accountName, choice, chosen } = demand
  const reader = readerOfDemand(demand)
  const format = formatName(choice.format, reader)
  const title = `${reader.withCommas([ledgerName(choice.target), format])} · ${accountName}`
  return {
    kind: 'ledger',
    request: ledgerFields({ ...choice, account: account_id, rows: chosen }),
    scope: 'transactions:read',
    title,
    make: (sources) => beginLedgerFile(context, access, { ...demand, title }, sources),
  }
}
