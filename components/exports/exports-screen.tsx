import {
  ArrowLeftRight,
  BookUp2,
  FileText,
  PackageCheck,
  Paperclip,
  ReceiptText,
} from 'lucide-react'
import Link from 'next/link'
import { ExportsTabs } from '@/components/exports/exports-tabs'
import { type ListedRun, RunsTable } from '@/components/exports/runs-table'
import { ReadFailed } from '@/components/layout/read-failed'
import { TitleRow } from '@/components/layout/title-row'
import type { Client } from '@/lib/domain/clients/client'
import { endedAccess } from '@/lib/domain/connections/ended-access'
import type { ExportRun } from '@/lib/domain/exports/export-run'
import { hueOf, initialsOf } from '@/lib/format/avatar'
import { exportScopes } from '@/lib/present/export-request'
import { toRun } from '@/lib/present/export-run'
import { ledgerExportHref } from '@/lib/search-params/ledger-export'
import { packsPath } from '@/lib/search-params/packs'
import { exportPath, newExportPath } from '@/lib/search-params/resource-path'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

const kinds = [
  { kind: 'transactions', icon: ArrowLeftRight },
  { kind: 'statements', icon: FileText },
  { kind: 'invoices', icon: ReceiptText },
  { kind: 'receipts', icon: Paperclip },
] as const

/** What can be exported of a client, and the latest exports of everybody at the firm. */
export async function ExportsScreen({
  client,
  mayPrepare,
  period,
  runs,
}: ChoicesProps & { readonly runs: readonly ExportRun[] }) {
  const [t, reader] = await Promise.all([getTranslations('exports'), getReader()])
  const { connection_id } = client
  const ended = endedAccess(client)
  const path = exportPath(connection_id)
  return (
    <>
      <TitleRow
        title={t('title_all')}
        hasPeriod
        tabs={<ExportsTabs connection_id={connection_id} current="files" />}
      />
      {ended === undefined ? (
        <Choices {...{ client, mayPrepare, period }} />
      ) : (
        <div>
          <ReadFailed failure={ended} client={client} retryHref={path} firstPageHref={path} />
        </div>
      )}
      <Runs
        runs={runs.map((run) => ({ ...toRun(run, client, reader), connection_id }))}
        fileDays={daysOf(runs)}
      />
    </>
  )
}

interface ChoicesProps {
  readonly client: Client
  /** Whether the person may hand rows over to a ledger. */
  readonly mayPrepare: boolean
  /** As the address says it. */
  readonly period: string | undefined
}

/** What can be exported. */
async function Choices({ client: { connection_id, scope }, mayPrepare, period }: ChoicesProps) {
  const [t, lists, reader] = await Promise.all([
    getTranslations('exports'),
    getTranslations('lists'),
    getReader(),
  ])
  const query = period === undefined ? [] : ([['period', period]] as const)
  return (
    <ul
      className={`grid grid-cols-2 gap-2 px-4 pt-4 sm:gap-3 sm:px-6 ${mayPrepare ? 'lg:grid-cols-5' : 'lg:grid-cols-4'}`}
    >
      {mayPrepare && (
        <li>
          <Link
            href={ledgerExportHref(connection_id, { period: period ?? null })}
            prefetch={false}
            className="card flex h-full items-center gap-3 px-4 py-3 hover:border-rule hover:bg-hover"
          >
            <span className="grid size-8 flex-none place-content-center rounded-md bg-accent-tint text-accent">
              <BookUp2 size={16} aria-hidden />
            </span>
            <span className="min-w-0">
              <span className="block font-medium">{reader.text('ledger_data.ledger')}</span>
              <span className="block truncate text-xs text-faint max-sm:whitespace-normal">
                {reader.text('ledger_data.title')}
              </span>
            </span>
          </Link>
        </li>
      )}
      {kinds.map(({ kind, icon: Icon }) => (
        <li key={kind}>
          <Link
            href={newExportPath(connection_id, kind, query)}
            prefetch={false}
            className="card flex h-full items-center gap-3 px-4 py-3 hover:border-rule hover:bg-hover"
          >
            <span className="grid size-8 flex-none place-content-center rounded-md bg-accent-tint text-accent">
              <Icon size={16} aria-hidden />
            </span>
            <span className="min-w-0">
              <span className="block font-medium">
                {kind === 'receipts' ? reader.text('transactions.receipts') : t(`kind_${kind}`)}
              </span>
              <span className="block truncate text-xs text-faint max-sm:whitespace-normal">
                {scope.includes(exportScopes[kind]) ? t(`kind_${kind}_as`) : lists('not_shared')}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface FirmRun extends ExportRun {
  readonly connection_id: string
  readonly clientName: string
  readonly scope: readonly string[]
  readonly status: Client['status']
}

/** The latest exports of every client that this person may see. */
export async function FirmExportsScreen({ runs }: { runs: readonly FirmRun[] }) {
  const [t, reader] = await Promise.all([getTranslations('exports'), getReader()])
  const listed = runs.map((run) => ({
    ...toRun(run, run, reader),
    connection_id: run.connection_id,
    client: run.clientName,
    mark: { initials: initialsOf(run.clientName), hue: hueOf(run.connection_id) },
  }))
  return (
    <>
      <TitleRow title={t('title_all')}>
        <Link href={packsPath} prefetch={false} className="btn">
          <PackageCheck size={15} aria-hidden />
          {reader.text('packs_data.title_all')}
        </Link>
      </TitleRow>
      <Runs runs={listed} fileDays={daysOf(runs)} hasClients />
    </>
  )
}

/** Of all runs of a firm the same. */
function daysOf(runs: readonly ExportRun[]): number {
  return runs[0]?.fileDays ?? 0
}

async function Runs({
  runs,
  fileDays,
  hasClients = false,
}: {
  runs: readonly ListedRun[]
  fileDays: number
  hasClients?: boolean
}) {
  const [t, words, reader] = await Promise.all([
    getTranslations('exports'),
    getTranslations('runs'),
    getReader(),
  ])
  return (
    <>
      <h2 className="px-4 pt-6 pb-1 font-semibold sm:px-6">{t('earlier')}</h2>
      {runs.length === 0 ? (
        <p className="px-4 text-quiet sm:px-6">
          {t('none_listed')}. {t('when_first')}
        </p>
      ) : (
        <>
          <RunsTable runs={runs} hasClients={hasClients} />
          <p className="px-4 pt-3 pb-6 text-xs text-faint sm:px-6">
            {words('kept_note', { count: fileDays, number: reader.number(fileDays) })}
          </p>
        </>
      )}
    </>
  )
}
