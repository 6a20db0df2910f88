// A person at the keyboard goes on from where they were, and what they pressed may be gone: a finding that was
// decided has no buttons any more, a dialog opened from it has nothing to return to, another page has come.

/** What can take the focus for something that was in it, from the inside out. */
const holders = 'tr, details, [role="dialog"], section[aria-labelledby], main'
const pressable =
  'a[href], button:not(:disabled), input:not([type="hidden"]):not(:disabled), select, textarea, summary'

let isKept = false

/** From now on the focus goes to what is nearest where the element that has it is taken out of the page. */
export function keepFocus(): void {
  if (isKept) return
  isKept = true
  let last = document.activeElement
  let around = holdersOf(last)
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || target.matches('body')) return
    last = target
    around = holdersOf(target)
  })
  // Who presses beside everything has left it on purpose.
  document.addEventListener('pointerdown', () => (last = null))
  let isWaiting = false
  new MutationObserver(() => {
    if (isWaiting || !isLost()) return
    isWaiting = true
    // A dialog that closes gives the focus back itself, a moment later.
    setTimeout(() => {
      isWaiting = false
      if (isLost()) restore(around)
    }, 60)
  }).observe(document.body, { childList: true, subtree: true })

  function isLost(): boolean {
    return document.activeElement === document.body && last !== null && !last.isConnected
  }
}

/** Scrolls to what the keyboard is at where the page has grown and pushed it out of sight. */
export function showFocus(): void {
  const focused = document.activeElement
  if (focused?.matches(':focus-visible')) focused.scrollIntoView({ block: 'nearest' })
}

function holdersOf(element: Element | null): Element[] {
  const found: Element[] = []
  for (let at = element?.parentElement; at != null; at = at.parentElement) {
    if (at.matches(holders)) found.push(at)
  }
  return found
}

function restore(around: readonly Element[]): void {
  const main = document.querySelector('main')
  for (const each of [...around, main]) {
    if (each === null || !each.isConnected || !each.checkVisibility()) continue
    const target = each.matches('tr, details') ? each.querySelector<HTMLElement>(pressable) : each
    if (!(target instanceof HTMLElement)) continue
    // A group of things takes it as a whole, and a screen reader says which.
    if (target === each && !each.hasAttribute('tabindex')) target.tabIndex = -1
    target.focus({ preventScroll: target === main })
    if (document.activeElement === target) return
  }
}
