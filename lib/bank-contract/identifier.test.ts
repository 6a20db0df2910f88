import path from 'node:path'
import { expect, test } from 'vitest'
import { isAddressable } from '@/lib/bank-contract/identifier'
import { createChance } from '@/test/banking/mutations'

const pieces = ['.', '..', '/', '\\', '%2e', '%2F', '%5c', '%25', '2e', '2f', '%', 'a', '口', ' ']
const list = '/api/v1/accounts/'

/** Where a server lands that decodes an address once more each time, and takes dots out of it. */
function landings(id: string): string[] {
  let text = id
  return Array.from({ length: 8 }, () => {
    const landing = path.posix.normalize(list + text.replaceAll('\\', '/'))
    text = text.replaceAll(/%[0-7][\da-f]/gi, (escape) => decodeURIComponent(escape))
    return landing
  })
}

test('of 100,000 hostile identifiers those that climb are refused, and every other has its own address', () => {
  const chance = createChance(4)
  let refused = 0
  for (let nth = 0; nth < 100_000; nth += 1) {
    const length = 1 + chance(7)
    const id = Array.from({ length }, () => pieces[chance(pieces.length)]).join('')
    if (!isAddressable(id)) {
      refused += 1
      continue
    }
    const address = list + encodeURIComponent(id)
    const { pathname } = new URL(address, 'https://bank.example')
    if (pathname !== address) throw new Error(`${id} is read as ${pathname}`)
    const lost = landings(id).find((landing) => !landing.startsWith(list))
    if (lost !== undefined) throw new Error(`${id} leads to ${lost}`)
  }
  expect(refused).toBeGreaterThan(10_000)
  expect(refused).toBeLessThan(70_000)
})

test('only what climbs, is empty, too long or holds a control character is refused', () => {
  const fine = [
    'a/b',
    '/a//b/',
    '\\\\host\\a',
    '%2f',
    '%252F',
    '...',
    '.a',
    'a.',
    '..a/b..',
    '%',
    ' ',
  ]
  expect(fine.filter((id) => !isAddressable(id))).toEqual([])
  const bad = ['', '.', '..', 'a/./b', 'a/../b', '..\\', '%2e%2e%2f', '%252E', 'a%5c%2E%2e', 'a\nb']
  expect(bad.filter(isAddressable)).toEqual([])
  expect([isAddressable('é'.repeat(512)), isAddressable('é'.repeat(513))]).toEqual([true, false])
})
