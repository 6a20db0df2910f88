import { notFound } from 'next/navigation'
import type { Client } from '@/lib/domain/clients/client'
import type { ExportRun } from '@/lib/domain/exports/export-run'
import { requireClient } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { findExportRun, listExportRuns, type RunOwner } from '@/lib/server/db/export-run'

const maxListed = 20

/** A client's exports, latest first. */
export function listRecentRuns(owner: RunOwner): Promise<ExportRun[]> {
  return listExportRuns(getContext().store, owner, maxListed)
}

/** One export of a client, and the recent ones around it. Not found where the client has no such export. */
export async function readExportRun(
  params: Promise<{ connection_id: string; run_id: string }>,
): Promise<{ client: Client; run: ExportRun; recent: readonly ExportRun[] }> {
  const { connection_id, run_id } = await params
  const { client, firm } = await requireClient(connection_id)
  const owner = { firm_id: firm.id, connection_id: client.connection_id }
  const [run, recent] = await Promise.all([
    findExportRun(getContext().store, owner, run_id),
    listRecentRuns(owner),
  ])
  return { client, run: run ?? notFound(), recent }
}
