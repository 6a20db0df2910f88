import { filePath } from '@/components/exports/export-paths'
import { ExportView } from '@/components/exports/export-view'
import type { ExportWish } from '@/components/exports/export-wish'
import styles from '@/components/exports/file-view.module.css'
import type { Client } from '@/lib/domain/clients/client'
import { type FileFormat, fileFormats } from '@/lib/domain/exports/export-run'
import type { Format } from '@/lib/format/create-format'
import type { MessageKey } from '@/lib/i18n/en'

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
  const { text } = format
  return (
    <ExportView
      client={client}
      wish={wish}
      title={text('exports.file_title')}
      button={text('exports.download_file')}
      how={text('exports.file_how')}
      options={<FormatChoice format={format} />}
      retryHref={filePath(client.connection_id)}
      format={format}
    />
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
