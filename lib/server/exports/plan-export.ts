import { isZipKind } from '@/lib/domain/exports/export-run'
import { type Context, processPart } from '@/lib/server/context'
import type { PersonAccess } from '@/lib/server/db/current-right'
import { planDocuments } from '@/lib/server/exports/plan-documents'
import type { ExportDemand, ExportPlan, LedgerDemand } from '@/lib/server/exports/export-plan'
import { planTransactions } from '@/lib/server/exports/plan-transactions'

/** How rows are handed to a ledger, which builds on exports: what opens the program says it. */
export const ledgerPlanner =
  processPart<(access: PersonAccess, demand: LedgerDemand) => ExportPlan>('ledger planner')

/** How an export is made that was stored, for the person whose it is. */
export function planExport(
  context: Context,
  access: PersonAccess,
  demand: ExportDemand,
): ExportPlan {
  if (demand.kind === 'ledger') return ledgerPlanner(context)(access, demand)
  const { kind } = demand
  return isZipKind(kind)
    ? planDocuments(context, access, { ...demand, kind })
    : planTransactions(context, access, demand)
}
