import { SelectField } from '@/components/ui/old-field'
import type { Text } from '@/lib/i18n/create-text'

const choices = [1, 7, 14, 30]

/** How long a link serves. */
export function HandOffDays({ text }: { text: Text['text'] }) {
  return (
    <SelectField
      label={text('approvals.link_works_for')}
      name="days"
      options={choices.map((count) => ({
        value: String(count),
        label: text('approvals.days', { count }),
      }))}
      defaultValue="14"
    />
  )
}
