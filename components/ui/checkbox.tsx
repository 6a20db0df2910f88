'use client'

import type { ComponentProps, ReactNode } from 'react'

type InputProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'ref' | 'children'>

/** A check box with its words beside it, or alone with an `aria-label`. */
export function Checkbox({
  label,
  end,
  mixed = false,
  className = '',
  ...input
}: InputProps & {
  label?: ReactNode
  /** A count at the end of the words. */
  end?: ReactNode
  /** Some of what it stands for is chosen. */
  mixed?: boolean
  className?: string
}) {
  const box = (
    <input
      {...input}
      ref={(element) => {
        if (element !== null) element.indeterminate = mixed
      }}
      type="checkbox"
      className="check"
      data-mixed={mixed || undefined}
    />
  )
  if (label === undefined) return box
  return (
    <label className={`flex items-center gap-2.5 ${className}`.trim()}>
      {box}
      <span className="min-w-0 grow">
        {label}
        {end !== undefined && <span className="ms-1 text-faint">{end}</span>}
      </span>
    </label>
  )
}

interface ChoiceProps extends InputProps {
  label: ReactNode
  hint?: ReactNode
}

/** One choice of several as a card; all of one `name` belong together, in a fieldset with a legend. */
export function RadioCard({ label, hint, ...input }: ChoiceProps) {
  return (
    <label className="flex cursor-pointer items-start gap-2.5 rounded-lg border border-line p-3 has-checked:border-action has-checked:ring-1 has-checked:ring-action">
      <input {...input} type="radio" className="check mt-0.5" />
      <span className="min-w-0">
        <span className="block font-medium">{label}</span>
        {hint !== undefined && <span className="block text-xs text-faint">{hint}</span>}
      </span>
    </label>
  )
}

/** On or off at once. Its words stand at the start of the row; alone it needs an `aria-label`. */
export function Switch({
  label,
  hint,
  icon,
  ...input
}: InputProps & { label?: ReactNode; hint?: ReactNode; icon?: ReactNode }) {
  const control = (
    // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- A check box says by itself that it is checked.
    <input {...input} type="checkbox" role="switch" className="switch" />
  )
  if (label === undefined) return control
  return (
    <label className="flex items-center gap-3">
      {icon}
      <span className="min-w-0 grow">
        <span className="block font-medium">{label}</span>
        {hint !== undefined && <span className="block text-xs text-faint">{hint}</span>}
      </span>
      {control}
    </label>
  )
}
