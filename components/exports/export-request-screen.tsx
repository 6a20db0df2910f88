import Link from 'next/link'
import { ExportForm } from '@/components/exports/export-form'
import { RequestDialog } from '@/components/exports/request-dialog'
import { ReadFailed } from '@/components/layout/read-failed'
import { TitleRow } from '@/components/layout/title-row'
import type { Client } from '@/lib/domain/clients/client'
import { endedAccess, isEndedAccess } from '@/lib/domain/connections/ended-access'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import { DocumentNames, type DocumentNamesProps } from '@/components/exports/document-names'
import { WhichDocuments } from '@/components/exports/which-documents'
import { fileFormats } from '@/lib/domain/exports/export-run'
import { downloadNewText } from '@/lib/present/documents-download'
import { namingPairs } from '@/lib/domain/exports/file-naming'
import {
  type ExportRequest,
  exportScopes,
  listOfExport,
  requestFields,
  requestTitle,
} from '@/lib/present/export-request'
import { listHref } from '@/lib/search-params/list-params'
import { exportPath, resourcePath } from '@/lib/search-params/resource-path'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** What one export is of, and where it is begun. */
interface RequestProps {
  readonly client: Client
  readonly request: ExportRequest
  /** What the bank does not filter by, as far as is known. */
  readonly notApplied: readonly string[]
  /** Of documents: how they would be called, and how many are new. */
  readonly named:
    | (Pick<DocumentNamesProps, 'naming' | 'hasOwn' | 'isOnlyNew' | 'preview'> & {
        readonly isKept: boolean
      })
    | undefined
  /** Whether the person may say how they are called from now on. */
  readonly mayKeep: boolean
}

const listTitles = {
  statements: 'statements.title',
  transactions: 'transactions.title',
  receipts: 'transactions.title',
  invoices: 'shell.invoices',
} as const

/** Where an export is begun, as a page of its own. */
export async function ExportRequestScreen(props: RequestProps) {
  const { client, request } = props
  const [t, words] = await Promise.all([getTranslations('exports'), getTranslations()])
  const { title, scope, button, how } = await sayRequest(props)
  const failure = whyNot(props)
  const path = resourcePath(client.connection_id, listOfExport[request.kind])
  const back = {
    href: listHref(path, request.list),
    label: words(listTitles[request.kind]),
  }
  return (
    <>
      <title>{`${title} · ${client.name} · Countinghouse`}</title>
      <TitleRow title={title} back={back} />
      {failure === undefined ? (
        <div className="flex max-w-3xl flex-col gap-4 px-4 py-2 sm:px-6">
          <p className="text-quiet">{scope}.</p>
          <Documents {...props} isOver={false} />
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
        <NotExported {...props} failure={failure} />
      )}
    </>
  )
}

/** The same over the screen that it was opened from. */
export async function ExportRequestDialog(props: RequestProps) {
  const { title, scope, button, how } = await sayRequest(props)
  const failure = whyNot(props)
  if (failure !== undefined) {
    return (
      <RequestDialog title={title}>
        <NotExported {...props} failure={failure} />
      </RequestDialog>
    )
  }
  return (
    <RequestDialog title={title} description={`${scope}.`} send={{ formId, label: button }}>
      <p className="text-xs text-faint">{how}</p>
      <Documents {...props} isOver />
      <RequestForm {...props} button={button} formId={formId} />
    </RequestDialog>
  )
}

const formId = 'export-request'

async function sayRequest({ request, notApplied, named }: RequestProps) {
  const [t, reader] = await Promise.all([getTranslations('exports'), getReader()])
  const { kind, ids } = request
  const count = ids.length
  const scope = requestTitle(request, reader, notApplied)
  if (kind === 'transactions') {
    return { scope, title: t('file_title'), button: t('download_file'), how: t('file_how') }
  }
  const fresh = named?.preview.kind === 'read' ? named.preview.value.fresh : undefined
  const some = { kind, count, number: reader.number(count) }
  return {
    scope,
    title: reader.text('exports.title', { kind }),
    button: named?.isOnlyNew
      ? downloadNewText(kind, fresh, reader)
      : count > 0
        ? reader.text('exports.download_some', some)
        : reader.text('exports.download_all', { kind }),
    how: reader.text('exports.how', { kind }),
  }
}

/** Why nothing of it can be exported; undefined where it can. */
function whyNot({ client, request, named }: RequestProps): ReadFailure | undefined {
  const ended = endedAccess(client)
  if (ended !== undefined) return ended
  const scope = exportScopes[request.kind]
  if (!client.scope.includes(scope)) return { code: 'missing_scope', scope }
  // What the names were to be made of was refused a moment ago.
  const failure = named?.preview.kind === 'failed' ? named.preview.failure : undefined
  return isEndedAccess(failure) ? failure : undefined
}

function NotExported({
  client,
  request: { kind },
  failure,
}: RequestProps & { failure: ReadFailure }) {
  const path = resourcePath(client.connection_id, listOfExport[kind])
  return <ReadFailed failure={failure} client={client} retryHref={path} firstPageHref={path} />
}

/** Which documents go, and how they are called. */
function Documents({
  client,
  request,
  named,
  mayKeep,
  isOver,
}: RequestProps & { isOver: boolean }) {
  const { kind, ids } = request
  if (kind === 'transactions' || named === undefined) return null
  const own = requestFields(request)
  const { isOnlyNew, preview } = named
  const fields = [...own, ...(isOnlyNew ? ([['only', 'new']] as const) : [])]
  const pairs = named.isKept ? own : [...own, ...namingPairs(named.naming)]
  return (
    <>
      {ids.length === 0 && (
        <WhichDocuments
          {...{ connection_id: client.connection_id, kind, isOnlyNew, isOver }}
          pairs={pairs}
          read={preview.kind === 'read' ? preview.value : undefined}
        />
      )}
      <DocumentNames {...{ client, kind, ...named, fields, mayKeep, isOver }} />
    </>
  )
}

function RequestForm({
  client,
  request,
  named,
  button,
  formId: id,
}: RequestProps & { button: string; formId?: string }) {
  const { kind } = request
  const fields = [
    ...requestFields(request),
    ...(named?.isOnlyNew ? ([['only', 'new']] as const) : []),
    ...(named === undefined ? [] : namingPairs(named.naming)),
  ]
  return (
    <ExportForm
      connection_id={client.connection_id}
      kind={kind}
      request={{
        fields,
        label: button,
        formId: id,
        ...(kind === 'transactions' && { options: <FormatChoice /> }),
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
