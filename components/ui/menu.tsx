'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { createContext, use } from 'react'
import type { MenuParts } from '@/components/ui/menu-panel'
import { onIntent } from '@/components/ui/on-intent'
import type { Trigger } from '@/components/ui/use-trigger'
import { useTrigger } from '@/components/ui/use-trigger'

const panel = onIntent(async () => (await import('@/components/ui/menu-panel')).MenuPanel)

const MenuPartsContext = createContext<MenuParts | undefined>(undefined)

function useParts(): MenuParts {
  const parts = use(MenuPartsContext)
  if (parts === undefined) throw new Error('A menu item stands outside a Menu')
  return parts
}

interface MenuProps {
  trigger: Trigger
  /** The accessible name of the list. */
  label: string
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom'
  className?: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A list of actions, links or choices under a button; a bottom sheet below 640 px. */
export function Menu({ trigger, open, onOpenChange, children, ...props }: MenuProps) {
  const state = { open, onOpenChange }
  const { button, floating, wasOpened } = useTrigger(trigger, 'menu', panel.preload, state)
  return (
    <>
      {button}
      {wasOpened && (
        <panel.Component {...props} {...floating}>
          {(parts) => <MenuPartsContext value={parts}>{children}</MenuPartsContext>}
        </panel.Component>
      )}
    </>
  )
}

interface MenuItemProps {
  icon?: ReactNode
  /** A count, a state or a key at the end of the row. */
  end?: ReactNode
  /** Makes it a link. */
  href?: string
  danger?: boolean
  disabled?: boolean
  keepOpen?: boolean
  onSelect?: () => void
  children: ReactNode
}

export function MenuItem(props: MenuItemProps) {
  const { Item, LinkItem } = useParts()
  const { icon, end, href, danger = false, keepOpen = false, onSelect, disabled } = props
  const content = (
    <>
      {icon}
      <span className="grow truncate">{props.children}</span>
      {end !== undefined && <span className="num-t text-xs text-faint">{end}</span>}
    </>
  )
  const className = danger ? 'item text-danger' : 'item'
  if (href === undefined || disabled === true) {
    return (
      <Item className={className} disabled={disabled} closeOnClick={!keepOpen} onClick={onSelect}>
        {content}
      </Item>
    )
  }
  return (
    <LinkItem
      className={className}
      render={<Link href={href} prefetch={false} />}
      closeOnClick={!keepOpen}
      onClick={onSelect}
    >
      {content}
    </LinkItem>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <div className="item-label pt-1.5" role="presentation">
      {children}
    </div>
  )
}

export function MenuSeparator() {
  const { Separator } = useParts()
  return <Separator className="my-1 h-px bg-line" />
}

/** One choice of several, shown by a check mark. */
export function MenuRadioGroup(props: {
  value: string
  onChange: (value: string) => void
  label?: string
  children: ReactNode
}) {
  const { RadioGroup } = useParts()
  return (
    <RadioGroup
      value={props.value}
      onValueChange={(value: string) => props.onChange(value)}
      aria-label={props.label}
    >
      {props.children}
    </RadioGroup>
  )
}

export function MenuRadioItem(props: {
  value: string
  icon?: ReactNode
  end?: ReactNode
  keepOpen?: boolean
  children: ReactNode
}) {
  const { RadioItem, RadioItemIndicator } = useParts()
  return (
    <RadioItem className="item" value={props.value} closeOnClick={props.keepOpen !== true}>
      {props.icon}
      <span className="grow truncate">{props.children}</span>
      {props.end !== undefined && <span className="num-t text-xs text-faint">{props.end}</span>}
      <RadioItemIndicator className="i-check mark" keepMounted />
    </RadioItem>
  )
}
