import type { FileFormat } from '@/lib/domain/exports/export-run'
import type { Reader } from '@/lib/format/create-reader'
import { type ExportRequest, isComplete, requestQuery } from '@/lib/present/export-request'
import type { BankQuery } from '@/lib/server/banking/bank-reader'
import type { Context } from '@/lib/server/context'
import type { ClientAccess } from '@/lib/server/db/session'
import { beginExport, type ExportOutcome } from '@/lib/server/exports/begin-export'
import { demandReader, type ExportDemand, storedRequest } from '@/lib/server/exports/export-plan'
import { fileWriters } from '@/lib/server/exports/file-formats'

interface Requested {
  format: FileFormat
  wanted: ExportRequest<'transactions'>
  reader: Reader
  /** The name by which its page asks for its progress. */
  run_id: string | undefined
}

/** Every transaction that matches, over all pages of the bank's list, or those picked, as one file. */
export async function exportTransactions(
  context: Context,
  access: ClientAccess,
  { format, wanted, reader, run_id }: Requested,
): Promise<ExportOutcome | { kind: 'settled_only' }> {
  const query = requestQuery(wanted, reader.timeZone)
  if (fileWriters[format].keepsAccountsApart && !asksForSettled(query)) {
    return { kind: 'settled_only' }
  }
  const demand: ExportDemand = {
    kind: 'transactions',
    format,
    wanted: storedRequest(wanted),
    needsProof: isComplete(wanted),
    reader: demandReader(reader),
    madeAt: context.clock.now().toISOString(),
  }
  return beginExport(context, access, { demand, run_id })
}

function asksForSettled(query: BankQuery): boolean {
  const states = query.filter(([name]) => name === 'status').map(([, status]) => status)
  return states.length === 0 || states.includes('settled')
}
