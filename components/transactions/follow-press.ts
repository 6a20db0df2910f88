export interface Drawing {
  begin: () => void
  /** By so many pixels to the right of where it was pressed. */
  move: (distance: number) => void
  drop: () => void
  cancel: () => void
}

const leastDistance = 4
const holdFor = 400

/**
 * Follows a press until it is let go. A mouse draws as soon as it moves, a finger once it has rested,
 * since until then it scrolls; unless the style sheet lets it scroll nothing here. A press that drew
 * nothing is the click that it always was.
 */
export function followPress(
  press: PointerEvent,
  element: HTMLElement,
  drawing: Drawing,
  { mayScroll }: { mayScroll: boolean },
): void {
  if (press.button !== 0 || !press.isPrimary || press.ctrlKey) return
  const over = new AbortController()
  const isTouch = mayScroll && press.pointerType === 'touch'
  let isDrawn = false
  const begin = () => {
    isDrawn = true
    element.setPointerCapture(press.pointerId)
    drawing.begin()
  }
  const hold = isTouch ? setTimeout(begin, holdFor) : undefined
  const end = (deed?: () => void) => {
    clearTimeout(hold)
    over.abort()
    if (!isDrawn) return
    deed?.()
    swallowClick()
  }
  const isOurs = ({ pointerId }: PointerEvent) => pointerId === press.pointerId
  const onMove = (event: PointerEvent) => {
    if (!isOurs(event)) return
    // It was let go where nobody told of it.
    if (event.buttons === 0) return end(drawing.cancel)
    const { clientX } = event
    const distance = clientX - press.clientX
    if (!isDrawn && Math.abs(distance) < leastDistance) return
    if (!isDrawn && isTouch) end()
    else {
      if (!isDrawn) begin()
      drawing.move(distance)
    }
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isDrawn) return
    event.preventDefault()
    event.stopImmediatePropagation()
    end(drawing.cancel)
  }
  const { signal } = over
  addEventListener('pointermove', onMove, { signal })
  const onUp = (event: PointerEvent) => {
    // What was pressed may have gone with its page.
    if (isOurs(event)) end(element.isConnected ? drawing.drop : drawing.cancel)
  }
  addEventListener('pointerup', onUp, { signal })
  addEventListener('pointercancel', (event) => isOurs(event) && end(drawing.cancel), { signal })
  addEventListener('keydown', onKey, { signal, capture: true })
  if (!isTouch) return
  addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
  addEventListener('touchmove', (event) => isDrawn && event.preventDefault(), {
    signal,
    passive: false,
  })
}

/** What was let go after it was drawn is no click on what lies there. */
function swallowClick(): void {
  const stop = new AbortController()
  const onClick = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('click', onClick, { signal: stop.signal, capture: true })
  setTimeout(() => stop.abort())
}
