import Link from 'next/link'
import type { ReactNode } from 'react'
import { CheckItem } from '@/components/checks/check-item'
import type { MonthEnd } from '@/components/checks/checks-screen'
import type { CompletenessCheck } from '@/lib/domain/checks/judge-completeness'
import { coveragePath } from '@/lib/search-params/coverage-params'
import { connectionPath } from '@/lib/search-params/resource-path'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

type ItemProps<Id extends CompletenessCheck['id']> = {
  readonly check: Extract<CompletenessCheck, { id: Id }>
  readonly monthEnd: MonthEnd
}

/** Whether all is there that a close needs besides its transactions. */
export function CompletenessItem({
  check,
  monthEnd,
}: {
  check: CompletenessCheck
  monthEnd: MonthEnd
}) {
  switch (check.id) {
    case 'consent':
      return <ConsentItem check={check} monthEnd={monthEnd} />
    case 'statements':
      return <StatementsItem check={check} monthEnd={monthEnd} />
    case 'tie-out':
      return <TieOutItem check={check} monthEnd={monthEnd} />
  }
}

async function ConsentItem({
  check: { id, state },
  monthEnd: { client, completeness },
}: ItemProps<'consent'>) {
  const [t, { date }] = await Promise.all([getTranslations('checks'), getReader()])
  const dates = { end: date(completeness.consentEnd), due: date(completeness.due) }
  return (
    <CheckItem
      id={id}
      state={state}
      title={t('consent')}
      finding={t(state === 'passed' ? 'consent_covers' : 'consent_short', dates)}
      method={t('consent_method')}
    >
      <ItemLink href={connectionPath(client.connection_id)}>{t('show_connection')}</ItemLink>
    </CheckItem>
  )
}

async function StatementsItem({ check, monthEnd }: ItemProps<'statements'>) {
  const [t, { number, text }] = await Promise.all([getTranslations('checks'), getReader()])
  const { id, state, count } = check
  const { first, last } = monthEnd.days
  const isMonth = first.slice(0, 7) === last.slice(0, 7)
  const finding =
    count === undefined
      ? [t('statements_unread')]
      : !count.isCertain
        ? [text('reading.cannot_be_told')]
        : [
            ...(count.due === 0
              ? []
              : [
                  t(isMonth ? 'received_month' : 'received', {
                    done: number(count.received),
                    due: number(count.due),
                  }),
                ]),
            ...(count.notYet === 0 ? [] : [t('not_yet', { count: count.notYet })]),
          ]
  return (
    <CheckItem
      id={id}
      state={state}
      title={t('statements')}
      finding={finding.join(', ')}
      method={t('statements_method')}
    >
      <CoverageLink monthEnd={monthEnd} />
    </CheckItem>
  )
}

async function TieOutItem({ check: { id, state, count }, monthEnd }: ItemProps<'tie-out'>) {
  const [t, { number, text }] = await Promise.all([getTranslations('checks'), getReader()])
  const { received, tiesOut, differs, isCertain } = count
  const found = isCertain
    ? t('tie_out_of', { done: number(tiesOut), due: number(received) })
    : text('reading.cannot_be_told')
  return (
    <CheckItem
      id={id}
      state={state}
      title={t('tie_out')}
      finding={differs === 0 ? found : `${found}, ${t('differ', { count: differs })}`}
      method={t('tie_out_method')}
    >
      <CoverageLink monthEnd={monthEnd} />
    </CheckItem>
  )
}

async function CoverageLink({ monthEnd: { client, params, days } }: { monthEnd: MonthEnd }) {
  const t = await getTranslations('checks')
  const year = Number(days.last.slice(0, 4))
  return (
    <ItemLink href={coveragePath(client.connection_id, params.period, year)}>
      {t('show_coverage')}
    </ItemLink>
  )
}

function ItemLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false} className="link text-xs">
      {children}
    </Link>
  )
}
