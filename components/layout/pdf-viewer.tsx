'use client'

import { useQuery } from '@tanstack/react-query'
import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentProxy,
  type PDFPageProxy,
  type RenderTask,
  TextLayer,
} from 'pdfjs-dist'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { documentBytes } from '@/lib/queries/documents'
import { reasonOf } from '@/lib/queries/http'
import { withQueries } from '@/lib/queries/query-client'

GlobalWorkerOptions.workerSrc = new URL(
  'pdfjs-dist/build/pdf.worker.min.mjs',
  import.meta.url,
).toString()

type Opened =
  | { kind: 'opening' }
  | { kind: 'unreadable' }
  | { kind: 'open'; pages: readonly PDFPageProxy[] }

/** The pages of a PDF, each as wide as the pane times `zoom`, rendered when it is about to be seen. */
export const PdfViewer = withQueries(function PdfViewer({
  href,
  zoom,
}: {
  href: string
  zoom: number
}) {
  const t = useTranslations('details')
  const { data, error } = useQuery(documentBytes(href))
  const opened = usePdf(data)
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const problem =
    error !== null
      ? (reasonOf(error) ?? t('document_failed'))
      : opened.kind === 'unreadable'
        ? t('document_failed')
        : undefined
  return (
    // Reached by Tab, so that the keyboard can scroll it.
    <div
      ref={frame}
      tabIndex={0}
      role="region"
      aria-label={t('document_pages')}
      className="min-h-0 grow overflow-auto p-3"
    >
      {problem !== undefined && <p className="state state-danger whitespace-normal">{problem}</p>}
      {problem === undefined && opened.kind !== 'open' && (
        <div role="status" className="skel h-3/4 w-full">
          <span className="sr-only">{t('document_loading')}</span>
        </div>
      )}
      {opened.kind === 'open' &&
        width > 0 &&
        opened.pages.map((page) => (
          <PdfPage
            key={page.pageNumber}
            page={page}
            width={(width - 24) * zoom}
            zoom={zoom}
            count={opened.pages.length}
          />
        ))}
    </div>
  )
})

function usePdf(bytes: ArrayBuffer | undefined): Opened {
  const [opened, setOpened] = useState<Opened>({ kind: 'opening' })
  useEffect(() => {
    if (bytes === undefined) return undefined
    let isCurrent = true
    // The worker takes the bytes away; the query keeps its own.
    const task = getDocument({ data: bytes.slice(0), isEvalSupported: false, enableXfa: false })
    task.promise.then(listPages).then(
      (pages) => isCurrent && setOpened({ kind: 'open', pages }),
      () => isCurrent && setOpened({ kind: 'unreadable' }),
    )
    return () => {
      isCurrent = false
      void task.destroy()
    }
  }, [bytes])
  return opened
}

function listPages(pdf: PDFDocumentProxy): Promise<PDFPageProxy[]> {
  return Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)))
}

function PdfPage({
  page,
  width,
  zoom,
  count,
}: {
  page: PDFPageProxy
  width: number
  zoom: number
  count: number
}) {
  const t = useTranslations('details')
  const place = useRef<HTMLDivElement>(null)
  const scale = width / page.getViewport({ scale: 1 }).width
  const viewport = page.getViewport({ scale })
  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    let drawing: Drawing | undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return
        observer.disconnect()
        drawing = drawPage(page, element, scale)
      },
      { rootMargin: '400px' },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      drawing?.cancel()
      element.replaceChildren()
    }
  }, [page, scale])
  return (
    <div
      ref={place}
      role="group"
      aria-label={t('document_page', { page: page.pageNumber, count })}
      className="pdf-page"
      dir="ltr"
      // As wide as its pane at every moment: it is rendered again a moment after that has changed.
      style={{ width: `${zoom * 100}%`, aspectRatio: viewport.width / viewport.height }}
    />
  )
}

interface Drawing {
  cancel: () => void
}

/** The page as a picture, and over it its text, to be selected and read out. */
function drawPage(page: PDFPageProxy, place: HTMLElement, scale: number): Drawing {
  const viewport = page.getViewport({ scale: scale * devicePixelRatio })
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  const text = document.createElement('div')
  text.className = 'textLayer'
  text.style.setProperty('--total-scale-factor', String(scale))
  place.replaceChildren(canvas, text)
  const task: RenderTask = page.render({ canvas, viewport })
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: text,
    viewport: page.getViewport({ scale }),
  })
  // A page that is left while it is being rendered rejects both.
  task.promise.catch(() => {})
  layer.render().catch(() => {})
  return {
    cancel: () => {
      task.cancel()
      layer.cancel()
    },
  }
}

/** The inner width of the element, in CSS pixels; 0 before it is known. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (element.current === null) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.target.clientWidth ?? 0))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}
