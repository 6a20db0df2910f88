import type { Page } from '@playwright/test'

/**
 * Figures that a line ends within, a sign apart from its amount; amounts and days that are cut; and names of which
 * so little is left that nobody can tell them.
 */
export function brokenFigures(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const code = `(?<![\\p{L}\\d])(?:${Intl.supportedValuesOf('currency').join('|')})(?![\\p{L}])`
    const currency = `(?:\\p{Sc}[\\u00a0\\u202f]?|${code}\\s?)`
    // A hyphen within a name is no sign.
    const figure = new RegExp(
      `(?:(?<![\\p{L}\\d])[+−-])?(?:${currency}[+−-]?)?\\d(?:[\\d.,’\\u00a0\\u202f]*\\d)?(?:[\\u00a0\\u202f]?[%\\p{Sc}]|\\s?${code}(?!\\s?\\d))?`,
      'gu',
    )
    const whole = new RegExp(
      `[+−-]?${currency}[+−-]?\\d[\\d.,’]*|\\d[\\d.,’]*(?:[\\u00a0\\u202f]\\p{Sc}|\\s?${code}(?!\\s?\\d))|\\d{1,2}\\.? \\p{L}{3,}\\.? \\d{4}`,
      'gu',
    )
    const found: string[] = []
    const ellipsisWidth = 10
    const minWidth = 36

    const isRead = (element: Element | null): element is Element =>
      element !== null &&
      element.closest('main, nav, [role=dialog]') !== null &&
      element.closest('pre, code, .sr-only, option, select') === null &&
      element.checkVisibility({ visibilityProperty: true })

    /** Whether what a box is in hides a part of it for good: what scrolls can be reached. */
    const isCut = (box: DOMRect, inside: Element): boolean => {
      for (let each: Element | null = inside; each !== null; each = each.parentElement) {
        const style = getComputedStyle(each)
        const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
        const around = each.getBoundingClientRect()
        // Of one pixel, it is for who listens.
        if (around.width <= 1) return false
        if (clips(style.overflowX)) {
          const isShort = each.scrollWidth > each.clientWidth + 1
          const dots = isShort && style.textOverflow === 'ellipsis' ? ellipsisWidth : 0
          const isMirrored = style.direction === 'rtl'
          const [start, end] = isMirrored ? [dots, 0] : [0, dots]
          if (box.right > around.right - end + 1 || box.left < around.left + start - 1) return true
        }
        const isClamped = style.getPropertyValue('-webkit-line-clamp') !== 'none'
        if (isClamped && box.top > around.bottom - 4) return true
        if (style.overflowX === 'auto' || style.overflowX === 'scroll') return false
        if (each.matches('main, [role=dialog]')) return false
      }
      return false
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode() !== null) {
      const text = texts.currentNode as Text
      const element = text.parentElement
      if (!isRead(element)) continue
      const boxesOf = (from: number, length: number) => {
        const range = document.createRange()
        range.setStart(text, from)
        range.setEnd(text, from + length)
        return [...range.getClientRects()]
      }
      for (const { 0: shown, index } of text.data.matchAll(figure)) {
        const lines = new Set(boxesOf(index, shown.length).map(({ top }) => Math.round(top)))
        if (lines.size > 1) found.push(`"${shown}" is broken in "${text.data.slice(0, 60)}"`)
      }
      for (const { 0: shown, index } of text.data.matchAll(whole)) {
        if (boxesOf(index, shown.length).some((box) => isCut(box, element))) {
          found.push(`"${shown}" is cut in "${text.data.slice(0, 60)}"`)
        }
      }
    }
    for (const element of document.querySelectorAll<HTMLElement>('main *, [role=dialog] *')) {
      const style = getComputedStyle(element)
      if (style.textOverflow !== 'ellipsis' || !clipsText(element) || !isRead(element)) continue
      const { innerText } = element
      // An avatar stands in what a cell keeps free at its beginning.
      const inset = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight)
      const width = element.clientWidth - inset
      if (element.clientWidth > 1 && width < minWidth && innerText.trim().length > 3) {
        found.push(`only ${Math.round(width)} px are left of "${innerText.trim().slice(0, 40)}"`)
      }
    }
    for (const amount of document.querySelectorAll('tbody td.num bdi')) {
      if (!amount.checkVisibility()) continue
      const [{ left, right }, cell] = [amount, amount.closest('td') ?? amount].map((each) =>
        each.getBoundingClientRect(),
      ) as [DOMRect, DOMRect]
      if (left < cell.left - 1 || right > cell.right + 1) {
        found.push(`"${amount.textContent}" is wider than its column`)
      }
    }
    return found

    function clipsText(element: HTMLElement): boolean {
      return element.scrollWidth > element.clientWidth + 1
    }
  })
}

/** The same in windows of these widths. */
export async function brokenFiguresAt(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    const broken = await brokenFigures(page)
    found.push(...broken.map((each) => `${new URL(page.url()).pathname} at ${width} px: ${each}`))
  }
  return found
}
