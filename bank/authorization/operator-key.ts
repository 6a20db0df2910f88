import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** The key that the operator's command shows to a running bank; made at the first call. */
export async function readOrCreateOperatorKey(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const fresh = randomBytes(32).toString('base64url')
  await writeFile(keyFile(folder), `${fresh}\n`, { mode: 0o600, flag: 'wx' }).catch(
    (cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'EEXIST') throw cause
    },
  )
  const key = await findOperatorKey(folder)
  if (key === undefined) throw new Error(`${keyFile(folder)} is empty; remove it`)
  return key
}

export async function findOperatorKey(folder: string): Promise<string | undefined> {
  const text = await readFile(keyFile(folder), 'utf8').catch(() => '')
  return text.trim() === '' ? undefined : text.trim()
}

function keyFile(folder: string): string {
  return path.join(folder, 'operator.key')
}
