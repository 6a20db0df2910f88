import { CircleAlert, Search } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'

interface FieldWords {
  label: ReactNode
  hint?: ReactNode
  /** Takes the place of the hint and marks the control as invalid. */
  error?: ReactNode
}

export interface ControlAttributes {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** A label above, a control, and a hint or an error below it, tied to each other for screen readers. */
export function Field({
  label,
  hint,
  error,
  id: givenId,
  className,
  children,
}: FieldWords & {
  id?: string | undefined
  className?: string | undefined
  children: (control: ControlAttributes) => ReactNode
}) {
  const ownId = useId()
  const id = givenId ?? ownId
  const note = error ?? hint
  const hasError = error !== undefined && error !== null
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
        'aria-invalid': hasError || undefined,
      })}
      {hasError ? (
        <p id={`${id}-note`} className="mt-1 flex items-center gap-1 text-xs text-danger">
          <CircleAlert className="size-3!" />
          {error}
        </p>
      ) : (
        note !== undefined && (
          <p id={`${id}-note`} className="mt-1 text-xs text-faint">
            {note}
          </p>
        )
      )}
    </div>
  )
}

type Labelled<Tag extends 'input' | 'textarea'> = Omit<ComponentProps<Tag>, 'id' | 'className'> &
  Partial<FieldWords> & { id?: string | undefined; className?: string | undefined }

/** One line of text. Without a `label` it needs an `aria-label`; `className` is the whole field's. */
export function TextInput({ label, hint, error, id, className, ...input }: Labelled<'input'>) {
  const render = (control: Partial<ControlAttributes>): ReactNode => (
    <input type="text" dir="auto" {...input} {...control} className="field" />
  )
  if (label === undefined) return render(id === undefined ? {} : { id })
  return <Field {...{ label, hint, error, id, className }}>{render}</Field>
}

/** Finds within what stands below it; its label is for screen readers. */
export function SearchInput({
  label,
  className = '',
  end,
  ...input
}: Omit<ComponentProps<'input'>, 'className' | 'type'> & {
  label: string
  className?: string
  /** At its end: a key cap, say. */
  end?: ReactNode
}) {
  return (
    <label className={`relative block ${className}`}>
      <span className="sr-only">{label}</span>
      <Search className="pointer-events-none absolute inset-s-2.5 top-1/2 size-3.75! -translate-y-1/2 text-faint" />
      <input placeholder={label} {...input} type="search" className="field ps-8" />
      {end !== undefined && (
        <span className="pointer-events-none absolute inset-e-2 top-1/2 -translate-y-1/2">
          {end}
        </span>
      )}
    </label>
  )
}
