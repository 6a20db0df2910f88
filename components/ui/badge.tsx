import type { ReactNode } from 'react'

export type Tone = 'good' | 'attention' | 'danger' | 'info' | 'plain' | 'accent'

/** An exception or a verdict, tinted. `icon` names a mask of app/styles/icons.css ("hourglass"). */
export function Badge({
  tone,
  icon,
  className = '',
  children,
}: {
  tone: Tone
  icon?: string | undefined
  className?: string
  children: ReactNode
}) {
  const mask = icon === undefined ? '' : `i-${icon}`
  return <span className={join('state badge', `badge-${tone}`, mask, className)}>{children}</span>
}

/** A normal state: quiet words after a small green check, or after the icon that is named. */
export function State({
  icon,
  className = '',
  children,
}: {
  icon?: string | undefined
  className?: string
  children: ReactNode
}) {
  const mask = icon === undefined ? 'state-good' : `i-${icon}`
  return <span className={join('state', mask, className)}>{children}</span>
}

const join = (...names: string[]): string => names.filter(Boolean).join(' ')
