import { keepFocus } from '@/components/ui/keep-focus'

export interface RowKeyActions {
  /** Space bar's sibling: selects the row at this place. */
  readonly select: (index: number) => void
  /** Whether this key does something with the row at this place. */
  readonly press: (key: string, index: number) => boolean
  readonly showKeys: () => void
  /** Returns whether there was something to undo. */
  readonly escape: () => void
}

// A toast is one too, in which nothing is written.
const openDialog = '[role="dialog"]:not([data-toast])'

/** Does what a key stands for at the row that has the focus. */
export function pressRowKey(
  event: KeyboardEvent,
  table: HTMLElement | null,
  actions: RowKeyActions,
): void {
  // From the first key on somebody works without a mouse.
  keepFocus()
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  if (isTyping(event.target) || document.querySelector(openDialog) !== null) return
  const links = [...(table?.querySelectorAll<HTMLElement>('a.row-link') ?? [])].filter((link) =>
    // What is folded away cannot be walked to.
    link.checkVisibility(),
  )
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
      if (place < 0 || !actions.press(event.key, place)) return
  }
  event.preventDefault()
}

/** Whether a key is a letter of something that is being written. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable) return true
  return target.matches('textarea, select, input:not([type="checkbox"]):not([type="radio"])')
}
