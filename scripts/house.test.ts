import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { listOwnFiles } from '@/scripts/own-files.mjs'

// What has been left behind, and must not come back. While the last of it is being removed, each
// number is how much is left: it may only shrink.
const remaining = { cssModules: 83, fetches: 3, featureImports: 53, words: 1210 }

const files = await listOwnFiles(/\.(tsx?|mjs|css|json|md)$/)
const sources = await Promise.all(
  files
    .filter((file) => !/\/(migrations|pictures)\/|^scripts\/house\.test\.ts$/.test(file))
    .map(async (file) => ({ file, text: await readFile(file, 'utf8') })),
)

function expectAtMost(found: readonly string[], most: number): void {
  expect(found.length, found.slice(0, 40).join('\n')).toBeLessThanOrEqual(most)
}

function linesWith(pattern: RegExp, within: RegExp): string[] {
  return sources
    .filter(({ file }) => within.test(file))
    .flatMap(({ file, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          pattern.test(line) ? [`${file}:${index + 1}: ${line.trim().slice(0, 100)}`] : [],
        ),
    )
}

test('Tailwind is the only styling: there is no CSS module', () => {
  expectAtMost(
    files.filter((file) => file.endsWith('.module.css')),
    remaining.cssModules,
  )
})

test('components read and change data by lib/queries alone, never by fetch', () => {
  expectAtMost(linesWith(/\bfetch\(/, /^components\/(?!.*\.test\.).*\.tsx?$/), remaining.fetches)
})

test('no feature imports another', () => {
  const shared = new Set(['ui', 'layout', 'data-table', 'charts'])
  const pairs = sources.flatMap(({ file, text }) => {
    const feature = /^components\/([^/]+)\//.exec(file)?.[1]
    if (feature === undefined || file.includes('.test.')) return []
    return [...text.matchAll(/from '@\/components\/([^/']+)\//g)].flatMap(([, other = '']) =>
      other === feature || shared.has(other) ? [] : [`${feature} imports ${other}`],
    )
  })
  expectAtMost([...new Set(pairs)].toSorted(), remaining.featureImports)
})

test('a file is named by what it holds', () => {
  const empty = /(^|\/)(utils?|helpers?|types|common|misc|index)\.(tsx?|mjs)$/
  expect(files.filter((file) => empty.test(file))).toEqual([])
})

// Words of a private dialect, in prose and as parts of names.
const dialect = new Set(
  `packed unpacked wish wishes wished sought heed heeds heeded deed deeds news anew whoever whereof
  asked told drawn desk`.split(/\s+/),
)
const phrases = /\b(?:stands? down|stood down|takes? up|taken up|lets? go of|nobody named)\b/i

test('names, comments, messages and documents use the standard terms of the field', () => {
  const found = sources
    .filter(({ file }) => !/^lib\/i18n\/(?!en\/)|^package|\.test\.|^(e2e|bench)\//.test(file))
    .flatMap(({ file, text }) => {
      const words = text.replace(/([a-z])(?=[A-Z])/g, '$1 ').match(/[A-Za-z]+/g) ?? []
      const foreign = words.filter((word) => dialect.has(word.toLowerCase()))
      const named = file.split(/[/.-]/).filter((part) => dialect.has(part))
      return [...foreign, ...named, ...(text.match(new RegExp(phrases, 'gi')) ?? [])].map(
        (word) => `${file}: ${word}`,
      )
    })
  expectAtMost(found, remaining.words)
})
