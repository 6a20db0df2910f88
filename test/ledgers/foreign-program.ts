import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { installLedgerPrograms } from '@/test/ledgers/install-programs'

const run = promisify(execFile)

export interface ForeignPrograms {
  readonly folder: string
  /** What a program writes of files in the folder. */
  readonly read: (program: string, ...args: string[]) => Promise<string>
  readonly close: () => Promise<void>
}

/** A folder in which programs of others read files; installs those that the machine does not have. */
export async function openForeignPrograms(): Promise<ForeignPrograms> {
  await installLedgerPrograms()
  const folder = await mkdtemp(path.join(tmpdir(), 'ledger-readers-'))
  const env = { ...process.env, HOME: folder, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' }
  return {
    folder,
    read: async (program, ...args) =>
      (await run(program, args, { cwd: folder, env, maxBuffer: 64_000_000 })).stdout,
    close: () => rm(folder, { recursive: true }),
  }
}
