'use client'

import { Download } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'use-intl'

/** To where files are made and downloaded; without its words on a phone. */
export function DownloadLink({
  href,
  label,
  isPrimary = false,
}: {
  href: string
  label: string
  isPrimary?: boolean
}) {
  return (
    <Link
      href={href}
      prefetch={false}
      className={`btn ${isPrimary ? 'btn-primary' : ''} max-sm:px-2!`}
    >
      <Download size={15} aria-hidden />
      <span className="max-sm:sr-only">{label}</span>
    </Link>
  )
}

/** To where a file of the transactions is made. */
export function ExportLink({ href }: { href: string }) {
  return <DownloadLink href={href} label={useTranslations('lists')('export')} />
}
