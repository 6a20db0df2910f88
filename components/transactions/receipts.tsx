'use client'

import { Download, File, FileText, RotateCw, ZoomIn } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DetailSection } from '@/components/layout/detail'
import type { ReceiptView } from '@/components/transactions/to-transaction-detail'

// A page of thousands would be slow to open and no easier to read.
const mostShown = 50

/** Receipts to look at in place or to download; each look asks the bank for a fresh address. */
export function Receipts({ receipts }: { receipts: readonly ReceiptView[] }) {
  const t = useTranslations('transactions')
  const [shown, setShown] = useState(mostShown)
  if (receipts.length === 0) return null
  return (
    <DetailSection title={t('receipts')} count={receipts.length}>
      <ul className="flex flex-col gap-2.5">
        {receipts.slice(0, shown).map((receipt) => (
          <Receipt key={receipt.id} receipt={receipt} />
        ))}
      </ul>
      {receipts.length > shown && (
        <button
          type="button"
          className="btn btn-sm mt-2"
          onClick={() => setShown(shown + mostShown)}
        >
          {t('receipts_more', { count: receipts.length - shown })}
        </button>
      )}
    </DetailSection>
  )
}

function Receipt({ receipt: { name, kind, viewHref, downloadHref } }: { receipt: ReceiptView }) {
  const t = useTranslations('transactions')
  const Icon = kind === 'pdf' ? FileText : File
  return (
    <li className="overflow-hidden rounded-lg border border-line">
      <div className="flex items-center gap-2 px-2.5 py-1.5">
        <Icon size={15} className="flex-none text-faint" aria-hidden />
        <a
          href={viewHref}
          target="_blank"
          rel="noreferrer"
          className="link min-w-0 grow truncate"
          dir="auto"
          aria-label={t('receipt_view', { name })}
        >
          {name}
        </a>
        <a
          href={downloadHref}
          download=""
          className="btn btn-ghost btn-icon btn-sm"
          aria-label={t('receipt_download', { name })}
          title={t('receipt_download', { name })}
        >
          <Download size={14} aria-hidden />
        </a>
      </div>
      {kind !== 'other' && (
        <details className="border-t border-line">
          <summary className="link px-2.5 text-xs">{t('receipt_preview', { name })}</summary>
          {kind === 'image' ? (
            <Picture name={name} href={viewHref} />
          ) : (
            // Chromium opens no PDF in a frame with a sandbox; our route's answer has one itself.
            // oxlint-disable-next-line react/iframe-missing-sandbox
            <iframe src={viewHref} title={name} loading="lazy" className="h-144 w-full" />
          )}
        </details>
      )}
    </li>
  )
}

const zooms = ['max-w-full', 'max-w-none', 'max-w-none zoom-200'] as const
const turns = ['', 'rotate-90', 'rotate-180', '-rotate-90'] as const

/** A picture fitted to its box; larger and turned by a button each. */
function Picture({ name, href }: { name: string; href: string }) {
  const t = useTranslations('transactions')
  const [zoom, setZoom] = useState(0)
  const [turn, setTurn] = useState(0)
  return (
    <div className="relative">
      <div className="flex gap-1 p-1.5">
        <button
          type="button"
          className="btn btn-sm"
          onClick={() => setZoom((zoom + 1) % zooms.length)}
        >
          <ZoomIn size={14} aria-hidden />
          {t('zoom')}
        </button>
        <button
          type="button"
          className="btn btn-sm"
          onClick={() => setTurn((turn + 1) % turns.length)}
        >
          <RotateCw size={14} aria-hidden />
          {t('turn')}
        </button>
      </div>
      <div className="grid max-h-144 overflow-auto">
        {/* Nothing of a client's is ever resized or stored here. */}
        {/* oxlint-disable-next-line next/no-img-element */}
        <img
          src={href}
          alt={name}
          loading="lazy"
          className={`m-auto ${zooms[zoom]} ${turns[turn]}`}
        />
      </div>
    </div>
  )
}
