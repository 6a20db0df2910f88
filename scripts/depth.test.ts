import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listOwnFiles } from '@/scripts/own-files.mjs'

// How deep a newcomer has to read. Each bound is where the code stands: lower it with what lowers it.

// The English words are data, as those of the other languages.
const files = (await listOwnFiles(/\.(tsx?|mjs)$/)).filter(
  (file) => !file.startsWith('lib/i18n/en/'),
)
const known = new Set(files)
const read = (file: string): string => readFileSync(file, 'utf8')
const product = files.filter((file) => !/\.test\.|^(test|e2e|bench)\//.test(file))

function linesWith(pattern: RegExp, within: RegExp): string[] {
  return product
    .filter((file) => within.test(file))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}`] : [])),
    )
}

const fileOf = (line: string): string => line.replace(/:\d+$/, '')
const numberOf = (line: string): number => Number(/\d+$/.exec(line))

const statement = /^\s*(?:import|export)\s+(type\s+)?([^;'"]*?)\s*from\s*'([^']+)'/gms
const loaded = /\bimport\('([^']+)'\)/g

/** The modules that a file needs as it runs; what is imported for its types alone is not among them. */
function importsOf(file: string): string[] {
  const text = read(file)
  const specifiers = [...text.matchAll(statement)].flatMap(([, isType, names = '', from = '']) =>
    isType !== undefined || isOnlyTypes(names) ? [] : [from],
  )
  return [...specifiers, ...[...text.matchAll(loaded)].map(([, from = '']) => from)]
    .filter((from) => from.startsWith('@/'))
    .flatMap((from) => resolve(from.slice(2)))
}

function isOnlyTypes(names: string): boolean {
  const listed = /^\{([^}]*)\}$/s.exec(names.trim())?.[1]
  if (listed === undefined) return false
  return listed
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .every((name) => name.startsWith('type '))
}

function resolve(from: string): string[] {
  return ['', '.ts', '.tsx'].map((ending) => `${from}${ending}`).filter((file) => known.has(file))
}

/** Every module that is reached from a file, itself included. */
function closureOf(file: string): string[] {
  const reached = new Set<string>()
  const todo = [file]
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    todo.push(...importsOf(next))
  }
  return [...reached]
}

const client = 'app/(desk)/clients/[connection_id]'
const bank = 'app/api/bank/[connection_id]'

test.each([
  [`${client}/transactions/page.tsx`, 238],
  [`${bank}/invoicing/invoices/[invoice_id]/files/[file_id]/route.ts`, 95],
  ['app/api/connections/callback/route.ts', 115],
  ['app/api/exports/[connection_id]/transactions/route.ts', 208],
  ['app/api/health/route.ts', 15],
])('%s is understood with at most %i modules', (entry, max) => {
  const closure = closureOf(entry)
  expect(closure.length).toBeGreaterThan(5)
  expect(closure.length, closure.toSorted().join('\n')).toBeLessThanOrEqual(max)
})

test('the bank is read for an answer by `readClient`, which asks again whether the person may, or by a stream that does', () => {
  const reading = linesWith(/\breadBank\((?:\(|access|await)/, /^(?:app|lib)\//).map(fileOf)
  expect([...new Set(reading)]).toEqual([
    // Nobody is given what it reads.
    'lib/server/demo/connect-clients.ts',
    // Streams, of which each part is admitted.
    'lib/server/exports/list-items.ts',
    'lib/server/exports/open-sections.ts',
    'lib/server/exports/run-reader.ts',
    'lib/server/http/document-response.ts',
    'lib/server/ledgers/read-ledger-rows.ts',
    'lib/server/packs/read-month.ts',
    'lib/server/portfolio/read-entry.ts',
    // Read for several people at once: `readDays` asks for each of them.
    'lib/server/portfolio/sum-days.ts',
    'lib/server/reads/count-matches.ts',
    'lib/server/reads/mark-matching.ts',
    'lib/server/reads/read-client.ts',
    'lib/server/reads/search-clients.ts',
    'lib/server/reads/transaction-totals.ts',
  ])
})

test('what runs by itself is begun by instrumentation alone', () => {
  const importers = product.filter((file) => read(file).includes("'@/lib/server/start'"))
  expect(importers).toEqual(['instrumentation.ts'])
})

test('one symbol of the process is known, and errors are told apart by their kind', () => {
  expect(linesWith(/Symbol\.for\(/, /./).map(fileOf)).toEqual([
    'lib/bank-contract/lenient.ts',
    'lib/server/context.ts',
    'scripts/serve-dashboard.mjs',
  ])
  expect(linesWith(/Symbol\.hasInstance/, /./)).toEqual([])
  const crossing =
    /instanceof (?:BankingError|ConnectionsError|NotAllowedError|StoreUnavailableError|VaultError|AccessUnreadableError)\b/
  expect(linesWith(crossing, /./)).toEqual([])
  // Node's own errors have no kind.
  const named = linesWith(/\.name === '\w+Error'/, /^(app|lib|components)\//)
  expect(named.map(fileOf)).toEqual(['lib/server/oauth/fetch-once.ts'])
})

test('what the server keeps is of the process, not of a module, of which Next makes several', () => {
  const kept =
    /^(?:export )?(?:let |const \w+.*? = (?:new (?:Weak\w+|LRUCache|AsyncLocalStorage)\b|new (?:Map|Set)\b.*\(\)$|\[\]$|\{\}$|create[A-Z]))/
  const found = linesWith(kept, /^lib\/server\//)
  expect(found.map(fileOf)).toEqual([
    'lib/server/audit/audit-chain.ts',
    'lib/server/auth/new-password.ts',
    'lib/server/auth/request-session.ts',
    'lib/server/db/connection-schema.ts',
    'lib/server/env.ts',
  ])
  // These say why a copy for each bundle is right.
  const above = found.map((line) => read(fileOf(line)).split('\n')[numberOf(line) - 2] ?? '')
  expect(above.filter((line) => !/^\/\/ .*\beach bundle\b/i.test(line))).toEqual([])
})

test('no route imports a component, not even by way of another module', () => {
  const routes = product.filter((file) => /^app\/api\/.*route\.ts$/.test(file))
  expect(routes.length).toBeGreaterThan(50)
  const reaching = routes.filter((route) =>
    closureOf(route).some((file) => file.startsWith('components/')),
  )
  expect(reaching).toEqual([])
})

test('a route handler parses, calls one function and maps its outcome, in under 30 lines', () => {
  const lengths = product
    .filter((file) => /^app\/.*\/route\.ts$/.test(file))
    .map((file) => ({ file, lines: read(file).split('\n').length - 1 }))
  expect(lengths.length).toBeGreaterThan(50)
  expect(lengths.filter(({ lines }) => lines >= 30)).toEqual([])
})

test('the store is read and written by Drizzle; raw statements stay where their file says why', () => {
  const raw = linesWith(/\.query\(/, /^lib\/server\/db\/[^/]*\.ts$/)
  const reads = linesWith(/\bcolumn\.\w+\(/, /^lib\/server\/db\//)
  expect(raw.length, raw.join('\n')).toBeLessThanOrEqual(22)
  expect(reads.length, reads.join('\n')).toBeLessThanOrEqual(16)
  const unexplained = new Set(raw.map(fileOf).filter((file) => !/\braw SQL\b/.test(read(file))))
  // It sets how statements are planned, before there are any.
  expect([...unexplained]).toEqual(['lib/server/db/store.ts'])
})

test('the front server replaces no method of a response', () => {
  expect(linesWith(/\b(?:writeHead|write|end) = /, /^scripts\//)).toEqual([])
})
