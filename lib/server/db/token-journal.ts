import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { lifetimes } from '@/lib/bank-contract/authorization'
import { tryJson } from '@/lib/bank-contract/try-json'

const entrySchema = z.object({
  receipt: z.uuid(),
  presented: z.uuid().nullable(),
  firm_id: z.uuid(),
  connection_id: z.uuid(),
  gen: z.int(),
  source: z.enum(['exchange', 'refresh']),
  received_at: z.string(),
  pair_sealed: z.string(),
})

/** A token pair as it came from the bank, sealed, and where it belongs. */
export type JournalEntry = z.infer<typeof entrySchema>

/**
 * The escrow beside the store: each pair is on disk, fsynced, before anyone uses it, so that a store
 * which fails, forgets, or is put back to an earlier day after the bank rotated loses nothing.
 */
export interface TokenJournal {
  /** Resolves when all of them are on disk. */
  append: (...entries: JournalEntry[]) => Promise<void>
  /** Everything on disk, oldest first, of every process that ever wrote here. */
  read: () => Promise<JournalEntry[]>
  /**
   * Leaves of the files older than a day the newest pair of each connection, for as long as the bank
   * may still take it: what a backup that is put back does not know.
   */
  sweep: () => Promise<void>
  /** Leaves nothing of these connections in any file, whichever process wrote it. */
  forget: (connection_ids: readonly string[]) => Promise<void>
  close: () => Promise<void>
}

const rotateBytes = 4 * 1024 * 1024
const dayMilliseconds = 24 * 60 * 60 * 1000
const keepMilliseconds = lifetimes.refreshToken * 1000 + dayMilliseconds

export async function openTokenJournal(folder: string): Promise<TokenJournal> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let current: { handle: FileHandle; name: string; bytes: number; openedAt: number } | undefined
  let queue: Promise<void> = Promise.resolve()

  const write = async (line: string): Promise<void> => {
    // Another process that shares the folder sweeps files that were not written to for a day.
    const isOld = current !== undefined && Date.now() - current.openedAt > dayMilliseconds / 2
    if (current !== undefined && (isOld || current.bytes > rotateBytes)) {
      await current.handle.close()
      current = undefined
    }
    current ??= await openFile(folder)
    const file = current
    try {
      await file.handle.appendFile(line)
      await file.handle.datasync()
      file.bytes += Buffer.byteLength(line)
      if (await isInPlace(folder, file)) return
    } catch (cause) {
      // Half a line may stand at its end: whatever comes next begins in a new file.
      current = undefined
      await file.handle.close().catch(() => {})
      throw cause
    }
    // Somebody took the file away, to forget a client, and may have read it before this line.
    current = undefined
    await file.handle.close()
    await write(line)
  }

  const append = (...entries: JournalEntry[]): Promise<void> => {
    const written = queue.then(() => {
      const lines = entries.map((entry) => `${JSON.stringify(entrySchema.parse(entry))}\n`)
      return write(lines.join(''))
    })
    queue = written.catch(() => {})
    return written
  }
  const read = async (): Promise<JournalEntry[]> => {
    const files = await listFiles(folder)
    const entries = (await Promise.all(files.map(readEntries))).flat()
    const there = new Set(await listFiles(folder))
    // What was moved to another file meanwhile may have been missed in both.
    return files.every((file) => there.has(file)) ? entries : read()
  }

  return {
    append,
    read,
    sweep: () => sweep({ folder, read, append, inUse: current?.name }),
    forget: (connection_ids) => forget({ folder, append }, connection_ids),
    close: async () => {
      await queue
      await current?.handle.close()
      current = undefined
    },
  }
}

async function sweep({
  folder,
  read,
  append,
  inUse,
}: Pick<TokenJournal, 'read' | 'append'> & {
  folder: string
  inUse: string | undefined
}): Promise<void> {
  const old: string[] = []
  for (const file of await listFiles(folder)) {
    if (path.basename(file) === inUse) continue
    const { mtimeMs } = await stat(file)
    if (Date.now() - mtimeMs > dayMilliseconds) old.push(file)
  }
  if (old.length === 0) return
  const newest = new Set(newestOfEach(await read()).map(({ receipt }) => receipt))
  for (const file of old) {
    const kept = (await readEntries(file)).filter(({ receipt }) => newest.delete(receipt))
    if (kept.length > 0) await append(...kept)
    await rm(file, { force: true })
  }
}

async function forget(
  { folder, append }: Pick<TokenJournal, 'append'> & { folder: string },
  connection_ids: readonly string[],
): Promise<void> {
  const gone = new Set(connection_ids)
  const isGone = (entry: JournalEntry): boolean => gone.has(entry.connection_id)
  for (const file of await listFiles(folder)) {
    if (!(await readEntries(file)).some(isGone)) continue
    const taken = await takeAway(file)
    if (taken === undefined) continue
    const kept = (await readEntries(taken)).filter((entry) => !isGone(entry))
    if (kept.length > 0) await append(...kept)
    // Another process may have taken it from us, and then keeps what is to be kept itself.
    await rm(taken, { force: true })
    await syncFolder(folder)
  }
}

// A name of its own for each process and turn, so that instances that share a folder never meet.
async function openFile(folder: string) {
  const time = new Date().toISOString().replaceAll(/[-:.]/g, '')
  const name = `${time}-${process.pid}-${randomUUID().slice(0, 8)}.jsonl`
  const handle = await open(path.join(folder, name), 'ax', 0o600)
  await syncFolder(folder)
  return { handle, name, bytes: 0, openedAt: Date.now() }
}

// The name must survive a power cut as well as the bytes.
async function syncFolder(folder: string): Promise<void> {
  const directory = await open(folder, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

async function isInPlace(
  folder: string,
  { handle, name }: { handle: FileHandle; name: string },
): Promise<boolean> {
  const found = await stat(path.join(folder, name)).catch(() => undefined)
  return found !== undefined && found.ino === (await handle.stat()).ino
}

/** Under a new name nobody writes to it any more; undefined when another process was first. */
async function takeAway(file: string): Promise<string | undefined> {
  const taken = `${file.replace(/\.taken-.*$/, '')}.taken-${randomUUID().slice(0, 8)}`
  try {
    await rename(file, taken)
    return taken
  } catch (cause) {
    if (isMissing(cause)) return undefined
    throw cause
  }
}

function isMissing(cause: unknown): boolean {
  return (cause as NodeJS.ErrnoException).code === 'ENOENT'
}

async function listFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names
    .filter((name) => /\.jsonl(\.taken-[^.]+)?$/.test(name))
    .toSorted()
    .map((name) => path.join(folder, name))
}

async function readEntries(file: string): Promise<JournalEntry[]> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    if (isMissing(cause)) return ''
    throw cause
  })
  return text.split('\n').flatMap(parseLine)
}

function newestOfEach(entries: readonly JournalEntry[]): JournalEntry[] {
  const newest = new Map<string, JournalEntry>()
  for (const entry of entries) {
    if (Date.now() - Date.parse(entry.received_at) > keepMilliseconds) continue
    const known = newest.get(entry.connection_id)
    if (known === undefined || Date.parse(known.received_at) <= Date.parse(entry.received_at)) {
      newest.set(entry.connection_id, entry)
    }
  }
  return [...newest.values()]
}

// A last line that a crash cut short was not yet acknowledged to anyone.
function parseLine(line: string): JournalEntry[] {
  const entry = entrySchema.safeParse(tryJson(line))
  return entry.success ? [entry.data] : []
}
