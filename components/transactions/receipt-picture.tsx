'use client'

import { RotateCw, ZoomIn } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

const zooms = ['max-w-full', 'max-w-none', 'max-w-none zoom-200'] as const
const turns = ['', 'rotate-90', 'rotate-180', '-rotate-90'] as const

/** A picture fitted to its box; larger and turned by a button each. */
export function ReceiptPicture({ name, href }: { name: string; href: string }) {
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
