import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listOwnFiles } from '@/scripts/own-files.mjs'

test('every message is said by some screen', async () => {
  const catalogues = await listOwnFiles(/^lib\/i18n\/en\/.*\.json$/)
  const keys: string[] = []
  for (const file of catalogues) {
    const area = path.basename(file, '.json')
    const names = Object.keys(JSON.parse(await readFile(file, 'utf8')) as object)
    keys.push(...names.map((name) => `${area}.${name}`))
  }
  const files = await listOwnFiles(/^(app|components|lib)\/.*\.tsx?$/)
  const screens = files.filter((file) => !file.includes('.test.'))
  const sources = (await Promise.all(screens.map((file) => readFile(file, 'utf8')))).join('\n')
  // Keys are never put together from parts: one that does not stand in a source is dead.
  expect(keys.filter((key) => !sources.includes(`'${key}'`))).toEqual([])
  expect(keys.length).toBeGreaterThan(10)
})
