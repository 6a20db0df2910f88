import type { DocumentLink } from '@/components/resource-detail/document-links'
import styles from '@/components/transactions/attachments.module.css'
import { Section } from '@/components/ui/section'
import type { Format } from '@/lib/format/create-format'

// A page of thousands would be slow to open and no easier to read.
const mostShown = 50

const image = /\.(?:png|jpe?g|gif|webp)$/i
const pdf = /\.pdf$/i

/** Documents to look at in place, in a tab or to keep; each look asks the bank for a fresh address. */
export function Attachments({
  documents,
  from,
  hrefFrom,
  format,
}: {
  documents: readonly DocumentLink[]
  /** How many stand before the first that is shown. */
  from: number
  /** This page, showing those after the first few. */
  hrefFrom: (from: number) => string
  format: Pick<Format, 'text' | 'number' | 'percent'>
}) {
  const { text, number } = format
  if (documents.length === 0) return null
  const begin = from < documents.length ? from : 0
  const shown = documents.slice(begin, begin + mostShown)
  const end = begin + shown.length
  return (
    <Section title={text('transactions.attachments', { count: documents.length })}>
      <AttachmentList documents={shown} format={format} />
      {shown.length < documents.length && (
        <p className={styles['more']}>
          {text('transactions.attachments_shown', {
            first: number(begin + 1),
            last: number(end),
            total: number(documents.length),
          })}{' '}
          {end < documents.length && (
            <a href={hrefFrom(end)}>{text('transactions.attachments_next')}</a>
          )}{' '}
          {begin > 0 && <a href={hrefFrom(0)}>{text('transactions.attachments_first')}</a>}
        </p>
      )}
    </Section>
  )
}

function AttachmentList({
  documents,
  format,
}: {
  documents: readonly DocumentLink[]
  format: Pick<Format, 'text' | 'number' | 'percent'>
}) {
  const { text } = format
  return (
    <ul className={styles['attachments']}>
      {documents.map((document) => (
        <li key={document.id}>
          <p>
            <bdi>{document.name}</bdi>
            <a
              href={document.viewHref}
              target="_blank"
              aria-label={text('details.view_named', { name: document.name })}
            >
              {text('details.view')}
            </a>
            <a
              href={document.downloadHref}
              download=""
              aria-label={text('details.download_named', { name: document.name })}
            >
              {text('details.download')}
            </a>
          </p>
          <Preview document={document} format={format} />
        </li>
      ))}
    </ul>
  )
}

/** Fetched only once it is opened. Other kinds of file are for the programs that know them. */
function Preview({
  document: { id, name, viewHref },
  format,
}: {
  document: DocumentLink
  format: Pick<Format, 'text' | 'number' | 'percent'>
}) {
  const { text } = format
  const summary = text('details.show_here', { name })
  if (image.test(name)) {
    return (
      <details>
        <summary>{summary}</summary>
        <div className={styles['viewer']}>
          <Choice
            id={id}
            name="zoom"
            legend={text('transactions.zoom')}
            options={[text('transactions.zoom_fit'), format.percent(1), format.percent(2)]}
          />
          <Choice
            id={id}
            name="turn"
            legend={text('transactions.turn')}
            options={[0, 90, 180, 270].map((degrees) => `${format.number(degrees)}°`)}
          />
          <div className={styles['picture']}>
            {/* Nothing of a client's is ever resized or kept here. */}
            {/* oxlint-disable-next-line next/no-img-element */}
            <img src={viewHref} alt={name} loading="lazy" />
          </div>
        </div>
      </details>
    )
  }
  if (!pdf.test(name)) return null
  return (
    <details>
      <summary>{summary}</summary>
      {/* Chromium opens no PDF in a sandbox; our route answers with a policy that lets nothing run. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe src={viewHref} title={name} loading="lazy" />
    </details>
  )
}

/** One of a few, by plain radio buttons: the style sheet does the rest. */
function Choice({
  id,
  name,
  legend,
  options,
}: {
  id: string
  name: 'zoom' | 'turn'
  legend: string
  options: readonly string[]
}) {
  return (
    <fieldset>
      <legend className="visually-hidden">{legend}</legend>
      {options.map((option, index) => (
        <label key={option}>
          <input
            type="radio"
            name={`${name}-${id}`}
            value={`${name}-${index}`}
            defaultChecked={index === 0}
          />
          {option}
        </label>
      ))}
    </fieldset>
  )
}
