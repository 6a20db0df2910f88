import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { listOwnFiles } from '@/scripts/own-files.mjs'
import { rowIcons, rowIconStyles } from '@/scripts/row-icons'

test('app/styles/icons.css is what lucide draws', async () => {
  await expect(await rowIconStyles()).toMatchFileSnapshot('../app/styles/icons.css')
})

test('every icon of a row is used, and every one that is used is there', async () => {
  const files = await listOwnFiles(/^(app|components|lib)\/.*\.(tsx?|css)$/)
  const sources = await Promise.all(
    files
      .filter((file) => !file.includes('.test.') && file !== 'app/styles/icons.css')
      .map((file) => readFile(file, 'utf8')),
  )
  const used = new Set(
    sources.flatMap((text) =>
      [...text.matchAll(/(?:--|(?<![\w-]))i-([a-z][\da-z-]*)|icon="([a-z-]+)"/g)].map(
        ([, named, given]) => named ?? given,
      ),
    ),
  )
  expect([...used].toSorted()).toEqual([...rowIcons])
})
