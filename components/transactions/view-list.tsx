import styles from '@/components/transactions/table-form.module.css'
import { Button } from '@/components/ui/button'
import { CheckboxField, TextField } from '@/components/ui/field'
import type { SavedView } from '@/lib/contract/saved-view'

/** A person's own views, to rename, share and delete; those of others to know about. */
export function ViewList({
  connection_id,
  path,
  views,
}: {
  connection_id: string
  /** Of the list that the views are of. */
  path: string
  views: readonly SavedView[]
}) {
  if (views.length === 0) {
    return <p>None yet. “Save view” above the transactions keeps what you look at by a name.</p>
  }
  return (
    <ul className={styles['views']}>
      {views.map((view) => (
        <li key={view.id}>
          {view.own ? (
            <OwnView connection_id={connection_id} view={view} />
          ) : (
            <strong>{view.name}</strong>
          )}
          <p>
            <a href={`${path}?view=${view.id}${view.query === '' ? '' : `&${view.query}`}`}>
              Open {view.name}
            </a>
            {view.by !== null && ` · shared by ${view.by}`}
          </p>
        </li>
      ))}
    </ul>
  )
}

function OwnView({ connection_id, view }: { connection_id: string; view: SavedView }) {
  return (
    <>
      <form method="post" action="/api/views">
        <input type="hidden" name="connection_id" value={connection_id} />
        <input type="hidden" name="id" value={view.id} />
        <TextField
          label="Name"
          id={`name-${view.id}`}
          name="name"
          required
          maxLength={80}
          autoComplete="off"
          defaultValue={view.name}
        />
        <CheckboxField
          label="Shared"
          id={`shared-${view.id}`}
          name="shared"
          value="on"
          defaultChecked={view.shared}
        />
        <Button name="action" value="change">
          Save
        </Button>
      </form>
      <form method="post" action="/api/views">
        <input type="hidden" name="connection_id" value={connection_id} />
        <input type="hidden" name="id" value={view.id} />
        <Button tone="danger" name="action" value="delete">
          Delete view
        </Button>
      </form>
    </>
  )
}
