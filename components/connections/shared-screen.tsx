import { Ban, Check, Minus } from 'lucide-react'
import { EndItCard, ReadersCard } from '@/components/connections/shared-aside'
import { LooksCard } from '@/components/connections/looks-card'
import { ScopeIcon } from '@/components/connections/scope-icon'
import { LanguageMenu } from '@/components/layout/language-menu'
import { Mark } from '@/components/layout/logo'
import { PrintButton } from '@/components/ui/print-button'
import { isKnownScope, requestableScopes } from '@/lib/domain/connections/connection-need'
import { findConsentSpan, hasEnded } from '@/lib/domain/connections/connection-step'
import { daysUntil } from '@/lib/domain/renewals/consent-end'
import { languageNames } from '@/lib/i18n/language'
import { describeScope } from '@/lib/present/connection-state'
import { lastLookHours, type SharedPage } from '@/lib/present/shared-page'

/** What a client sees of its own consent: what is shared, who looked, how to end it. No figure, no amount. */
export function SharedScreen(props: SharedPage) {
  const { reader, firm, clientName, client, now } = props
  const { text, language, direction } = reader
  const title = text('shared_data.title')
  return (
    <div className="min-h-dvh bg-sunk print:bg-white" lang={language} dir={direction}>
      <title>{`${title} · ${firm}`}</title>
      <SharedHead {...props} />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[66rem] px-4 pt-5 pb-10 outline-none sm:px-6 sm:pt-8 print:p-0"
      >
        <h1 className="text-xl font-semibold tracking-[-0.018em] sm:text-2xl">{title}</h1>
        <p className="max-w-[62ch] pt-1.5 text-base text-quiet wrap-anywhere">
          {text(hasEnded(client) ? 'shared_data.lead_ended' : 'shared_data.lead', {
            client: clientName,
            firm,
          })}
        </p>
        <ConsentFacts {...props} />
        <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] print:block print:space-y-4">
          <div className="flex min-w-0 flex-col gap-4">
            <ScopesCard client={client} reader={reader} />
            <LooksCard {...props} />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <EndItCard {...props} />
            <ReadersCard {...props} />
            <p className="px-1 text-xs text-faint wrap-anywhere">
              {text('shared_data.foot', {
                client: clientName,
                at: reader.moment(now.toISOString()),
              })}
            </p>
          </div>
        </div>
      </main>
    </div>
  )
}

function SharedHead({ token, reader, firm, clientName }: SharedPage) {
  const { text, language } = reader
  return (
    <header className="border-b border-line bg-paper print:border-0">
      <div className="mx-auto flex min-h-14 w-full max-w-[66rem] items-center gap-2.5 px-4 sm:px-6 print:p-0">
        <Mark size={22} />
        <span className="min-w-0 text-base font-semibold wrap-anywhere" dir="auto">
          {firm}
        </span>
        <span className="truncate text-faint max-sm:hidden">
          {text('shared_data.accountants_of', { client: clientName })}
        </span>
        <span className="grow" />
        <span className="flex flex-none items-center gap-4 print:hidden">
          <LanguageMenu
            action="/api/shared/language"
            token={token}
            language={language}
            label={text('answers.choose_language', { language: languageNames[language] })}
          />
          <span className="noscript:hidden">
            <PrintButton label={text('details.print')} />
          </span>
        </span>
      </div>
    </header>
  )
}

function ConsentFacts({ client, now, reader, lastLook }: SharedPage) {
  const { text, instant, moment } = reader
  const { granted_at, grant_ends_at, last_refreshed_at } = client
  const isOver = hasEnded(client)
  const passed = Math.max(0, -daysUntil(granted_at, now))
  const span = findConsentSpan(client, now)
  const facts = [
    {
      label: text('shared_data.approved'),
      value: instant(granted_at),
      note: passed === 0 ? text('charts.today') : text('shared_data.days_ago', { count: passed }),
    },
    {
      label: text(isOver ? 'connections.ended' : 'shared_data.ends'),
      value: instant(grant_ends_at),
      note: isOver
        ? ''
        : text('shared_data.in_days', { count: Math.max(0, daysUntil(grant_ends_at, now)) }),
    },
    {
      label: text('shared_data.last_look'),
      value: lastLook === undefined ? text('connections.not_yet') : instant(lastLook),
      note: lastLook === undefined ? '' : lastLookHours(lastLook, now, reader),
    },
    {
      label: text('shared_data.renewed'),
      value: last_refreshed_at === null ? text('connections.not_yet') : moment(last_refreshed_at),
      note: text('shared_data.by_itself'),
    },
  ]
  return (
    <section className="card mt-6 overflow-hidden" aria-label={text('shared_data.consent')}>
      <dl className="grid divide-line max-sm:divide-y sm:grid-cols-4 sm:divide-x">
        {facts.map(({ label, value, note }) => (
          <div
            key={label}
            className="px-4 py-2.5 max-sm:grid max-sm:grid-cols-[8rem_minmax(0,1fr)] max-sm:items-baseline sm:px-5 sm:py-3.5"
          >
            <dt className="text-xs text-faint">{label}</dt>
            <dd className="text-base font-semibold sm:pt-0.5">{value}</dd>
            <dd className="text-xs text-faint max-sm:col-start-2">{note}</dd>
          </div>
        ))}
      </dl>
      {span !== undefined && (
        <div className="border-t border-line bg-sunk px-4 py-3.5 sm:px-5">
          <svg
            width="100%"
            height="12"
            className="block overflow-visible rtl:-scale-x-100"
            role="img"
            aria-label={text('shared_data.passed', {
              passed: String(passed),
              days: String(passed + Math.max(0, daysUntil(grant_ends_at, now))),
            })}
          >
            <rect y="3" width="100%" height="6" rx="3" fill="var(--color-press)" />
            <rect y="3" width={`${span.percent}%`} height="6" rx="3" fill="var(--color-good)" />
            <circle
              cx={`${span.percent}%`}
              cy="6"
              r="5"
              fill="var(--color-paper)"
              stroke="var(--color-good)"
              strokeWidth="3"
            />
          </svg>
        </div>
      )}
    </section>
  )
}

/** What is shared now; after the end of a consent that is nothing. */
function ScopesCard({ client, reader }: Pick<SharedPage, 'client' | 'reader'>) {
  const { text } = reader
  const isOver = hasEnded(client)
  const scopes = [...requestableScopes, ...client.scope.filter((scope) => !isKnownScope(scope))]
  return (
    <section className="card min-w-0" aria-labelledby="shared">
      <h2 id="shared" className="px-4 py-3 font-semibold sm:px-5">
        {text('connections.shared')}
      </h2>
      <ul>
        {scopes.map((scope) => {
          const { label, shows } = describeScope(scope, text)
          const isShared = !isOver && client.scope.includes(scope)
          return (
            <li
              key={scope}
              className="flex items-center gap-3 border-t border-line px-4 py-2.25 break-inside-avoid sm:px-5"
            >
              <ScopeIcon scope={scope} />
              <span className="grid min-w-0 grow sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-3">
                <span className="font-medium">{label}</span>
                <span className="text-faint">{shows}</span>
              </span>
              {isShared ? (
                <Check size={15} className="flex-none text-good" aria-hidden />
              ) : (
                <Minus size={15} className="flex-none text-faint" aria-hidden />
              )}
              <span className="sr-only">
                {text(isShared ? 'connections.shared' : 'lists.not_shared')}
              </span>
            </li>
          )
        })}
        <li className="flex items-center gap-3 border-t border-line px-4 py-2.25 text-quiet sm:px-5">
          <Ban size={16} className="flex-none text-faint" aria-hidden />
          {text('shared_data.never')}
        </li>
      </ul>
    </section>
  )
}
