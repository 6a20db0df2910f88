import styles from '@/components/settings/setting-form.module.css'
import { Button } from '@/components/ui/button'
import { CheckboxField, TextField } from '@/components/ui/old-field'
import { Section } from '@/components/ui/section'
import type { PortfolioClient } from '@/lib/domain/clients/portfolio-entry'
import type { Text } from '@/lib/i18n/create-text'

export interface ClientMarksProps {
  marks: Pick<PortfolioClient, 'client' | 'tags' | 'assigned' | 'isFavourite' | 'isArchived'>
  /** Those of the firm who may be given the client; undefined where this person may give it to nobody. */
  people: readonly { id: string; name: string }[] | undefined
  /** A junior marks favourites alone. */
  mayChange: boolean
  text: Text['text']
}

/** How one client stands in the portfolio: its tags, whose it is, whether it is still looked at. */
export function ClientMarks({ marks, people, mayChange, text }: ClientMarksProps) {
  const { client, tags, assigned, isFavourite, isArchived } = marks
  return (
    <Section title={text('portfolio.marks')} id="portfolio">
      <form
        className={styles['form']}
        method="post"
        action={`/api/connections/${encodeURIComponent(client.connection_id)}/marks`}
      >
        <CheckboxField
          label={text('portfolio.marks_favourite')}
          name="favourite"
          value="on"
          defaultChecked={isFavourite}
        />
        {mayChange && (
          <>
            <TextField
              label={text('portfolio.column_tags')}
              name="tags"
              defaultValue={tags.join(', ')}
              maxLength={600}
              autoComplete="off"
              hint={text('portfolio.marks_tags_hint')}
            />
            <CheckboxField
              label={text('portfolio.marks_archived')}
              name="archived"
              value="on"
              defaultChecked={isArchived}
              hint={text('portfolio.marks_archived_hint')}
            />
          </>
        )}
        {people !== undefined && (
          <fieldset>
            <legend>{text('portfolio.column_assigned')}</legend>
            <p>{text('portfolio.marks_assigned_hint')}</p>
            {people.map(({ id, name }) => (
              <CheckboxField
                key={id}
                label={name}
                name="assigned"
                value={id}
                defaultChecked={assigned.some((each) => each.id === id)}
              />
            ))}
          </fieldset>
        )}
        <Button tone="primary">{text('portfolio.marks_save')}</Button>
      </form>
    </Section>
  )
}
