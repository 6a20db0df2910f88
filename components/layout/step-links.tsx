import { ChevronDown, ChevronUp, type LucideIcon } from 'lucide-react'
import Link from 'next/link'
import type { Neighbours } from '@/components/layout/neighbours'
import { getTranslations } from '@/lib/server/http/get-reader'

/** The way to the detail before and after this one in its list; on a phone the list is the way. */
export async function StepLinks({
  neighbours: { previousHref, nextHref },
}: {
  neighbours: Pick<Neighbours, 'previousHref' | 'nextHref'>
}) {
  const t = await getTranslations('details')
  if (previousHref === undefined && nextHref === undefined) return null
  return (
    <span className="flex max-sm:hidden">
      <StepLink href={previousHref} label={t('previous')} icon={ChevronUp} />
      <StepLink href={nextHref} label={t('next')} icon={ChevronDown} />
    </span>
  )
}

function StepLink({
  href,
  label,
  icon: Icon,
}: {
  href: string | undefined
  label: string
  icon: LucideIcon
}) {
  const icon = <Icon size={16} aria-hidden />
  if (href === undefined) {
    return (
      <span className="btn btn-ghost btn-icon" aria-hidden aria-disabled>
        {icon}
      </span>
    )
  }
  return (
    <Link
      href={href}
      prefetch={false}
      className="btn btn-ghost btn-icon"
      aria-label={label}
      title={label}
    >
      {icon}
    </Link>
  )
}
