import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { DocumentPane } from '@/components/layout/document-pane'
import { TitleRow } from '@/components/layout/title-row'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { getMessages, getTranslations } from '@/lib/server/http/get-reader'

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
  const [t, messages] = await Promise.all([getTranslations('details'), getMessages(['details'])])
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
      {document !== undefined && (
        <MessagesProvider {...messages}>
          <DocumentPane
            fileName={document.fileName}
            name={document.name}
            viewHref={document.viewHref}
          />
        </MessagesProvider>
      )}
    </div>
  )
}
