'use client'

import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { CopyButton } from '@/components/ui/copy-button'
import { Fact, Facts as FactList } from '@/components/ui/facts'

/** One line of facts; without a value it is left out. */
export interface FactView {
  readonly label: string
  readonly value: string | undefined
  readonly href?: string | undefined
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
