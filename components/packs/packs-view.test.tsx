import { beforeEach, expect, it } from 'vitest'
import { PacksScreen } from '@/components/packs/packs-screen'
import { clientsIn, Sizes } from '@/components/packs/selected-sizes'
import { type ReadPacks, toPacksView } from '@/components/packs/to-packs-view'
import {
  readIn,
  renderScreen,
  renderServerScreen,
  testReader,
  wordsOf,
} from '@/test/components/screens'

type Client = ReadPacks['clients'][number]

const ready = (id: string, last?: Client['last']): Client => ({
  id,
  name: id,
  standing: { kind: 'ready', changes: 0 },
  signers: undefined,
  last,
  failure: undefined,
})
const open: Client = { ...ready('Open'), standing: { kind: 'open', state: 'in_preparation' } }
const made = { files: 12, bytes: 2048, by: 'Ada', at: '2026-07-02T12:00:00Z' }

const readOf = (...clients: Client[]): ReadPacks => {
  const month = { first: '2026-06-01', last: '2026-06-30' }
  return { params: { search: '' }, month, previous: '2026-05', next: '2026-07', clients }
}

const wordsFor = async (...clients: Client[]): Promise<string> => {
  const view = toPacksView(readOf(...clients), testReader)
  return wordsOf(await renderServerScreen(<PacksScreen view={view} />))
}

beforeEach(() => readIn('UTC'))

it('the size of a pack that was never made is said not to be known', async () => {
  expect(await wordsFor(ready('Acme'))).toContain('the size of 1 is not known before it is made')
  expect(await wordsFor(ready('Acme'), ready('Other'), open)).toContain(
    'the sizes of 2 are not known before they are made',
  )
})

it('the size of a pack that was made is that of the last, beside those that were not', async () => {
  const words = await wordsFor(ready('Acme', made), ready('Other'))
  expect(words).toContain('as last made, 1 of them: 12 files with the manifest, 2 kB')
  expect(words).toContain('the size of 1 is not known')
  expect(await wordsFor(ready('Acme', made), open)).not.toContain('not known')
})

it('a sum of sizes that are rounded is said to be about that', async () => {
  const words = await wordsFor(ready('Acme', made), ready('Other', made))
  expect(words).toContain('as last made, 2 of them: 24 files with the manifests, about 4 kB')
})

it('the sum of sizes is of those that are selected, and the unknown ones too', () => {
  const { ready: clients } = toPacksView(
    readOf(ready('Acme', made), ready('Other', made), ready('New')),
    testReader,
  )
  const says = (selected: string[]) =>
    wordsOf(renderScreen(<Sizes title="" clients={clientsIn(clients, selected)} />))
  expect(says(['Acme'])).toBe('as last made, 1 of them: 12 files with the manifest, 2 kB')
  expect(says(['New'])).toBe('the size of 1 is not known before it is made')
  expect(says(['Acme', 'Other'])).not.toContain('not known')
  expect(says([])).toBe('')
  const large = { id: 'Large', last: { files: 1200, bytes: 24_640_000 } }
  expect(wordsOf(renderScreen(<Sizes title="" clients={[large]} />))).toContain(
    '1,200 files with the manifest, 24.6 MB',
  )
})

it('files and size of a row stand under its name too, where a phone has no columns for them', async () => {
  expect(await wordsFor(ready('Acme', made))).toMatch(/Acme 12 files\W+2 kB/)
})

it('the pack of a quarter says that it is of more than the month', async () => {
  const period = { first: '2026-04-01', last: '2026-06-30' }
  expect(await wordsFor({ ...ready('Acme', made), period })).toContain(
    'Acme 1 Apr 2026 – 30 Jun 2026 12 files',
  )
  const month = { first: '2026-06-01', last: '2026-06-30' }
  expect(await wordsFor({ ...ready('Acme', made), period: month })).toContain('Acme 12 files')
})

it('the heading names the quarter where every pack is of it, and else the month', async () => {
  const period = { first: '2026-04-01', last: '2026-06-30' }
  const quarterly = { ...ready('Acme', made), period }
  expect(await wordsFor(quarterly)).toContain('1 Apr 2026 – 30 Jun 2026, 1 client')
  const month = { first: '2026-06-01', last: '2026-06-30' }
  const monthly = { ...ready('Other', made), period: month }
  expect(await wordsFor(quarterly, monthly)).toContain('June 2026, 2 clients')
  expect(await wordsFor(quarterly, ready('New'))).toContain('June 2026, 2 clients')
  expect(await wordsFor(monthly)).toContain('June 2026, 1 client')
})
