import Link from 'next/link'
import { ExportForm } from '@/components/exports/export-form'
import { RequestDialog } from '@/components/exports/request-dialog'
import { ReadFailed } from '@/components/layout/read-failed'
import { TitleRow } from '@/components/layout/title-row'
import type { Client } from '@/lib/domain/clients/client'
import { fileFormats, type ListExportKind } from '@/lib/domain/exports/export-run'
import {
  type ExportRequest,
  exportScopes,
  requestFields,
  requestTitle,
} from '@/lib/present/export-request'
import { listHref } from '@/lib/search-params/list-params'
import { exportPath, resourcePath } from '@/lib/search-params/resource-path'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** What one export is of, and where it is begun. */
interface RequestProps {
  readonly client: Client
  readonly request: ExportRequest<ListExportKind>
  /** What the bank does not filter by, as far as is known. */
  readonly notApplied: readonly string[]
}

const listTitles = {
  statements: 'statements.title',
  transactions: 'transactions.title',
  invoices: 'shell.invoices',
} as const

/** Where an export is begun, as a page of its own. */
export async function ExportRequestScreen(props: RequestProps) {
  const { client, request } = props
  const [t, words] = await Promise.all([getTranslations('exports'), getTranslations()])
  const { title, scope, button, how } = await sayRequest(props)
  const path = resourcePath(client.connection_id, request.kind)
  const back = {
    href: listHref(path, request.list),
    label: words(listTitles[request.kind]),
  }
  return (
    <>
      <title>{`${title} · ${client.name} · Countinghouse`}</title>
      <TitleRow title={title} back={back} />
      {mayExport(props) ? (
        <div className="flex max-w-3xl flex-col gap-4 px-4 py-2 sm:px-6">
          <p className="text-quiet">{scope}.</p>
          <RequestForm {...props} button={button} />
          <p className="max-w-[70ch] text-xs text-faint">{how}</p>
          <Link
            href={exportPath(client.connection_id)}
            prefetch={false}
            className="link self-start text-xs"
          >
            {t('earlier')}
          </Link>
        </div>
      ) : (
        <MissingScope {...props} />
      )}
    </>
  )
}

/** The same over the screen that it was opened from. */
export async function ExportRequestDialog(props: RequestProps) {
  const { title, scope, button, how } = await sayRequest(props)
  if (!mayExport(props)) {
    return (
      <RequestDialog title={title}>
        <MissingScope {...props} />
      </RequestDialog>
    )
  }
  return (
    <RequestDialog title={title} description={`${scope}.`} send={{ formId, label: button }}>
      <p className="text-xs text-faint">{how}</p>
      <RequestForm {...props} button={button} formId={formId} />
    </RequestDialog>
  )
}

const formId = 'export-request'

async function sayRequest({ request, notApplied }: RequestProps) {
  const [t, reader] = await Promise.all([getTranslations('exports'), getReader()])
  const { kind, ids } = request
  const count = ids.length
  const scope = requestTitle(request, reader, notApplied)
  if (kind === 'transactions') {
    return { scope, title: t('file_title'), button: t('download_file'), how: t('file_how') }
  }
  return {
    scope,
    title: reader.text('exports.title', { kind }),
    button:
      count > 0 ? t('download_some', { count, number: reader.number(count) }) : t('download_all'),
    how: reader.text('exports.how', { kind }),
  }
}

function mayExport({ client, request }: RequestProps): boolean {
  return client.scope.includes(exportScopes[request.kind])
}

/** Why nothing of it can be exported. */
function MissingScope({ client, request: { kind } }: RequestProps) {
  const path = resourcePath(client.connection_id, kind)
  const failure = { code: 'missing_scope', scope: exportScopes[kind] } as const
  return <ReadFailed failure={failure} client={client} retryHref={path} firstPageHref={path} />
}

function RequestForm({
  client,
  request,
  button,
  formId: id,
}: RequestProps & { button: string; formId?: string }) {
  const { kind } = request
  return (
    <ExportForm
      connection_id={client.connection_id}
      kind={kind}
      request={{
        fields: requestFields(request),
        label: button,
        formId: id,
        ...(kind === 'transactions'
          ? { options: <FormatChoice /> }
          : request.ids.length === 0 && { options: <NewChoice /> }),
      }}
    />
  )
}

async function FormatChoice() {
  const t = await getTranslations('exports')
  return (
    <fieldset>
      <legend className="pb-1.5 font-medium">{t('file_format')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {fileFormats.map((format) => (
          <label
            key={format}
            className="grid cursor-pointer grid-cols-[auto_1fr] content-start items-start gap-x-2.5 rounded-lg border border-line p-3 has-checked:border-action has-checked:ring-1 has-checked:ring-action"
          >
            <input
              type="radio"
              className="check mt-0.5"
              name="format"
              value={format}
              defaultChecked={format === 'csv'}
            />
            <span className="font-medium">{t(`format_${format}`)}</span>
            <span className="col-start-2 text-xs text-faint">{t(`${format}_hint`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** All that the bank’s list has, or what the firm does not have yet. */
async function NewChoice() {
  const t = await getTranslations('runs')
  const choices = [
    { value: '', label: t('which_all') },
    { value: 'new', label: t('which_new') },
  ]
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1.5 font-medium">{t('which')}</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className="flex min-h-6 items-center gap-2">
          <input
            type="radio"
            className="check"
            name="only"
            value={value}
            defaultChecked={value === ''}
          />
          {label}
        </label>
      ))}
      <p className="text-xs text-faint">{t('which_hint')}</p>
    </fieldset>
  )
}
