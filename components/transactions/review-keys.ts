import type { ReviewRow } from '@/components/transactions/review-rows'

/** In the order in which the help says what each does. */
export const reviewKeyNames = ['j', 'k', 'x', 'Enter', 'Esc', '/', '?'] as const

export interface ReviewDeeds {
  rows: readonly ReviewRow[]
  open: (row: ReviewRow) => void
  toggle: (index: number) => void
  help: () => void
  escape: () => void
}

/** Acts on a key where it means something here; the focus itself is the place in the list. */
export function actOnKey(key: string, { rows, open, toggle, help, escape }: ReviewDeeds): boolean {
  const current = rows.findIndex(({ element }) => element.contains(document.activeElement))
  switch (key) {
    case 'j':
      rows[Math.min(current + 1, rows.length - 1)]?.link?.focus()
      return true
    case 'k':
      rows[Math.max(current - 1, 0)]?.link?.focus()
      return true
    case 'x':
      if (current >= 0) toggle(current)
      else rows[0]?.link?.focus()
      return true
    case 'Enter': {
      const row = rows[current]
      if (row?.link == null || document.activeElement !== row.link) return false
      open(row)
      return true
    }
    case '/':
      enterSearch()
      return true
    case '?':
      help()
      return true
    case 'Escape':
      escape()
      return true
    default:
      return false
  }
}

function enterSearch(): void {
  const field = document.querySelector<HTMLInputElement>('main input[name=search]')
  // On a small screen the form is folded.
  const fold = field?.form?.previousElementSibling
  if (fold instanceof HTMLDetailsElement) fold.open = true
  field?.focus()
}
