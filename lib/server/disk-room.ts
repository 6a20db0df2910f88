import { tmpdir } from 'node:os'
import type { DiskRoom } from '@/lib/domain/health/service-health'
import { type Context, getContext } from '@/lib/server/context'
import { freeBytesOf } from '@/lib/server/db/store/store-fault'

/** What is free where this program writes: the embedded store’s folder, and that for temporary files. */
export async function readDiskRoom(
  { env, store }: Pick<Context, 'env' | 'store'> = getContext(),
): Promise<DiskRoom[]> {
  const folders = [
    ...(store.database.kind === 'embedded'
      ? [{ place: 'store', folder: env.dataDir } as const]
      : []),
    { place: 'temporary', folder: tmpdir() } as const,
  ]
  return Promise.all(
    folders.map(async ({ place, folder }) => ({ place, freeBytes: await freeBytesOf(folder) })),
  )
}
