import { describe, expect, test } from 'vitest'
import {
  checkFileSizes,
  checkNames,
  findDoubledExports,
  findEmptyName,
  findOversize,
} from '@/scripts/own-rules.mjs'

describe('the rules that no linter has', () => {
  test('a file of 250 lines is the longest', () => {
    expect(findOversize('a.ts', 'x\n'.repeat(250))).toEqual([])
    expect(findOversize('a.ts', 'x\n'.repeat(251))).toEqual(['a.ts has 251 lines, more than 250'])
  })

  test('a name that says nothing is refused, a barrel with it', () => {
    for (const file of ['lib/utils.ts', 'bank/api/index.ts', 'components/ui/types.tsx']) {
      expect(findEmptyName(file)).toHaveLength(1)
    }
    expect(findEmptyName('lib/format/create-format.ts')).toEqual([])
  })

  test('one name is exported by one module of a program', () => {
    const text = 'export async function findPerson() {}\nexport const GET = 1\n'
    const files = (...names: string[]) => names.map((file) => ({ file, text }))
    expect(findDoubledExports(files('lib/a.ts', 'components/b.tsx'))).toEqual([
      'findPerson is exported by lib/a.ts and by components/b.tsx',
    ])
    expect(findDoubledExports(files('lib/a.ts', 'bank/a.ts'))).toEqual([])
    expect(findDoubledExports(files('lib/a.ts', 'lib/a.test.ts'))).toEqual([])
  })

  test('each looks at the whole tree', async () => {
    const [sizes, names] = await Promise.all([checkFileSizes(), checkNames()])
    expect(Number.parseInt(sizes.lookedAt, 10)).toBeGreaterThan(200)
    expect(Number.parseInt(names.lookedAt, 10)).toBeGreaterThan(200)
  })
})
