'use client'

import { Download } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'use-intl'

/** To where a file of the transactions is made. */
export function ExportLink({ href }: { href: string }) {
  const t = useTranslations('lists')
  return (
    <Link href={href} prefetch={false} className="btn max-sm:px-2!">
      <Download size={15} aria-hidden />
      <span className="max-sm:sr-only">{t('export')}</span>
    </Link>
  )
}
