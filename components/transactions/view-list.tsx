import styles from '@/components/settings/choice-table.module.css'
import { Button } from '@/components/ui/button'
import { CheckboxField, TextField } from '@/components/ui/old-field'
import { Rich } from '@/components/ui/rich'
import type { SavedView } from '@/lib/domain/transactions/saved-view'
import type { Text } from '@/lib/i18n/create-text'

/** A person's own views, to rename, share and delete; those of others to know about. */
export function ViewList({
  connection_id,
  path,
  views,
  words,
}: {
  connection_id: string
  /** Of the list that the views are of. */
  path: string
  views: readonly SavedView[]
  words: Text
}) {
  if (views.length === 0) {
    return <p>{words.text('transactions.views_none')}</p>
  }
  return (
    <ul className={styles['views']}>
      {views.map((view) => (
        <li key={view.id}>
          {view.own ? (
            <OwnView connection_id={connection_id} view={view} text={words.text} />
          ) : (
            <strong dir="auto">{view.name}</strong>
          )}
          <p>
            <OpenView path={path} view={view} words={words} />
          </p>
        </li>
      ))}
    </ul>
  )
}

function OpenView({ path, view, words }: { path: string; view: SavedView; words: Text }) {
  const { id, name, query, by } = view
  const href = `${path}?view=${id}${query === '' ? '' : `&${query}`}`
  if (by === null) return <a href={href}>{words.text('transactions.view_open', { name })}</a>
  return (
    <Rich
      parts={words.rich('transactions.view_open_shared', {
        name,
        person: by,
        link: (chunks) => <a href={href}>{chunks}</a>,
      })}
    />
  )
}

function OwnView({
  connection_id,
  view,
  text,
}: {
  connection_id: string
  view: SavedView
  text: Text['text']
}) {
  return (
    <>
      <form method="post" action="/api/views">
        <input type="hidden" name="connection_id" value={connection_id} />
        <input type="hidden" name="id" value={view.id} />
        <TextField
          label={text('transactions.name')}
          id={`name-${view.id}`}
          name="name"
          required
          maxLength={80}
          autoComplete="off"
          defaultValue={view.name}
        />
        <CheckboxField
          label={text('transactions.shared')}
          id={`shared-${view.id}`}
          name="shared"
          value="on"
          defaultChecked={view.shared}
        />
        <Button name="action" value="change">
          {text('transactions.save')}
        </Button>
      </form>
      <form method="post" action="/api/views">
        <input type="hidden" name="connection_id" value={connection_id} />
        <input type="hidden" name="id" value={view.id} />
        <Button tone="danger" name="action" value="delete">
          {text('transactions.view_delete')}
        </Button>
      </form>
    </>
  )
}
