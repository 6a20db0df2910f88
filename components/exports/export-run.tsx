'use client'

import { useTranslations } from 'use-intl'
import { ExportForm } from '@/components/exports/export-form'
import { DetailFact } from '@/components/layout/detail'
import { DetailSheet } from '@/components/layout/detail-sheet'
import type { Neighbours } from '@/components/layout/neighbours'
import { TitleRow } from '@/components/layout/title-row'
import { Facts } from '@/components/ui/facts'
import type { ExportRunView } from '@/lib/queries/progress'

/** One export that was made, or is being made. */
export interface ExportRunDetail {
  readonly connection_id: string
  readonly client: string
  readonly run: ExportRunView
  /** Among the recent exports of the client. */
  readonly neighbours: Neighbours
  readonly exportsHref: string
}

export function ExportRunScreen({ detail }: { detail: ExportRunDetail }) {
  const t = useTranslations('exports')
  const { run, exportsHref } = detail
  return (
    <>
      <TitleRow title={run.title} back={{ href: exportsHref, label: t('title_all') }} />
      <div className="max-w-3xl px-4 pb-6 sm:px-6">
        <RunBody detail={detail} />
      </div>
    </>
  )
}

/** The same over the list of exports. */
export function ExportRunSheet({ detail }: { detail: ExportRunDetail }) {
  const { run, neighbours } = detail
  return (
    <DetailSheet title={run.title} neighbours={neighbours} pageHref={run.href}>
      <div className="px-5 pt-5 pb-6">
        <p className="text-base font-semibold break-words" dir="auto">
          {run.title}
        </p>
        {/* Another export is another form: what one has begun is not the next one's. */}
        <RunBody key={run.id} detail={detail} />
      </div>
    </DetailSheet>
  )
}

function RunBody({ detail: { connection_id, client, run } }: { detail: ExportRunDetail }) {
  const t = useTranslations('exports')
  const lists = useTranslations('lists')
  return (
    <>
      <ExportForm connection_id={connection_id} kind={run.kind} known={run} />
      <div className="pt-3">
        <Facts>
          <DetailFact label={lists('client')} value={client} />
          <DetailFact label={t('begun')} value={run.started} />
          <DetailFact label={lists('by')} value={run.by} />
        </Facts>
      </div>
    </>
  )
}
