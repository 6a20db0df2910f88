import { ReadFailureState } from '@/components/connections/read-failure-state'
import { ExportForm } from '@/components/exports/export-form'
import { exportsPath, filePath } from '@/components/exports/export-paths'
import {
  exportKinds,
  type ExportWish,
  wishFields,
  wishInWords,
} from '@/components/exports/export-wish'
import { exportWords } from '@/components/exports/export-words'
import styles from '@/components/exports/file-view.module.css'
import { firstPageQuery } from '@/components/resource-list/list-params'
import { resourcePath } from '@/components/resource-list/resource-path'
import { Footnote } from '@/components/ui/footnote'
import { BackLink, PageHeading } from '@/components/ui/page-heading'
import type { Client } from '@/lib/contract/client'
import { type FileFormat, fileFormats } from '@/lib/contract/export-run'
import type { Format } from '@/lib/format/create-format'
import type { MessageKey } from '@/lib/messages/en'

const formats: Readonly<Record<FileFormat, { name: MessageKey; hint: MessageKey }>> = {
  csv: { name: 'exports.csv', hint: 'exports.csv_hint' },
  xlsx: { name: 'exports.xlsx', hint: 'exports.xlsx_hint' },
  ofx: { name: 'exports.ofx', hint: 'exports.ofx_hint' },
  qif: { name: 'exports.qif', hint: 'exports.qif_hint' },
}

/** The page that writes the rows of a list of transactions as one file. */
export function FileView({
  client,
  wish,
  format,
}: {
  client: Client
  wish: ExportWish<'transactions'>
  format: Format
}) {
  const { connection_id } = client
  const { title, scope } = exportKinds.transactions
  const { text } = format
  const path = resourcePath(connection_id, 'transactions')
  const query = new URLSearchParams(firstPageQuery(wish.list).map(([name, value]) => [name, value]))
  const listHref = query.size === 0 ? path : `${path}?${query}`
  const api = `/api/exports/${encodeURIComponent(connection_id)}`
  return (
    <>
      <title>{`${text('exports.file_title')} · ${client.name} · Countinghouse`}</title>
      <PageHeading
        title={text('exports.file_title')}
        back={<BackLink href={listHref}>{text(title)}</BackLink>}
      >
        <p>{wishInWords(wish, format)}.</p>
      </PageHeading>
      {client.scope.includes(scope) ? (
        <>
          <ExportForm
            action={`${api}/transactions`}
            progressPath={`${api}/runs`}
            wish={{
              fields: wishFields(wish),
              label: text('exports.download_file'),
              options: <FormatChoice format={format} />,
            }}
            words={exportWords(format)}
          />
          <Footnote>{text('exports.file_how')}</Footnote>
          <Footnote>
            <a href={exportsPath(connection_id)}>{text('exports.earlier')}</a>
          </Footnote>
        </>
      ) : (
        <ReadFailureState
          failure={{ code: 'missing_scope', scope }}
          client={client}
          retryHref={filePath(connection_id)}
          firstPageHref={path}
          format={format}
        />
      )}
    </>
  )
}

function FormatChoice({ format: { text } }: { format: Pick<Format, 'text'> }) {
  return (
    <fieldset className={styles['formats']}>
      <legend>{text('exports.file_format')}</legend>
      {fileFormats.map((each) => (
        <p key={each}>
          <input
            type="radio"
            name="format"
            id={`format-${each}`}
            value={each}
            defaultChecked={each === 'csv'}
            aria-describedby={`format-${each}-hint`}
          />
          <label htmlFor={`format-${each}`}>{text(formats[each].name)}</label>
          <span id={`format-${each}-hint`}>{text(formats[each].hint)}</span>
        </p>
      ))}
    </fieldset>
  )
}
