import { createHash } from 'node:crypto'
import { access, cp, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { firstReadyMilliseconds, startStack } from '@/e2e/stack'
import { prepareBankData } from '@/scripts/start-programs.mjs'
import { say } from '@/scripts/run-command.mjs'
import { hashSources } from '@/scripts/build-programs.mjs'

const root = path.resolve('.cache/e2e')

/**
 * Starts both programs on an empty folder, stops them, and keeps what they made for as long as no
 * program that writes it has changed.
 */
export async function prepareTemplate(): Promise<string> {
  const sources = await hashSources(['bank', 'lib', 'scripts', 'package-lock.json'])
  const name = createHash('sha256').update(sources).digest('hex').slice(0, 16)
  const template = path.join(root, name)
  if (await exists(template)) return template
  await removeOlder()
  const made = `${template}.${process.pid}`
  await cp(await prepareBankData(say), made, { recursive: true })
  const stack = await startStack({ dataFolder: made, readyWithin: firstReadyMilliseconds })
  await stack.stop()
  await rename(made, template)
  return template
}

async function removeOlder(): Promise<void> {
  const kept = await readdir(root).catch(() => [])
  await Promise.all(kept.map((name) => rm(path.join(root, name), { recursive: true, force: true })))
}

function exists(place: string): Promise<boolean> {
  return access(place).then(
    () => true,
    () => false,
  )
}
