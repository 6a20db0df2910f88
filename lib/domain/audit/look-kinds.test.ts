import { expect, test } from 'vitest'
import { isTaken, lookKinds, lookOf } from '@/lib/domain/audit/look-kinds'

// What hands a person something of the client, or shows it. The compiler sees that each other kind is decided.
test('every event by which somebody opened or saved something is a look, and names what it was', () => {
  expect(Object.fromEntries(lookKinds.map((kind) => [kind, lookOf(kind)]))).toEqual({
    'access.viewed': 'view',
    'client.package_made': 'package',
    'close.paper_downloaded': 'paper',
    'document.downloaded': 'document',
    'document.opened': 'document',
    'document.previewed': 'view',
    'export.downloaded': 'export',
    'pack.compared': 'view',
    'pack.made': 'pack',
  })
})

test('a kind that another version wrote is no look', () => {
  expect(lookOf('constructor')).toBeUndefined()
  expect(isTaken({ kind: 'toString' })).toBe(false)
})
