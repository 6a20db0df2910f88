import { randomUUID } from 'node:crypto'
import { appendFile, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type JournalEntry, openTokenJournal } from '@/lib/server/db/token-journal'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'journal-'))
})
afterEach(() => rm(folder, { recursive: true }))

const forgotten = randomUUID()

function entry(gen: number, connection_id: string = randomUUID()): JournalEntry {
  return {
    receipt: randomUUID(),
    presented: null,
    firm_id: randomUUID(),
    connection_id,
    gen,
    source: 'refresh',
    received_at: '2026-03-15T12:00:00.000Z',
    pair_sealed: `k1.${connection_id}`,
  }
}

async function everything(): Promise<string> {
  const names = await readdir(folder)
  return (await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))).join()
}

describe('a journal that forgets a connection', () => {
  it('holds nothing of it in any file, and all the rest as it was', async () => {
    const [one, two] = [await openTokenJournal(folder), await openTokenJournal(folder)]
    const kept = [entry(1), entry(2), entry(3)]
    await one.append(...kept.slice(0, 1), entry(1, forgotten))
    await two.append(entry(2, forgotten), ...kept.slice(1, 2))
    await one.append(entry(3, forgotten), ...kept.slice(2))
    await two.forget([forgotten])
    expect(await everything()).not.toContain(forgotten)
    const ofGen = (entries: JournalEntry[]) => entries.toSorted((a, b) => a.gen - b.gen)
    expect(ofGen(await one.read())).toEqual(kept)
    await one.close()
    await two.close()
  })

  it('loses no line that another process writes at that moment', async () => {
    const writers = await Promise.all([1, 2, 3].map(() => openTokenJournal(folder)))
    const written: string[] = []
    const write = async (writer: (typeof writers)[number]) => {
      for (let gen = 0; gen < 60; gen++) {
        const each = entry(gen)
        await writer.append(entry(gen, forgotten), each)
        written.push(each.receipt)
      }
    }
    const forgetful = await openTokenJournal(folder)
    const writing = Promise.all(writers.map((writer) => write(writer)))
    const forgetting = Array.from({ length: 20 }, async () => {
      await forgetful.forget([forgotten])
      await writers[0]?.forget([forgotten])
    })
    await Promise.all([writing, ...forgetting])
    await forgetful.forget([forgotten])
    const found = new Set((await forgetful.read()).map(({ receipt }) => receipt))
    expect(written.filter((receipt) => !found.has(receipt))).toEqual([])
    expect(await everything()).not.toContain(forgotten)
    for (const journal of [forgetful, ...writers]) await journal.close()
  })

  it('goes on writing where its own file was taken away', async () => {
    const journal = await openTokenJournal(folder)
    await journal.append(entry(1))
    const [name = ''] = await readdir(folder)
    await rename(path.join(folder, name), path.join(folder, `${name}.taken-0`))
    const late = entry(2)
    await journal.append(late)
    const own = (await readdir(folder)).find((each) => each.endsWith('.jsonl')) ?? ''
    expect(await readFile(path.join(folder, own), 'utf8')).toContain(late.receipt)
    await journal.close()
  })

  it('finishes what a crash left half done', async () => {
    const journal = await openTokenJournal(folder)
    const kept = entry(1)
    const lines = [kept, entry(2, forgotten)].map((each) => `${JSON.stringify(each)}\n`)
    await appendFile(path.join(folder, 'old.jsonl.taken-0'), lines.join(''))
    expect(await journal.read()).toHaveLength(2)
    await journal.forget([forgotten])
    expect(await journal.read()).toEqual([kept])
    expect(await everything()).not.toContain(forgotten)
    await journal.close()
  })
})
