import type { SummedTransaction } from '@/lib/domain/transactions/sum-transactions'
import { watchPage } from '@/components/transactions/watch-page'

export interface ReviewRow {
  readonly key: string
  readonly element: HTMLTableRowElement
  readonly head: HTMLTableCellElement
  readonly link: HTMLAnchorElement | null
  readonly id: string
  readonly name: string
}

let known: readonly ReviewRow[] = []
let made = 0

/** The rows of the list in view, the same array for as long as they are the same rows. */
export const reviewRowsInPage = {
  subscribe: watchPage,
  read: (): readonly ReviewRow[] => {
    const elements = [...document.querySelectorAll<HTMLTableRowElement>('main tbody tr')]
    const isSame =
      elements.length === known.length &&
      elements.every(
        (element, index) =>
          known[index]?.element === element && known[index].id === idOf(linkOf(element)),
      )
    if (!isSame) known = elements.flatMap(rowOf)
    return known
  },
}

function rowOf(element: HTMLTableRowElement): ReviewRow[] {
  const head = element.querySelector('th')
  if (head === null) return []
  const link = linkOf(element)
  made += 1
  return [
    {
      key: String(made),
      element,
      head,
      link,
      id: idOf(link),
      name: link?.getAttribute('aria-label') ?? link?.textContent ?? '',
    },
  ]
}

function linkOf(element: HTMLTableRowElement): HTMLAnchorElement | null {
  return element.querySelector('th a')
}

function idOf(link: HTMLAnchorElement | null): string {
  return decodeURIComponent(link?.pathname.split('/').at(-1) ?? '')
}

/**
 * What was read of the rows that are shown. Both legs of a movement may have one id, so that each
 * row takes the next that is left of it; a row that the bank no longer lists has none.
 */
export function matchRows(
  shown: readonly Pick<ReviewRow, 'id'>[],
  read: readonly SummedTransaction[],
): readonly (SummedTransaction | undefined)[] {
  const left = new Map<string, SummedTransaction[]>()
  for (const row of read) left.set(row.id, [...(left.get(row.id) ?? []), row])
  return shown.map(({ id }) => left.get(id)?.shift())
}
