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
  const demand = demandTransactions(context, { format, wanted, reader })
  return demand === undefined
    ? { kind: 'settled_only' }
    : beginExport(context, access, { demand, run_id })
}

/** What it takes to make it; undefined where the file takes settled rows, and none are requested. */
export function demandTransactions(
  { clock }: Pick<Context, 'clock'>,
  { format, wanted, reader }: Omit<Requested, 'run_id'>,
): ExportDemand | undefined {
  const query = requestQuery(wanted, reader.timeZone)
  if (fileWriters[format].keepsAccountsApart && !asksForSettled(query)) return undefined
  return {
    kind: 'transactions',
    format,
    wanted: storedRequest(wanted),
    needsProof: isComplete(wanted),
    reader: demandReader(reader),
    madeAt: clock.now().toISOString(),
  }
}

function asksForSettled(query: BankQuery): boolean {
  const states = query.filter(([name]) => name === 'status').map(([, status]) => status)
  return states.length === 0 || states.includes('settled')
}
