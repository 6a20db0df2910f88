import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followPress } from '@/components/transactions/follow-press'

const mouse = { pointerId: 1, pointerType: 'mouse', button: 0, buttons: 1, isPrimary: true }
let page: EventTarget
let done: string[]
let element: { isConnected: boolean; setPointerCapture: () => void }

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  done = []
  element = { isConnected: true, setPointerCapture: () => done.push('captured') }
  followPress(pointer('pointerdown', 100), element as unknown as HTMLElement, drawing, {
    mayScroll: true,
  })
})
afterEach(() => vi.unstubAllGlobals())

const drawing = {
  begin: () => done.push('begun'),
  move: (distance: number) => done.push(`moved ${distance}`),
  drop: () => done.push('dropped'),
  cancel: () => done.push('cancelled'),
}

function pointer(type: string, clientX: number, change: object = {}): PointerEvent {
  const event = new Event(type, { cancelable: true })
  return Object.assign(event, mouse, { clientX }, change) as unknown as PointerEvent
}

const send = (type: string, clientX = 130, change: object = {}) =>
  page.dispatchEvent(pointer(type, clientX, change))

describe('a press that is followed', () => {
  it('draws once it has moved, and drops where it is let go', () => {
    send('pointermove', 103)
    expect(done).toEqual([])
    send('pointermove', 130)
    send('pointerup')
    send('pointermove', 150)
    expect(done).toEqual(['captured', 'begun', 'moved 30', 'dropped'])
  })

  it('that never moved is the click that it always was', () => {
    send('pointerup', 101)
    expect(send('click')).toBe(true)
    expect(done).toEqual([])
  })

  it('is let go by its own finger alone', () => {
    send('pointermove')
    send('pointerup', 130, { pointerId: 2 })
    send('pointercancel', 130, { pointerId: 2 })
    send('pointermove', 140)
    expect(done.slice(2)).toEqual(['moved 30', 'moved 40'])
  })

  it('is taken back where it was let go and nobody told of it', () => {
    send('pointermove')
    send('pointermove', 400, { buttons: 0 })
    send('pointermove', 500)
    expect(done.slice(2)).toEqual(['moved 30', 'cancelled'])
  })

  it('is taken back where what was pressed has gone with its page', () => {
    send('pointermove')
    element.isConnected = false
    send('pointerup')
    expect(done.at(-1)).toBe('cancelled')
  })

  it('is taken back by Escape, and by whatever interrupts it', () => {
    send('pointermove')
    const escape = Object.assign(new Event('keydown', { cancelable: true }), { key: 'Escape' })
    expect(page.dispatchEvent(escape)).toBe(false)
    expect(done.at(-1)).toBe('cancelled')
    expect(send('click')).toBe(false)
  })
})
