'use client'

import { useTranslations } from 'use-intl'

/** What something was and what it is now, the old struck; “was” and “now” are said to screen readers. */
export function BeforeAfter({ before, after }: { before: string; after: string }) {
  const t = useTranslations('marks')
  return (
    <>
      <span className="sr-only">{t('was')} </span>
      <del className="was">
        <bdi>{before}</bdi>
      </del>
      <span className="arrow" aria-hidden>
        →
      </span>
      <span className="sr-only">{t('now')} </span>
      <ins className="now">
        <bdi>{after}</bdi>
      </ins>
    </>
  )
}
