import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { digestOf } from '@/lib/bank-contract/secret-text'
import type { RunRef } from '@/lib/server/db/export-kept'
import { createDocumentMemory } from '@/lib/server/exports/document-memory'
import type { SpooledDocument } from '@/lib/server/db/spool'
import { type ExportOffice, openExportOffice } from '@/test/exports/export-office'

let office: ExportOffice
let run: RunRef
beforeAll(async () => {
  office = await openExportOffice()
  const { run_id } = await office.beginHeld(await office.open())
  run = { firm_id: office.owner.firm_id, run_id }
})
afterAll(() => office.close())

const memoryOf = (rest: { ms: number; bytes: number; count: number }) =>
  createDocumentMemory(office.dashboard.store, run, rest)
const never = { ms: 1e6, bytes: 1e6, count: 1e6 }

function documentOf(text: string): SpooledDocument & { content: Uint8Array } {
  const content = Buffer.from(text)
  return {
    bytes: content.length,
    sha256: digestOf(text),
    endsAsPdf: text.endsWith('%%EOF'),
    content,
    dispose: async () => {},
  }
}

/** As the program that comes after reads it. */
async function readAgain(id: string): Promise<string | undefined> {
  const found = await memoryOf(never).find(id)
  if (found === undefined) return undefined
  const pieces = []
  for await (const piece of found.content as AsyncIterable<Uint8Array>) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

describe('the documents of a run', () => {
  test('wait for one another until enough of them are there, and are then all kept', async () => {
    const memory = memoryOf({ ...never, count: 3 })
    await memory.keep('one', documentOf('%PDF one %%EOF'))
    await memory.keep('two', documentOf('%PDF two'))
    expect(await readAgain('one')).toBeUndefined()
    await memory.keep('three', documentOf('three '.repeat(50)))
    expect(await readAgain('one')).toBe('%PDF one %%EOF')
    expect(await readAgain('three')).toBe('three '.repeat(50))
    const two = await memoryOf(never).find('two')
    expect(two).toMatchObject({ bytes: 8, sha256: digestOf('%PDF two'), endsAsPdf: false })
  })

  test('are kept at once where they are many bytes together, or when the run stops', async () => {
    const memory = memoryOf({ ...never, bytes: 10 })
    await memory.keep('large', documentOf('large enough'))
    expect(await readAgain('large')).toBe('large enough')
    await memory.keep('small', documentOf('small'))
    expect(await readAgain('small')).toBeUndefined()
    await memory.end(true)
    expect(await readAgain('small')).toBe('small')
  })

  test('wait no longer than so long, whether another follows or not', async () => {
    await memoryOf({ ...never, ms: 1 }).keep('alone', documentOf('alone'))
    await expect.poll(() => readAgain('alone')).toBe('alone')
  })

  test('stay as another maker of the run has kept them, and the others of the batch are kept', async () => {
    await memoryOf({ ...never, count: 1 }).keep('shared', documentOf('first'))
    const late = memoryOf({ ...never, count: 2 })
    await late.keep('shared', documentOf('second'))
    await late.keep('own', documentOf('own'))
    expect([await readAgain('shared'), await readAgain('own')]).toEqual(['first', 'own'])
  })

  test('are not kept any more once the run is over', async () => {
    const memory = memoryOf({ ...never, ms: 1 })
    await memory.keep('waiting', documentOf('waiting'))
    await memory.end(false)
    await memory.keep('late', documentOf('late'))
    await memoryOf({ ...never, count: 1 }).keep('other', documentOf('other'))
    expect([await readAgain('waiting'), await readAgain('late')]).toEqual([undefined, undefined])
  })

  test('that lie on disk are kept alone, in their pieces', async () => {
    const pieces = async function* () {
      yield Buffer.from('a long ')
      yield Buffer.from('document')
    }
    await memoryOf(never).keep('long', { ...documentOf('a long document'), content: pieces() })
    expect(await readAgain('long')).toBe('a long document')
  })

  test('that could not be kept fail the next one', async () => {
    const memory = createDocumentMemory(
      office.dashboard.store,
      { ...run, run_id: '00000000-0000-4000-8000-000000000000' },
      { ...never, count: 1 },
    )
    await expect(memory.keep('one', documentOf('one'))).rejects.toThrow()
    await expect(memory.keep('two', documentOf('two'))).rejects.toThrow()
  })
})
