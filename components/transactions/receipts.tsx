'use client'

import { Download, File, FileImage, FileText, RotateCw, ZoomIn } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DetailSection } from '@/components/layout/detail'
import type { ReceiptView } from '@/components/transactions/to-receipts'

// A page of thousands would be slow to open and no easier to read.
const maxShown = 50

/** Receipts to look at in place or to download; each look asks the bank for a fresh address. */
export function Receipts({ receipts }: { receipts: readonly ReceiptView[] }) {
  const t = useTranslations('transactions')
  const [shown, setShown] = useState(maxShown)
  if (receipts.length === 0) return null
  return (
    <DetailSection title={t('receipts')} count={receipts.length}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2.5">
        {receipts.slice(0, shown).map((receipt) => (
          <Receipt key={receipt.id} receipt={receipt} />
        ))}
      </ul>
      {receipts.length > shown && (
        <button
          type="button"
          className="btn btn-sm mt-2"
          onClick={() => setShown(shown + maxShown)}
        >
          {t('receipts_more', { count: receipts.length - shown })}
        </button>
      )}
    </DetailSection>
  )
}

/** A tile: its picture, which opens it in its place over the whole width, above its name. */
function Receipt({ receipt }: { receipt: ReceiptView }) {
  const t = useTranslations('transactions')
  const details = useTranslations('details')
  const { name, kind, format, viewHref, downloadHref } = receipt
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line has-[details[open]]:col-span-full">
      {kind === 'other' ? (
        <Thumbnail receipt={receipt} />
      ) : (
        <details className="group">
          <summary className="list-none hover:opacity-80">
            <span className="sr-only group-open:hidden">{t('receipt_preview', { name })}</span>
            <span className="group-open:hidden">
              <Thumbnail receipt={receipt} />
            </span>
            <span className="link hidden min-h-8 items-center px-2.5 text-xs group-open:flex">
              {t('receipt_close')}
              <span className="sr-only">{` ${name}`}</span>
            </span>
          </summary>
          {kind === 'image' ? (
            <Picture name={name} href={viewHref} />
          ) : (
            // Chromium opens no PDF in a frame with a sandbox; our route's answer has one itself.
            // oxlint-disable-next-line react/iframe-missing-sandbox
            <iframe src={viewHref} title={name} loading="lazy" className="h-144 w-full" />
          )}
        </details>
      )}
      <div className="flex items-center gap-1 border-t border-line py-1 ps-2.5 pe-1">
        <span className="min-w-0 grow text-xs">
          <a
            href={viewHref}
            target="_blank"
            rel="noreferrer"
            className="block min-h-6 truncate content-center font-medium hover:underline"
            title={name}
            aria-label={t('receipt_view', { name })}
          >
            <bdi>{name}</bdi>
          </a>
          <span className="block text-faint">{format}</span>
        </span>
        <a
          href={downloadHref}
          download=""
          className="btn btn-ghost btn-icon btn-sm flex-none"
          aria-label={details('download_named', { name })}
          title={details('download_named', { name })}
        >
          <Download size={14} aria-hidden />
        </a>
      </div>
    </li>
  )
}

/**
 * A picture over an icon, which remains if the picture cannot be shown: with a width alone browsers show
 * nothing in place of a picture that fails.
 */
function Thumbnail({ receipt: { kind, thumbnailHref } }: { receipt: ReceiptView }) {
  const Icon = { image: FileImage, pdf: FileText, other: File }[kind]
  return (
    <span className="relative grid h-28 place-content-center overflow-hidden bg-sunk">
      <Icon size={24} strokeWidth={1.5} className="text-faint" aria-hidden />
      {thumbnailHref !== undefined && (
        // Nothing of a client's is ever resized or stored here.
        // oxlint-disable-next-line next/no-img-element
        <img
          src={thumbnailHref}
          alt=""
          loading="lazy"
          decoding="async"
          fetchPriority="low"
          className="absolute inset-x-0 top-0 min-h-full w-full object-cover"
        />
      )}
    </span>
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
