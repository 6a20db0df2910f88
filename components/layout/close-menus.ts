/**
 * A menu that floats over the page (`data-menu`: a `details`, or what holds one) closes by Esc, which
 * leads back to where it was opened, and as soon as a press or the focus is elsewhere: else it would
 * lie over what has the focus (WCAG 2.4.11).
 */
export function closeMenus(signal: AbortSignal): void {
  const closeOthers = ({ target }: Event) => {
    for (const { place, menu } of openMenus()) {
      if (!(target instanceof Node && place.contains(target))) menu.open = false
    }
  }
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    const opened = openMenus().find(({ place }) => place.contains(document.activeElement))
    if (opened === undefined) return
    // Esc means nothing else meanwhile.
    event.stopPropagation()
    opened.menu.open = false
    opened.menu.querySelector('summary')?.focus()
  }
  document.addEventListener('focusin', closeOthers, { signal })
  document.addEventListener('pointerdown', closeOthers, { signal })
  document.addEventListener('keydown', closeByKey, { signal, capture: true })
}

function openMenus(): { place: Element; menu: HTMLDetailsElement }[] {
  return [...document.querySelectorAll('[data-menu]')].flatMap((place) => {
    const menu = place instanceof HTMLDetailsElement ? place : place.querySelector('details')
    return menu?.open === true ? [{ place, menu }] : []
  })
}
