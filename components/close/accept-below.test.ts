import { expect, test } from 'vitest'
import { createText } from '@/lib/i18n/translations'

const { text } = createText('en')

test('who accepts all changes below materiality is told how many those are, also of one', () => {
  const said = (count: number) => [
    text('closing.changes_below_title', { count }),
    text('closing.changes_below_text', { count }).split('. ')[0],
  ]
  expect(said(1)).toEqual([
    'Accept 1 change below materiality',
    'It is accepted as the page shows it',
  ])
  expect(said(3)).toEqual([
    'Accept 3 changes, each below materiality',
    'All 3 are accepted, each as the page shows it',
  ])
})

test('of months that were accepted already it is not said that another person did it', () => {
  expect(text('closing.changes_below_earlier')).toMatch(/^Some months were accepted already, or/)
})
