import type { DocumentLink } from '@/components/resource-detail/document-links'
import styles from '@/components/transactions/attachments.module.css'
import { Section } from '@/components/ui/section'

// A page of thousands would be slow to open and no easier to read.
const mostShown = 50

const image = /\.(?:png|jpe?g|gif|webp)$/i
const pdf = /\.pdf$/i

/** Documents to look at in place, in a tab or to keep; each look asks the bank for a fresh address. */
export function Attachments({
  documents,
  from,
  hrefFrom,
}: {
  documents: readonly DocumentLink[]
  /** How many stand before the first that is shown. */
  from: number
  /** This page, showing those after the first few. */
  hrefFrom: (from: number) => string
}) {
  if (documents.length === 0) return null
  const begin = from < documents.length ? from : 0
  const shown = documents.slice(begin, begin + mostShown)
  const end = begin + shown.length
  return (
    <Section title={documents.length === 1 ? 'Attachment' : `${documents.length} attachments`}>
      <AttachmentList documents={shown} />
      {shown.length < documents.length && (
        <p className={styles['more']}>
          {begin + 1} to {end} of {documents.length}.{' '}
          {end < documents.length && <a href={hrefFrom(end)}>Show the next ones</a>}{' '}
          {begin > 0 && <a href={hrefFrom(0)}>Show the first ones</a>}
        </p>
      )}
    </Section>
  )
}

function AttachmentList({ documents }: { documents: readonly DocumentLink[] }) {
  return (
    <ul className={styles['attachments']}>
      {documents.map((document) => (
        <li key={document.id}>
          <p>
            <bdi>{document.name}</bdi>
            <a
              href={document.viewHref}
              target="_blank"
              aria-label={`View ${document.name} in a new tab`}
            >
              View
            </a>
            <a href={document.downloadHref} download="" aria-label={`Download ${document.name}`}>
              Download
            </a>
          </p>
          <Preview document={document} />
        </li>
      ))}
    </ul>
  )
}

/** Fetched only once it is opened. Other kinds of file are for the programs that know them. */
function Preview({ document: { id, name, viewHref } }: { document: DocumentLink }) {
  if (image.test(name)) {
    return (
      <details>
        <summary>Show {name} here</summary>
        <div className={styles['viewer']}>
          <Choice id={id} name="zoom" legend="Zoom" options={['Fit', '100 %', '200 %']} />
          <Choice id={id} name="turn" legend="Turn" options={['0°', '90°', '180°', '270°']} />
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
      <summary>Show {name} here</summary>
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
