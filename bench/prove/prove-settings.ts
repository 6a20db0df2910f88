import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { ProveSettings } from '@/bench/prove/finding'
import { dropDatabases } from '@/bench/prove/prove-databases'
import { buildWorker, removeWorker } from '@/bench/prove/worker-process'

/** What every proof needs, of this process alone: several may be under way in one project. */
export async function openSettings(
  wish: Pick<ProveSettings, 'form' | 'postgresUrl' | 'say'>,
): Promise<ProveSettings & { close: () => Promise<void> }> {
  const folder = path.resolve('.cache/prove', `stores-${process.pid}`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await buildWorker()
  const settings: ProveSettings = { ...wish, folder, databases: [] }
  const close = async (): Promise<void> => {
    await dropDatabases(settings)
    await removeWorker()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...settings, close }
}
