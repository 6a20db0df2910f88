import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { ToastMessage } from '@/components/ui/toast'
import { createToastQueue, ToastProvider, useToast } from '@/components/ui/toast'

function listenTo(queue: ReturnType<typeof createToastQueue>): ToastMessage[] {
  const seen: ToastMessage[] = []
  queue.subscribe((message) => seen.push(message))
  return seen
}

describe('the queue of toasts', () => {
  it('a message shown before the panel has loaded is handed over once', () => {
    const queue = createToastQueue()
    queue.show({ text: 'Saved' })
    expect(listenTo(queue)).toEqual([{ text: 'Saved' }])
    expect(listenTo(queue)).toEqual([])
  })

  it('a message shown later comes at once', () => {
    const queue = createToastQueue()
    const seen = listenTo(queue)
    queue.show({ text: 'Saved', tone: 'good' })
    expect(seen).toEqual([{ text: 'Saved', tone: 'good' }])
  })

  it('a message waits again when nobody listens any more', () => {
    const queue = createToastQueue()
    const stop = queue.subscribe(() => {})
    stop()
    queue.show({ text: 'Saved' })
    expect(listenTo(queue)).toHaveLength(1)
  })
})

describe('useToast', () => {
  it('needs a provider', () => {
    function Orphan() {
      useToast()
      return null
    }
    expect(() => renderToStaticMarkup(<Orphan />)).toThrow('ToastProvider')
  })

  it('shows nothing before the first toast', () => {
    expect(renderToStaticMarkup(<ToastProvider>content</ToastProvider>)).toBe('content')
  })
})
