'use client'

import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { Facts, Support } from '@/components/layout/detail'
import { DocumentPage } from '@/components/layout/document-page'
import { StateScreen } from '@/components/layout/state-view'
import type { TieOutCard } from '@/components/statements/tie-out-card'
import type { StatementDetailView } from '@/components/statements/to-statement-detail'

/** One statement: whether each account ties out, its PDF beside it. */
export function StatementDetail({ detail }: { detail: StatementDetailView }) {
  const t = useTranslations('statements')
  const { title, scope, back, updatedAt, status, document, ledgerHref, body, state } = detail
  return (
    <DocumentPage
      title={title}
      scope={scope}
      back={back}
      updatedAt={updatedAt}
      status={status}
      document={document}
    >
      {body === undefined ? (
        state && <StateScreen state={state} />
      ) : (
        <>
          <section aria-label={t('tie_out_by_account')} className="grid gap-3 px-4 pt-4 sm:px-6">
            {body.cards.map((card) => (
              <TieOut key={card.key} card={card} />
            ))}
            {body.cards.length === 0 && (
              <p className="text-quiet">
                {t(ledgerHref === undefined ? 'nothing_to_check' : 'names_no_accounts')}
              </p>
            )}
            {body.unchecked !== undefined && <p className="text-attention">{body.unchecked}</p>}
            {ledgerHref !== undefined && body.cards.length > 0 && (
              <p>
                <Link href={ledgerHref} prefetch={false} className="btn btn-sm">
                  {t('check_against_ledger')}
                </Link>
              </p>
            )}
            {body.note !== undefined && <p className="text-xs text-faint">{body.note}</p>}
          </section>
          <div className="px-5 py-4 sm:px-6">
            <Facts facts={body.facts} />
          </div>
          {body.support && <Support support={body.support} />}
        </>
      )}
    </DocumentPage>
  )
}

const tones = {
  good: {
    className: 'bg-good-tint',
    icon: <CircleCheck size={16} className="text-good" aria-hidden />,
  },
  attention: {
    className: 'bg-attention-tint',
    icon: <TriangleAlert size={16} className="text-attention" aria-hidden />,
  },
  plain: {
    className: 'bg-sunk',
    icon: <CircleDashed size={16} className="text-faint" aria-hidden />,
  },
}

const signs = ['+', '−', '=']

function TieOut({ card }: { card: TieOutCard }) {
  const t = useTranslations('statements')
  const { account, accountHref, figures, fees, verdict } = card
  const { className, icon } = tones[verdict.tone]
  return (
    <div role="group" aria-label={account} className="card overflow-hidden">
      <h2 className="px-4 pt-3 text-sm font-semibold">
        {accountHref === undefined ? (
          <bdi>{account}</bdi>
        ) : (
          <Link href={accountHref} prefetch={false} className="hover:underline" dir="auto">
            {account}
          </Link>
        )}
      </h2>
      <dl className="flex items-center gap-3 px-4 py-3 max-sm:grid max-sm:grid-cols-2">
        {figures.map(({ label, amount, note }, index) => (
          <Fragment key={label}>
            {index > 0 && (
              <span
                className="grid w-5 flex-none place-content-center text-lg text-faint max-sm:hidden"
                aria-hidden
              >
                {signs[index - 1]}
              </span>
            )}
            <div className="min-w-0 grow">
              <dt className="text-xs text-faint">{label}</dt>
              <dd
                dir="ltr"
                data-amount=""
                className={`num-t text-base font-semibold whitespace-nowrap rtl:text-end ${index === 1 ? 'text-good' : ''}`}
              >
                {amount ?? '–'}
              </dd>
              <dd className="text-xs text-faint">{note}&nbsp;</dd>
            </div>
          </Fragment>
        ))}
      </dl>
      {fees !== undefined && <p className="px-4 pb-2 text-xs text-faint">{fees}</p>}
      <div
        className={`flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2.5 ${className}`}
      >
        {icon}
        <span className="font-medium">{verdict.text}</span>
        <span className="grow" />
        {verdict.difference !== undefined && (
          <span className="num-t">
            {t('difference')}{' '}
            <b className="font-semibold" dir="ltr" data-amount="">
              {verdict.difference}
            </b>
          </span>
        )}
      </div>
    </div>
  )
}
