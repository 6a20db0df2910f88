'use client'

import {
  ChevronLeft,
  ChevronRight,
  ExternalLink,
  FileText,
  Printer,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { usePathname, useRouter } from 'next/navigation'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { documentsBeside } from '@/components/layout/document-order'
import { PdfFrame } from '@/components/layout/pdf-frame'
import { zoomIn, zoomOut } from '@/components/layout/pdf-zoom'
import { IconButton } from '@/components/ui/button'

/** A PDF beside what it belongs to, and what can be done with it. */
export function DocumentPane({
  fileName,
  name,
  viewHref,
}: {
  fileName: string
  name: string
  viewHref: string
}) {
  const t = useTranslations('details')
  const [zoom, setZoom] = useState(1)
  const [isPrinting, setPrinting] = useState(false)
  return (
    <aside
      aria-label={t('document_preview')}
      className="flex min-w-0 flex-col border-line bg-sunk max-xl:h-[80vh] max-xl:border-t xl:sticky xl:top-13 xl:h-[calc(100dvh-52px)] xl:border-s"
    >
      <div className="flex h-12 flex-none items-center gap-1 border-b border-line px-4">
        <FileText size={15} className="flex-none text-faint" aria-hidden />
        <span className="min-w-0 grow truncate ps-1.5 font-medium" dir="auto">
          {fileName}
        </span>
        <Steps />
        <IconButton
          label={t('zoom_out')}
          variant="ghost"
          size="sm"
          icon={<ZoomOut size={14} aria-hidden />}
          disabled={zoomOut(zoom) === zoom}
          onClick={() => setZoom(zoomOut)}
        />
        <IconButton
          label={t('zoom_in')}
          variant="ghost"
          size="sm"
          icon={<ZoomIn size={14} aria-hidden />}
          disabled={zoomIn(zoom) === zoom}
          onClick={() => setZoom(zoomIn)}
        />
        <IconButton
          label={t('print')}
          variant="ghost"
          size="sm"
          icon={<Printer size={14} aria-hidden />}
          onClick={() => setPrinting(true)}
        />
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
      <PdfFrame href={viewHref} name={fileName} zoom={zoom} />
      {isPrinting && (
        <PrintFrame href={viewHref} name={fileName} onDone={() => setPrinting(false)} />
      )}
    </aside>
  )
}

const never = () => () => {}

/** To the document before and after, where this one was opened from its list. */
function Steps() {
  const t = useTranslations('details')
  const router = useRouter()
  const path = usePathname()
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const { previousHref, nextHref } = documentsBeside(isInBrowser ? path : '')
  if (previousHref === undefined && nextHref === undefined) return null
  const step = (label: string, href: string | undefined, icon: ReactNode) => (
    <IconButton
      label={label}
      variant="ghost"
      size="sm"
      icon={icon}
      disabled={href === undefined}
      onClick={() => {
        if (href !== undefined) router.replace(href, { scroll: false })
      }}
    />
  )
  return (
    <>
      {step(
        t('previous_document'),
        previousHref,
        <ChevronLeft size={14} className="rtl:-scale-x-100" aria-hidden />,
      )}
      {step(
        t('next_document'),
        nextHref,
        <ChevronRight size={14} className="rtl:-scale-x-100" aria-hidden />,
      )}
    </>
  )
}

/** Printed by the browser's own viewer, which has every page as the bank made it. */
function PrintFrame({ href, name, onDone }: { href: string; name: string; onDone: () => void }) {
  return (
    // Chromium opens no PDF in a frame with a sandbox; our route's answer has one itself.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe
      src={href}
      title={name}
      aria-hidden
      tabIndex={-1}
      className="pointer-events-none fixed size-px opacity-0"
      onLoad={({ currentTarget: { contentWindow } }) => {
        contentWindow?.addEventListener('afterprint', onDone)
        contentWindow?.print()
      }}
    />
  )
}
