import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { EnvError } from '@/lib/server/env-error'
import { generateVaultKey } from '@/lib/server/vault/vault'

const secretsSchema = z.object({
  auth_secret: z.string().min(32),
  vault_keys: z.string().min(1),
})

export type GeneratedSecrets = z.infer<typeof secretsSchema>

/**
 * The secrets of a store that nobody gave any, made at the first start and kept beside it, readable
 * by its owner alone. Losing the file loses every connection, so a damaged one is never replaced.
 */
export function readGeneratedSecrets(dataDir: string): GeneratedSecrets {
  const file = path.join(dataDir, 'secrets.json')
  return findSecrets(file) ?? generateSecrets(file)
}

function findSecrets(file: string): GeneratedSecrets | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw cause
  }
  const parsed = secretsSchema.safeParse(tryParse(text))
  if (parsed.success) return parsed.data
  throw new EnvError('DATA_DIR', 'holds a damaged secrets.json; put back a copy of it', '.data')
}

// Linking refuses an existing file, so of two programs that start together one wins and both agree.
function generateSecrets(file: string): GeneratedSecrets {
  const secrets: GeneratedSecrets = {
    auth_secret: randomBytes(32).toString('base64url'),
    vault_keys: generateVaultKey('k1').reveal(),
  }
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const temporary = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(temporary, JSON.stringify(secrets), { mode: 0o600, flush: true })
  try {
    linkSync(temporary, file)
    return secrets
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
    return findSecrets(file) ?? secrets
  } finally {
    rmSync(temporary, { force: true })
  }
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
