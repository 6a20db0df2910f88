import { expect, it } from 'vitest'
import { comparePreview } from '@/lib/domain/close/compare-preview'
import { evidenceItem, firmItemRead } from '@/test/close/close-read'

const items = (large: number, extra: Parameters<typeof evidenceItem>[0] = {}) => ({
  items: [
    evidenceItem({ id: 'large', open: large, ...extra }),
    evidenceItem({ id: 'cut-off', open: 2 }),
    firmItemRead(),
  ],
})

it('a preview says of each item that differs how many are and would be to review', () => {
  const whole = { end: 'whole', notUnderstood: 0 }
  expect(comparePreview(items(12), items(7))).toEqual([
    { id: 'large', open: 12, would: 7, extent: whole },
  ])
  expect(comparePreview(items(7), items(7))).toEqual([])
})

it('of an item that could not be made nothing is compared', () => {
  expect(comparePreview(items(0, { extent: undefined }), items(7))).toEqual([])
})
