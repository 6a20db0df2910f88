import { Download } from 'lucide-react'
import Link from 'next/link'
import { BeginDownload } from '@/components/exports/begin-download'
import { ChangedRows } from '@/components/exports/changed-rows'
import { ExportsTabs } from '@/components/exports/exports-tabs'
import { HandOvers } from '@/components/exports/hand-overs'
import { HandedTable } from '@/components/exports/handed-table'
import { TitleRow } from '@/components/layout/title-row'
import { Note } from '@/components/ui/note'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { HandOver } from '@/lib/domain/ledgers/handed-over'
import type { LedgerChoice } from '@/lib/domain/ledgers/ledger-choice'
import type { LedgerReading } from '@/lib/domain/ledgers/ledger-reading'
import type { PlannedRows } from '@/lib/domain/ledgers/plan-hand-over'
import { ledgerName } from '@/lib/present/ledgers/ledger-names'
import { handOverApiPath, ledgerExportHref } from '@/lib/search-params/ledger-export'
import { getReader } from '@/lib/server/http/get-reader'

/** One account with what was handed over of it, and what was read of it since. */
export interface HandedAccountView {
  readonly id: string
  readonly name: string
  readonly handOvers: readonly HandOver[]
  readonly read:
    | { readonly kind: 'read'; readonly reading: LedgerReading; readonly planned: PlannedRows }
    | { readonly kind: 'failed'; readonly failure: ReadFailure }
    | undefined
}

export interface HandedOverProps {
  readonly client: Client
  readonly mayPrepare: boolean
  readonly kept: LedgerChoice | undefined
  readonly accounts: readonly HandedAccountView[]
  readonly current: HandedAccountView | undefined
  /** What was handed over a moment ago. */
  readonly made: HandOver | undefined
  readonly readAt: string
}

/** What the client’s ledger was given of each account, and what it was not. */
export async function HandedOverScreen(props: HandedOverProps) {
  const { client, current, kept, made, mayPrepare, readAt } = props
  const { connection_id } = client
  const { clock, text } = await getReader()
  const exportHref = ledgerExportHref(connection_id, { account: current?.id ?? null })
  return (
    <>
      <title>{`${text('ledger_data.handed_over')} · ${client.name} · Countinghouse`}</title>
      <TitleRow
        title={text('exports.title_all')}
        tabs={<ExportsTabs connection_id={connection_id} current="handed_over" />}
        updatedAt={clock(readAt)}
      >
        {mayPrepare && (
          <Link href={exportHref} prefetch={false} className="btn btn-primary max-sm:px-2!">
            <Download size={15} aria-hidden />
            <span className="max-sm:sr-only">{text('ledger_data.title')}</span>
          </Link>
        )}
      </TitleRow>
      {made?.detail !== undefined && <Made connection_id={connection_id} made={made} />}
      <div className="grid min-h-0 grow xl:grid-cols-[minmax(0,1fr)_27rem]">
        <div className="min-w-0">
          <HandedTable {...props} />
          {current?.read?.kind === 'read' && (
            <ChangedRows
              connection_id={connection_id}
              account={current.name}
              changed={current.read.planned.changed}
            />
          )}
        </div>
        {current !== undefined && (
          <HandOvers
            connection_id={connection_id}
            account={current}
            kept={kept}
            mayPrepare={mayPrepare}
          />
        )}
      </div>
    </>
  )
}

async function Made({ connection_id, made }: { connection_id: string; made: HandOver }) {
  const { number, text } = await getReader()
  const count = made.detail?.rows ?? 0
  const href = handOverApiPath(connection_id, made.id)
  const ledger = ledgerName(made.target)
  return (
    <Note
      tone="good"
      fact={text('ledger_data.made', { count, number: number(count), ledger })}
      action={
        <a href={href} download className="btn btn-sm">
          <Download size={14} aria-hidden />
          {text('exports.download_file')}
        </a>
      }
    >
      <BeginDownload id={made.id} href={href} />
    </Note>
  )
}
