'use client'

import { CalendarDays, Check, ChevronDown } from 'lucide-react'
import { Menu, MenuItem } from '@/components/ui/menu'

interface MonthMenuProps {
  readonly label: string
  readonly current: string
  readonly choices: readonly {
    readonly name: string
    readonly href: string
    readonly isCurrent: boolean
  }[]
}

/** A month of several, each by its link. */
export function MonthMenu({ label, current, choices }: MonthMenuProps) {
  return (
    <Menu
      label={label}
      trigger={
        <button type="button" className="btn" aria-label={`${label}: ${current}`}>
          <CalendarDays size={15} className="text-faint max-sm:hidden" aria-hidden />
          <span className="font-medium whitespace-nowrap">{current}</span>
          <ChevronDown size={14} className="text-faint" aria-hidden />
        </button>
      }
    >
      {choices.map(({ name, href, isCurrent }) => (
        <MenuItem
          key={href}
          href={href}
          {...(isCurrent && { end: <Check size={14} aria-hidden /> })}
        >
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}
