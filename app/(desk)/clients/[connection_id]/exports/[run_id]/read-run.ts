import { notFound } from 'next/navigation'
import * as z from 'zod'
import type { ExportRunDetail } from '@/components/exports/export-run'
import { toRun } from '@/lib/present/export-run'
import { findNeighbours } from '@/components/layout/neighbours'
import { exportPath } from '@/lib/search-params/resource-path'
import { requireClient } from '@/lib/server/auth/guards'
import { getReader } from '@/lib/server/http/get-reader'
import { getContext } from '@/lib/server/context'
import { findExportRun, type RunOwner, listExportRuns } from '@/lib/server/db/export-run'
import type { ExportRun } from '@/lib/domain/exports/export-run'

const maxListed = 20

/** A client's exports, latest first. */
export function listRecentRuns(owner: RunOwner): Promise<ExportRun[]> {
  return listExportRuns(getContext().store, owner, maxListed)
}

/** One export of a client, and those before and after it in the list of recent ones. */
export async function readRun({
  params,
}: PageProps<'/clients/[connection_id]/exports/[run_id]'>): Promise<ExportRunDetail> {
  const { connection_id, run_id } = await params
  const { client, firm } = await requireClient(connection_id)
  const id = z.uuid().safeParse(run_id)
  if (!id.success) notFound()
  const owner = { firm_id: firm.id, connection_id: client.connection_id }
  const [run, recent] = await Promise.all([
    findExportRun(getContext().store, owner, id.data),
    listRecentRuns(owner),
  ])
  if (run === undefined) notFound()
  const reader = await getReader()
  const exportsHref = exportPath(connection_id)
  return {
    connection_id,
    client: client.name,
    run: toRun(run, connection_id, reader),
    neighbours: findNeighbours(
      recent.map((each) => each.id),
      run.id,
      { listHref: exportsHref, hrefOf: (other) => exportPath(connection_id, other) },
    ),
    exportsHref,
  }
}
