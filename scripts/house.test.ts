import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { listOwnFiles } from '@/scripts/own-files.mjs'

// What has been left behind, and must not come back.

const files = await listOwnFiles(/\.(tsx?|mjs|css|json|md)$/)
const sources = await Promise.all(
  files
    .filter((file) => !/\/(migrations|pictures)\/|^scripts\/house\.test\.ts$/.test(file))
    .map(async (file) => ({ file, text: await readFile(file, 'utf8') })),
)

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
  expect(files.filter((file) => file.endsWith('.module.css'))).toEqual([])
})

test('components read and change data by lib/queries alone, never by fetch', () => {
  expect(linesWith(/\bfetch\(/, /^components\/(?!.*\.test\.).*\.tsx?$/)).toEqual([])
})

test('one place provides the client of TanStack Query, and one gives it what the server knows', () => {
  const product = /^(?:app|components|lib)\/(?!.*\.test\.)/
  const places = (pattern: RegExp) =>
    linesWith(pattern, product).map((line) => line.slice(0, line.indexOf(':')))
  expect(places(/<QueryClientProvider\b/)).toEqual(['lib/queries/query-client.tsx'])
  expect(places(/\bHydrationBoundary\)/)).toEqual(['lib/queries/hydrated.tsx'])
})

test('what an address says is read by its definition in lib/search-params alone', () => {
  // What comes back from the bank, from a provider or from NextAuth is checked whole: a definition would
  // choose one of two values where the protocol refuses both (RFC 6749 §3.1).
  const protocols =
    /^app\/api\/(?:connections\/callback|auth\/callback\/oidc|auth\/\[\.\.\.nextauth\])\/route\.ts:/
  const byHand =
    /searchParams\b.*new URL\(request\.url\)|new URL\(request\.url\)\.searchParams|\} = await searchParams|\b(?:raw|query)\['/
  const found = linesWith(
    byHand,
    /^(?:app|components|lib\/server\/(?:reads|http|clients))\/(?!.*\.test\.)/,
  )
  expect(found.filter((line) => !protocols.test(line))).toEqual([])
})

test('a stream is answered with by the guard that asks for its right, and made in no other place', () => {
  const server = /^(?:app|lib)\/(?!.*\.test\.)/
  const places = (pattern: RegExp) => [
    ...new Set(linesWith(pattern, server).map((line) => line.slice(0, line.indexOf(':')))),
  ]
  expect(places(/\bnew (?:Readable|Transform)Stream\b|\bReadableStream\.from\b/)).toEqual([
    'lib/server/rights/guarded-stream.ts',
  ])
  // A text or a file that is whole, what a server of the protocol answered, and the stream of the guard.
  expect(places(/\bnew Response\((?!null\b)/).toSorted()).toEqual([
    'app/api/calendar/[secret]/route.ts',
    'app/api/sheet/[secret]/route.ts',
    'lib/server/http/paper-response.ts',
    'lib/server/http/problem-response.ts',
    'lib/server/http/stream-response.ts',
    'lib/server/http/text-response.ts',
    'lib/server/oauth/fetch-once.ts',
  ])
})

test('the browser loads zod with the first answer it reads, not with a page', () => {
  const readers = sources.filter(
    ({ file, text }) => file.startsWith('lib/queries/') || text.startsWith("'use client'"),
  )
  const importers = readers.filter(({ text }) => /^import .*'zod\b/m.test(text))
  expect(importers.map(({ file }) => file)).toEqual(['lib/queries/answers.ts'])
})

test('no feature imports another', () => {
  const shared = new Set(['ui', 'layout', 'data-table', 'charts', 'review'])
  const pairs = sources.flatMap(({ file, text }) => {
    const feature = /^components\/([^/]+)\//.exec(file)?.[1]
    if (feature === undefined || file.includes('.test.')) return []
    return [...text.matchAll(/from '@\/components\/([^/']+)\//g)].flatMap(([, other = '']) =>
      other === feature || shared.has(other) ? [] : [`${feature} imports ${other}`],
    )
  })
  expect([...new Set(pairs)].toSorted()).toEqual([])
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
// Names that rows of a store hold, and a folder that the design names.
// And what a screen says where a bank's data lacks what a figure needs.
const allowed =
  /\basked_(?:connection_id|at)\b|\bconnection\.\w+_asked\b|\(desk\)|\bcannot[ _]be[ _]told/gi
// What earlier versions called the count of an export; only these read it.
const readsEarlierExports = new Set(['lib/present/audit-event.ts', 'lib/server/db/export-run.ts'])
const phrases = /\b(?:stands? down|stood down|takes? up|taken up|lets? go of|nobody named)\b/i

test('names, comments, messages and documents use the standard terms of the field', () => {
  const found = sources
    .filter(({ file }) => !/^lib\/i18n\/(?!en\/)|^package|\.test\.|^(e2e|bench)\//.test(file))
    .flatMap(({ file, text: whole }) => {
      const text = whole.replaceAll(allowed, '')
      const words = text.replace(/([a-z])(?=[A-Z])/g, '$1 ').match(/[A-Za-z]+/g) ?? []
      const foreign = words
        .filter((word) => dialect.has(word.toLowerCase()))
        .filter((word) => word !== 'packed' || !readsEarlierExports.has(file))
      const named = file.split(/[/.-]/).filter((part) => dialect.has(part))
      return [...foreign, ...named, ...(text.match(new RegExp(phrases, 'gi')) ?? [])].map(
        (word) => `${file}: ${word}`,
      )
    })
  expect(found).toEqual([])
})

const programs = /^(app|bank|lib|components|scripts|test|e2e|bench)\/.*\.(tsx?|mjs)$/

test('a bound is called max or min, and what holds without a choice is a default', () => {
  const names = /\b(?:most|longest|usual|least|fewest|largest|shortest|notUsual|atMost)(?=[A-Z])/
  expect(linesWith(names, programs)).toEqual([])
})

test('a colour is called by its whole name, without which Tailwind leaves it out', () => {
  expect(linesWith(/var\(--[\w-]*\$\{/, /^(app|components|lib)\//)).toEqual([])
})

test('a comment is understood at the first reading', () => {
  const riddles =
    /(?:\/\/|\*) .*\b(?:(?:is|are|was) none|who was just|whom an? |what is none|still to come)\b/i
  expect(linesWith(riddles, programs)).toEqual([])
})

test('a page of a client asks for the client first: words and times are then in the client’s time zone', () => {
  const pages = sources.filter(({ file }) =>
    /^app\/\(desk\)\/clients\/\[connection_id\]\/.*page\.tsx$/.test(file),
  )
  expect(pages.length).toBeGreaterThan(25)
  const late = pages.filter(({ text: whole }) => {
    const text = whole.slice(whole.lastIndexOf("from '"))
    const words = text.search(/\bget(?:Messages|Reader|Translations)\(/)
    const client = text.search(/\b(?:requireClient|read[A-Z]\w*)\(/)
    return words >= 0 && (client < 0 || client > words)
  })
  expect(late.map(({ file }) => file)).toEqual([])
})

test('a class has its rules in one file of styles, so that none takes another by surprise', () => {
  // Preferences change what the others say.
  const styles = sources.filter(({ file }) => /^app\/styles\/(?!preferences).*\.css$/.test(file))
  const placesOf = new Map<string, Set<string>>()
  for (const { file, text } of styles) {
    for (const [, name = ''] of text.matchAll(/^\s*\.([a-z][\w-]*)\s*[,{]/gm)) {
      placesOf.set(name, (placesOf.get(name) ?? new Set()).add(file))
    }
  }
  expect(placesOf.size).toBeGreaterThan(50)
  expect([...placesOf].filter(([, places]) => places.size > 1)).toEqual([])
})
