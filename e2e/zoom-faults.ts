import type { Page } from '@playwright/test'

/** A window of 1280 × 1024 at 400 %. */
export const zoomed = { width: 320, height: 256 }

/**
 * What stands in the way of who reads at 400 %, in colours of their own and without motion: nothing,
 * if what sticks leaves the page in view, whatever scrolls can be reached, the focus is marked and
 * uncovered, and what is chosen is told by more than a colour. The page must be emulated that way.
 */
export async function zoomFaults(page: Page): Promise<string[]> {
  // The focus is marked for keyboard users; a menu may have been opened by a click.
  await page.keyboard.press('Shift')
  return page.evaluate(() => {
    const found: string[] = []
    const nameOf = (element: Element) => element.outerHTML.slice(0, 140)
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
    const layer = document.querySelector('[role=dialog], [role=alertdialog]') ?? document.body
    const reachable = 'a[href], button, input, select, summary, textarea, [tabindex="0"]'

    for (const element of layer.querySelectorAll('*')) {
      const { overflowX } = getComputedStyle(element)
      if (overflowX !== 'auto' && overflowX !== 'scroll') continue
      if (element.scrollWidth <= element.clientWidth + 1 || !isShown(element)) continue
      const isMeant = element.matches('pre, textarea') || element.querySelector('table, svg, pre')
      const canBeReached = element.matches(reachable) || element.querySelector(reachable)
      if (!isMeant || !canBeReached) found.push(`scrolls sideways: ${nameOf(element)}`)
    }

    const covers = (y: number) => {
      let element = document.elementFromPoint(innerWidth / 2, y)
      while (element !== null && element !== layer) {
        const { position, top, bottom } = getComputedStyle(element)
        const isStuck = position === 'sticky' && (top !== 'auto' || bottom !== 'auto')
        if (position === 'fixed' || isStuck) return true
        element = element.parentElement
      }
      return false
    }
    if (layer === document.body) {
      scrollTo(0, document.documentElement.scrollHeight / 2)
      const lines = Array.from({ length: innerHeight / 4 }, (_, index) => index * 4 + 2)
      const covered = lines.filter(covers).length / lines.length
      if (covered > 0.35) found.push(`${Math.round(covered * 100)} % of the window is covered`)
    } else {
      const box = layer.getBoundingClientRect()
      const isWithin = box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight
      if (!isWithin) found.push(`beyond the window: ${nameOf(layer)}`)
    }

    const kinds = new Set<string>()
    for (const element of layer.querySelectorAll(reachable)) {
      if (!(element instanceof HTMLElement) || !isShown(element)) continue
      if (element.matches(':disabled, [tabindex="-1"], [type=hidden]')) continue
      const kind = `${element.tagName} ${element.className} ${element.parentElement?.className}`
      if (kinds.has(kind)) continue
      kinds.add(kind)
      element.focus()
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      if (outlineStyle === 'none' || parseFloat(outlineWidth) < 2) {
        found.push(`the focus is unmarked on ${nameOf(element)}`)
      }
      const box = element.getBoundingClientRect()
      const top = document.elementFromPoint(
        box.x + Math.min(box.width / 2, 40),
        box.y + Math.min(box.height / 2, 24),
      )
      if (top === null || !(element.contains(top) || top.contains(element))) {
        found.push(`${top === null ? 'out of the window' : nameOf(top)} covers ${nameOf(element)}`)
      }
    }

    const look = (element: Element) => {
      const style = getComputedStyle(element)
      return [
        style.fontWeight,
        style.textDecorationLine,
        style.backgroundColor,
        `${style.outlineStyle} ${style.outlineWidth}`,
        `${style.borderTopWidth} ${style.borderRightWidth} ${style.borderBottomWidth} ${style.borderLeftWidth}`,
      ].join()
    }
    const chosen =
      '[aria-current]:not([aria-current=false]), [aria-selected=true], [aria-pressed=true]'
    for (const element of layer.querySelectorAll(chosen)) {
      const list = element.closest('ul, [role=group], [role=listbox], nav, form')
      const others = list?.querySelectorAll(element.tagName) ?? []
      const other = [...others].find((each) => !each.matches(chosen) && isShown(each))
      if (other === undefined || !isShown(element)) continue
      if (look(other) === look(element)) found.push(`not told apart: ${nameOf(element)}`)
    }

    const moving = document.getAnimations().filter(({ playState }) => playState === 'running')
    if (moving.length > 0) found.push(`${moving.length} things move`)
    return found
  })
}
