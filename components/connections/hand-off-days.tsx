import { SelectField } from '@/components/ui/field'

const choices = [1, 7, 14, 30].map((days) => ({
  value: String(days),
  label: days === 1 ? '1 day' : `${days} days`,
}))

/** How long a link serves. */
export function HandOffDays() {
  return <SelectField label="The link works for" name="days" options={choices} defaultValue="14" />
}
