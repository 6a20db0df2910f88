import { ChevronRight, type LucideIcon } from 'lucide-react'
import Link from 'next/link'
import { DetailSection } from '@/components/layout/detail'
import { getTranslations } from '@/lib/server/http/get-reader'

interface RelatedLink {
  readonly label: string
  readonly href: string
}

/** Where what belongs to a detail is found; left out where there is nothing. */
export async function Related({
  links,
  icon: Icon,
}: {
  links: readonly RelatedLink[]
  icon: LucideIcon
}) {
  if (links.length === 0) return null
  const t = await getTranslations('details')
  return (
    <DetailSection title={t('related')}>
      <ul className="-my-1">
        {links.map(({ label, href }) => (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              className="-mx-2 flex items-center gap-3 rounded-md px-2 py-1.75 hover:bg-hover"
            >
              <Icon size={15} className="flex-none text-faint" aria-hidden />
              <span className="min-w-0 grow truncate" dir="auto">
                {label}
              </span>
              <ChevronRight size={14} className="text-faint rtl:-scale-x-100" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </DetailSection>
  )
}
