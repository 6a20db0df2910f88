import { mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { tryJson } from '@/lib/bank-contract/try-json'
import { listSettledEnds } from '@/lib/server/db/audit-event'
import type { Store } from '@/lib/server/db/store'

const anchorSchema = z.object({
  noted_at: z.iso.datetime(),
  firm_id: z.string(),
  seq: z.int().min(1),
  at: z.string(),
  hash: z.string(),
})

type Anchor = z.infer<typeof anchorSchema>

/** Ends of chains, noted outside the store: a line of `audit-anchors.jsonl` in the data folder each. */
export interface Anchors {
  list: (firm_id: string) => Promise<Anchor[]>
  /** Notes the end of each firm's chain, once a day and only when it has grown; gives what was noted. */
  note: (store: Pick<Store, 'database'>, now: Date) => Promise<Anchor[]>
}

export function openAnchors(
  dataDir: string,
  /** After a power cut the embedded store may lack its last minutes: an anchor must not demand them. */
  { settledSeconds = 5 * 60 }: { settledSeconds?: number } = {},
): Anchors {
  const file = path.join(dataDir, 'audit-anchors.jsonl')
  const read = async (): Promise<Anchor[]> => {
    const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return ''
      throw cause
    })
    // A line that a power cut left half written anchors nothing.
    return text.split('\n').flatMap((line) => anchorSchema.safeParse(tryJson(line)).data ?? [])
  }
  return {
    list: async (firm_id) => (await read()).filter((anchor) => anchor.firm_id === firm_id),
    note: async ({ database }, now) => {
      const latest = new Map((await read()).map((anchor) => [anchor.firm_id, anchor]))
      const noted_at = now.toISOString()
      const fresh = (await listSettledEnds(database, settledSeconds))
        .filter(({ firm_id, seq }) => {
          const last = latest.get(firm_id)
          return last === undefined || (last.seq < seq && dayOf(last.noted_at) !== dayOf(noted_at))
        })
        .map((end) => ({ noted_at, ...end }))
      if (fresh.length > 0) await append(file, fresh)
      return fresh
    },
  }
}

async function append(file: string, anchors: readonly Anchor[]): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(file, 'a', 0o600)
  try {
    // Each begins a line, also after one that was left half written.
    await handle.write(anchors.map((anchor) => `\n${JSON.stringify(anchor)}`).join(''))
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

function dayOf(iso: string): string {
  return iso.slice(0, 10)
}
