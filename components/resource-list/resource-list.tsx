import type { ReactNode } from 'react'
import { ReadFailureState } from '@/components/connections/read-failure-state'
import { type Column, DataTable, type DataTableProps } from '@/components/data-table/data-table'
import { FilterChips } from '@/components/data-table/filter-chips'
import { Pager } from '@/components/data-table/pager'
import { filterChipList, type SeenReferences } from '@/components/resource-list/filter-chip-list'
import { ListFilters, noFilters } from '@/components/resource-list/list-filters'
import type { ListDefinition } from '@/lib/search-params/list-definition'
import {
  askedFilters,
  currentHref,
  hasOwnDates,
  listHref,
  type ListParams,
  nextHref,
  pageSizes,
  previousHref,
} from '@/lib/search-params/list-params'
import { PeriodNotice } from '@/components/resource-list/period-notice'
import { periodChip, withPeriod } from '@/lib/search-params/period-links'
import { RefinedLine } from '@/components/resource-list/refined-line'
import { UnreadableRows } from '@/components/resource-list/unreadable-rows'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeading } from '@/components/ui/page-heading'
import type { Client } from '@/lib/domain/clients/client'
import type { ListPage } from '@/lib/bank-contract/list'
import type { ReadFailure, ReadOutcome } from '@/lib/domain/connections/read-outcome'
import { allDates } from '@/lib/domain/periods/day-range'
import type { ChosenPeriod } from '@/lib/domain/periods/read-period'
import type { Format } from '@/lib/format/create-format'

/** What every list page is given: whose, which part of it, and what the bank answered. */
export interface ListViewProps<Row> {
  client: Client
  list: ListParams
  outcome: ReadOutcome<ListPage<Row>>
  format: Format
  /** Of a list that has dates. */
  period?: ChosenPeriod
}

type TableProps<Row> = Pick<DataTableProps<Row>, 'rowKey' | 'rowHref' | 'rowLabel' | 'rowQuiet'>

/** What a list says of itself, besides its title. */
export interface ListWords {
  /** "Filter invoices". */
  filter: string
  /** "No invoices match these filters". */
  noneMatch: string
  /** "No invoices in this period"; of a list that has dates. */
  noneInPeriod?: string
  /** "No invoices yet", and when the first will appear. */
  none: string
  whenFirst: string
}

interface ResourceListProps<Row> extends ListViewProps<Row>, TableProps<Row> {
  title: string
  path: string
  definition: ListDefinition
  columns: readonly Column<Row>[]
  seen?: SeenReferences
  currency?: string
  words: ListWords
  /** Of the page's rows those that meet the conditions judged here; undefined where it has none. */
  refined?: readonly Row[] | undefined
  /** Stands between the heading and the filters. */
  above?: ReactNode
  /** Stands between the filters and the table. */
  summary?: ReactNode
  className?: string | undefined
  /** What the style sheet needs to know of the table, beside its class. */
  tableData?: Readonly<Record<`data-${string}`, string | undefined>>
  /** What the next page goes on from, where that is more than this page's own state. */
  onward?: ListParams
}

/** One page of a bank's list, whatever the bank answered. */
export function ResourceList<Row>(props: ResourceListProps<Row>) {
  const { client, title, path, definition, list, outcome, format, seen = {} } = props
  const { text } = format
  const { page } = list
  return (
    <>
      {/* The page's number is in the title, so that turning the page is announced. */}
      <title>{`${page > 1 ? text('lists.title_of_page', { title, page }) : title} · ${client.name} · Countinghouse`}</title>
      <PageHeading title={title} />
      {props.above}
      {(outcome.kind === 'read' || concernsThisList(outcome.failure)) && (
        <>
          <ListFilters
            // A form that was typed in is made anew for another state of the list.
            key={listHref(path, list)}
            path={path}
            label={props.words.filter}
            definition={definition}
            list={list}
            seen={seen}
            currency={props.currency ?? 'USD'}
            text={text}
          />
          {props.period !== undefined && (
            <PeriodNotice
              period={props.period}
              isReplaced={hasOwnDates(definition, list)}
              format={format}
            />
          )}
          <FilterChips
            words={format}
            chips={[
              ...periodChip(path, definition, list, props.period, format),
              ...filterChipList(path, definition, list, seen, format),
            ]}
          />
        </>
      )}
      {outcome.kind === 'read' ? (
        <ReadList {...props} page={outcome.value} readAt={outcome.readAt} />
      ) : (
        <ReadFailureState
          failure={outcome.failure}
          client={client}
          retryHref={currentHref(path, list)}
          firstPageHref={firstPageHref(path, list, outcome.failure)}
          format={format}
        />
      )}
    </>
  )
}

function ReadList<Row>({
  page,
  readAt,
  ...props
}: ResourceListProps<Row> & { page: ListPage<Row>; readAt: string }) {
  const { title, path, columns, list, format, refined, summary, className } = props
  const table = (
    <DataTable
      caption={title}
      columns={columns}
      rows={refined ?? page.items}
      rowKey={props.rowKey}
      rowHref={(row) => withPeriod(props.rowHref(row), list.period)}
      {...(props.rowLabel && { rowLabel: props.rowLabel })}
      {...(props.rowQuiet && { rowQuiet: props.rowQuiet })}
      empty={
        page.unreadable.length === 0 &&
        (page.next_page_token === null ? (
          <Nothing {...props} />
        ) : (
          <MoreFollows text={format.text} />
        ))
      }
    />
  )
  return (
    <>
      {refined !== undefined && (
        <RefinedLine
          shown={refined.length}
          read={page.items.length}
          isLast={page.next_page_token === null}
          clearHref={listHref(path, list, { filters: askedFilters(props.definition, list) })}
          format={format}
        />
      )}
      {summary}
      <UnreadableRows rows={page.unreadable} text={format.text} />
      {className === undefined ? (
        table
      ) : (
        <div className={className} {...props.tableData}>
          {table}
        </div>
      )}
      <Pager
        pageNumber={list.page}
        nextHref={
          page.next_page_token === null
            ? null
            : nextHref(path, props.onward ?? list, page.next_page_token)
        }
        firstHref={listHref(path, list)}
        previousHref={previousHref(path, list)}
        pageSize={list.page_size}
        pageSizeHrefs={pageSizes.map((size) => ({
          size,
          href: listHref(path, list, { page_size: size }),
        }))}
        readAt={readAt}
        refreshHref={currentHref(path, list)}
        format={format}
      />
    </>
  )
}

// Spec, Pagination 2: only a token that is null ends a list.
function MoreFollows({ text }: Pick<Format, 'text'>) {
  return <EmptyState title={text('lists.nothing_on_page')}>{text('lists.more_follows')}</EmptyState>
}

function Nothing<Row>(props: ResourceListProps<Row>) {
  const { words, path, definition, list, period } = props
  const { text } = props.format
  const isNarrowed = period?.address !== undefined && !hasOwnDates(definition, list)
  if (list.filters.length > 0 || isNarrowed) {
    return (
      <EmptyState
        title={list.filters.length > 0 ? words.noneMatch : (words.noneInPeriod ?? words.noneMatch)}
        action={
          <>
            {list.filters.length > 0 && (
              <ButtonLink href={listHref(path, list, noFilters)}>
                {text('lists.clear_filters')}
              </ButtonLink>
            )}
            {isNarrowed && (
              <ButtonLink href={listHref(path, list, { period: allDates })}>
                {text('lists.show_all_dates')}
              </ButtonLink>
            )}
          </>
        }
      />
    )
  }
  if (list.page_token !== undefined) {
    return (
      <EmptyState
        title={text('lists.nothing_more')}
        action={<ButtonLink href={listHref(path, list)}>{text('lists.start_again')}</ButtonLink>}
      />
    )
  }
  return <EmptyState title={words.none}>{words.whenFirst}</EmptyState>
}

/** Without its filters where the bank refused them: with them it would refuse again. */
function firstPageHref(path: string, list: ListParams, { code }: ReadFailure): string {
  return listHref(path, list, code === 'invalid_request' ? noFilters : {})
}

/** False where no choice of filters could help: without access there is nothing to filter. */
function concernsThisList(failure: ReadFailure): boolean {
  return !['needs_reconnect', 'disconnected', 'missing_scope', 'not_found'].includes(failure.code)
}
