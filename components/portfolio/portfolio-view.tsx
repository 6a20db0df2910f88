import { DataTable } from '@/components/data-table/data-table'
import { failingWords } from '@/components/portfolio/failing-words'
import { FiguresRefresh } from '@/components/portfolio/figures-refresh'
import type { PortfolioTableContext } from '@/components/portfolio/portfolio-columns'
import { PortfolioFilters } from '@/components/portfolio/portfolio-filters'
import { PortfolioPages } from '@/components/portfolio/portfolio-pages'
import { isNarrowed, portfolioHref, portfolioQuery } from '@/components/portfolio/portfolio-params'
import { portfolioTable } from '@/components/portfolio/portfolio-table'
import styles from '@/components/portfolio/portfolio-table.module.css'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { PageHeading } from '@/components/ui/page-heading'
import type { PortfolioClient, PortfolioEntry } from '@/lib/domain/clients/portfolio-entry'
import { isPeriod } from '@/lib/domain/periods/read-period'

export interface PortfolioClients {
  /** All that the person may see. */
  entries: readonly PortfolioClient[]
  /** Those that the address means, in its order. */
  chosen: readonly PortfolioClient[]
  /** Those of them on this page, with what was last seen of them. */
  shown: readonly PortfolioEntry[]
}

/** Every client of the firm that this person may see, as last known; read anew behind it. */
export function PortfolioView({
  clients: { entries, chosen, shown },
  context,
}: {
  clients: PortfolioClients
  context: PortfolioTableContext
}) {
  const { params, format } = context
  const { text } = format
  if (entries.length === 0) return <FirstClient text={text} />
  return (
    <>
      <div className={styles['above']}>
        <PageHeading
          title={text('portfolio.title')}
          actions={
            <>
              <ButtonLink href={portfolioHref(params, {}, '/portfolio/columns')}>
                {text('portfolio.columns')}
              </ButtonLink>
              <ButtonLink href="/connect">{text('portfolio.connect')}</ButtonLink>
            </>
          }
        />
        <UnreadablePeriod period={params.period} text={text} />
        <PortfolioFilters
          key={`filters of ${portfolioHref(params)}`}
          params={params}
          entries={entries}
          format={format}
        />
        <FiguresRefresh
          key={portfolioHref(params, { page: params.page })}
          query={new URLSearchParams(portfolioQuery(params)).toString()}
          failing={failingWords(chosen, params, format)}
          words={{
            refresh: text('portfolio.refresh'),
            progress: text('portfolio.progress'),
            stopped: text('portfolio.stopped'),
          }}
        />
      </div>
      <DataTable
        {...portfolioTable(context)}
        rows={shown}
        empty={
          <EmptyState
            title={text('portfolio.nothing_matches')}
            action={
              isNarrowed(params) && <ButtonLink href="/">{text('portfolio.show_all')}</ButtonLink>
            }
          />
        }
      />
      <PortfolioPages params={params} total={chosen.length} format={format} />
    </>
  )
}

/** Each client is then shown for the period that is usual with it. */
function UnreadablePeriod({
  period,
  text,
}: {
  period: string | undefined
  text: PortfolioTableContext['format']['text']
}) {
  if (period === undefined || isPeriod(period)) return null
  return (
    <Notice tone="attention" title={text('periods.unreadable', { typed: period })}>
      <p>{text('shell.period_hint')}</p>
    </Notice>
  )
}

function FirstClient({ text }: Pick<PortfolioTableContext['format'], 'text'>) {
  return (
    <>
      <PageHeading title={text('portfolio.title')} />
      <EmptyState
        title={text('portfolio.no_clients')}
        action={
          <ButtonLink href="/connect" tone="primary">
            {text('portfolio.connect_first')}
          </ButtonLink>
        }
      >
        {text('portfolio.no_clients_why')}
      </EmptyState>
    </>
  )
}
