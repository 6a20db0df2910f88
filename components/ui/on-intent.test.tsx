import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { onIntent } from '@/components/ui/on-intent'

function Panel({ text }: { text: string }) {
  return <p>{text}</p>
}

it('a module is fetched once, however often its opener is pointed at', async () => {
  const load = vi.fn<() => Promise<typeof Panel>>(async () => Panel)
  const { preload } = onIntent(load)
  preload()
  preload()
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  preload()
  expect(load).toHaveBeenCalledTimes(1)
})

it('a failed fetch is tried again at the next intent', async () => {
  const load = vi.fn<() => Promise<typeof Panel>>()
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(Panel)
  const { preload } = onIntent(load)
  preload()
  await vi.waitFor(() => {
    preload()
    expect(load).toHaveBeenCalledTimes(2)
  })
})

it('the server renders nothing of it and fetches nothing', () => {
  const load = vi.fn<() => Promise<typeof Panel>>(async () => Panel)
  const { Component } = onIntent(load)
  expect(renderToStaticMarkup(<Component text="open" />)).toBe('')
  expect(load).not.toHaveBeenCalled()
})
