import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'

const keyLength = 32

/** The key under page tokens and download addresses. */
export function readOrCreateSigningKey(folder: string): Promise<Buffer> {
  return readOrCreate(folder, 'bank-signing.key')
}

/** The key that the operator's command shows to a running bank. */
export async function readOrCreateOperatorKey(folder: string): Promise<string> {
  return (await readOrCreate(folder, operatorKey)).toString('base64url')
}

export async function findOperatorKey(folder: string): Promise<string | undefined> {
  const text = await readFile(path.join(folder, operatorKey), 'utf8').catch(() => '')
  return text.trim() === '' ? undefined : text.trim()
}

const operatorKey = 'operator.key'

/** Created once in `folder`, readable by its owner only. */
async function readOrCreate(folder: string, name: string): Promise<Buffer> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, name)
  await createOnce(file)
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64url')
  if (key.length !== keyLength) throw new Error(`${file} does not hold a key; remove it`)
  return key
}

async function createOnce(file: string): Promise<void> {
  try {
    const handle = await open(file, 'wx', 0o600)
    await handle.writeFile(`${randomBytes(keyLength).toString('base64url')}\n`)
    await handle.sync()
    await handle.close()
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
  }
}
