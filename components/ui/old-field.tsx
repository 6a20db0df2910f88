import type { ReactNode } from 'react'
import styles from '@/components/ui/field.module.css'

interface FieldProps {
  label: string
  name: string
  id?: string
  hint?: ReactNode
}

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'password' | 'search' | 'date' | 'number'
  defaultValue?: string | undefined
  required?: boolean
  maxLength?: number
  autoComplete?: string
  autoFocus?: boolean
  inputMode?: 'numeric' | 'decimal'
  step?: string
  placeholder?: string
  /** Offered while one types; anything else may be typed too. */
  choices?: readonly string[] | undefined
  /** What explains it and other fields too, by its id. */
  describedBy?: string
  /** What was typed before was refused; the hint says why. */
  'aria-invalid'?: boolean
}

/** A labelled one-line input; the hint is tied to it for screen readers. */
export function TextField({
  label,
  name,
  id,
  hint,
  choices,
  describedBy,
  type = 'text',
  ...input
}: TextFieldProps) {
  // Within its label it needs no identifier, nor an element around both: a list has ten such fields.
  if (id === undefined && hint === undefined && choices === undefined) {
    return (
      <label className={styles['field']}>
        {label}
        <input {...input} name={name} type={type} aria-describedby={describedBy} />
      </label>
    )
  }
  const inputId = id ?? `field-${name}`
  return (
    <div className={styles['field']}>
      <label htmlFor={inputId}>{label}</label>
      <input
        {...input}
        id={inputId}
        name={name}
        type={type}
        list={choices && `${inputId}-choices`}
        aria-describedby={hint === undefined ? describedBy : `${inputId}-hint`}
      />
      {choices !== undefined && (
        <datalist id={`${inputId}-choices`}>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </datalist>
      )}
      {hint !== undefined && <p id={`${inputId}-hint`}>{hint}</p>}
    </div>
  )
}

export interface SelectOption {
  value: string
  label: string
  /** The label stands for the value until there is a better one. */
  isUnnamed?: true
}

/** A labelled native choice of one; `blank` names the empty choice ("Any status"). */
export function SelectField({
  label,
  name,
  id,
  options,
  defaultValue = '',
  blank,
  hint,
}: FieldProps & {
  options: readonly SelectOption[]
  defaultValue?: string | undefined
  blank?: string
}) {
  const inputId = id ?? `field-${name}`
  return (
    <div className={styles['field']}>
      <label htmlFor={inputId}>{label}</label>
      <select
        id={inputId}
        name={name}
        defaultValue={defaultValue}
        aria-describedby={hint === undefined ? undefined : `${inputId}-hint`}
      >
        {blank !== undefined && <option value="">{blank}</option>}
        {options.map((option) => (
          <option
            key={option.value}
            value={option.value}
            data-unnamed={option.isUnnamed && option.value}
          >
            {option.label}
          </option>
        ))}
      </select>
      {hint !== undefined && <p id={`${inputId}-hint`}>{hint}</p>}
    </div>
  )
}

/** A checkbox with its words beside it, both of them the target. */
export function CheckboxField({
  label,
  name,
  id,
  value,
  hint,
  defaultChecked = false,
}: FieldProps & { value: string; defaultChecked?: boolean }) {
  const inputId = id ?? `field-${name}-${value}`
  return (
    <div className={styles['checkbox']}>
      <input
        type="checkbox"
        id={inputId}
        name={name}
        value={value}
        defaultChecked={defaultChecked}
        aria-describedby={hint === undefined ? undefined : `${inputId}-hint`}
      />
      <label htmlFor={inputId}>{label}</label>
      {hint !== undefined && <p id={`${inputId}-hint`}>{hint}</p>}
    </div>
  )
}
