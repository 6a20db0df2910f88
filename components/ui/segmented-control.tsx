'use client'

import type { ReactNode } from 'react'

interface Segment<Value extends string> {
  value: Value
  label: string
  /** Stands in place of the label, which is then its accessible name. */
  icon?: ReactNode
}

/** One of two to four short choices, applied at once. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  segments,
  onChange,
}: {
  label: string
  value: Value
  segments: readonly Segment<Value>[]
  onChange: (value: Value) => void
}) {
  return (
    <span role="group" aria-label={label} className="inline-flex rounded-md bg-press p-0.5">
      {segments.map((segment) => {
        const isChosen = segment.value === value
        return (
          <button
            key={segment.value}
            type="button"
            aria-label={segment.icon === undefined ? undefined : segment.label}
            aria-pressed={isChosen}
            data-tooltip={segment.icon === undefined ? undefined : segment.label}
            className={`segment ${isChosen ? 'bg-float shadow-control' : 'text-quiet'}`}
            onClick={() => onChange(segment.value)}
          >
            {segment.icon ?? segment.label}
          </button>
        )
      })}
    </span>
  )
}
