import { CheckboxField, type SelectOption } from '@/components/ui/field'
import styles from '@/components/data-table/choice-filter.module.css'

/** Any of several values: a repeated parameter means "any of". Opens without a script. */
export function ChoiceFilter({
  label,
  name,
  options,
  values,
}: {
  label: string
  name: string
  options: readonly SelectOption[]
  values: readonly string[]
}) {
  const chosen = options.filter(({ value }) => values.includes(value))
  return (
    <div className={styles['choice']}>
      <span aria-hidden="true">{label}</span>
      <details name="choice-filter">
        <summary aria-label={`${label}: ${summary(chosen)}`}>{summary(chosen)}</summary>
        <fieldset>
          <legend className="visually-hidden">{label}</legend>
          {options.map((option) => (
            <CheckboxField
              key={option.value}
              label={option.label}
              name={name}
              value={option.value}
              defaultChecked={values.includes(option.value)}
            />
          ))}
        </fieldset>
      </details>
    </div>
  )
}

function summary(chosen: readonly SelectOption[]): string {
  const [only] = chosen
  if (only === undefined) return 'Any'
  return chosen.length === 1 ? only.label : `${chosen.length} chosen`
}
