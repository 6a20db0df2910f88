import type { ReactNode } from 'react'
import { firstPageQuery, listHref, type ListParams } from '@/lib/search-params/list-params'
import styles from '@/components/transactions/saved-views.module.css'
import { Button } from '@/components/ui/button'
import { CheckboxField, TextField } from '@/components/ui/old-field'
import type { SavedView } from '@/lib/domain/transactions/saved-view'
import type { Text } from '@/lib/i18n/create-text'

/** The views above a table, each a plain link; the list as it stands is kept by a small form. */
export function SavedViews({
  client,
  path,
  list,
  views,
  text,
  children,
}: {
  client: { connection_id: string }
  path: string
  list: ListParams
  views: readonly SavedView[]
  text: Text['text']
  /** What else can be done with the rows. */
  children?: ReactNode
}) {
  const opened = views.find(({ id }) => id === list.view)
  const query = viewQuery(list)
  const clientPath = `/clients/${encodeURIComponent(client.connection_id)}`
  const tableHref = `${clientPath}/transaction-table?${firstPageText(list)}`
  return (
    <nav className={styles['views']} aria-label={text('transactions.views_saved')}>
      <ul>
        {views.map((view) => (
          <li key={view.id}>
            <a
              href={`${path}?view=${view.id}${view.query === '' ? '' : `&${view.query}`}`}
              aria-current={view.id === opened?.id ? 'true' : undefined}
            >
              <bdi>{view.name}</bdi>
              {view.by !== null && (
                <span> {text('transactions.view_by', { person: view.by })}</span>
              )}
              {view.id === opened?.id && view.query !== query && (
                <span> · {text('transactions.view_changed')}</span>
              )}
            </a>
          </li>
        ))}
        {opened !== undefined && (
          <li>
            <a href={listHref(path, list, { view: undefined })}>
              {text('transactions.view_leave')}
            </a>
          </li>
        )}
      </ul>
      <SaveForm
        connection_id={client.connection_id}
        query={query}
        opened={opened?.own === true ? opened : undefined}
        text={text}
      />
      <a href={tableHref}>{text('transactions.columns_and_views')}</a>
      <a href={listHref(path, list)} title={text('transactions.link_to_rows_hint')}>
        {text('transactions.link_to_rows')}
      </a>
      <a href={`${clientPath}/transaction-sums?${firstPageText(list)}`}>
        {text('transactions.sums')}
      </a>
      {children}
    </nav>
  )
}

function SaveForm({
  connection_id,
  query,
  opened,
  text,
}: {
  connection_id: string
  query: string
  /** Where it is the reader's own: it is kept again under its name. */
  opened: SavedView | undefined
  text: Text['text']
}) {
  return (
    <details>
      <summary>{text('transactions.view_save')}</summary>
      <form method="post" action="/api/views">
        <input type="hidden" name="connection_id" value={connection_id} />
        <input type="hidden" name="query" value={query} />
        <TextField
          label={text('transactions.view_name')}
          id="view-name"
          name="name"
          required
          maxLength={80}
          autoComplete="off"
          defaultValue={opened?.name}
          hint={text('transactions.view_name_hint')}
        />
        <CheckboxField
          label={text('transactions.view_shared_with_firm')}
          id="view-shared"
          name="shared"
          value="on"
          defaultChecked={opened?.shared === true}
        />
        <Button name="action" value="save">
          {text('transactions.view_save')}
        </Button>
      </form>
    </details>
  )
}

/** What a view keeps of a list: all of its state but the page, and the view itself. */
export function viewQuery(list: ListParams): string {
  return firstPageText({ ...list, view: undefined })
}

function firstPageText(list: ListParams): string {
  return new URLSearchParams(firstPageQuery(list).map(([name, value]) => [name, value])).toString()
}
