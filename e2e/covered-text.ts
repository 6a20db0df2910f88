import type { Page } from '@playwright/test'

/** Text that a row's mark of review stands on, and text that stands out of the button which it names. */
export function coveredText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const boxesOf = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return [...range.getClientRects()].filter(({ width }) => width > 1)
    }
    const isOver = (one: DOMRect, other: DOMRect) =>
      one.left < other.right - 1 &&
      other.left < one.right - 1 &&
      one.top < other.bottom - 1 &&
      other.top < one.bottom - 1

    for (const mark of document.querySelectorAll('td.line2-mark')) {
      if (!mark.checkVisibility()) continue
      const box = mark.getBoundingClientRect()
      const others = mark.parentElement?.querySelectorAll(':scope > td:not(.line2-mark)') ?? []
      for (const cell of others) {
        if (boxesOf(cell).some((each) => isOver(each, box))) {
          found.push(`a mark stands on "${cell.textContent.slice(0, 40)}"`)
        }
      }
    }
    for (const button of document.querySelectorAll('button')) {
      if (!button.checkVisibility() || getComputedStyle(button).overflowX !== 'visible') continue
      const { left, right, width } = button.getBoundingClientRect()
      if (width <= 1) continue
      const texts = [...button.querySelectorAll('*')].filter(
        // Of one pixel, it is for who listens.
        (each) => each.children.length === 0 && each.getBoundingClientRect().width > 1,
      )
      for (const text of texts) {
        const boxes = boxesOf(text)
        if (boxes.some((each) => each.left < left - 1 || each.right > right + 1)) {
          found.push(`"${text.textContent.slice(0, 40)}" stands out of its button`)
        }
      }
    }
    return found
  })
}
