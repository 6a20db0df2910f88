import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ownDirection } from '@/components/data-table/own-direction'

it('keeps a name apart where the page runs the other way, and costs nothing elsewhere', () => {
  const show = (direction: 'ltr' | 'rtl', name: string | null) =>
    renderToStaticMarkup(<>{ownDirection(name, { direction })}</>)
  expect(show('rtl', 'Conference Pass Ltd.')).toBe('<bdi>Conference Pass Ltd.</bdi>')
  expect(show('ltr', 'Conference Pass Ltd.')).toBe('Conference Pass Ltd.')
  expect(show('rtl', null)).toBe('')
})
