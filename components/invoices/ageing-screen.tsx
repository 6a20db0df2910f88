import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { type AgeingScope, toAgeingRows } from '@/components/invoices/ageing-rows'
import { AgeingTable } from '@/components/invoices/ageing-table'
import { OpenedInvoices } from '@/components/invoices/opened-invoices'
import { AgeBar } from '@/components/invoices/receivables-strip'
import { emptyState } from '@/components/layout/to-failure'
import { ReadFailed } from '@/components/layout/read-failed'
import { StateScreen } from '@/components/layout/state-view'
import { TitleRow } from '@/components/layout/title-row'
import type { Invoice } from '@/lib/bank-contract/invoicing'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import {
  type AgeingRow,
  ageingRows,
  ageingTotals,
  ageInvoices,
  shownBuckets,
} from '@/lib/domain/invoices/ageing'
import { ageingWords } from '@/lib/domain/invoices/ageing-buckets'
import type { Extent, Reading } from '@/lib/domain/reading/reading'
import type { CustomersById } from '@/lib/format/resource-names'
import { moneyInWords, sayNone, whyPartial } from '@/lib/present/reading-words'
import { share } from '@/lib/present/receivables'
import { type AgeingParams, ageingPath } from '@/lib/search-params/invoices'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

interface Receivables {
  readonly invoices: Reading<Invoice>
  /** As far as the bank gave them. */
  readonly names: CustomersById
}

interface AgeingProps {
  readonly client: Client
  readonly params: AgeingParams
  readonly today: string
  readonly outcome: ReadOutcome<Receivables>
}

/** Who owes how much since when, as it stood at the end of any day. */
export async function AgeingScreen(props: AgeingProps) {
  const { client, params, outcome } = props
  const { connection_id, name } = client
  const { on, period, unreadable } = params
  const [t, shell, reader] = await Promise.all([
    getTranslations('invoices'),
    getTranslations('shell'),
    getReader(),
  ])
  const title = t('ageing_on', { date: reader.date(on) })
  const listHref = withPeriod(resourcePath(connection_id, 'invoices'), period)
  const context = {
    client,
    retryHref: ageingPath(connection_id, { on, period }),
    firstPageHref: listHref,
  }
  return (
    <>
      <title>{`${title} · ${name} · Countinghouse`}</title>
      <TitleRow
        title={
          <>
            <span className="max-sm:sr-only">{title}</span>
            {/* The day stands beside it. */}
            <span className="sm:hidden" aria-hidden>
              {t('ageing')}
            </span>
          </>
        }
        back={{ href: listHref, label: shell('invoices') }}
        updatedAt={outcome.kind === 'read' ? reader.clock(outcome.readAt) : undefined}
      >
        <DayForm key={on} path={ageingPath(connection_id)} params={params} />
      </TitleRow>
      {unreadable !== undefined && (
        <Warning>
          {t('no_day', { typed: unreadable })}. {t('no_day_how')}
        </Warning>
      )}
      {outcome.kind === 'failed' ? (
        <ReadFailed failure={outcome.failure} {...context} />
      ) : (
        <Owed {...props} read={outcome.value} />
      )}
    </>
  )
}

/** By currency, then by customer, then the invoices behind the figure that was opened. */
async function Owed({
  client: { connection_id },
  params,
  today,
  read,
}: AgeingProps & { read: Receivables }) {
  const [t, reader] = await Promise.all([getTranslations('invoices'), getReader()])
  const { text, timeZone } = reader
  const aged = ageInvoices(read.invoices, params.on, { timeZone, today })
  const rows = ageingRows(aged.items)
  const partial = whyPartial(aged, reader)
  const totals = ageingTotals(rows)
  const scope: AgeingScope = {
    connection_id,
    params,
    extent: aged,
    names: read.names,
    shown: shownBuckets(totals),
  }
  return (
    <>
      {partial !== undefined && totals.length > 0 && (
        <Warning>
          {t('at_least_owed')}. {partial}
        </Warning>
      )}
      {totals.length > 0 ? (
        <>
          {totals.map((total) => (
            <Bars key={total.currency} total={total} scope={scope} />
          ))}
          <AgeingTable
            headers={scope.shown.map((bucket) => text(ageingWords[bucket]))}
            rows={toAgeingRows(totals, rows, scope, reader)}
          />
        </>
      ) : (
        <NothingOwed on={params.on} extent={aged} />
      )}
      {params.currency !== undefined && <OpenedInvoices aged={aged} scope={scope} today={today} />}
      <p className="max-w-[80ch] px-4 py-4 text-xs text-faint sm:px-6">{t('ageing_note')}</p>
    </>
  )
}

async function NothingOwed({ on, extent }: { on: string; extent: Extent }) {
  const [t, reader] = await Promise.all([getTranslations('invoices'), getReader()])
  const title = sayNone(extent, reader, 'none.owed', { date: reader.date(on) })
  const text = [t('nothing_owed_when')]
  return <StateScreen state={emptyState(extent, { title, text }, reader)} />
}

/** The total of one currency by age. */
async function Bars({
  total: { currency, total, buckets },
  scope: { shown, extent },
}: {
  total: AgeingRow
  scope: AgeingScope
}) {
  const [t, reader] = await Promise.all([getTranslations('invoices'), getReader()])
  return (
    <section aria-label={t('ageing_in', { currency })} className="px-4 py-2 sm:px-6">
      <ul className="grid grid-cols-2 gap-3 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
        {shown.map((bucket) => (
          <li key={bucket}>
            <span className="flex items-baseline justify-between gap-2 text-xs">
              <span className="text-quiet">{reader.text(ageingWords[bucket])}</span>
              <b dir="ltr" data-amount="" className="num-t font-medium">
                {moneyInWords({ amount: buckets[bucket].sum, currency }, extent, reader)}
              </b>
            </span>
            <AgeBar size={4} share={share(buckets[bucket].sum, total)} bucket={bucket} />
          </li>
        ))}
      </ul>
    </section>
  )
}

async function DayForm({ path, params: { period, on } }: { path: string; params: AgeingParams }) {
  const t = await getTranslations('invoices')
  return (
    <form action={path} className="flex items-center gap-2" aria-label={t('choose_day')}>
      {period !== undefined && <input type="hidden" name="period" value={period} />}
      <label className="flex items-center gap-2">
        <span className="text-xs text-faint max-sm:sr-only">{t('at_end_of')}</span>
        <input type="date" name="on" defaultValue={on} className="field w-36" />
      </label>
      <button type="submit" className="btn">
        {t('show')}
      </button>
    </form>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p
      role="status"
      className="mx-4 mb-2 flex items-center gap-2 rounded-lg bg-attention-tint px-4 py-2 text-attention sm:mx-6"
    >
      <TriangleAlert size={15} className="flex-none" aria-hidden />
      <span>{children}</span>
    </p>
  )
}
