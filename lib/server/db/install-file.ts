import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { tryJson } from '@/lib/bank-contract/try-json'

const memorySchema = z.object({
  install_id: z.uuid(),
  instance_id: z.uuid(),
  epoch: z.int(),
  /** The file system's own number of the mark beside it, which no copy of the folder has. */
  mark: z.string(),
})

/** What an instance knows of its installation, outside the store. */
export interface InstallMemory {
  install_id: string
  instance_id: string
  epoch: number
}

export interface MemoryFile {
  /** Undefined where nothing is remembered, or what there is cannot be read. */
  read: () => Promise<(InstallMemory & { isCopied: boolean }) | undefined>
  write: (memory: InstallMemory) => Promise<void>
}

/** The memory of the instance whose data folder this is: `install.json` and `install.mark` in it. */
export function installMemory(dataDir: string): MemoryFile {
  const file = path.join(dataDir, 'install.json')
  const markFile = path.join(dataDir, 'install.mark')
  return {
    read: async () => {
      const text = await readFile(file, 'utf8').catch(() => '')
      const parsed = memorySchema.safeParse(tryJson(text))
      if (!parsed.success) return undefined
      const { mark, ...memory } = parsed.data
      return { ...memory, isCopied: mark !== (await readMark(markFile)) }
    },
    write: async (memory) => {
      await mkdir(dataDir, { recursive: true, mode: 0o700 })
      const mark = (await readMark(markFile)) ?? (await makeMark(markFile))
      const temporary = `${file}.${process.pid}`
      const handle = await open(temporary, 'w', 0o600)
      try {
        await handle.writeFile(JSON.stringify({ ...memory, mark }))
        await handle.datasync()
      } finally {
        await handle.close()
      }
      await rename(temporary, file)
    },
  }
}

async function readMark(file: string): Promise<string | undefined> {
  return stat(file, { bigint: true }).then(
    ({ ino }) => String(ino),
    () => undefined,
  )
}

async function makeMark(file: string): Promise<string> {
  const handle = await open(file, 'a', 0o600)
  await handle.writeFile(randomUUID())
  await handle.close()
  return (await readMark(file)) ?? ''
}
