import { notFound } from 'next/navigation'
import * as z from 'zod'
import type { ExportRunDetail } from '@/components/exports/export-run'
import { toRun } from '@/components/exports/to-run'
import type { NeighboursView } from '@/components/layout/detail-sheet'
import type { ExportRun } from '@/lib/domain/exports/export-run'
import type { Reader } from '@/lib/i18n/reader'
import { exportPath } from '@/lib/search-params/resource-path'
import { requireClient } from '@/lib/server/auth/guards'
import { getReader } from '@/lib/server/http/get-reader'
import { documentExports } from '@/lib/server/services'

/** One export of a client, and those before and after it in the list of recent ones. */
export async function readRun({
  params,
}: PageProps<'/clients/[connection_id]/exports/[run_id]'>): Promise<ExportRunDetail> {
  const { connection_id, run_id } = await params
  const { client, firm } = await requireClient(connection_id)
  const id = z.uuid().safeParse(run_id)
  if (!id.success) notFound()
  const owner = { firm_id: firm.id, connection_id: client.connection_id }
  const exports = await documentExports()
  const [run, recent] = await Promise.all([
    exports.findRun(owner, id.data),
    exports.listRuns(owner),
  ])
  if (run === undefined) notFound()
  const reader = await getReader()
  return {
    connection_id,
    client: client.name,
    run: toRun(run, connection_id, reader),
    neighbours: neighboursOf(run, recent, connection_id, reader),
    exportsHref: exportPath(connection_id),
  }
}

function neighboursOf(
  run: ExportRun,
  recent: readonly ExportRun[],
  connection_id: string,
  { text }: Reader,
): NeighboursView | undefined {
  const index = recent.findIndex(({ id }) => id === run.id)
  if (index < 0) return undefined
  const href = (place: number): string | undefined => {
    const other = recent[place]
    return other && exportPath(connection_id, other.id)
  }
  return {
    listHref: exportPath(connection_id),
    previousHref: href(index - 1),
    nextHref: href(index + 1),
    place: text('transactions.place_in_list', { place: index + 1, count: recent.length }),
  }
}
