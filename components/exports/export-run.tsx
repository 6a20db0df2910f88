import { ExportForm } from '@/components/exports/export-form'
import { RunActionsNow } from '@/components/exports/run-actions'
import { DetailFact } from '@/components/layout/detail'
import { DetailSheet } from '@/components/layout/detail-sheet'
import { findNeighbours } from '@/components/layout/neighbours'
import { TitleRow } from '@/components/layout/title-row'
import { Facts } from '@/components/ui/facts'
import type { Client } from '@/lib/domain/clients/client'
import type { ExportRun } from '@/lib/domain/exports/export-run'
import { toRun } from '@/lib/present/export-run'
import { exportRun, type ExportRunView } from '@/lib/queries/export-run'
import { Hydrated } from '@/lib/queries/hydrated'
import { knownAnswer } from '@/lib/queries/known-answer'
import { exportPath } from '@/lib/search-params/resource-path'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

interface RunProps {
  readonly client: Client
  readonly run: ExportRun
}

/** One export that was made, or is being made. */
export async function ExportRunScreen({ client, run }: RunProps) {
  const [t, reader] = await Promise.all([getTranslations('exports'), getReader()])
  const { connection_id } = client
  const view = toRun(run, client, reader)
  return (
    <>
      <title>{`${view.title} · ${client.name} · Countinghouse`}</title>
      <TitleRow
        title={view.title}
        back={{ href: exportPath(connection_id), label: t('title_all') }}
      >
        <Again connection_id={connection_id} view={view} />
      </TitleRow>
      <div className="max-w-3xl px-4 pb-6 sm:px-6">
        <RunBody client={client} view={view} />
      </div>
    </>
  )
}

/** The same over the list of exports. */
export async function ExportRunSheet({
  client,
  run,
  recent,
}: RunProps & {
  /** The exports of the list, in its order. */
  recent: readonly ExportRun[]
}) {
  const { connection_id } = client
  const [runs, reader] = await Promise.all([getTranslations('runs'), getReader()])
  const view = toRun(run, client, reader)
  const neighbours = findNeighbours(
    recent.map(({ id }) => id),
    run.id,
    { listHref: exportPath(connection_id), hrefOf: (id) => exportPath(connection_id, id) },
  )
  return (
    <DetailSheet
      title={view.title}
      neighbours={neighbours}
      pageHref={view.href}
      foot={
        <div className="flex min-h-14 flex-none items-center gap-3 border-t border-line bg-sunk px-5 py-2.5">
          <span className="grow text-xs text-faint">{runs('goes_on')}</span>
          <Again connection_id={connection_id} view={view} />
        </div>
      }
    >
      <div className="px-5 pt-5 pb-6">
        <p className="text-base font-semibold break-words" dir="auto">
          {view.title}
        </p>
        <RunBody client={client} view={view} />
      </div>
    </DetailSheet>
  )
}

function Again({ connection_id, view }: { connection_id: string; view: ExportRunView }) {
  return (
    <Hydrated state={knownAnswer(exportRun(connection_id, view.id).queryKey, view)}>
      <RunActionsNow key={view.id} connection_id={connection_id} run_id={view.id} />
    </Hydrated>
  )
}

async function RunBody({ client, view }: { client: Client; view: ExportRunView }) {
  const { connection_id } = client
  const [t, lists] = await Promise.all([getTranslations('exports'), getTranslations('lists')])
  return (
    <>
      {/* Another export is another form: what one has begun is not the next one's. */}
      <Hydrated state={knownAnswer(exportRun(connection_id, view.id).queryKey, view)}>
        <ExportForm key={view.id} connection_id={connection_id} kind={view.kind} made={view.id} />
      </Hydrated>
      <div className="pt-3">
        <Facts>
          <DetailFact label={lists('client')} value={client.name} />
          <DetailFact label={t('begun')} value={view.started} />
          <DetailFact label={lists('by')} value={view.by} />
        </Facts>
      </div>
    </>
  )
}
