import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

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
 * which fails or forgets after the bank rotated loses nothing.
 */
export interface TokenJournal {
  append: (entry: JournalEntry) => Promise<void>
  /** Everything on disk, oldest first, of every process that ever wrote here. */
  read: () => Promise<JournalEntry[]>
  /** Removes finished files older than a day: by then the store has long been on disk itself. */
  sweep: () => Promise<void>
  close: () => Promise<void>
}

const rotateBytes = 4 * 1024 * 1024
const keepMilliseconds = 24 * 60 * 60 * 1000

export async function openTokenJournal(folder: string): Promise<TokenJournal> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let current: { handle: FileHandle; name: string; bytes: number } | undefined
  let queue: Promise<void> = Promise.resolve()

  const write = async (line: string): Promise<void> => {
    if (current !== undefined && current.bytes > rotateBytes) {
      await current.handle.close()
      current = undefined
    }
    current ??= await openFile(folder)
    const file = current
    try {
      await file.handle.appendFile(line)
      await file.handle.datasync()
      file.bytes += Buffer.byteLength(line)
    } catch (cause) {
      // Half a line may stand at its end: whatever comes next begins in a new file.
      current = undefined
      await file.handle.close().catch(() => {})
      throw cause
    }
  }

  return {
    append: (entry) => {
      const written = queue.then(() => write(`${JSON.stringify(entrySchema.parse(entry))}\n`))
      queue = written.catch(() => {})
      return written
    },
    read: async () => {
      const entries: JournalEntry[] = []
      for (const file of await listFiles(folder)) {
        const text = await readFile(file, 'utf8')
        entries.push(...text.split('\n').flatMap(parseLine))
      }
      return entries
    },
    sweep: async () => {
      for (const file of await listFiles(folder)) {
        if (path.basename(file) === current?.name) continue
        const { mtimeMs } = await stat(file)
        if (Date.now() - mtimeMs > keepMilliseconds) await rm(file, { force: true })
      }
    },
    close: async () => {
      await queue
      await current?.handle.close()
      current = undefined
    },
  }
}

// A name of its own for each process and turn, so that instances that share a folder never meet.
async function openFile(folder: string) {
  const time = new Date().toISOString().replaceAll(/[-:.]/g, '')
  const name = `${time}-${process.pid}-${randomUUID().slice(0, 8)}.jsonl`
  const handle = await open(path.join(folder, name), 'ax', 0o600)
  const directory = await open(folder, 'r')
  try {
    // The name must survive a power cut as well as the bytes.
    await directory.sync()
  } finally {
    await directory.close()
  }
  return { handle, name, bytes: 0 }
}

async function listFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted()
    .map((name) => path.join(folder, name))
}

// A last line that a crash cut short was not yet acknowledged to anyone.
function parseLine(line: string): JournalEntry[] {
  if (line === '') return []
  try {
    const entry = entrySchema.safeParse(JSON.parse(line))
    return entry.success ? [entry.data] : []
  } catch {
    return []
  }
}
