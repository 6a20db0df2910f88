import { type RefObject, useEffect, useEffectEvent } from 'react'

export interface RowKeyActions {
  /** Space bar's sibling: selects the row at this place. */
  readonly select: (index: number) => void
  readonly showKeys: () => void
  /** Returns whether there was something to undo. */
  readonly escape: () => void
}

/**
 * Single keys of a list: j and k walk the rows, x selects, / searches, ? lists the keys.
 * Enter follows the focused link by itself.
 */
export function useRowKeys(
  table: RefObject<HTMLTableElement | null>,
  isOn: boolean,
  actions: RowKeyActions,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (isTyping(event.target) || document.querySelector('[role="dialog"]') !== null) return
    const links = [...(table.current?.querySelectorAll<HTMLElement>('a.row-link') ?? [])]
    const row = document.activeElement?.closest('tr')
    const place = links.findIndex((link) => link.closest('tr') === row)
    switch (event.key) {
      case 'j':
        links[Math.min(place + 1, links.length - 1)]?.focus()
        break
      case 'k':
        links[Math.max(place - 1, 0)]?.focus()
        break
      case 'x':
        if (place < 0) return
        actions.select(place)
        break
      case '/':
        document.querySelector<HTMLElement>('main input[type="search"]')?.focus()
        break
      case '?':
        actions.showKeys()
        break
      case 'Escape':
        actions.escape()
        return
      default:
        return
    }
    event.preventDefault()
  })
  useEffect(() => {
    if (!isOn) return
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable) return true
  return target.matches('textarea, select, input:not([type="checkbox"]):not([type="radio"])')
}
