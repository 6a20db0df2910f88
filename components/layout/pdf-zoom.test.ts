import { expect, test } from 'vitest'
import { zoomIn, zoomOut } from '@/components/layout/pdf-zoom'

test('zooming in and out again ends where it began, and stops at both ends', () => {
  expect(zoomOut(zoomIn(1))).toBe(1)
  expect(zoomIn(3)).toBe(3)
  expect(zoomOut(0.5)).toBe(0.5)
})
