'use client'

import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** Rows that lack what the specification promises: counted and readable as they came, never dropped. */
export function UnreadableRows({ rows }: { rows: readonly string[] }) {
  const t = useTranslations('lists')
  if (rows.length === 0) return null
  return (
    <details className="mx-4 mb-2 rounded-lg bg-attention-tint px-4 py-2 sm:mx-6">
      <summary className="flex items-center gap-2 font-medium text-attention">
        <TriangleAlert size={15} aria-hidden />
        {t('rows_unreadable', { count: rows.length })}
      </summary>
      <p className="py-1 text-quiet">{t('rows_unreadable_why')}</p>
      {rows.map((row, index) => (
        <pre
          // They may have no identifier; their order is fixed within one answer.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          role="region"
          tabIndex={0}
          dir="ltr"
          aria-label={t('row_as_sent', { number: index + 1 })}
          className="max-h-60 overflow-auto py-1 font-mono text-xs"
        >
          {row}
        </pre>
      ))}
    </details>
  )
}
