import type { ReactNode } from 'react'
import { ReadFailureState } from '@/components/connections/read-failure-state'
import { ReadAt } from '@/components/data-table/read-at'
import styles from '@/components/resource-detail/detail-frame.module.css'
import { periodOfHref, withPeriod } from '@/lib/search-params/period-links'
import { BackLink, PageHeading } from '@/components/ui/page-heading'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import type { Format } from '@/lib/format/create-format'

/** What every detail page is given. */
export interface DetailViewProps<Value> {
  client: Client
  /** This page's own address, to try again; the period that it names goes with every way out. */
  href: string
  outcome: ReadOutcome<Value>
  format: Format
}

/** The page of one object, whatever the bank answered. */
export function DetailFrame<Value>({
  client,
  href,
  outcome,
  format,
  noun,
  back,
  titleOf,
  headingOf = titleOf,
  asideOf,
  actionsOf,
  children,
}: DetailViewProps<Value> & {
  /** "Invoice": the title where there is none to show. */
  noun: string
  back: { href: string; label: string }
  /** Of the tab, where everybody reads it: no amounts. */
  titleOf: (value: Value) => string
  /** Of the page, where it says more than the tab's. */
  headingOf?: (value: Value) => ReactNode
  asideOf?: (value: Value) => ReactNode
  actionsOf?: (value: Value) => ReactNode
  children: (value: Value) => ReactNode
}) {
  const backHref = withPeriod(back.href, periodOfHref(href))
  const backLink = <BackLink href={backHref}>{back.label}</BackLink>
  if (outcome.kind === 'failed') {
    return (
      <>
        <title>{`${noun} · ${client.name} · Countinghouse`}</title>
        <PageHeading title={noun} back={backLink} />
        <ReadFailureState
          failure={outcome.failure}
          client={client}
          retryHref={href}
          firstPageHref={backHref}
          format={format}
        />
      </>
    )
  }
  const { value, readAt } = outcome
  return (
    <>
      <title>{`${titleOf(value)} · ${client.name} · Countinghouse`}</title>
      <PageHeading
        title={headingOf(value)}
        back={backLink}
        aside={asideOf?.(value)}
        actions={actionsOf?.(value)}
      />
      {children(value)}
      <p className={styles['read']}>
        <ReadAt readAt={readAt} refreshHref={href} format={format} />
      </p>
    </>
  )
}
