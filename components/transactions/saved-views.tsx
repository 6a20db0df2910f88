import type { ReactNode } from 'react'
import { firstPageQuery, listHref, type ListParams } from '@/components/resource-list/list-params'
import styles from '@/components/transactions/saved-views.module.css'
import { Button } from '@/components/ui/button'
import { CheckboxField, TextField } from '@/components/ui/field'
import type { SavedView } from '@/lib/contract/saved-view'

/** The views above a table, each a plain link; the list as it stands is kept by a small form. */
export function SavedViews({
  client,
  path,
  list,
  views,
  children,
}: {
  client: { connection_id: string }
  path: string
  list: ListParams
  views: readonly SavedView[]
  /** What else can be done with the rows. */
  children?: ReactNode
}) {
  const opened = views.find(({ id }) => id === list.view)
  const query = viewQuery(list)
  const clientPath = `/clients/${encodeURIComponent(client.connection_id)}`
  const tableHref = `${clientPath}/transaction-table?${firstPageText(list)}`
  return (
    <nav className={styles['views']} aria-label="Saved views">
      <ul>
        {views.map((view) => (
          <li key={view.id}>
            <a
              href={`${path}?view=${view.id}${view.query === '' ? '' : `&${view.query}`}`}
              aria-current={view.id === opened?.id ? 'true' : undefined}
            >
              {view.name}
              {view.by !== null && <span> by {view.by}</span>}
              {view.id === opened?.id && view.query !== query && <span> · changed</span>}
            </a>
          </li>
        ))}
        {opened !== undefined && (
          <li>
            <a href={listHref(path, list, { view: undefined })}>Leave view</a>
          </li>
        )}
      </ul>
      <details>
        <summary>Save view</summary>
        <form method="post" action="/api/views">
          <input type="hidden" name="connection_id" value={client.connection_id} />
          <input type="hidden" name="query" value={query} />
          <TextField
            label="Name of the view"
            id="view-name"
            name="name"
            required
            maxLength={80}
            autoComplete="off"
            defaultValue={opened?.own === true ? opened.name : undefined}
            hint="Keeps period, filters, sort and columns; a relative period stays relative."
          />
          <CheckboxField
            label="Shared with the firm"
            id="view-shared"
            name="shared"
            value="on"
            defaultChecked={opened?.own === true && opened.shared}
          />
          <Button name="action" value="save">
            Save view
          </Button>
        </form>
      </details>
      <a href={tableHref}>Columns and views</a>
      <a href={listHref(path, list)} title="These rows from page one, to copy for a colleague">
        Link to these rows
      </a>
      <a href={`${clientPath}/transaction-sums?${firstPageText(list)}`}>Sums</a>
      {children}
    </nav>
  )
}

/** What a view keeps of a list: all of its state but the page, and the view itself. */
export function viewQuery(list: ListParams): string {
  return firstPageText({ ...list, view: undefined })
}

function firstPageText(list: ListParams): string {
  return new URLSearchParams(firstPageQuery(list).map(([name, value]) => [name, value])).toString()
}
