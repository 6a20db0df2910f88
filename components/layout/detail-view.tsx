'use client'

import {
  Ban,
  Check,
  ChevronRight,
  Circle,
  FilePlus,
  Hourglass,
  type LucideIcon,
  Send,
  UserCheck,
  X,
} from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CopyButton } from '@/components/ui/copy-button'
import { Fact, Facts as FactList } from '@/components/ui/facts'
import { Timeline as Events, type TimelineEvent } from '@/components/ui/timeline'

/** One line of facts; without a value it is left out. */
export interface FactView {
  readonly label: string
  readonly value: string | undefined
  readonly href?: string | undefined
}

/** Who did what and when; the newest comes first. */
export interface TimelineEntry {
  /** In the bank's words; '' where it names none. */
  readonly type: string
  readonly text: string
  readonly at: string
  readonly tone?: 'good' | 'danger' | undefined
}

export interface RelatedView {
  readonly label: string
  readonly href: string
  readonly note?: string | undefined
}

/** What support asks for: identifiers to copy, and everything that the bank sent. */
export interface SupportView {
  readonly ids: readonly { readonly label: string; readonly value: string }[]
  readonly raw: string
  /** Fields that are newer than this page, in words. */
  readonly newFields: string | undefined
}

export function Facts({ facts }: { facts: readonly FactView[] }) {
  return (
    <FactList>
      {facts.map(({ label, value, href }) => (
        <Fact key={label} label={label} wrap>
          {value && href !== undefined ? (
            <Link href={href} prefetch={false} className="link -my-1 inline-block py-1">
              <bdi>{value}</bdi>
            </Link>
          ) : (
            value
          )}
        </Fact>
      ))}
    </FactList>
  )
}

/** A part of a detail, with its title and at most one action. */
function DetailSection({
  title,
  count,
  action,
  children,
}: {
  title: string
  count?: number
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="border-t border-line px-5 py-4">
      <div className="flex items-center pb-2">
        <h2 className="grow text-sm font-semibold">
          {title} {count !== undefined && <span className="count ms-1">{count}</span>}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}

const icons: Readonly<Record<string, LucideIcon>> = {
  approval_requested: Hourglass,
  cancelled: Ban,
  created: FilePlus,
  failed: X,
  initiated: Send,
  marked_paid_by_customer: UserCheck,
  paid: Check,
  payment_initiated: Send,
  sent: Send,
  settled: Check,
}

/** Who did what and when; the newest comes first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const t = useTranslations('details')
  if (entries.length === 0) return null
  return (
    <DetailSection title={t('timeline')}>
      <Events
        events={entries.map(({ type, text, at, tone }, index): TimelineEvent => {
          const Icon = (Object.hasOwn(icons, type) ? icons[type] : undefined) ?? Circle
          // The bank gives an activity no identifier; the order is fixed within one answer.
          return { id: String(index), icon: <Icon />, tone: tone ?? 'plain', text, time: at }
        })}
      />
    </DetailSection>
  )
}

export function Related({
  links,
  icon: Icon,
}: {
  links: readonly RelatedView[]
  icon: LucideIcon
}) {
  const t = useTranslations('details')
  if (links.length === 0) return null
  return (
    <DetailSection title={t('related')}>
      <ul className="-my-1">
        {links.map(({ label, href, note }) => (
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
              {note !== undefined && <span className="text-faint">{note}</span>}
              <ChevronRight size={14} className="text-faint rtl:-scale-x-100" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </DetailSection>
  )
}

/** Closed at the very end of a detail: nobody needs it until something is wrong. */
export function Support({ support: { ids, raw, newFields } }: { support: SupportView }) {
  const t = useTranslations('details')
  return (
    <details className="group border-t border-line px-5 py-3.5">
      <summary className="flex min-h-6 items-center gap-2 font-medium text-quiet">
        <ChevronRight size={14} className="group-open:rotate-90" aria-hidden />
        {t('for_support')}
      </summary>
      <dl className="grid gap-2 pt-3 text-xs">
        {ids.map(({ label, value }) => (
          <div key={label} className="flex items-center gap-3">
            <dt className="w-24 flex-none text-faint">{label}</dt>
            <dd className="min-w-0 grow truncate font-mono text-quiet" title={value}>
              {value}
            </dd>
            <CopyButton text={value} label={t('copy', { what: label })} />
          </div>
        ))}
      </dl>
      <details className="pt-2">
        <summary className="link text-xs">{t('raw')}</summary>
        {newFields !== undefined && <p className="pt-1 text-xs text-faint">{newFields}</p>}
        <pre
          tabIndex={0}
          dir="ltr"
          role="region"
          aria-label={t('raw')}
          className="max-h-96 overflow-auto rounded-md bg-sunk p-3 font-mono text-xs"
        >
          {raw}
        </pre>
      </details>
    </details>
  )
}
