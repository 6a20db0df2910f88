import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'

const keyLength = 32

/** The key under page tokens and download addresses, made once in `folder` and readable by its owner only. */
export async function readOrCreateSigningKey(folder: string): Promise<Buffer> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, 'bank-signing.key')
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
