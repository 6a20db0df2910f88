import { Download } from 'lucide-react'
import Link from 'next/link'
import { Suspense } from 'react'
import { BeginDownload } from '@/components/exports/begin-download'
import { ChangedRows } from '@/components/exports/changed-rows'
import { ExportsTabs } from '@/components/exports/exports-tabs'
import { HandOvers } from '@/components/exports/hand-overs'
import { HandedTable } from '@/components/exports/handed-table'
import { OnceRead } from '@/components/exports/once-read'
import { TitleRow } from '@/components/layout/title-row'
import { Note } from '@/components/ui/note'
import type { Client } from '@/lib/domain/clients/client'
import type { HandedAccount } from '@/lib/domain/ledgers/handed-account'
import type { HandOver } from '@/lib/domain/ledgers/handed-over'
import type { LedgerChoice } from '@/lib/domain/ledgers/ledger-choice'
import { ledgerName } from '@/lib/present/ledgers/ledger-names'
import { handOverApiPath, ledgerExportHref } from '@/lib/search-params/ledger-export'
import { getReader } from '@/lib/server/http/get-reader'

export interface HandedPlace {
  readonly client: Client
  readonly mayPrepare: boolean
  readonly kept: LedgerChoice | undefined
}

interface HandedOverProps extends HandedPlace {
  readonly accounts: readonly HandedAccount[]
  readonly current: string | undefined
  /** What was handed over a moment ago. */
  readonly made: HandOver | undefined
  readonly readAt: string
}

/** What the client’s ledger was given of each account; what is new and changed comes once the bank was read. */
export async function HandedOverScreen(props: HandedOverProps) {
  const { accounts, client, current, made, mayPrepare, readAt } = props
  const { connection_id } = client
  const { clock, text } = await getReader()
  const exportHref = ledgerExportHref(connection_id, { account: current ?? null })
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
      <Suspense
        fallback={
          <p role="status" className="sr-only">
            {text('ui.loading')}
          </p>
        }
      >
        <AllRead accounts={accounts} />
      </Suspense>
      <Accounts {...props} />
    </>
  )
}

/** Nothing, once every account was read. */
async function AllRead({ accounts }: Pick<HandedOverProps, 'accounts'>) {
  await Promise.all(accounts.flatMap(({ read }) => read ?? []))
  return null
}

function Accounts(props: HandedOverProps) {
  const { accounts, client, kept, mayPrepare } = props
  const shown = accounts.find(({ id }) => id === props.current)
  return (
    <div className="grid min-h-0 grow xl:grid-cols-[minmax(0,1fr)_27rem]">
      <div className="min-w-0">
        <HandedTable {...props} />
        {shown !== undefined && (
          <OnceRead account={shown} fallback={null}>
            {(read) =>
              read?.kind === 'read' && (
                <ChangedRows
                  connection_id={client.connection_id}
                  account={shown.name}
                  changed={read.planned.changed}
                />
              )
            }
          </OnceRead>
        )}
      </div>
      {shown !== undefined && (
        <HandOvers
          connection_id={client.connection_id}
          account={shown}
          kept={kept}
          mayPrepare={mayPrepare}
        />
      )}
    </div>
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
