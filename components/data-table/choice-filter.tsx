import type { SelectOption } from '@/components/ui/old-field'
import styles from '@/components/data-table/choice-filter.module.css'
import type { Text } from '@/lib/i18n/create-text'

/** Any of several values: a repeated parameter means "any of". Opens without a script. */
export function ChoiceFilter({
  label,
  name,
  options,
  values,
  text,
}: {
  label: string
  name: string
  options: readonly SelectOption[]
  values: readonly string[]
  text: Text['text']
}) {
  const chosen = summary(
    options.filter(({ value }) => values.includes(value)),
    text,
  )
  return (
    <div className={styles['choice']}>
      <span aria-hidden="true">{label}</span>
      <details name="choice-filter" data-menu="">
        <summary aria-label={text('lists.choice_name', { label, chosen })}>{chosen}</summary>
        <fieldset aria-label={label}>
          {options.map((option) => (
            <label key={option.value}>
              <input
                type="checkbox"
                name={name}
                value={option.value}
                defaultChecked={values.includes(option.value)}
              />
              {option.label}
            </label>
          ))}
        </fieldset>
      </details>
    </div>
  )
}

function summary(chosen: readonly SelectOption[], text: Text['text']): string {
  const [only] = chosen
  if (only === undefined) return text('lists.any')
  return chosen.length === 1 ? only.label : text('lists.chosen', { number: chosen.length })
}
