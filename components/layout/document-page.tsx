import { Download, ExternalLink, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { TitleRow } from '@/components/layout/title-row'
import { getTranslations } from '@/lib/server/http/get-reader'

/** A PDF of the bank's, viewed in place or downloaded; each look asks the bank for a fresh address. */
interface DocumentView {
  /** "INV-00196.pdf" */
  readonly fileName: string
  /** "the PDF of INV-00196" */
  readonly name: string
  readonly viewHref: string
  readonly downloadHref: string
}

/** A detail with its document beside it: below it on screens under 1280 px. */
export async function DocumentPage({
  title,
  scope,
  back,
  status,
  updatedAt,
  document,
  children,
}: {
  title: string
  scope?: string | undefined
  back: { readonly href: string; readonly label: string }
  status?: { readonly text: string; readonly className: string } | undefined
  updatedAt: string | undefined
  document: DocumentView | undefined
  children: ReactNode
}) {
  const t = await getTranslations('details')
  return (
    <div
      className={`grid min-h-0 grow ${document === undefined ? '' : 'xl:grid-cols-[minmax(0,1fr)_minmax(0,34rem)]'}`}
    >
      <div className="min-w-0">
        <TitleRow
          title={<bdi>{title}</bdi>}
          scope={scope}
          back={back}
          updatedAt={updatedAt}
          status={status && <span className={status.className}>{status.text}</span>}
        >
          {document !== undefined && (
            <a
              href={document.downloadHref}
              download=""
              className="btn btn-primary max-sm:px-2!"
              aria-label={t('download_named', { name: document.name })}
            >
              <Download size={15} aria-hidden />
              <span className="max-sm:sr-only">{t('download_pdf')}</span>
            </a>
          )}
        </TitleRow>
        {children}
      </div>
      {document !== undefined && <DocumentPane document={document} />}
    </div>
  )
}

async function DocumentPane({
  document: { fileName, name, viewHref },
}: {
  document: DocumentView
}) {
  const t = await getTranslations('details')
  return (
    <aside
      aria-label={t('document_preview')}
      className="flex min-w-0 flex-col border-line bg-sunk max-xl:border-t xl:sticky xl:top-13 xl:h-[calc(100dvh-52px)] xl:border-s"
    >
      <div className="flex h-12 flex-none items-center gap-1 border-b border-line px-4">
        <FileText size={15} className="flex-none text-faint" aria-hidden />
        <span className="min-w-0 grow truncate ps-1.5 font-medium" dir="auto">
          {fileName}
        </span>
        <a
          href={viewHref}
          target="_blank"
          rel="noreferrer"
          className="btn btn-ghost btn-icon btn-sm"
          aria-label={t('view_named', { name })}
          title={t('view_named', { name })}
        >
          <ExternalLink size={14} aria-hidden />
        </a>
      </div>
      {/* Chromium opens no PDF in a frame with a sandbox; our route's answer has one itself. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        src={viewHref}
        title={fileName}
        loading="lazy"
        className="min-h-144 w-full grow bg-sunk"
      />
    </aside>
  )
}
