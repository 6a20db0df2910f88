'use client'

import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'

// A page of thousands would be slow to open and no easier to read.
const maxShown = 50

/** The first receipts of a transaction, and further ones by a button. */
export function ReceiptGrid({ children }: { children: readonly ReactNode[] }) {
  const t = useTranslations('transactions')
  const [shown, setShown] = useState(maxShown)
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2.5">
        {children.slice(0, shown)}
      </ul>
      {children.length > shown && (
        <button
          type="button"
          className="btn btn-sm mt-2"
          onClick={() => setShown(shown + maxShown)}
        >
          {t('receipts_more', { count: children.length - shown })}
        </button>
      )}
    </>
  )
}
