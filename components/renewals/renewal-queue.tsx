'use client'

import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { StateScreen, type StateView } from '@/components/layout/state-view'
import { TitleRow } from '@/components/layout/title-row'

/** A person's queue as plain data. */
export interface RenewalQueueView {
  readonly title: string
  /** "1 of 2 renewed" */
  readonly count: string | undefined
  readonly next: NextView | undefined
  readonly lines: readonly {
    readonly key: string
    readonly name: string
    readonly href: string
    readonly state: string
    readonly stateClass: string
    readonly isNext: boolean
  }[]
  /** What stands where nothing is queued. */
  readonly state: StateView | undefined
}

interface NextView {
  readonly connection_id: string
  readonly name: string
  /** Requested of the bank; none means what was approved before. */
  readonly scope: readonly string[]
  readonly href: string
  readonly until: string
  /** How the last attempt ended. */
  readonly attempt: string | undefined
}

/** Renews the chosen clients one by one: to the bank and back, until none is left. */
export function RenewalQueueScreen({ view }: { view: RenewalQueueView }) {
  const t = useTranslations('renewals')
  const { lines, next, state } = view
  return (
    <>
      <TitleRow
        title={view.title}
        scope={view.count}
        back={{ href: '/renewals', label: t('title') }}
      >
        {lines.length > 0 && (
          <QueueForm step="clear">
            <button type="submit" className={next === undefined ? 'btn btn-primary' : 'btn'}>
              {t(next === undefined ? 'finish' : 'empty_queue')}
            </button>
          </QueueForm>
        )}
      </TitleRow>
      {state !== undefined ? (
        <StateScreen state={state} />
      ) : (
        <div className="flex max-w-[52rem] flex-col gap-4 px-4 pt-3 pb-8 sm:px-6">
          <p className="text-xs text-faint lg:hidden">{view.count}</p>
          {next === undefined ? (
            <p role="status" className="note bg-good-tint">
              <b className="font-medium text-good">{t('all_renewed', { count: lines.length })}</b>{' '}
              {t('all_renewed_text')}
            </p>
          ) : (
            <NextRenewal next={next} />
          )}
          <section aria-labelledby="in-queue">
            <h2 id="in-queue" className="px-1 pb-2 font-semibold">
              {t('in_this_queue')}
            </h2>
            <ol className="card">
              {lines.map((line) => (
                <li
                  key={line.key}
                  aria-current={line.isNext ? 'step' : undefined}
                  className="flex items-center gap-3 border-t border-line px-4 py-2 first:border-0"
                >
                  <Link
                    href={line.href}
                    prefetch={false}
                    className="min-w-0 grow truncate font-medium hover:underline"
                    dir="auto"
                  >
                    {line.name}
                  </Link>
                  <span className={line.stateClass}>{line.state}</span>
                  <QueueForm step="remove" connection_id={line.key}>
                    <button
                      type="submit"
                      className="btn btn-ghost btn-sm"
                      aria-label={t('remove_client', { client: line.name })}
                    >
                      {t('remove')}
                    </button>
                  </QueueForm>
                </li>
              ))}
            </ol>
          </section>
        </div>
      )}
    </>
  )
}

function NextRenewal({ next }: { next: NextView }) {
  const t = useTranslations('renewals')
  return (
    <section aria-labelledby="next-client" className="card flex flex-col gap-2 px-4 py-3">
      <h2 id="next-client" className="text-lg font-semibold" dir="auto">
        {t('next_client', { client: next.name })}
      </h2>
      {next.attempt !== undefined && <p className="text-attention">{next.attempt}</p>}
      <p className="text-quiet">{next.until}</p>
      <p className="text-quiet">{t('how')}</p>
      <div className="flex flex-wrap gap-2 pt-1">
        <form method="post" action="/api/renewals/approve">
          <input type="hidden" name="connection_id" value={next.connection_id} />
          {next.scope.map((each) => (
            <input key={each} type="hidden" name="scope" value={each} />
          ))}
          <button type="submit" className="btn btn-primary">
            {t('approve_at_bank', { client: next.name })}
          </button>
        </form>
        <Link href={next.href} prefetch={false} className="btn">
          {t('let_owner')}
        </Link>
        <QueueForm step="later" connection_id={next.connection_id}>
          <button type="submit" className="btn btn-ghost">
            {t('later')}
          </button>
        </QueueForm>
      </div>
    </section>
  )
}

function QueueForm({
  step,
  connection_id,
  children,
}: {
  step: 'clear' | 'later' | 'remove'
  connection_id?: string
  children: React.ReactNode
}) {
  return (
    <form method="post" action="/api/renewals/queue">
      <input type="hidden" name="step" value={step} />
      {connection_id !== undefined && (
        <input type="hidden" name="connection_id" value={connection_id} />
      )}
      {children}
    </form>
  )
}
