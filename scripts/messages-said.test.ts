import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listOwnFiles } from '@/scripts/own-files.mjs'

const catalogues = await listOwnFiles(/^lib\/i18n\/en\/.*\.ts$/)
const files = await listOwnFiles(/^(app|components|lib)\/.*\.tsx?$/)
const sources = await Promise.all(
  files
    .filter((file) => !file.includes('.test.'))
    .map(async (file) => ({ folder: path.dirname(file), text: await readFile(file, 'utf8') })),
)

/** What of the sources can say a message of a namespace: its full keys, and the keys of its translator. */
function saidOf(area: string) {
  const keys = new Set<string>()
  const prefixes = new Set<string>()
  const suffixes = new Set<string>()
  const isTranslator = (text: string) =>
    text.includes(`Translations('${area}')`) ||
    text.includes(`createTranslations(language, '${area}')`)
  // A key may come from the file beside the one that says it.
  const folders = new Set(sources.flatMap((it) => (isTranslator(it.text) ? [it.folder] : [])))
  // Where the whole key is a value, it may come from anywhere.
  if (sources.some(({ text }) => text.includes(`\`${area}.\${`))) {
    for (const { text } of sources) {
      for (const [, key = ''] of text.matchAll(/'([a-z0-9_]+)'/g)) keys.add(key)
    }
  }
  for (const { folder, text: source } of sources) {
    for (const [, key = ''] of source.matchAll(new RegExp(`['\`]${area}\\.([a-z0-9_]+)`, 'g'))) {
      keys.add(key)
      // `cards.state` and the value `frozen` make `cards.state_frozen`: see lib/format/value-name.
      prefixes.add(key.endsWith('_') ? key : `${key}_`)
    }
    if (!folders.has(folder)) continue
    for (const [, key = ''] of source.matchAll(/['`]([a-z0-9_]+)['`$]/g)) keys.add(key)
    for (const [, prefix = ''] of source.matchAll(/`([a-z0-9_]+_)\$\{/g)) prefixes.add(prefix)
    for (const [, suffix = ''] of source.matchAll(/\}(_[a-z0-9_]+)`/g)) suffixes.add(suffix)
  }
  return { keys, prefixes: [...prefixes], suffixes: [...suffixes] }
}

test('every message is said by some screen', async () => {
  const unused: string[] = []
  const areas: string[] = []
  for (const file of catalogues) {
    const exported = (await import(`../${file}`)) as Record<string, Record<string, object>>
    const namespaces = Object.assign({}, ...Object.values(exported)) as Record<string, object>
    areas.push(...Object.keys(namespaces))
    for (const [area, messages] of Object.entries(namespaces)) {
      const { keys, prefixes, suffixes } = saidOf(area)
      const isSaid = (name: string) =>
        keys.has(name) ||
        prefixes.some((prefix) => name.startsWith(prefix)) ||
        suffixes.some((suffix) => name.endsWith(suffix))
      const names = Object.keys(messages)
      unused.push(...names.filter((name) => !isSaid(name)).map((name) => `${area}.${name}`))
    }
  }
  expect(unused).toEqual([])
  // A namespace in two files would lose its messages in one.
  expect(areas).toEqual([...new Set(areas)])
  expect(catalogues.length).toBeGreaterThan(10)
})

test('what a component says in the browser is of an area that some page sends: others, such as `…_data`, are the server’s', () => {
  const textOf = sources.map(({ text }) => text)
  const sent = textOf.flatMap((text) =>
    [...text.matchAll(/(?:getMessages|pickMessages)\((?:[^[\]()]*,)?\s*\[([^\]]*)\]/g)].flatMap(
      ([, list = '']) => [...list.matchAll(/'(\w+)'/g)].map(([, area]) => area),
    ),
  )
  const said = textOf.flatMap((text) =>
    [...text.matchAll(/\buseTranslations\('(\w+)'\)/g)].map(([, area]) => area),
  )
  expect(new Set(said).size).toBeGreaterThan(10)
  expect([...new Set(said)].filter((area) => !sent.includes(area))).toEqual([])
})
