import { ChevronLeft, Download } from 'lucide-react'
import Link from 'next/link'
import { PaperSheet } from '@/components/close/paper-sheet'
import { PrintButton } from '@/components/ui/print-button'
import type { Client } from '@/lib/domain/clients/client'
import type { Paper } from '@/lib/present/paper/paper'
import type { Sheet } from '@/lib/present/paper/sheet'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'
import { closeHrefOf } from '@/lib/search-params/close'
import {
  paperFilePath,
  paperHref,
  type PaperSize,
  paperSizes,
  type PaperView,
} from '@/lib/search-params/paper'

interface PaperScreenProps {
  readonly client: Pick<Client, 'connection_id'>
  readonly paper: Paper
  readonly sheets: readonly Sheet[]
  readonly view: PaperView
  readonly size: PaperSize
  /** "June 2026" */
  readonly period: string
}

/** The paper of a close as it is printed, sheet by sheet, ink on white in both appearances. */
export async function PaperScreen(props: PaperScreenProps) {
  const { client, paper, sheets, view, size, period } = props
  const [t, { text, withCommas }] = await Promise.all([getTranslations('paper_data'), getReader()])
  const { connection_id } = client
  const workings = sheets.filter(({ isWorkings }) => isWorkings).length
  return (
    <>
      <header className="sticky top-0 z-20 flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-paper px-4 py-1.5 sm:px-6 print:hidden">
        <Link
          href={closeHrefOf(connection_id, view)}
          prefetch={false}
          className="btn btn-ghost -ms-3 gap-1!"
        >
          <ChevronLeft size={16} aria-hidden className="flex-none rtl:-scale-x-100" />
          <span className="max-sm:sr-only">{withCommas([text('shell.close'), period])}</span>
        </Link>
        <h1 className="text-xl font-semibold tracking-[-0.012em]">{t('screen_title')}</h1>
        <span className="text-xs text-faint max-md:hidden">
          {t('pages', { count: sheets.length })} · {paper.state.text}
        </span>
        {paper.partOf !== undefined && (
          <Link
            href={paperHref(connection_id, { period: paper.partOf.period, size: view.size })}
            prefetch={false}
            className="btn btn-sm"
          >
            {t('part_paper', { period: paper.partOf.name })}
          </Link>
        )}
        <span className="grow" />
        <nav aria-label={t('size')} className="inline-flex rounded-md bg-press p-0.5">
          {paperSizes.map((each) => (
            <Link
              key={each}
              href={paperHref(connection_id, { ...view, size: each })}
              prefetch={false}
              replace
              scroll={false}
              aria-current={each === size || undefined}
              className={`segment inline-flex items-center ${each === size ? 'bg-float shadow-control' : 'text-quiet'}`}
            >
              {each === 'a4' ? 'A4' : 'Letter'}
            </Link>
          ))}
        </nav>
        <span className="max-sm:hidden noscript:hidden">
          <PrintButton label={text('audit.report_print')} />
        </span>
        <a
          href={paperFilePath(connection_id, { ...view, size })}
          download
          className="btn btn-primary"
          aria-label={t('pdf_of')}
        >
          <Download size={15} aria-hidden />
          {text('statements.pdf')}
        </a>
      </header>
      <main id="main" tabIndex={-1} className="paper-sheets outline-none">
        {sheets.map((sheet, at) => (
          <PaperSheet
            // oxlint-disable-next-line react/no-array-index-key -- A sheet has no name but its number.
            key={at}
            sheet={sheet}
            paper={paper}
            size={size}
            page={{ at: at + 1, of: sheets.length }}
          />
        ))}
        {workings > 0 && (
          <p className="w-full px-4 text-center text-xs text-quiet print:hidden">
            {t('workings_on', { count: workings })}
          </p>
        )}
      </main>
    </>
  )
}
