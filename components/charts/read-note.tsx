'use client'

import Link from 'next/link'
import { useTranslations } from 'use-intl'
import type { ReadView } from '@/components/charts/to-read-view'
import { Note } from '@/components/ui/note'

/** Said before the charts where their rows were not read to the end. */
export function ReadNote({ read: { partial, furtherHref } }: { read: ReadView }) {
  const t = useTranslations('charts')
  if (partial === undefined) return null
  return (
    <Note
      tone="attention"
      fact={partial.fact}
      action={
        furtherHref !== undefined && (
          <Link href={furtherHref} prefetch={false} className="btn btn-sm">
            {t('read_further')}
          </Link>
        )
      }
    >
      {partial.reached}
    </Note>
  )
}
