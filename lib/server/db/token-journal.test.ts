import { randomUUID } from 'node:crypto'
import { appendFile, mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type JournalEntry, openTokenJournal } from '@/lib/server/db/token-journal'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'journal-'))
})
afterEach(() => rm(folder, { recursive: true }))

function entry(gen: number, pair_sealed = 'k1.sealed'): JournalEntry {
  return {
    receipt: randomUUID(),
    presented: null,
    firm_id: randomUUID(),
    connection_id: randomUUID(),
    gen,
    source: 'refresh',
    received_at: '2026-03-15T12:00:00.000Z',
    pair_sealed,
  }
}

describe('the journal', () => {
  it('gives back what was appended, in order, also to another process', async () => {
    const journal = await openTokenJournal(folder)
    const entries = [entry(1), entry(2), entry(3)]
    await Promise.all(entries.map((each) => journal.append(each)))
    expect(await journal.read()).toEqual(entries)
    expect(await (await openTokenJournal(folder)).read()).toEqual(entries)
    await journal.close()
  })

  it('is for its owner alone, and each process writes a file of its own', async () => {
    const [one, two] = [await openTokenJournal(folder), await openTokenJournal(folder)]
    await one.append(entry(1))
    await two.append(entry(2))
    const files = await readdir(folder)
    expect(files).toHaveLength(2)
    for (const file of files) {
      expect((await stat(path.join(folder, file))).mode & 0o777).toBe(0o600)
    }
    expect(new Set((await one.read()).map((each) => each.gen))).toEqual(new Set([1, 2]))
    await one.close()
    await two.close()
  })

  it('reads past a line that a crash cut short, and past what is no line of ours', async () => {
    const journal = await openTokenJournal(folder)
    const whole = entry(1)
    await journal.append(whole)
    const [name = ''] = await readdir(folder)
    await appendFile(path.join(folder, name), 'nonsense\n{}\n')
    await appendFile(path.join(folder, name), JSON.stringify(entry(2)).slice(0, 80))
    expect(await journal.read()).toEqual([whole])
    await journal.close()
  })

  it('begins a new file when one is full', async () => {
    const journal = await openTokenJournal(folder)
    for (let gen = 1; gen <= 3; gen++) await journal.append(entry(gen, 'x'.repeat(4_300_000)))
    expect(await readdir(folder)).toHaveLength(3)
    expect((await journal.read()).map((each) => each.gen)).toEqual([1, 2, 3])
    await journal.close()
  })

  it('keeps of an older day the newest pair of each connection, for a month', async () => {
    const old = await openTokenJournal(folder)
    const [one, other, ended] = [entry(1), entry(5), entry(7)]
    const { connection_id, firm_id } = one
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    await old.append(
      { ...one, received_at: daysAgo(3) },
      { ...entry(2), connection_id, firm_id, received_at: daysAgo(2) },
      { ...other, received_at: daysAgo(30) },
      { ...ended, received_at: daysAgo(32) },
    )
    await old.close()
    const [file = ''] = await readdir(folder)
    const dayBefore = new Date(Date.now() - 25 * 3_600_000)
    await utimes(path.join(folder, file), dayBefore, dayBefore)
    const journal = await openTokenJournal(folder)
    await journal.sweep()
    expect(await readdir(folder)).not.toContain(file)
    expect((await journal.read()).map((each) => each.gen)).toEqual([2, 5])
    await journal.append({ ...entry(3), connection_id, received_at: daysAgo(0) })
    await journal.sweep()
    expect((await journal.read()).map((each) => each.gen)).toEqual([2, 5, 3])
    await journal.close()
  })

  it('sweeps files of more than a day ago, and never the one in use', async () => {
    const old = await openTokenJournal(folder)
    await old.append(entry(1))
    await old.close()
    const [first = ''] = await readdir(folder)
    const journal = await openTokenJournal(folder)
    await journal.append(entry(2))
    const dayBefore = new Date(Date.now() - 25 * 3_600_000)
    for (const file of await readdir(folder)) {
      await utimes(path.join(folder, file), dayBefore, dayBefore)
    }
    await journal.sweep()
    expect(await readdir(folder)).not.toContain(first)
    expect((await journal.read()).map((each) => each.gen)).toEqual([2])
    await journal.close()
  })

  it('refuses what is no entry, and goes on after that', async () => {
    const journal = await openTokenJournal(folder)
    await expect(journal.append({ ...entry(1), receipt: 'no' })).rejects.toThrow()
    await journal.append(entry(2))
    const [name = ''] = await readdir(folder)
    expect(await readFile(path.join(folder, name), 'utf8')).toMatch(/^\{.*\}\n$/)
    await journal.close()
  })
})
