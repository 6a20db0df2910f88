import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foundMark, reviewStateOf } from '@/lib/domain/close/found-mark'
import { maxCharacters } from '@/lib/domain/close/own-words'
import type { SeenValues } from '@/lib/domain/close/seen-values'
import { createAudit, listEvents } from '@/lib/server/audit/audit'
import { listMarkSteps } from '@/lib/server/db/mark'
import { listNotesOn } from '@/lib/server/db/note'
import { findPersonByEmail, type Person } from '@/lib/server/db/person'
import type { Store } from '@/lib/server/db/store'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { createDemoFirms } from '@/lib/server/db/firm'
import { createMarkLoader } from '@/lib/server/marks/mark-loader'
import { markObjects } from '@/lib/server/marks/mark-objects'
import { readSeenPage, writeSeenPage } from '@/lib/server/marks/seen-page'
import { addNote, changeNote, readNotes } from '@/lib/server/marks/write-note'
import { insertTestConnection, openTestStore } from '@/test/db/store'
import { testStores } from '@/test/store/database'

const settled: SeenValues = [
  { field: 'state', value: 'settled' },
  { field: 'amount', value: -4750 },
]
const changed: SeenValues = [
  { field: 'state', value: 'settled' },
  { field: 'amount', value: -4825 },
]

describe.each(testStores)('marks and notes in %s', (kind) => {
  let store: Store
  let close: () => Promise<void>
  let context: Parameters<typeof markObjects>[0]
  let connection_id: string
  const people = new Map<string, Person>()

  beforeAll(async () => {
    const opened = await openTestStore(kind)
    store = opened.store
    close = opened.close
    await createDemoFirms(store.database)
    for (const email of ['ada@marlow.example', 'ben@marlow.example', 'nora@northgate.example']) {
      const person = await findPersonByEmail(store.database, email)
      if (person === undefined) throw new Error(`no ${email}`)
      people.set(email.slice(0, email.indexOf('@')), person)
    }
    context = { store, audit: createAudit(store), clock: { now: () => new Date() } }
    const { firm_id } = personNamed('ada')
    connection_id = await insertTestConnection(store.database, { firm_id, name: 'Acme' })
  })
  afterAll(() => close())

  function personNamed(name: string): Person {
    const person = people.get(name)
    if (person === undefined) throw new Error(`no ${name}`)
    return person
  }
  const as = (name: string, change: Partial<Person> = {}) =>
    ({
      person: { ...personNamed(name), ...change },
      client: { connection_id },
    }) as Parameters<typeof markObjects>[1]
  const mark = (
    name: string,
    does: Parameters<typeof markObjects>[2]['does'],
    object: string,
    { steps = 0, seen = settled } = {},
  ) => markObjects(context, as(name), { kind: 'transaction', does }, [{ object, seen, steps }])
  const stateOf = async (object: string, now = settled) => {
    const loader = createMarkLoader<string>(context, as('ada'), {
      kind: 'transaction',
      keyOf: (key) => key,
      seenOf: () => now,
    })
    await loader.load([object])
    return loader.markOf(object)
  }

  it('a mark keeps who made it and what they saw, and says what changed since', async () => {
    await mark('ada', 'review', 'kept')
    const found = await stateOf('kept', changed)
    expect(found?.mark).toMatchObject({ kind: 'reviewed', name: 'Ada Marlow', seen: settled })
    expect(found?.state.changes).toEqual([{ field: 'amount', before: -4750, after: -4825 }])
    expect(reviewStateOf(found)).toBe('changed')
    await mark('ben', 'accept_change', 'kept', { steps: 1, seen: changed })
    expect(reviewStateOf(await stateOf('kept', changed))).toBe('reviewed')
  })

  it('of two at one row the later is shown what the earlier did, and nothing is lost', async () => {
    const both = await Promise.all([mark('ada', 'review', 'both'), mark('ben', 'flag', 'both')])
    expect(both.map(({ marked }) => marked.size).toSorted()).toEqual([0, 1])
    const earlier = both.flatMap(({ earlier: steps }) => [...steps.values()])
    expect(earlier).toHaveLength(1)
    const { query } = forFirm(store.database, personNamed('ada').firm_id)
    const owner = { firm_id: personNamed('ada').firm_id, connection_id }
    const steps = await listMarkSteps({ query, vault: store.vault }, owner, 'transaction', ['both'])
    expect(steps.get('both')).toEqual(earlier[0])
  })

  it('a selection is marked but for the rows where somebody was earlier', async () => {
    await mark('ben', 'flag', 'r-1')
    const objects = ['r-0', 'r-1', 'r-2'].map((object) => ({ object, seen: settled, steps: 0 }))
    const done = await markObjects(
      context,
      as('ada'),
      { kind: 'transaction', does: 'review' },
      objects,
    )
    expect([...done.marked.keys()]).toEqual(['r-0', 'r-2'])
    expect(done.earlier.get('r-1')?.map(({ name, does }) => [name, does])).toEqual([
      ['Ben Finch', 'flag'],
    ])
  })

  it('what is done together is one line of the audit log, with how many', async () => {
    const objects = ['a-0', 'a-1'].map((object) => ({ object, seen: settled, steps: 0 }))
    await markObjects(context, as('ada'), { kind: 'statement', does: 'flag' }, objects)
    const [last] = await listEvents(store, personNamed('ada').firm_id)
    expect(last).toMatchObject({ kind: 'mark.flagged', detail: { what: 'statement', count: 2 } })
  })

  it('marks of one kind are not those of another, nor of another firm', async () => {
    await mark('ada', 'review', 'same')
    const owner = { firm_id: personNamed('nora').firm_id, connection_id }
    const { query } = forFirm(store.database, owner.firm_id)
    const marks = { query, vault: store.vault }
    expect(await listMarkSteps(marks, owner, 'transaction', ['same'])).toEqual(new Map())
    const own = { ...owner, firm_id: personNamed('ada').firm_id }
    const ofFirm = { ...marks, query: forFirm(store.database, own.firm_id).query }
    expect(await listMarkSteps(ofFirm, own, 'invoice', ['same'])).toEqual(new Map())
    const foreign = markObjects(context, as('nora'), { kind: 'transaction', does: 'flag' }, [
      { object: 'same', seen: settled, steps: 0 },
    ])
    await expect(foreign).rejects.toThrow()
  })

  it('a viewer marks and writes nothing', async () => {
    const viewer = as('ada', { role: 'viewer' })
    const objects = [{ object: 'viewed', seen: settled, steps: 0 }]
    expect(() =>
      markObjects(context, viewer, { kind: 'transaction', does: 'review' }, objects),
    ).toThrow('not allowed: prepare')
    const about = { kind: 'transaction', object: 'viewed' }
    expect(() => addNote(context, viewer, about, 'Note')).toThrow('not allowed: prepare')
    expect(await stateOf('viewed')).toBeUndefined()
  })

  it('500 rows are marked together', async () => {
    const objects = Array.from({ length: 500 }, (_, index) => ({
      object: `many-${index}`,
      seen: settled,
      steps: 0,
    }))
    const wanted = { kind: 'transaction', does: 'review' } as const
    expect((await markObjects(context, as('ada'), wanted, objects)).marked.size).toBe(500)
  })

  it('a note is its author’s alone to edit, and one edited in two windows loses nothing', async () => {
    const about = { kind: 'transaction', object: 'noted' }
    await addNote(context, as('ada'), about, 'PO 7718')
    await addNote(context, as('ben'), about, '‏<b>هذا</b> {count}')
    const [first] = await readNotes(context, as('ada'), about)
    const edit = (name: string, text: string) =>
      changeNote(context, as(name), { id: first?.id ?? '', seen: 1 }, text)
    expect(await edit('ben', 'Mine now')).toEqual({ kind: 'not_yours', name: 'Ada Marlow' })
    const both = await Promise.all([edit('ada', 'PO 7719'), edit('ada', 'PO 7720')])
    expect(both.map((each) => each.kind).toSorted()).toEqual(['conflict', 'kept'])
    const notes = await readNotes(context, as('ada'), about)
    expect(notes.map(({ name, versions }) => [name, versions.length])).toEqual([
      ['Ada Marlow', 2],
      ['Ben Finch', 1],
    ])
    expect(notes[1]?.versions[0]?.text).toBe('‏<b>هذا</b> {count}')
  })

  it('notes on some things of a client are found together, each beside what it is about', async () => {
    const write = (object: string, text: string) =>
      addNote(context, as('ada'), { kind: 'invoice', object }, text)
    for (const object of ['i-1', 'i-2', 'i-3']) await write(object, `about ${object}`)
    const { firm_id } = personNamed('ada')
    const { query } = forFirm(store.database, firm_id)
    const notesOn = async (objects: Record<string, readonly string[]>, of = connection_id) =>
      (
        await listNotesOn({ query, vault: store.vault }, { firm_id, connection_id: of }, objects)
      ).map(({ object, name, versions }) => [object, name, versions.at(-1)?.text])
    expect(await notesOn({ invoice: ['i-1', 'i-3'], transaction: ['i-2'] })).toEqual([
      ['i-1', 'Ada Marlow', 'about i-1'],
      ['i-3', 'Ada Marlow', 'about i-3'],
    ])
    expect(await notesOn({ invoice: [], transaction: [] })).toEqual([])
    const other = await insertTestConnection(store.database, { firm_id, name: 'Other' })
    expect(await notesOn({ invoice: ['i-1'] }, other)).toEqual([])
  })

  it('a note without words, or of more than 4,000 characters, is refused', async () => {
    const write = (text: string) =>
      addNote(context, as('ada'), { kind: 'transaction', object: 'long' }, text)
    expect(await write(' \n')).toEqual({ kind: 'refused', why: 'empty' })
    expect(await write('ß'.repeat(20_000))).toEqual({ kind: 'refused', why: 'too_long' })
    expect(await write('🙂'.repeat(maxCharacters))).toEqual({ kind: 'kept' })
  })

  it('what a page shows comes back as it was, and only for its own client and kind', () => {
    const owner = { firm_id: personNamed('ada').firm_id, connection_id }
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), (values) => {
        const seen = new Map(
          Object.entries(values).map(([key, value]) => [key, [{ field: 'state', value } as const]]),
        )
        const page = writeSeenPage(store.vault, owner, 'transaction', seen)
        expect(readSeenPage(store.vault, owner, 'transaction', page)).toEqual(seen)
        expect(readSeenPage(store.vault, owner, 'card', page)).toBeUndefined()
        const other = { ...owner, connection_id: 'another' }
        expect(readSeenPage(store.vault, other, 'transaction', page)).toBeUndefined()
        expect(readSeenPage(store.vault, owner, 'transaction', `a${page}`)).toBeUndefined()
      }),
      { numRuns: 50 },
    )
    expect(foundMark([]).state.kind).toBe('none')
  })
})
