import {
  ArrowLeftRight,
  CreditCard,
  FileText,
  Infinity as InfinityIcon,
  KeyRound,
  Landmark,
  Lock,
  type LucideIcon,
  ReceiptText,
} from 'lucide-react'
import Link from 'next/link'
import { createElement, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ConnectionView, SharedScope } from '@/components/connections/to-connection-view'
import { AuthorizeForm } from '@/components/layout/authorize-form'
import type { FactView } from '@/components/layout/detail'
import { Avatar } from '@/components/ui/avatar'
import { State } from '@/components/ui/badge'
import { Fact, Facts } from '@/components/ui/facts'
import { Card } from '@/components/ui/card'

const scopeIcons: ReadonlyMap<string, LucideIcon> = new Map([
  ['transactions:read', ArrowLeftRight],
  ['accounts:read', Landmark],
  ['cards:read', CreditCard],
  ['statements:read', FileText],
  ['invoicing:read', ReceiptText],
  ['offline_access', InfinityIcon],
])

export function ScopeIcon({ scope, size = 16 }: { scope: string; size?: number }) {
  return createElement(scopeIcons.get(scope) ?? KeyRound, {
    size,
    className: 'flex-none text-faint',
    'aria-hidden': true,
  })
}

/** What is shared and what is not, each with the step that requests it. */
export function SharedDataCard({
  view: { connection_id, shared, requestAll },
}: {
  view: ConnectionView
}) {
  const t = useTranslations('connections')
  return (
    <Card
      title={t('what_is_shared')}
      flush
      end={
        requestAll !== undefined && (
          <AuthorizeForm
            connection_id={connection_id}
            scope={requestAll}
            variant="secondary"
            size="sm"
          >
            {t('ask_missing_all')}
          </AuthorizeForm>
        )
      }
    >
      <ul>
        {shared.map((each) => (
          <li
            key={each.scope}
            className="flex min-h-10.5 items-center gap-3 border-t border-line px-4 py-1.5"
          >
            <ScopeIcon scope={each.scope} />
            <span className="grid min-w-0 grow sm:grid-cols-[13rem_minmax(0,1fr)] sm:gap-3">
              <span className="truncate font-medium">{each.label}</span>
              <span className="truncate text-faint max-sm:whitespace-normal" title={each.shows}>
                {each.shows}
              </span>
            </span>
            <ScopeState connection_id={connection_id} shared={each} />
          </li>
        ))}
      </ul>
      <p className="flex items-center gap-2 border-t border-line px-4 py-3 text-xs text-faint">
        <Lock size={14} className="flex-none" aria-hidden />
        {t('never_shared')}
      </p>
    </Card>
  )
}

function ScopeState({
  connection_id,
  shared: { label, state, request },
}: {
  connection_id: string
  shared: SharedScope
}) {
  const t = useTranslations('connections')
  const lists = useTranslations('lists')
  if (state === 'shared') return <State>{t('shared')}</State>
  if (state === 'ended') return <State icon="minus">{t('ended')}</State>
  if (request === undefined) return <State icon="minus">{lists('not_shared')}</State>
  return (
    <span className="flex flex-none items-center gap-3">
      <span className="sr-only">{lists('not_shared')}</span>
      <AuthorizeForm connection_id={connection_id} scope={request} variant="secondary" size="sm">
        {t('ask_missing_one')}
        <span className="sr-only">{`: ${label}`}</span>
      </AuthorizeForm>
    </span>
  )
}

export function ConsentCard({ facts }: { facts: readonly FactView[] }) {
  const t = useTranslations('connections')
  return (
    <Card title={t('how_long')}>
      <FactLines facts={facts} />
    </Card>
  )
}

function FactLines({ facts, children }: { facts: readonly FactView[]; children?: ReactNode }) {
  return (
    <Facts layout="ends">
      {children}
      {facts.map(({ label, value }) => (
        <Fact key={label} label={label} layout="ends" wrap>
          {value}
        </Fact>
      ))}
    </Facts>
  )
}

/** What the firm itself has noted about the client. */
export function ClientRecordCard({
  record: { href, assigned, tags, facts },
}: {
  record: ConnectionView['record']
}) {
  const t = useTranslations('connections')
  return (
    <Card
      title={t('client_record')}
      end={
        <Link href={href} prefetch={false} className="btn btn-ghost btn-sm -me-2">
          {t('edit')}
        </Link>
      }
    >
      <FactLines facts={facts}>
        {assigned.length > 0 && (
          <Fact label={t('assigned_to')} layout="ends" wrap>
            <span className="flex flex-wrap justify-end gap-0.5">
              {assigned.map(({ id, name }) => (
                <span key={id} title={name}>
                  <Avatar kind="person" id={id} name={name} />
                  <span className="sr-only">{name}</span>
                </span>
              ))}
            </span>
          </Fact>
        )}
        {tags.length > 0 && (
          <Fact label={t('tags')} layout="ends" wrap>
            <span className="inline-flex flex-wrap justify-end gap-1">
              {tags.map((tag) => (
                <span key={tag} dir="auto" className="rounded-sm bg-press px-1.5 text-xs leading-5">
                  {tag}
                </span>
              ))}
            </span>
          </Fact>
        )}
      </FactLines>
    </Card>
  )
}
