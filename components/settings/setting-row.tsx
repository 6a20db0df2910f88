import type { ReactNode } from 'react'

/** One setting: what it is, what it does, and its control. */
export function SettingRow({
  label,
  hint,
  controlId,
  children,
}: {
  label: ReactNode
  hint?: ReactNode
  /** Of the control that the label names. */
  controlId?: string
  children: ReactNode
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-6 gap-y-1.5 border-t border-line px-4 py-2.5 first:border-0 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        {controlId === undefined ? (
          <div className="font-medium">{label}</div>
        ) : (
          <label className="font-medium" htmlFor={controlId}>
            {label}
          </label>
        )}
        {hint !== undefined && <div className="text-xs text-faint">{hint}</div>}
      </div>
      <div className="flex sm:justify-end">{children}</div>
    </div>
  )
}
