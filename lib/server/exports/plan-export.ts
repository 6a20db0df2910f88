import { isZipKind } from '@/lib/domain/exports/export-run'
import type { Context } from '@/lib/server/context'
import type { PersonAccess } from '@/lib/server/db/current-right'
import { planDocuments } from '@/lib/server/exports/plan-documents'
import type { ExportDemand, ExportPlan } from '@/lib/server/exports/export-plan'
import { planTransactions } from '@/lib/server/exports/plan-transactions'

/** How an export is made that was stored, for the person whose it is. */
export function planExport(
  context: Context,
  access: PersonAccess,
  demand: ExportDemand,
): ExportPlan {
  const { kind } = demand
  return isZipKind(kind)
    ? planDocuments(context, access, { ...demand, kind })
    : planTransactions(context, access, demand)
}
