import styles from '@/components/audit/audit-view.module.css'
import { AuditEvents, type ShownEvent } from '@/components/audit/audit-events'
import { type AuditParams, auditHref } from '@/components/audit/audit-params'
import { ChainNotice, type ShownVerdict } from '@/components/audit/chain-notice'
import { FilterForm } from '@/components/data-table/filter-form'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { SelectField, type SelectOption } from '@/components/ui/old-field'
import { PageHeading } from '@/components/ui/page-heading'
import type { Format } from '@/lib/format/create-format'

/** The firm's record: whether it is whole, whose part of it is shown, and a page of it. */
export function AuditView({
  events,
  params,
  olderThan,
  verdict,
  people,
  clients,
  format,
}: {
  events: readonly ShownEvent[]
  params: AuditParams
  /** Where the next page begins; undefined at the end. */
  olderThan: number | undefined
  verdict: ShownVerdict
  people: readonly SelectOption[]
  clients: readonly SelectOption[]
  format: Format
}) {
  const { text } = format
  const isFiltered = params.client !== undefined || params.person !== undefined
  const first = auditHref({ ...params, before: undefined })
  return (
    <>
      <PageHeading title={text('audit.title')}>{text('audit.lead')}</PageHeading>
      <div className={styles['record']}>
        <ChainNotice verdict={verdict} format={format} />
        <FilterForm
          action="/settings/audit"
          label={text('audit.filter')}
          clearHref={isFiltered ? auditHref({}) : undefined}
          text={format.text}
        >
          <SelectField
            label={text('audit.client')}
            name="client"
            blank={text('audit.any_client')}
            options={clients}
            defaultValue={params.client}
          />
          <SelectField
            label={text('audit.person')}
            name="person"
            blank={text('audit.anybody')}
            options={people}
            defaultValue={params.person}
          />
        </FilterForm>
        {events.length === 0 ? (
          <EmptyState
            title={text(isFiltered ? 'audit.none_chosen' : 'audit.none_earlier')}
            action={
              <ButtonLink href={isFiltered ? auditHref({}) : first}>
                {text('audit.show_latest')}
              </ButtonLink>
            }
          />
        ) : (
          <AuditEvents events={events} format={format} />
        )}
        <p>
          {params.before !== undefined && (
            <ButtonLink href={first}>{text('audit.latest')}</ButtonLink>
          )}{' '}
          {olderThan === undefined ? (
            text('audit.end')
          ) : (
            <ButtonLink href={auditHref({ ...params, before: olderThan })}>
              {text('audit.earlier')}
            </ButtonLink>
          )}
        </p>
      </div>
    </>
  )
}
