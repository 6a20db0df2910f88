'use client'

import type { MouseEvent } from 'react'
import { optionId } from '@/components/palette/option-id'
import styles from '@/components/palette/palette.module.css'
import { ClientMark } from '@/components/layout/client-mark'
import type { PaletteGroup, PaletteItem } from '@/lib/domain/palette/palette-answer'

interface PaletteListProps {
  id: string
  label: string
  groups: readonly PaletteGroup[]
  active: string | undefined
  /** The pointer came to a line. */
  onPoint: (id: string) => void
  /** `isElsewhere`: the browser opens it in a place of its own. */
  onOpen: (item: PaletteItem, isElsewhere: boolean) => void
}

/** The lines by group. A line that leads somewhere is a link, so that a new tab is the browser's. */
export function PaletteList({ id, label, groups, ...rest }: PaletteListProps) {
  return (
    <div
      id={id}
      className={styles['list']}
      role="listbox"
      aria-label={label}
      hidden={groups.length === 0}
    >
      {groups.map((group) => (
        <div key={group.id} role="group" aria-labelledby={optionId(`group ${group.id}`)}>
          <div
            id={optionId(`group ${group.id}`)}
            className={styles['group']}
            role="presentation"
            dir="auto"
          >
            {group.label}
          </div>
          {group.items.map((item) => (
            <Option key={item.id} item={item} {...rest} />
          ))}
        </div>
      ))}
    </div>
  )
}

function Option({
  item,
  active,
  onPoint,
  onOpen,
}: { item: PaletteItem } & Omit<PaletteListProps, 'id' | 'label' | 'groups'>) {
  const { id, label, detail, amount, mark, href } = item
  const shared = {
    id: optionId(id),
    role: 'option',
    className: styles['option'],
    'aria-selected': id === active,
    // Moving the pointer chooses; lines that move beneath a pointer at rest do not.
    onPointerMove: () => onPoint(id),
    onClick: ({ ctrlKey, metaKey, shiftKey }: MouseEvent) =>
      onOpen(item, ctrlKey || metaKey || shiftKey),
  } as const
  const words = (
    <>
      {mark !== undefined && <ClientMark {...mark} />}
      <bdi>{label}</bdi>
      {detail !== undefined && <bdi className={styles['detail']}>{detail}</bdi>}
      {amount !== undefined && (
        <span className={styles['amount']} data-amount="">
          {amount}
        </span>
      )}
    </>
  )
  if (href === undefined) return <div {...shared}>{words}</div>
  return (
    <a {...shared} href={href} tabIndex={-1}>
      {words}
    </a>
  )
}
