import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mergeChunks } from '@/scripts/merge-chunks.mjs'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'chunks-'))
  await mkdir(path.join(folder, 'chunks/ssr'), { recursive: true })
  await mkdir(path.join(folder, 'app/manifest.json'), { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

const write = (name: string, text: string) => writeFile(path.join(folder, name), text)
const read = (name: string) => readFile(path.join(folder, name), 'utf8')
const chunk = (code: string, name: string) => `${code}\n//# sourceMappingURL=${name}.map`

test('of chunks that differ by the name of their map alone, one is kept', async () => {
  await write('chunks/a._.js', chunk('code', 'a._.js'))
  await write('chunks/b._.js', chunk('code', 'b._.js'))
  await write('chunks/c._.js', chunk('other code', 'c._.js'))
  await write('chunks/ssr/d.js', chunk('code', 'd.js'))
  await mergeChunks(folder)
  expect((await readdir(path.join(folder, 'chunks'))).toSorted()).toEqual([
    'a._.js',
    'c._.js',
    'ssr',
  ])
})

test('what named a removed chunk names the one that is kept', async () => {
  await write('chunks/a._.js', chunk('code', 'a._.js'))
  await write('chunks/b._.js', chunk('code', 'b._.js'))
  await write('chunks/loader.js', '["server/chunks/b._.js"]')
  await write(
    'app/manifest.json/route.js',
    'R.c("server/chunks/b._.js")\nR.c("server/chunks/x.js")',
  )
  await write(
    'app/route.js.nft.json',
    '{"files":["../chunks/b._.js","../../static/chunks/b._.js"]}',
  )
  await write('instrumentation.js.nft.json', '{"files":["chunks/b._.js"]}')
  await mergeChunks(folder)
  expect(await read('instrumentation.js.nft.json')).toBe('{"files":["chunks/a._.js"]}')
  expect(await read('chunks/loader.js')).toBe('["server/chunks/a._.js"]')
  expect(await read('app/manifest.json/route.js')).toBe(
    'R.c("server/chunks/a._.js")\nR.c("server/chunks/x.js")',
  )
  expect(await read('app/route.js.nft.json')).toBe(
    '{"files":["../chunks/a._.js","../../static/chunks/b._.js"]}',
  )
})
